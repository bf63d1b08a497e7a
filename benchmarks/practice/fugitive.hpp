// The Fugitive who practises: by instinct at first, then by the judgement, with some chance in every choice.
#pragma once
#include "judgement.hpp"
#include "marshal.hpp"

struct Step {
  bool draw;
  float f[LOOKED + LOOKED_DECK];
  float val;
};
inline double sig(double z) { return 1 / (1 + exp(-z)); }
bool DUMP = false;
struct Fugitive {
  Rng r;
  bool heur;
  double temp;
  vector<Step> rec;
  Chain c;
  Set held[KMAX];
  int nh;
  unordered_map<int, unique_ptr<Reading>> cache;
  void imagine(const Game &g, int k) {
    Set no = g.mine;
    nh = k;
    for (int i = 0; i < k; i++) {
      held[i] = 0;
      for (int d = 0; d < 3; d++) {
        int u[14], m = 0;
        for (int x = LO[d]; x <= HI[d]; x++)
          if (!(no >> x & 1)) u[m++] = x;
        for (int q = 0; q < g.mdrawn[d] && q < m; q++) {
          int z = q + r.below(m - q);
          swap(u[q], u[z]);
          held[i] |= bit(u[q]);
        }
      }
    }
  }
  Reading &reading(const Game &g, int s1, int s2) {
    int key = (s1 + 1) * 64 + (s2 + 1);
    auto &p = cache[key];
    if (!p) {
      p.reset(new Reading);
      Place pl[MAXP];
      int np = g.places(pl);
      for (int s : {s1, s2})
        if (s >= 0) {
          pl[np].number = 0;
          pl[np].open = false;
          pl[np].sprints = s;
          memcpy(pl[np].drawn, g.fdrawn, sizeof g.fdrawn);
          pl[np].refused = 0;
          pl[np].under = 0;
          np++;
        }
      p->np = np;
      p->k = nh;
      for (int i = 0; i < nh; i++) {
        c.run(pl, np, held[i] | g.shown);
        memcpy(p->odds[i], c.odds, sizeof(double) * 43 * np);
      }
    }
    return *p;
  }
  double heurScore(Set hand, int last, const Reading &R, const int *num, const bool *open) {
    double lack[5], best;
    lacks(hand, last, lack, best);
    double total = 0;
    int h = 0;
    for (int i = 0; i < R.np; i++) h += !open[i];
    if (!h) return -3 * best - 30;
    for (int k = 0; k < R.k; k++) {
      double so = 0, pr = 1, mx = 0;
      for (int i = 0; i < R.np; i++)
        if (!open[i]) {
          double q = max(1e-6, R.odds[k][i][num[i]]);
          so += q;
          pr *= q;
          mx = max(mx, q);
        }
      total += 3 * so + 25 * pr + 6.0 / (1 + h) + 2 * mx;
    }
    return -3 * best - total / R.k;
  }
  void dump(const Game &g, Lay l, Set h2, int waste, const float *f, double z) {
    printf("{\"row\":[");
    for (int i = 0; i < g.n; i++) {
      const Hideout &q = g.row[i];
      printf("%s[%d,%d,%llu,%d,%d,%d,%llu]", i ? "," : "", q.number, (int)q.open, q.under, q.drawn[0], q.drawn[1],
             q.drawn[2], q.refused);
    }
    printf("],\"lay\":[%d,%llu],\"hand\":%llu,\"waste\":%d,\"mine\":%llu,\"left\":[%d,%d,%d],\"fdrawn\":[%d,%d,%d],"
           "\"marshal\":%d,\"turn\":%d,\"shown\":%llu,\"held\":[",
           l.number, l.spr, h2, waste, g.mine, g.left[0], g.left[1], g.left[2], g.fdrawn[0], g.fdrawn[1], g.fdrawn[2],
           g.mdrawn[0] + g.mdrawn[1] + g.mdrawn[2], g.turn, g.shown);
    for (int i = 0; i < nh; i++) printf("%s%llu", i ? "," : "", held[i]);
    printf("],\"f\":[");
    for (int i = 0; i < LOOKED; i++) printf("%s%.5g", i ? "," : "", f[i]);
    printf("],\"z\":%.5g}\n", z);
  }
  double noise() { return temp > 0 ? -log(-log(r.u() + 1e-12) + 1e-12) * temp : 0; }
  void rowOf(const Game &g, int *num, bool *open, int *spr) {
    for (int i = 0; i < g.n; i++) {
      num[i] = g.row[i].number;
      open[i] = g.row[i].open;
      spr[i] = g.row[i].sprints;
    }
  }
  void openTwo(Game &g) {
    cache.clear();
    nh = 1;
    held[0] = 0;
    vector<Lay> A, Bv;
    lays(g.hand, 0, A);
    int num[MAXP], spr[MAXP];
    bool open[MAXP] = {0};
    double bv = -1e9;
    Step br;
    Lay ba{}, bb{};
    for (auto &a : A) {
      if (a.number == ESCAPE) continue;
      Set h1 = g.hand & ~(bit(a.number) | a.spr);
      lays(h1, a.number, Bv);
      for (auto &b : Bv) {
        if (b.number == ESCAPE) continue;
        Set h2 = h1 & ~(bit(b.number) | b.spr);
        Reading &R = reading(g, sizeOf(a.spr), sizeOf(b.spr));
        num[0] = a.number;
        num[1] = b.number;
        spr[0] = sizeOf(a.spr);
        spr[1] = sizeOf(b.spr);
        Step rc;
        rc.draw = false;
        int waste = worthm(b.spr) - max(0, b.number - a.number - 3);
        look(g, h2, b.number, R, num, open, spr, waste, false, rc.f);
        double z = layNet.fwd(rc.f);
        rc.val = sig(z);
        double sc = (heur ? heurScore(h2, b.number, R, num, open) : z) + noise() * (heur ? 3 : 1);
        if (sc > bv) {
          bv = sc;
          br = rc;
          ba = a;
          bb = b;
        }
      }
    }
    rec.push_back(br);
    g.lay(ba.number, ba.spr);
    g.lay(bb.number, bb.spr);
  }
  int draw(Game &g) {
    int nd = 0, only = -1;
    for (int d = 0; d < 3; d++)
      if (g.left[d]) {
        nd++;
        only = d;
      }
    if (!nd) return -1;
    cache.clear();
    imagine(g, K);
    int num[MAXP], spr[MAXP];
    bool open[MAXP];
    rowOf(g, num, open, spr);
    Step rc;
    rc.draw = true;
    Reading &R = reading(g, -1, -1);
    look(g, g.hand, g.last(), R, num, open, spr, 0, false, rc.f);
    double bv = -1e9;
    Step br;
    int best = only;
    for (int d = 0; d < 3; d++)
      if (g.left[d]) {
        lookAtDeck(g, d, g.last(), rc.f + LOOKED);
        double z = drawNet.fwd(rc.f);
        rc.val = sig(z);
        double sc;
        if (heur) {
          double c = 0;
          int last = g.last();
          for (int x = max(LO[d], last + 1); x <= min(HI[d], last + 14); x++)
            if (!(g.hand >> x & 1)) c += x - last >= 3 ? 1 : 0.5;
          sc = c / (HI[d] - LO[d] + 1) + (LO[d] > last ? 0.15 : 0) + r.gauss() * 0.1;
          if (r.u() < 0.1) sc += r.u();
        } else sc = z + noise();
        if (sc > bv) {
          bv = sc;
          br = rc;
          best = d;
        }
      }
    rec.push_back(br);
    return best;
  }
  double survive(const Game &g, int s, int hands, int width) {
    Game h = g;
    Set sp = 0;
    Set m = g.hand & ~bit(ESCAPE);
    for (int i = 0; i < s; i++) {
      sp |= m & -m;
      m &= m - 1;
    }
    h.lay(ESCAPE, sp);
    int ok = 0;
    for (int i = 0; i < hands; i++) ok += !hunted(h, held[i % nh], c, r, width);
    return ok / (double)hands;
  }
  // returns: 0 pass, 1 lay, 2 escape
  int hide(Game &g) {
    cache.clear();
    imagine(g, K);
    vector<Lay> A;
    int last = g.last();
    lays(g.hand, last, A);
    int num[MAXP], spr[MAXP];
    bool open[MAXP];
    rowOf(g, num, open, spr);
    double bv = -1e9;
    Step br;
    Lay bl{};
    int kind = 0;
    auto consider = [&](int kd, Lay l, Step &rc, double z, double sc) {
      rc.val = sig(z);
      if (sc > bv) {
        bv = sc;
        br = rc;
        bl = l;
        kind = kd;
      }
    };
    {
      Step rc;
      rc.draw = false;
      Reading &R = reading(g, -1, -1);
      look(g, g.hand, last, R, num, open, spr, 0, true, rc.f);
      double z = layNet.fwd(rc.f);
      consider(0, Lay{}, rc, z, (heur ? heurScore(g.hand, last, R, num, open) : z) + noise() * (heur ? 2 : 1));
    }
    for (auto &l : A) {
      if (l.number == ESCAPE) continue;
      Set h2 = g.hand & ~(bit(l.number) | l.spr);
      Reading &R = reading(g, sizeOf(l.spr), -1);
      num[g.n] = l.number;
      open[g.n] = false;
      spr[g.n] = sizeOf(l.spr);
      int waste = worthm(l.spr) - max(0, l.number - last - 3);
      Step rc;
      rc.draw = false;
      look(g, h2, l.number, R, num, open, spr, waste, false, rc.f);
      double z = layNet.fwd(rc.f);
      if (DUMP && r.u() < 0.02) dump(g, l, h2, waste, rc.f, z);
      consider(1, l, rc, z, (heur ? heurScore(h2, l.number, R, num, open) : z) + noise() * (heur ? 2 : 1));
    }
    if ((g.hand >> ESCAPE & 1) && ESCAPE - last - 3 <= worthm(g.hand & ~bit(ESCAPE))) { // escape
      Set rest = g.hand & ~bit(ESCAPE);
      if (g.highOpen() >= 30) {
        g.lay(ESCAPE, 0);
        return 2;
      }
      int need = max(0, ESCAPE - last - 3);
      vector<int> o;
      for (Set m = rest; m; m &= m - 1) o.push_back(low(m));
      stable_sort(o.begin(), o.end(), [](int a, int b) { return worth(a) > worth(b); });
      int t = 0, s = 0;
      Set m = 0;
      double bp = -1;
      Set bm = 0;
      if (t >= need) {
        double p = survive(g, 0, 2 * K, 100);
        if (p > bp) {
          bp = p;
          bm = 0;
        }
      }
      for (int c : o) {
        m |= bit(c);
        t += worth(c);
        s++;
        if (t >= need) {
          double p = survive(g, s, 2 * K, 100);
          if (p > bp) {
            bp = p;
            bm = m;
          }
        }
      }
      bool all = g.left[0] + g.left[1] + g.left[2] == 0;
      double q = heur ? (bp > 0.5 ? 1e9 : -1e9) : 0;
      if (all || (heur ? q > 0 : bp >= sig(bv))) {
        g.lay(ESCAPE, bm);
        escP = bp;
        return 2;
      }
    }
    rec.push_back(br);
    if (kind == 1) g.lay(bl.number, bl.spr);
    return kind;
  }
  double escP = 0;
};
