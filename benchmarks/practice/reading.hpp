// What a Marshal who counts makes of a row: a chain of places (KeenTrail in instincts.py), and rows drawn of it,
// weighed by how many worlds each stands for. Near to belief.py, and some thousand times as fast.
#pragma once
#include "row.hpp"

struct Chain {
  int n;
  double fwd[MAXP + 1][43];
  double odds[MAXP][43];
  int spr[MAXP];
  int fixedv[MAXP];
  bool ok;
  double pass(int i, int gap) const {
    return fixedv[i] >= 0 ? (gap <= 3 + fixedv[i] ? 1.0 : 0.0) : enough(gap - 3, spr[i]);
  }
  int reach(int i) const { return fixedv[i] >= 0 ? 3 + fixedv[i] : 3 + 2 * spr[i]; }
  int M[3];
  Set G;
  double share[MAXP][3];
  void run(const Place *p, int n_, Set gone, bool backward = true) {
    n = n_;
    memset(fwd, 0, sizeof(double) * 43 * (n + 1));
    fwd[0][0] = 1;
    static double allowed[MAXP][43];
    ok = true;
    int lo = 0, hi = 0;
    int los[MAXP + 1], his[MAXP + 1];
    los[0] = his[0] = 0;
    Set on = 0;
    for (int i = 0; i < n; i++)
      if (p[i].open) on |= bit(p[i].number);
    int kn[3] = {0};
    for (int d = 0; d < 3; d++) M[d] = sizeOf(span(LO[d], HI[d]) & ~gone & ~on);
    G = gone | on;
    for (int i = 0; i < n; i++) {
      spr[i] = p[i].sprints;
      double *al = allowed[i];
      memset(al, 0, sizeof(double) * 43);
      for (int d = 0; d < 3; d++)
        if (p[i].open) kn[d] += sizeOf(span(LO[d], HI[d]) & (bit(p[i].number) | p[i].under));
      if (p[i].open) al[p[i].number] = 1;
      else {
        Set no = p[i].refused | gone;
        double sh[3];
        for (int d = 0; d < 3; d++) sh[d] = min(1.0, max(0, p[i].drawn[d] - kn[d]) / (double)max(1, M[d]));
        for (int x = 1; x < ESCAPE; x++)
          if (!(no >> x & 1)) {
            int d = deckof(x);
            al[x] = d < 0 ? 1 : sh[d];
          }
        for (int d = 0; d < 3; d++) share[i][d] = sh[d];
      }
      bool kn_ = p[i].open && p[i].number != ESCAPE;
      fixedv[i] = kn_ ? worthm(p[i].under) : -1;
      int s = p[i].sprints, mg = kn_ ? 3 + fixedv[i] : 3 + 2 * s;
      double tot = 0;
      int nlo = 99, nhi = 0;
      for (int x = lo + 1; x <= min(ESCAPE, hi + mg); x++) {
        if (al[x] <= 0) continue;
        double m = 0;
        for (int st = max(lo, x - mg); st <= min(hi, x - 1); st++)
          if (fwd[i][st] > 0) m += fwd[i][st] * pass(i, x - st);
        m *= al[x];
        fwd[i + 1][x] = m;
        tot += m;
        if (m > 0) {
          nlo = min(nlo, x);
          nhi = max(nhi, x);
        }
      }
      if (tot <= 0) {
        ok = false;
        memset(odds, 0, sizeof(double) * 43 * n);
        return;
      }
      for (int x = nlo; x <= nhi; x++) fwd[i + 1][x] /= tot;
      lo = nlo;
      hi = nhi;
      los[i + 1] = lo;
      his[i + 1] = hi;
    }
    if (!backward) return;
    double back[43];
    for (double &b : back) b = 1;
    for (int i = n - 1; i >= 0; i--) {
      double tot = 0;
      memset(odds[i], 0, sizeof(double) * 43);
      for (int x = los[i + 1]; x <= his[i + 1]; x++) {
        odds[i][x] = fwd[i + 1][x] * back[x];
        tot += odds[i][x];
      }
      for (int x = los[i + 1]; x <= his[i + 1]; x++) odds[i][x] /= tot;
      double bf[43];
      memset(bf, 0, sizeof bf);
      double hm = 0;
      int mg = reach(i);
      for (int x = los[i + 1]; x <= his[i + 1]; x++) {
        double w = allowed[i][x] * back[x];
        if (w <= 0) continue;
        for (int st = max(los[i], x - mg); st <= min(his[i], x - 1); st++) bf[st] += w * pass(i, x - st);
      }
      for (int x = los[i]; x <= his[i]; x++) hm = max(hm, bf[x]);
      if (hm <= 0) hm = 1;
      memset(back, 0, sizeof back);
      for (int x = los[i]; x <= his[i]; x++) back[x] = bf[x] / hm;
    }
  }
  bool sample(Rng &r, int *row) {
    if (!ok) return false;
    double t = r.u();
    int x = 0;
    for (int k = 1; k <= ESCAPE; k++)
      if (fwd[n][k] > 0) {
        x = k;
        t -= fwd[n][k];
        if (t < 0) break;
      }
    for (int i = n - 1; i >= 0; i--) {
      row[i] = x;
      if (i) {
        int mg = reach(i);
        double tot = 0, w[43];
        int a = max(0, x - mg);
        for (int st = a; st < x; st++) {
          w[st] = fwd[i][st] > 0 ? fwd[i][st] * pass(i, x - st) : 0;
          tot += w[st];
        }
        double t = r.u() * tot;
        int pick = a;
        for (int st = a; st < x; st++)
          if (w[st] > 0) {
            pick = st;
            t -= w[st];
            if (t < 0) break;
          }
        x = pick;
      }
    }
    return true;
  }
};
struct Worlds {
  Set w[2000];
  int n;
};
double binAtLeast(int s, int k, double e) {
  if (k <= 0) return 1;
  if (k > s) return 0;
  double p = 0, c = 1;
  for (int j = 0; j < k; j++) {
    p += c * pow(e, j) * pow(1 - e, s - j);
    c = c * (s - j) / (j + 1);
  }
  return max(1e-9, 1 - p);
}
// how many worlds a row stands for, against what the chain gave it
double rowWeight(const Chain &c, const Place *p, int np, const int *row) {
  double w = 1;
  int u[3] = {0}, h[3] = {0};
  Set hid = 0;
  for (int i = 0; i < np; i++)
    if (!p[i].open) hid |= bit(row[i]);
  double ev[3];
  for (int d = 0; d < 3; d++) {
    Set un = span(LO[d], HI[d]) & ~c.G & ~hid;
    ev[d] = un ? sizeOf(un & EVENM) / (double)sizeOf(un) : 0.5;
  }
  Set st = (bit(1) | bit(2) | bit(3)) & ~c.G;
  for (int i = 0; i < np; i++)
    if (!p[i].open) st &= ~bit(row[i]);
  // start cards that lie as known hideouts or sprint cards are in G or open
  for (int i = 0; i < np; i++) {
    if (p[i].open) {
      Set k = p[i].under | bit(p[i].number);
      k &= span(4, 41);
      for (; k; k &= k - 1) {
        int d = deckof(low(k));
        w *= max(0, p[i].drawn[d] - u[d]);
        u[d]++;
      }
      if (w <= 0) return 0;
      if (p[i].number != ESCAPE || p[i].sprints == 0) continue;
    } else {
      int d = deckof(row[i]);
      if (d >= 0) {
        w *= max(0, p[i].drawn[d] - u[d]) / (double)max(1, c.M[d] - h[d]) / c.share[i][d];
        u[d]++;
        h[d]++;
        if (w <= 0) return 0;
      }
    }
    int s = p[i].sprints;
    if (s) {
      int need = row[i] - (i ? row[i - 1] : 0) - 3;
      if (need > s) {
        double e = sizeOf(st & EVENM), n = sizeOf(st);
        for (int d = 0; d < 3; d++) {
          int f = max(0, p[i].drawn[d] - u[d]);
          e += f * ev[d];
          n += f;
        }
        e = n > 0 ? e / n : 0.5;
        double q = enough(need, s);
        w *= binAtLeast(s, need - s, e) / q;
      }
    }
  }
  return w;
}
void sampleWorlds(Chain &c, const Place *p, int np, const vector<Fact> &facts, Rng &r, int count, Worlds &W) {
  W.n = 0;
  int row[MAXP];
  static Set ws[2000];
  static double wt[2000];
  int n = 0;
  double tot = 0;
  for (int t = 0; t < count * 12 && n < count; t++) {
    if (!c.sample(r, row)) return;
    bool bad = false;
    for (auto &f : facts) {
      Set s = 0;
      for (int i = 0; i < f.count; i++)
        if (f.hidden >> i & 1) s |= bit(row[i]);
      if ((s & f.numbers) == f.numbers) {
        bad = true;
        break;
      }
    }
    if (bad) continue;
    double w = rowWeight(c, p, np, row);
    if (w <= 0) continue;
    Set m = 0;
    for (int i = 0; i < np; i++)
      if (!p[i].open) m |= bit(row[i]);
    wt[n] = w;
    ws[n++] = m;
    tot += w;
  }
  if (!n) return;
  double st = tot / count, at = r.u() * st, acc = 0;
  for (int i = 0; i < n; i++) {
    acc += wt[i];
    while (at < acc && W.n < count) {
      W.w[W.n++] = ws[i];
      at += st;
    }
  }
}
