// The Marshal of players/fugitif/marshal.py, with the quick reading for the exact belief.
#pragma once
#include "reading.hpp"

int WIDTH = 150;
struct Judge {
  const Worlds &W;
  int highOpen;
  double turns;
  Judge(const Worlds &w, int ho, int fcards) : W(w), highOpen(ho) {
    double far = 0;
    for (int i = 0; i < W.n; i++) far += top(W.w[i]);
    far /= W.n;
    double last = max(far, (double)ho);
    double gap = ESCAPE - 3 - last - 1.5 * max(0, fcards - 1);
    turns = max(0.0, gap / 3);
  }
  double worthc(int *c, int tot, int count, int highest) {
    if (count == 0) return 1;
    int v[43], k = 0;
    for (int x = 1; x < ESCAPE; x++)
      if (c[x]) v[k++] = c[x];
    sort(v, v + k, greater<int>());
    double doubts = 0;
    for (int i = 0; i < min(k, count); i++) doubts += 1 - v[i] / (double)tot;
    double val = exp(-doubts / (1 + 0.5 * turns)) * (1 - 0.03 * count);
    if (highest >= 30) val *= 1 - 0.75 / (1 + 0.8 * turns);
    return val;
  }
  double value(Set g) {
    int cr[43] = {0}, cb[43] = {0};
    int nr = 0, nb = 0, kr = 0, kb = 0;
    for (int i = 0; i < W.n; i++) {
      Set w = W.w[i];
      if ((w & g) == g) {
        nr++;
        Set m = w & ~g;
        kr = sizeOf(m);
        while (m) {
          cr[low(m)]++;
          m &= m - 1;
        }
      } else {
        nb++;
        kb = sizeOf(w);
        Set m = w;
        while (m) {
          cb[low(m)]++;
          m &= m - 1;
        }
      }
    }
    double share = nr / (double)W.n;
    double good = nr ? worthc(cr, nr, kr, max(highOpen, top(g))) : 0;
    double bad = nb ? worthc(cb, nb, kb, highOpen) : 0;
    return share * good + (1 - share) * bad;
  }
};
struct Marshal {
  Rng r;
  Chain c;
  Worlds W;
  virtual ~Marshal() {}
  // draws rows that fit what she knows
  virtual bool see(const Game &g) {
    Place p[MAXP];
    int np = g.places(p);
    c.run(p, np, g.files | g.shown, false);
    sampleWorlds(c, p, np, g.facts, r, WIDTH, W);
    return W.n > 0;
  }
  // the odds of each number, and how far the newest hidden hideout is
  virtual void odds(const Game &g, double *Q, double &far) {
    Place p[MAXP];
    int np = g.places(p);
    c.run(p, np, g.files | g.shown);
    int newest = -1;
    for (int i = 0; i < np; i++)
      if (!p[i].open) {
        newest = i;
        for (int x = 1; x < ESCAPE; x++) Q[x] += c.odds[i][x];
      }
    if (newest >= 0)
      for (int x = 1; x < ESCAPE; x++) far += x * c.odds[newest][x];
  }
  Set guess(const Game &g) {
    if (!see(g)) return 0;
    int hidden = 0;
    for (int i = 0; i < g.n; i++) hidden += !g.row[i].open;
    int count[43] = {0};
    for (int i = 0; i < W.n; i++) {
      Set m = W.w[i];
      while (m) {
        count[low(m)]++;
        m &= m - 1;
      }
    }
    Set sure = 0;
    int ns = 0;
    vector<pair<int, int>> gm;
    for (int x = 1; x < ESCAPE; x++)
      if (count[x]) {
        if (count[x] >= 0.9995 * W.n) {
          if (ns < hidden) {
            sure |= bit(x);
            ns++;
          } else gm.push_back({-count[x], x});
        } else gm.push_back({-count[x], x});
      }
    sort(gm.begin(), gm.end());
    if (gm.size() > 9) gm.resize(9);
    vector<Set> ch;
    if (sure) ch.push_back(sure);
    int room = hidden - ns;
    if (room >= 1)
      for (auto &q : gm) ch.push_back(sure | bit(q.second));
    if (room >= 2)
      for (int i = 0; i < (int)min<size_t>(5, gm.size()); i++)
        for (int j = 0; j < i; j++) ch.push_back(sure | bit(gm[i].second) | bit(gm[j].second));
    {
      Set s[2000];
      memcpy(s, W.w, sizeof(Set) * W.n);
      sort(s, s + W.n);
      vector<pair<int, Set>> cw;
      for (int i = 0; i < W.n;) {
        int j = i;
        while (j < W.n && s[j] == s[i]) j++;
        cw.push_back({-(j - i), s[i]});
        i = j;
      }
      sort(cw.begin(), cw.end());
      for (int i = 0; i < (int)min<size_t>(3, cw.size()); i++) ch.push_back(cw[i].second);
    }
    sort(ch.begin(), ch.end());
    ch.erase(unique(ch.begin(), ch.end()), ch.end());
    Judge j(W, g.highOpen(), sizeOf(g.hand));
    Set best = 0;
    double bv = -1;
    for (Set q : ch) {
      double v = j.value(q);
      if (v > bv) {
        bv = v;
        best = q;
      }
    }
    return best;
  }
  int draw(const Game &g) {
    double Q[43] = {0};
    double far = 0;
    odds(g, Q, far);
    int best = -1;
    double bv = -1;
    for (int d = 0; d < 3; d++)
      if (g.left[d]) {
        double t = 0;
        int k = 0;
        for (int x = LO[d]; x <= HI[d]; x++)
          if (!(g.files >> x & 1)) {
            k++;
            t += Q[x] * (1 - Q[x]);
            if (far < x && x <= far + 7) t += 0.25;
          }
        double v = t / max(1, k) + r.u() * 0.01;
        if (v > bv) {
          bv = v;
          best = d;
        }
      }
    return best;
  }
};
// the manhunt: the number first that leaves the likeliest rows, worlds drawn anew each time; true if the whole row is
// found
bool hunted(Game g, Set gone, Chain &c, Rng &r, int width) {
  Worlds W;
  for (;;) {
    Set row = g.hiddenMask();
    if (!row) return true;
    Place p[MAXP];
    int np = g.places(p);
    c.run(p, np, gone | g.shown, false);
    sampleWorlds(c, p, np, g.facts, r, width, W);
    if (!W.n) return false;
    sort(W.w, W.w + W.n);
    int count[43] = {0}, best = 0;
    double bv = -1;
    static int br[43][MAXP];
    memset(br, 0, sizeof br);
    for (int i = 0; i < W.n;) {
      int j = i;
      while (j < W.n && W.w[j] == W.w[i]) j++;
      Set m = W.w[i];
      int pl = 0;
      while (m) {
        int x = low(m);
        br[x][pl] = max(br[x][pl], j - i);
        count[x] += j - i;
        pl++;
        m &= m - 1;
      }
      i = j;
    }
    for (int x = 1; x < ESCAPE; x++)
      if (count[x]) {
        int s = 0;
        for (int b : br[x]) s += b;
        double v = s + count[x] * 1e-5;
        if (v > bv) {
          bv = v;
          best = x;
        }
      }
    if (!(row >> best & 1)) return false;
    g.guess(bit(best));
  }
}
