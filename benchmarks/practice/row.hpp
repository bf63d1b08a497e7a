// The game as the dealer knows it, and a row as the Marshal sees it.
#pragma once
#include "cards.hpp"

struct Hideout {
  int number;
  bool open;
  int sprints;
  Set under;
  int drawn[3];
  Set refused;
};
struct Fact {
  Set numbers;
  int count;
  Set hidden;
};
struct Place {
  int number;
  bool open;
  int sprints;
  int drawn[3];
  Set refused;
  Set under;
};
const int MAXP = 30;
struct Game {
  int order[3][14];
  int left[3];
  Set hand, files, shown;
  int fdrawn[3], mdrawn[3];
  Hideout row[MAXP];
  int n;
  vector<Fact> facts;
  int turn, emptyPasses;
  Set mine; // mine: all cards F ever had
  void init(Rng &r) {
    n = 0;
    facts.clear();
    turn = 1;
    emptyPasses = 0;
    files = shown = 0;
    hand = bit(1) | bit(2) | bit(3) | bit(42);
    for (int d = 0; d < 3; d++) {
      int m = HI[d] - LO[d] + 1;
      for (int i = 0; i < m; i++) order[d][i] = LO[d] + i;
      for (int i = m - 1; i > 0; i--) swap(order[d][i], order[d][r.below(i + 1)]);
      left[d] = m;
      fdrawn[d] = mdrawn[d] = 0;
    }
    mine = hand;
    for (int i = 0; i < 3; i++) fdraw(0);
    for (int i = 0; i < 2; i++) fdraw(1);
  }
  int take(int d) { return order[d][--left[d]]; }
  void fdraw(int d) {
    int c = take(d);
    hand |= bit(c);
    mine |= bit(c);
    fdrawn[d]++;
  }
  void mdraw(int d) {
    files |= bit(take(d));
    mdrawn[d]++;
  }
  int last() const { return n ? row[n - 1].number : 0; }
  void lay(int num, Set spr) {
    Hideout &s = row[n++];
    s.number = num;
    s.open = num == ESCAPE;
    s.sprints = sizeOf(spr);
    s.under = spr;
    memcpy(s.drawn, fdrawn, sizeof fdrawn);
    s.refused = 0;
    hand &= ~(bit(num) | spr);
  }
  Set hiddenMask() const {
    Set m = 0;
    for (int i = 0; i < n; i++)
      if (!row[i].open) m |= bit(row[i].number);
    return m;
  }
  int highOpen() const {
    int h = 0;
    for (int i = 0; i < n; i++)
      if (row[i].open) h = max(h, row[i].number);
    return h;
  }
  int places(Place *p) const {
    for (int i = 0; i < n; i++) {
      p[i].number = row[i].number;
      p[i].open = row[i].open;
      p[i].sprints = row[i].sprints;
      memcpy(p[i].drawn, row[i].drawn, sizeof row[i].drawn);
      p[i].refused = row[i].refused;
      p[i].under = row[i].open ? row[i].under : 0;
    }
    return n;
  }
  // returns 1 if right
  bool guess(Set gm) {
    Set h = hiddenMask();
    if ((gm & h) == gm && gm) {
      for (int i = 0; i < n; i++)
        if (!row[i].open && (gm >> row[i].number & 1)) {
          row[i].open = true;
          shown |= row[i].under;
        }
      return true;
    }
    if (sizeOf(gm) == 1) {
      for (int i = 0; i < n; i++)
        if (!row[i].open) row[i].refused |= gm;
    } else if (gm) {
      Set hp = 0;
      for (int i = 0; i < n; i++)
        if (!row[i].open) hp |= bit(i);
      facts.push_back({gm, n, hp});
    }
    return false;
  }
};
