// The Fugitive's policy: how likely each choice is, from what everyone may read of the row and from its own hand.
#pragma once
#include "judgement.hpp"
#include "marshal.hpp"

const int EXTRA = 14, OPENING = 23, TIMES = 3;
const int LAYS = LOOKED + EXTRA, OPENS = LAYS + OPENING, DRAWS = LOOKED + LOOKED_DECK, VALUES = LOOKED + TIMES;
inline double sig(double z) { return 1 / (1 + exp(-z)); }
inline int pickOf(Set s, Rng &r) {
  for (int k = r.below(sizeOf(s)); k; k--) s &= s - 1;
  return low(s);
}
// A Fugitive in a world: its cards and what it laid.
struct Body {
  Set hand, mine;
  int n;
  int num[MAXP];
  Set under[MAXP];
  double w;
  int last() const { return n ? num[n - 1] : 0; }
  void lay(int number, Set spr) {
    num[n] = number;
    under[n++] = spr;
    hand &= ~(bit(number) | spr);
  }
  Set hiddenMask(const bool *open) const {
    Set m = 0;
    for (int i = 0; i < n; i++)
      if (!open[i]) m |= bit(num[i]);
    return m;
  }
};
// What everyone may read of a row: odds by place, and what follows from them alone.
struct Look {
  int np;
  bool open[MAXP];
  int spr[MAXP];
  double odds[MAXP][43], most[MAXP];
  double Q[43], q1, q2, pm, e8[43], e30[43], s8, s30, mean, spread;
  int ax, h, no;
  void set(const Chain &c, const Place *p, int n) {
    np = n;
    h = no = 0;
    pm = 0;
    memset(Q, 0, sizeof Q);
    for (int i = 0; i < n; i++) {
      open[i] = p[i].open;
      spr[i] = p[i].sprints;
      memcpy(odds[i], c.odds[i], sizeof odds[i]);
      if (open[i]) {
        no++;
        continue;
      }
      h++;
      most[i] = 0;
      for (int x = 1; x < ESCAPE; x++) {
        Q[x] += odds[i][x];
        most[i] = max(most[i], odds[i][x]);
      }
      pm += most[i];
    }
    q1 = q2 = 0;
    ax = 0;
    double c1 = 0;
    for (int x = 1; x < ESCAPE; x++) {
      if (Q[x] > q1) {
        q2 = q1;
        q1 = Q[x];
        ax = x;
      } else if (Q[x] > q2) q2 = Q[x];
      if (Q[x] < 0.98) c1 = max(c1, Q[x]);
    }
    s8 = s30 = 0;
    for (int x = 0; x < 43; x++) {
      e8[x] = e30[x] = 0;
      if (x && x < ESCAPE && Q[x] < 0.98 && Q[x] > c1 - 0.6) {
        s8 += e8[x] = exp(8 * (Q[x] - c1));
        s30 += e30[x] = exp(30 * (Q[x] - c1));
      }
    }
    mean = spread = 0;
    if (n && !open[n - 1]) {
      double e = 0, e2 = 0;
      for (int x = 1; x < ESCAPE; x++) {
        e += odds[n - 1][x] * x;
        e2 += odds[n - 1][x] * x * x;
      }
      mean = e;
      spread = sqrt(max(0.0, e2 - e * e));
    }
  }
};
// The readings of a turn, by how many sprint cards would be laid.
struct Looks {
  Chain c;
  unordered_map<int, unique_ptr<Look>> cache;
  void clear() { cache.clear(); }
  const Look &get(const Game &g, int s1 = -1, int s2 = -1) {
    auto &p = cache[(s1 + 1) * 64 + s2 + 1];
    if (!p) {
      p.reset(new Look);
      Place pl[MAXP];
      int np = g.places(pl);
      for (int s : {s1, s2})
        if (s >= 0) {
          pl[np] = Place{0, false, s, {g.fdrawn[0], g.fdrawn[1], g.fdrawn[2]}, 0, 0};
          np++;
        }
      c.run(pl, np, g.shown);
      p->set(c, pl, np);
    }
    return *p;
  }
};
// The same numbers as look() in judgement.hpp, from one public reading.
void lookPublic(const Game &g, const Look &R, Set hand, Set own, const int *num, int waste, bool passed, float *f) {
  int np = R.np, h = R.h, ho = 0, hs = 0, nc = 0;
  int last = np ? num[np - 1] : 0;
  Set mine = 0;
  double sq = 0, mx = 0, mn = 1, pr = 1, m8 = 0, m30 = 0, v[MAXP];
  int n = 0;
  for (int i = 0; i < np; i++) {
    if (R.open[i]) {
      ho = max(ho, num[i]);
      continue;
    }
    mine |= bit(num[i]);
    hs += R.spr[i];
    double q = max(1e-6, R.odds[i][num[i]]), Q = R.Q[num[i]];
    sq += q;
    mx = max(mx, q);
    mn = min(mn, q);
    pr *= q;
    m8 += R.e8[num[i]];
    m30 += R.e30[num[i]];
    nc += Q >= 0.98;
    v[n++] = Q;
  }
  sort(v, v + n, greater<double>());
  int j = 0;
  f[j++] = R.ax && (mine >> R.ax & 1);
  f[j++] = R.s8 ? m8 / R.s8 : 0;
  f[j++] = R.s30 ? m30 / R.s30 : 0;
  f[j++] = nc / 3.0;
  f[j++] = sq / 3;
  f[j++] = mx;
  f[j++] = h ? mn : 1;
  f[j++] = pr;
  f[j++] = log(pr + 1e-4) / 5;
  for (int i = 0; i < 5; i++) f[j++] = i < n ? v[i] : 0;
  f[j++] = R.q1;
  f[j++] = R.q2;
  bool fresh = np && !R.open[np - 1];
  f[j++] = fresh ? R.Q[last] : 0;
  f[j++] = fresh ? (R.mean - last) / 5 : 0;
  f[j++] = fresh ? R.spread / 5 : 0;
  f[j++] = h ? R.pm / h : 0; // 20
  if (!h) f[6] = 0;
  f[j++] = h / 6.0;
  f[j++] = h == 1;
  f[j++] = h == 2;
  f[j++] = h == 3;
  f[j++] = R.no / 6.0;
  f[j++] = ho / 42.0;
  f[j++] = ho >= 30;
  f[j++] = g.turn / 10.0;
  f[j++] = (g.mdrawn[0] + g.mdrawn[1] + g.mdrawn[2]) / 10.0;
  for (int d = 0; d < 3; d++) f[j++] = g.left[d] / (double)(HI[d] - LO[d] + 1);
  f[j++] = last / 42.0;
  f[j++] = np ? R.open[np - 1] : 0; // 34
  double lack[5], best;
  lacks(hand, last, lack, best);
  for (int t = 0; t < 5; t++) f[j++] = min(3.0, max(-1.0, lack[t] / 8));
  f[j++] = best / 8;
  int fuel = worthm(hand);
  Set hm = hand & ~bit(ESCAPE);
  f[j++] = fuel / 10.0;
  f[j++] = sizeOf(hm & ~EVENM) / 5.0;
  f[j++] = sizeOf(hm & EVENM) / 5.0;
  f[j++] = sizeOf(hm & span(last + 1, min(41, last + 3))) / 3.0;
  f[j++] = sizeOf(hm & span(min(last + 4, 42), min(41, last + 5))) / 3.0;
  f[j++] = sizeOf(hm & span(min(last + 6, 42), min(41, last + 8))) / 3.0;
  f[j++] = sizeOf(hm & span(min(last + 9, 42), min(41, last + 14))) / 3.0;
  f[j++] = sizeOf(hm & span(0, last)) / 5.0; // 48
  double slack = fuel + 3 - (ESCAPE - last);
  f[j++] = max(-2.0, min(1.0, slack / 8));
  f[j++] = slack >= 0;
  f[j++] = slack >= -2;
  Set fr = hm & span(last + 1, min(41, last + 3));
  f[j++] = fr ? (top(fr) - last) / 3.0 : 0;
  f[j++] = fr ? 0 : 1;
  Set uns = span(4, 41) & ~own;
  for (int d = 0; d < 3; d++) {
    Set dk = span(LO[d], HI[d]) & uns;
    double c = max(1, sizeOf(dk));
    f[j++] = g.left[d] ? sizeOf(dk & span(last + 1, min(41, last + 3))) / c : 0;
    f[j++] = g.left[d] ? sizeOf(dk & span(last + 1, min(41, last + 7))) / c : 0;
  }
  f[j++] = np ? R.spr[np - 1] / 3.0 : 0;
  f[j++] = passed;
  f[j++] = hs / 5.0;
  f[j++] = waste / 3.0;
  f[j++] = sizeOf(mine & span(30, 41)) / 2.0;
  f[j++] = h ? (ESCAPE - top(mine)) / 20.0 : 1;
  f[j++] = fresh && np > 1 && !R.open[np - 2] ? (num[np - 1] - num[np - 2]) / 6.0 : 0;
}
// What was just laid, as others may take it.
void lookNewest(const Look &R, const int *num, int waste, bool passed, float *f) {
  int np = R.np;
  memset(f, 0, sizeof(float) * EXTRA);
  f[9] = np / 10.0;
  if (passed || !np) return;
  int gap = num[np - 1] - (np > 1 ? num[np - 2] : 0), s = R.spr[np - 1];
  double own = R.odds[np - 1][num[np - 1]], above = 0;
  for (int x = 1; x < ESCAPE; x++)
    if (R.odds[np - 1][x] > own) above += R.odds[np - 1][x];
  f[0] = gap / 8.0;
  f[1] = gap <= 3;
  f[2] = s == 0;
  f[3] = s == 1;
  f[4] = s == 2;
  f[5] = s >= 3;
  f[6] = s > 0 && gap <= 3;
  f[7] = max(0, gap - 3) / 6.0;
  f[8] = s > 0 && waste <= 0;
  f[10] = np > 1 ? R.spr[np - 2] / 3.0 : 0;
  f[11] = own / max(1e-9, R.most[np - 1]);
  f[12] = above;
  f[13] = 1;
}
void lookOpening(const Lay &a, const Lay &b, float *f) {
  memset(f, 0, sizeof(float) * OPENING);
  f[min(a.number, 10) - 1] = 1;
  f[10 + min(sizeOf(a.spr), 3)] = 1;
  f[14] = max(0, worthm(a.spr) - max(0, a.number - 3)) / 3.0;
  f[15 + min(b.number - a.number, 8) - 1] = 1;
}
const int MOST = 2048;
struct Choices {
  int n, dim;
  vector<float> x;
  vector<double> p;
  vector<Lay> lay, second;
  vector<int> deck;
  void clear(int d) {
    n = 0;
    dim = d;
    x.clear();
    lay.clear();
    second.clear();
    deck.clear();
  }
  float *add() {
    x.resize(++n * dim);
    return &x[(n - 1) * dim];
  }
};
struct Policy {
  Net open, lay, draw, value;
  vector<Lay> A, B;
  void soft(Net &net, Choices &c) {
    c.p.resize(c.n);
    double most = -1e9, sum = 0;
    for (int i = 0; i < c.n; i++) most = max(most, c.p[i] = net.fwd(&c.x[i * c.dim]));
    for (int i = 0; i < c.n; i++) sum += c.p[i] = exp(c.p[i] - most);
    for (int i = 0; i < c.n; i++) c.p[i] /= sum;
  }
  void opening(const Game &g, Set hand, Looks &looks, Choices &c) {
    c.clear(OPENS);
    ::lays(hand, 0, A);
    int num[2];
    for (auto &a : A) {
      if (a.number == ESCAPE) continue;
      Set h1 = hand & ~(bit(a.number) | a.spr);
      ::lays(h1, a.number, B);
      for (auto &b : B) {
        if (b.number == ESCAPE) continue;
        const Look &R = looks.get(g, sizeOf(a.spr), sizeOf(b.spr));
        num[0] = a.number;
        num[1] = b.number;
        int waste = worthm(b.spr) - max(0, b.number - a.number - 3);
        float *f = c.add();
        lookPublic(g, R, h1 & ~(bit(b.number) | b.spr), hand, num, waste, false, f);
        lookNewest(R, num, waste, false, f + LOOKED);
        lookOpening(a, b, f + LAYS);
        c.lay.push_back(a);
        c.second.push_back(b);
      }
    }
    soft(open, c);
  }
  void lays(const Game &g, const Body &b, Looks &looks, Choices &c) {
    c.clear(LAYS);
    const Look &R = looks.get(g);
    float *f = c.add();
    lookPublic(g, R, b.hand, b.mine, b.num, 0, true, f);
    lookNewest(R, b.num, 0, true, f + LOOKED);
    c.lay.push_back(Lay{0, 0});
    ::lays(b.hand, b.last(), A);
    int num[MAXP];
    memcpy(num, b.num, sizeof(int) * b.n);
    for (auto &l : A) {
      if (l.number == ESCAPE) continue;
      const Look &S = looks.get(g, sizeOf(l.spr));
      num[b.n] = l.number;
      int waste = worthm(l.spr) - max(0, l.number - b.last() - 3);
      float *f = c.add();
      lookPublic(g, S, b.hand & ~(bit(l.number) | l.spr), b.mine, num, waste, false, f);
      lookNewest(S, num, waste, false, f + LOOKED);
      c.lay.push_back(l);
    }
    soft(lay, c);
  }
  void decks(const Game &g, const Body &b, Looks &looks, Choices &c) {
    c.clear(DRAWS);
    float base[LOOKED];
    lookPublic(g, looks.get(g), b.hand, b.mine, b.num, 0, false, base);
    Game *h = const_cast<Game *>(&g);
    Set kept = h->mine;
    h->mine = b.mine;
    for (int d = 0; d < 3; d++)
      if (g.left[d]) {
        float *f = c.add();
        memcpy(f, base, sizeof base);
        lookAtDeck(g, d, b.last(), f + LOOKED);
        c.deck.push_back(d);
      }
    h->mine = kept;
    soft(draw, c);
  }
};
// Hands dealt for the opening, and how likely each pair of lays is with them.
struct Opened {
  Set hand;
  vector<Lay> a, b;
  vector<float> p;
  vector<char> s1, s2;
};
struct Openings {
  vector<Opened> hands;
  void deal(Policy &pi, int count, Rng &r) {
    hands.clear();
    Game g;
    Looks looks;
    Choices c;
    for (int i = 0; i < count; i++) {
      g.init(r);
      if (!i) looks.clear();
      pi.opening(g, g.hand, looks, c);
      Opened o;
      o.hand = g.hand;
      o.a = c.lay;
      o.b = c.second;
      for (int k = 0; k < c.n; k++) {
        o.p.push_back(c.p[k]);
        o.s1.push_back(sizeOf(c.lay[k].spr));
        o.s2.push_back(sizeOf(c.second[k].spr));
      }
      hands.push_back(move(o));
    }
  }
};
