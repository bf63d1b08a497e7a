// Chance, sets of cards as bits, sprint values (FUG-2) and the decks of the real size (FUG-5).
#pragma once
#include <bits/stdc++.h>
using namespace std;
typedef unsigned long long Set;

struct Rng {
  Set s[2];
  Rng(Set x = 1) { seed(x); }
  void seed(Set x) {
    for (int i = 0; i < 2; i++) {
      x += 0x9E3779B97F4A7C15ull;
      Set z = x;
      z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
      z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
      s[i] = z ^ (z >> 31);
    }
  }
  Set next() {
    Set a = s[0], b = s[1];
    Set r = a + b;
    b ^= a;
    s[0] = ((a << 24) | (a >> 40)) ^ b ^ (b << 16);
    s[1] = (b << 37) | (b >> 27);
    return r;
  }
  double u() { return (next() >> 11) * (1.0 / 9007199254740992.0); }
  int below(int n) { return (int)(u() * n); }
  double gauss() {
    double a = u(), b = u();
    return sqrt(-2 * log(a + 1e-300)) * cos(6.283185307179586 * b);
  }
};
const int ESCAPE = 42;
const int LO[3] = {4, 15, 29}, HI[3] = {14, 28, 41};
inline int deckof(int n) { return n < 4 ? -1 : n < 15 ? 0 : n < 29 ? 1 : 2; }
inline Set bit(int n) { return 1ull << n; }
inline int worth(int n) { return n == ESCAPE ? 0 : 2 - (n & 1); }
const Set EVENM = 0x15555555555ull; // bits 0,2,..,40
inline int worthm(Set m) {
  m &= ~bit(ESCAPE);
  return __builtin_popcountll(m) + __builtin_popcountll(m & EVENM);
}
inline int sizeOf(Set m) { return __builtin_popcountll(m); }
inline int top(Set m) { return 63 - __builtin_clzll(m); }

inline int low(Set m) { return __builtin_ctzll(m); }
inline Set span(int a, int b) { return b < a ? 0 : ((~0ull >> (63 - b)) & (~0ull << a)); }
double ENOUGH[21][48];
void initEnough() {
  for (int s = 0; s <= 20; s++) {
    double ways[22] = {0};
    ways[0] = 1;
    for (int i = 0; i < s; i++)
      for (int j = i + 1; j >= 0; j--) ways[j] = (j <= i ? ways[j] : 0) + (j ? ways[j - 1] : 0);
    double tot = pow(2, s);
    for (int need = 0; need < 48; need++) {
      if (need <= s) ENOUGH[s][need] = 1;
      else if (need > 2 * s) ENOUGH[s][need] = 0;
      else {
        double x = 0;
        for (int j = need - s; j <= s; j++) x += ways[j];
        ENOUGH[s][need] = x / tot;
      }
    }
  }
}
inline double enough(int need, int s) { return need <= 0 ? 1.0 : ENOUGH[min(s, 20)][need]; }
