// The Marshal who knows the policy: worlds followed from move to move, each weighed by how likely the Fugitive is to do
// in it what everyone saw. Cards that turn out to be elsewhere are exchanged for others, so that few worlds are lost.
#pragma once
#include "policy.hpp"

int WORLDS = 96;
const int FEW = 24;
struct Reader : Marshal {
  vector<Body> ps, next;
  Policy *pi = nullptr;
  bool lost = false;
  Choices ch;
  void total(double &sum, double &square) {
    sum = square = 0;
    for (auto &b : ps) {
      sum += b.w;
      square += b.w * b.w;
    }
  }
  int alive = 0;
  void resample() {
    ps.erase(remove_if(ps.begin(), ps.end(), [](const Body &b) { return !(b.w > 1e-200); }), ps.end());
    alive = ps.size();
    double sum, square;
    total(sum, square);
    if (sum <= 0 || ps.empty()) {
      ps.clear();
      return;
    }
    if (sum * sum > 0.5 * square * WORLDS) {
      for (auto &b : ps) b.w /= sum;
      return;
    }
    next.clear();
    double step = sum / WORLDS, at = r.u() * step;
    for (auto &b : ps) {
      while (at < b.w && (int)next.size() < WORLDS) {
        next.push_back(b);
        next.back().w = 1.0 / WORLDS;
        at += step;
      }
      at -= b.w;
    }
    swap(ps, next);
  }
  void start(const Openings &o, int s1, int s2) {
    ps.clear();
    lost = false;
    alive = WORLDS;
    vector<pair<double, const Opened *>> all;
    double sum = 0;
    for (auto &one : o.hands) {
      double p = 0;
      for (size_t i = 0; i < one.p.size(); i++)
        if (one.s1[i] == s1 && one.s2[i] == s2) p += one.p[i];
      if (p > 1e-7) {
        sum += p;
        all.push_back({p, &one});
      }
    }
    if (all.empty()) {
      alive = 0;
      return;
    }
    double step = sum / WORLDS, at = r.u() * step;
    for (auto &q : all) {
      while (at < q.first && (int)ps.size() < WORLDS) {
        const Opened &one = *q.second;
        double t = r.u() * q.first;
        int pick = -1;
        for (size_t i = 0; i < one.p.size(); i++)
          if (one.s1[i] == s1 && one.s2[i] == s2) {
            pick = i;
            t -= one.p[i];
            if (t < 0) break;
          }
        Body b;
        b.mine = b.hand = one.hand;
        b.n = 0;
        b.lay(one.a[pick].number, one.a[pick].spr);
        b.lay(one.b[pick].number, one.b[pick].spr);
        b.w = 1.0 / WORLDS;
        ps.push_back(b);
        at += step;
      }
      at -= q.first;
    }
  }
  // a world in which the cards that nobody saw are dealt anyhow, for a row that fits; false if it does not work out
  bool fresh(const Game &g, Set row, Body &b) {
    b.n = g.n;
    b.mine = bit(1) | bit(2) | bit(3) | bit(ESCAPE);
    for (int i = 0; i < g.n; i++) {
      bool open = g.row[i].open;
      if (!open && !row) return false;
      b.num[i] = open ? g.row[i].number : low(row);
      if (!open) row &= row - 1;
      b.under[i] = open ? g.row[i].under : 0;
      b.mine |= bit(b.num[i]) | b.under[i];
    }
    Set spare = b.mine;
    for (int i = 0; i < g.n; i++) spare &= ~(bit(b.num[i]) | b.under[i]);
    for (int d = 0; d < 3; d++) {
      Set all = span(LO[d], HI[d]);
      int more = g.fdrawn[d] - sizeOf(b.mine & all);
      Set free = all & ~b.mine & ~g.files & ~g.shown;
      if (more < 0 || sizeOf(free) < more) return false;
      for (; more; more--) {
        int card = pickOf(free, r);
        free &= ~bit(card);
        spare |= bit(card);
        b.mine |= bit(card);
      }
    }
    for (int i = 0; i < g.n; i++) {
      if (g.row[i].open) continue;
      int s = g.row[i].sprints, gap = b.num[i] - (i ? b.num[i - 1] : 0);
      for (int k = s; k; k--) {
        Set from = spare & ~bit(ESCAPE), even = from & EVENM;
        int lack = gap - 3 - worthm(b.under[i]);
        if (lack > k && even) from = even;
        if (!from) return false;
        int card = pickOf(from, r);
        spare &= ~bit(card);
        b.under[i] |= bit(card);
      }
      if (worthm(b.under[i]) < gap - 3) return false;
    }
    b.hand = spare;
    return true;
  }
  // where few worlds are left, some that merely fit join them; g: as it is now
  void refill(const Game &g) {
    if (alive >= FEW) return;
    double sum, square;
    total(sum, square);
    double usual = ps.empty() || sum <= 0 ? 1 : sum / max(1, alive);
    if (Marshal::see(g))
      for (int tries = 0; tries < 4 * FEW && alive < FEW; tries++) {
        Body b;
        b.w = 0.25 * usual;
        if (fresh(g, W.w[r.below(W.n)], b)) {
          ps.push_back(b);
          alive++;
        }
      }
    lost = ps.empty();
    joined++;
  }
  long joined = 0;
  // gives `card` up for another one that the Marshal cannot know of; false if the world cannot be kept
  bool part(Body &b, int card, Set known) {
    int d = deckof(card);
    if (d < 0) return false;
    Set free = span(LO[d], HI[d]) & ~b.mine & ~known & ~bit(card);
    if (b.hand >> card & 1) {
      if (!free) return false;
      int other = pickOf(free, r);
      b.hand = (b.hand & ~bit(card)) | bit(other);
      b.mine = (b.mine & ~bit(card)) | bit(other);
      b.w *= 0.6;
      return true;
    }
    for (int i = 0; i < b.n; i++)
      if (b.under[i] >> card & 1) {
        free &= (card & 1) ? ~EVENM : EVENM;
        if (!free) return false;
        int other = pickOf(free, r);
        b.under[i] = (b.under[i] & ~bit(card)) | bit(other);
        b.mine = (b.mine & ~bit(card)) | bit(other);
        b.w *= 0.6;
        return true;
      }
    return false;
  }
  void drew(const Game &g, int card) { // the Marshal's own draw
    for (auto &b : ps)
      if (b.mine >> card & 1 && !part(b, card, g.files | g.shown)) b.w = 0;
    resample();
  }
  void answered(const Game &g, Set named, bool right) { // g: after the answer
    for (auto &b : ps) {
      if (b.w <= 0) continue;
      Set h = b.hiddenMask(before);
      bool holds = (h & named) == named;
      if (holds != right) {
        b.w = 0;
        continue;
      }
      if (!right) continue;
      for (int i = 0; i < g.n && b.w > 0; i++)
        if (!before[i] && g.row[i].open) {
          if (b.num[i] != g.row[i].number) b.w = 0;
          else shownUnder(g, b, i, g.row[i].under);
        }
    }
    resample();
  }
  void shownUnder(const Game &g, Body &b, int place, Set truth) {
    Set wrong = b.under[place] & ~truth, need = truth & ~b.under[place];
    int gap = b.num[place] - (place ? b.num[place - 1] : 0);
    if (worthm(truth) < gap - 3) {
      b.w = 0;
      return;
    }
    b.under[place] = truth;
    for (; need; need &= need - 1) {
      int t = low(need);
      b.w *= 0.7;
      int u = low(wrong);
      if (b.hand >> t & 1) {
        b.hand = (b.hand & ~bit(t)) | bit(u);
        wrong &= ~bit(u);
        continue;
      }
      if (b.mine >> t & 1) { // under another hideout, or laid
        bool ok = false;
        for (int i = 0; i < b.n && !ok; i++)
          if (i != place && b.under[i] >> t & 1) {
            Set same = wrong & ((t & 1) ? ~EVENM : EVENM);
            if (!same) break;
            u = low(same);
            b.under[i] = (b.under[i] & ~bit(t)) | bit(u);
            wrong &= ~bit(u);
            ok = true;
          }
        if (!ok) {
          b.w = 0;
          return;
        }
        continue;
      }
      int d = deckof(t);
      Set same = d < 0 ? 0 : wrong & span(LO[d], HI[d]);
      if (same) {
        u = low(same);
        b.mine = (b.mine & ~bit(u)) | bit(t);
        wrong &= ~bit(u);
        continue;
      }
      Set give = d < 0 ? 0 : b.hand & span(LO[d], HI[d]);
      if (!give) {
        b.w = 0;
        return;
      }
      int h = pickOf(give, r);
      b.hand = (b.hand & ~bit(h)) | bit(u);
      b.mine = (b.mine & ~bit(h)) | bit(t);
      wrong &= ~bit(u);
    }
  }
  bool before[MAXP];
  void remember(const Game &g) {
    for (int i = 0; i < g.n; i++) before[i] = g.row[i].open;
  }
  void fugitiveDrew(const Game &g, int d, Looks &looks) { // g: before the draw
    refill(g);
    for (auto &b : ps) {
      pi->decks(g, b, looks, ch);
      for (int i = 0; i < ch.n; i++)
        if (ch.deck[i] == d) b.w *= ch.p[i];
      Set free = span(LO[d], HI[d]) & ~b.mine & ~g.files & ~g.shown;
      if (!free) {
        b.w = 0;
        continue;
      }
      int card = pickOf(free, r);
      b.hand |= bit(card);
      b.mine |= bit(card);
    }
    resample();
  }
  void fugitiveLaid(const Game &g, bool pass, int s, Looks &looks) { // g: before the lay
    refill(g);
    bool far = g.highOpen() >= 30;
    for (auto &b : ps) {
      if (b.w <= 0) continue;
      pi->lays(g, b, looks, ch);
      double p = 0;
      for (int i = 0; i < ch.n; i++)
        if ((ch.lay[i].number == 0) == pass && sizeOf(ch.lay[i].spr) == s) p += ch.p[i];
      b.w *= p;
      if (p <= 0) continue;
      if (ESCAPE - b.last() - 3 <= worthm(b.hand)) b.w *= far ? 0.02 : 0.5; // it could have run
      if (pass) continue;
      double t = r.u() * p;
      int pick = -1;
      for (int i = 0; i < ch.n; i++)
        if (ch.lay[i].number != 0 && sizeOf(ch.lay[i].spr) == s) {
          pick = i;
          t -= ch.p[i];
          if (t < 0) break;
        }
      b.lay(ch.lay[pick].number, ch.lay[pick].spr);
    }
    resample();
  }
  bool see(const Game &g) override {
    refill(g);
    if (ps.empty()) return Marshal::see(g);
    bool open[MAXP];
    for (int i = 0; i < g.n; i++) open[i] = g.row[i].open;
    double sum, square;
    total(sum, square);
    double step = sum / WIDTH, at = r.u() * step;
    W.n = 0;
    for (auto &b : ps) {
      Set h = b.hiddenMask(open);
      while (at < b.w && W.n < WIDTH) {
        W.w[W.n++] = h;
        at += step;
      }
      at -= b.w;
    }
    return W.n > 0;
  }
  void odds(const Game &g, double *Q, double &far) override {
    refill(g);
    if (ps.empty()) return Marshal::odds(g, Q, far);
    see(g);
    far = 0;
    for (int i = 0; i < W.n; i++) {
      for (Set m = W.w[i]; m; m &= m - 1) Q[low(m)] += 1.0 / W.n;
      if (W.w[i]) far += top(W.w[i]) / (double)W.n;
    }
  }
  // g: the escape lies; s sprint cards pay for it
  bool runDown(Game g, int s) {
    vector<pair<Set, double>> ws;
    bool open[MAXP];
    for (int i = 0; i < g.n; i++) open[i] = g.row[i].open;
      for (auto &b : ps) {
        if (b.w <= 0) continue;
        int n = sizeOf(b.hand & ~bit(ESCAPE)), even = sizeOf(b.hand & EVENM);
        if (n < s || s + min(s, even) < ESCAPE - b.last() - 3) continue;
        ws.push_back({b.hiddenMask(open), b.w});
      }
    for (;;) {
      Set row = g.hiddenMask();
      if (!row) return true;
      if (ws.empty()) return hunted(g, g.files, c, r, 400);
      sort(ws.begin(), ws.end());
      map<pair<int, int>, double> best;
      map<int, double> score, holds;
      for (size_t i = 0; i < ws.size();) {
        size_t j = i;
        double w = 0;
        for (; j < ws.size() && ws[j].first == ws[i].first; j++) w += ws[j].second;
        int place = 0;
        for (Set m = ws[i].first; m; m &= m - 1, place++) {
          double &b = best[{low(m), place}];
          b = max(b, w);
          holds[low(m)] += w;
        }
        i = j;
      }
      for (auto &q : best) score[q.first.first] += q.second;
      int pick = 0;
      double bv = -1;
      for (auto &q : score) {
        double v = q.second + 1e-5 * holds[q.first];
        if (v > bv) {
          bv = v;
          pick = q.first;
        }
      }
      if (!(row >> pick & 1)) return false;
      int place = sizeOf(row & (bit(pick) - 1));
      vector<pair<Set, double>> left;
      for (auto &q : ws)
        if (q.first >> pick & 1 && sizeOf(q.first & (bit(pick) - 1)) == place)
          left.push_back({q.first & ~bit(pick), q.second});
      swap(ws, left);
      g.guess(bit(pick));
    }
  }
};
