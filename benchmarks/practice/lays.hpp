// What can be laid: the same choices as instincts.lays.
#pragma once
#include "cards.hpp"

struct Lay {
  int number;
  Set spr;
};
int MAXBLUFF = 2;
void pay(int need, const vector<int> &order, Set &out) {
  vector<int> t;
  int tot = 0;
  for (int c : order) {
    if (tot >= need) break;
    t.push_back(c);
    tot += worth(c);
  }
  vector<int> s = t;
  stable_sort(s.begin(), s.end(), [](int a, int b) { return worth(a) < worth(b); });
  out = 0;
  for (int c : t) out |= bit(c);
  for (int c : s)
    if (tot - worth(c) >= need) {
      out &= ~bit(c);
      tot -= worth(c);
    }
}
void lays(Set hand, int last, vector<Lay> &out) {
  out.clear();
  for (int num = last + 1; num <= ESCAPE; num++)
    if (hand >> num & 1) {
      Set oth = hand & ~bit(num) & ~bit(ESCAPE);
      int need = num - last - 3;
      vector<Set> ways;
      if (need <= 0) out.push_back({num, 0});
      need = max(need, 0);
      if (worthm(oth) < need) continue;
      vector<int> us;
      for (Set m = oth; m; m &= m - 1) us.push_back(low(m));
      vector<int> sp = us;
      auto key = [&](int c) { return make_pair(c > last, c <= last ? worth(c) : -c); };
      stable_sort(sp.begin(), sp.end(), [&](int a, int b) { return key(a) < key(b); });
      vector<int> rv(sp.rbegin(), sp.rend());
      vector<int> wv = us;
      stable_sort(wv.begin(), wv.end(), [](int a, int b) { return worth(a) > worth(b); });
      for (auto *o : {&sp, &rv, &wv}) {
        Set w;
        pay(need, *o, w);
        ways.push_back(w);
      }
      int base = ways.size();
      for (int b = 0; b < base; b++) {
        Set w = ways[b];
        int e = 0;
        Set m = w;
        for (int c : sp) {
          if (w >> c & 1) continue;
          m |= bit(c);
          e++;
          if (e <= MAXBLUFF) ways.push_back(m);
        }
      }
      sort(ways.begin(), ways.end());
      ways.erase(unique(ways.begin(), ways.end()), ways.end());
      for (Set w : ways)
        if (!(num - last - 3 <= 0 && w == 0)) out.push_back({num, w});
    }
}
