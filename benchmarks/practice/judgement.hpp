// The judgement: the numbers of players/fugitif/judgement.py in the same order, and the networks with their gradients.
#pragma once
#include "lays.hpp"
#include "reading.hpp"

const int LOOKED = 66, LOOKED_DECK = 8; // lay net: LOOKED; draw net: LOOKED+LOOKED_DECK
const int KMAX = 16;
int K = 4;
struct Reading {
  int k;
  int np;
  double odds[KMAX][MAXP][43];
};
void lacks(Set hand, int last, double *lack, double &best) {
  int st[44], m = 0;
  st[m++] = last;
  for (int x = last + 1; x < ESCAPE; x++)
    if (hand >> x & 1) st[m++] = x;
  st[m++] = ESCAPE;
  double pool = worthm(hand);
  best = ESCAPE;
  vector<double> prev(m, 1e9), cur(m);
  prev[0] = 0;
  for (int t = 1; t <= 5; t++) lack[t - 1] = 30;
  for (int t = 1; t < min(m, 13); t++) {
    fill(cur.begin(), cur.end(), 1e9);
    for (int to = t; to < m; to++) {
      double own = worth(st[to]);
      for (int at = t - 1; at < to; at++)
        if (prev[at] < 1e8) cur[to] = min(cur[to], prev[at] + max(0, st[to] - st[at] - 3) + own);
    }
    prev = cur;
    double lk = prev[m - 1] - pool;
    if (t <= 5) lack[t - 1] = lk;
    best = min(best, t + max(0.0, lk - 1.5 * (t - 1)) / 2.0);
  }
}
// numbers/open: the row with the true numbers, np places as in reading
void look(const Game &g, Set hand, int last, const Reading &R, const int *num, const bool *open, const int *spr,
          int waste, bool passed, float *f) {
  int np = R.np;
  int h = 0, ho = 0, no = 0, hs = 0;
  Set mine = 0;
  for (int i = 0; i < np; i++) {
    if (open[i]) {
      no++;
      ho = max(ho, num[i]);
    } else {
      h++;
      mine |= bit(num[i]);
      hs += spr[i];
    }
  }
  double a[20] = {0};
  for (int k = 0; k < R.k; k++) {
    double Q[43] = {0};
    double sq = 0, mx = 0, mn = 1, pr = 1, pm = 0;
    for (int i = 0; i < np; i++)
      if (!open[i]) {
        double mo = 0;
        for (int x = 1; x < ESCAPE; x++) {
          double o = R.odds[k][i][x];
          Q[x] += o;
          mo = max(mo, o);
        }
        pm += mo;
        double q = max(1e-6, R.odds[k][i][num[i]]);
        sq += q;
        mx = max(mx, q);
        mn = min(mn, q);
        pr *= q;
      }
    double q1 = 0, q2 = 0;
    int ax = 0;
    double c1 = 0;
    int nc = 0;
    for (int x = 1; x < ESCAPE; x++) {
      if (Q[x] > q1) {
        q2 = q1;
        q1 = Q[x];
        ax = x;
      } else if (Q[x] > q2) q2 = Q[x];
      if (Q[x] >= 0.98) {
        if (mine >> x & 1) nc++;
      } else c1 = max(c1, Q[x]);
    }
    double s10 = 0, m10 = 0, s30 = 0, m30 = 0;
    for (int x = 1; x < ESCAPE; x++)
      if (Q[x] < 0.98 && Q[x] > c1 - 0.6) {
        double e = exp(8 * (Q[x] - c1)), e3 = exp(30 * (Q[x] - c1));
        s10 += e;
        s30 += e3;
        if (mine >> x & 1) {
          m10 += e;
          m30 += e3;
        }
      }
    double top5[5] = {0};
    {
      double v[MAXP];
      int n = 0;
      for (int i = 0; i < np; i++)
        if (!open[i]) v[n++] = Q[num[i]];
      sort(v, v + n, greater<double>());
      for (int i = 0; i < min(5, n); i++) top5[i] = v[i];
    }
    a[0] += (ax && (mine >> ax & 1)) ? 1 : 0;
    a[1] += s10 ? m10 / s10 : 0;
    a[2] += s30 ? m30 / s30 : 0;
    a[3] += nc / 3.0;
    a[4] += sq / 3;
    a[5] += mx;
    a[6] += h ? mn : 0;
    a[7] += pr;
    a[8] += log(pr + 1e-4) / 5;
    for (int i = 0; i < 5; i++) a[9 + i] += top5[i];
    a[14] += q1;
    a[15] += q2;
    if (np && !open[np - 1]) {
      a[16] += Q[num[np - 1]];
      double e = 0, e2 = 0;
      for (int x = 1; x < ESCAPE; x++) {
        double o = R.odds[k][np - 1][x];
        e += o * x;
        e2 += o * x * x;
      }
      a[17] += (e - last) / 5;
      a[18] += sqrt(max(0.0, e2 - e * e)) / 5;
    }
    a[19] += h ? pm / h : 0;
  }
  int j = 0;
  for (int i = 0; i < 20; i++) f[j++] = a[i] / max(1, R.k);
  f[j++] = h / 6.0;
  f[j++] = h == 1;
  f[j++] = h == 2;
  f[j++] = h == 3;
  f[j++] = no / 6.0;
  f[j++] = ho / 42.0;
  f[j++] = ho >= 30;
  f[j++] = g.turn / 10.0;
  int mc = 0;
  for (int d = 0; d < 3; d++) mc += g.mdrawn[d];
  f[j++] = mc / 10.0;
  for (int d = 0; d < 3; d++) f[j++] = g.left[d] / (double)(HI[d] - LO[d] + 1);
  f[j++] = last / 42.0;
  f[j++] = np ? open[np - 1] : 0; // 14 -> 34
  double lack[5], best;
  lacks(hand, last, lack, best);
  for (int t = 0; t < 5; t++) f[j++] = min(3.0, max(-1.0, lack[t] / 8));
  f[j++] = best / 8; // 40
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
  double slack = (fuel + 3 - (ESCAPE - last));
  f[j++] = max(-2.0, min(1.0, slack / 8));
  f[j++] = slack >= 0;
  f[j++] = slack >= -2;
  Set fr = hm & span(last + 1, min(41, last + 3));
  f[j++] = fr ? (top(fr) - last) / 3.0 : 0;
  f[j++] = fr ? 0 : 1; // 53
  Set uns = span(4, 41) & ~g.mine;
  for (int d = 0; d < 3; d++) {
    Set dk = span(LO[d], HI[d]) & uns;
    int left = g.left[d];
    double c = max(1, sizeOf(dk));
    f[j++] = left ? sizeOf(dk & span(last + 1, min(41, last + 3))) / c : 0;
    f[j++] = left ? sizeOf(dk & span(last + 1, min(41, last + 7))) / c : 0;
  } // 59
  f[j++] = np ? spr[np - 1] / 3.0 : 0;
  f[j++] = passed;
  f[j++] = hs / 5.0;
  f[j++] = waste / 3.0; // 63
  // where the Marshal's next wrong guess is likely: nothing; hidden above 29
  f[j++] = sizeOf(mine & span(30, 41)) / 2.0;
  f[j++] = h ? (ESCAPE - top(mine)) / 20.0 : 1;
  f[j++] = h && np && !open[np - 1] && np > 1 && !open[np - 2]
               ? (num[np - 1] - num[np - 2]) / 6.0
               : 0; // 66 if(j!=LOOKED){printf("LOOKED %d\n",j);exit(1);}
  if (j != LOOKED) {
    printf("LOOKED %d\n", j);
    exit(1);
  }
}
void lookAtDeck(const Game &g, int d, int last, float *f) {
  Set uns = span(4, 41) & ~g.mine;
  Set dk = span(LO[d], HI[d]) & uns;
  double c = max(1, sizeOf(dk));
  f[0] = d == 0;
  f[1] = d == 1;
  f[2] = d == 2;
  f[3] = sizeOf(dk & span(last + 1, min(41, last + 3))) / c;
  f[4] = sizeOf(dk & span(min(42, last + 4), min(41, last + 7))) / c;
  f[5] = sizeOf(dk & span(min(42, last + 8), min(41, last + 14))) / c;
  f[6] = sizeOf(dk & span(0, last)) / c;
  f[7] = sizeOf(dk & EVENM) / c;
}
// ---------- net
struct Net {
  int in, h1, h2;
  vector<float> w, m, v, gr;
  long t = 0;
  int o1, o2, o3;
  void init(int i, int a, int b, Rng &r) {
    in = i;
    h1 = a;
    h2 = b;
    o1 = 0;
    o2 = h1 * (in + 1);
    o3 = o2 + h2 * (h1 + 1);
    int N = o3 + h2 + 1;
    w.assign(N, 0);
    m = v = gr = w;
    for (int k = 0; k < h1; k++)
      for (int j = 0; j < in; j++) w[k * (in + 1) + j] = r.gauss() * sqrt(1.0 / in);
    for (int k = 0; k < h2; k++)
      for (int j = 0; j < h1; j++) w[o2 + k * (h1 + 1) + j] = r.gauss() * sqrt(1.5 / h1);
    for (int j = 0; j < h2; j++) w[o3 + j] = r.gauss() * 0.1;
  }
  float a1[128], a2[64];
  float fwd(const float *x) {
    for (int k = 0; k < h1; k++) {
      const float *q = &w[k * (in + 1)];
      float s = q[in];
      for (int j = 0; j < in; j++) s += q[j] * x[j];
      a1[k] = s > 0 ? s : 0.05f * s;
    }
    float z = w[o3 + h2];
    for (int k = 0; k < h2; k++) {
      const float *q = &w[o2 + k * (h1 + 1)];
      float s = q[h1];
      for (int j = 0; j < h1; j++) s += q[j] * a1[j];
      a2[k] = s > 0 ? s : 0.05f * s;
      z += a2[k] * w[o3 + k];
    }
    return z;
  }
  void back(const float *x, float target) {
    float z = fwd(x);
    descend(x, 1 / (1 + exp(-z)) - target);
  }
  // after fwd(x): d is the slope of the loss by the output
  void descend(const float *x, float d) {
    gr[o3 + h2] += d;
    float d2[64], d1[128] = {0};
    for (int k = 0; k < h2; k++) {
      gr[o3 + k] += d * a2[k];
      d2[k] = d * w[o3 + k] * (a2[k] > 0 ? 1 : 0.05f);
    }
    for (int k = 0; k < h2; k++) {
      float *q = &w[o2 + k * (h1 + 1)];
      float *G = &gr[o2 + k * (h1 + 1)];
      for (int j = 0; j < h1; j++) {
        G[j] += d2[k] * a1[j];
        d1[j] += d2[k] * q[j];
      }
      G[h1] += d2[k];
    }
    for (int k = 0; k < h1; k++) {
      float e = d1[k] * (a1[k] > 0 ? 1 : 0.05f);
      float *G = &gr[k * (in + 1)];
      for (int j = 0; j < in; j++) G[j] += e * x[j];
      G[in] += e;
    }
  }
  void step(float lr, float n) {
    t++;
    float b1 = 1 - pow(0.9, t), b2 = 1 - pow(0.999, t);
    for (size_t i = 0; i < w.size(); i++) {
      float g = gr[i] / n + 1e-6f * w[i];
      m[i] = 0.9f * m[i] + 0.1f * g;
      v[i] = 0.999f * v[i] + 0.001f * g * g;
      w[i] -= lr * (m[i] / b1) / (sqrt(v[i] / b2) + 1e-8f);
      gr[i] = 0;
    }
  }
  void save(FILE *f) {
    fprintf(f, "%d %d %d\n", in, h1, h2);
    for (float x : w) fprintf(f, "%.6g ", x);
    fprintf(f, "\n");
  }
  bool load(FILE *f) {
    if (fscanf(f, "%d %d %d", &in, &h1, &h2) != 3) return false;
    Rng r;
    init(in, h1, h2, r);
    for (float &x : w)
      if (fscanf(f, "%f", &x) != 1) return false;
    return true;
  }
};
Net layNet, drawNet;
