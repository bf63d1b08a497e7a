// Practice against whoever knows the policy: the Fugitive draws lots by a policy of its own, and the Marshal weighs her
// worlds by that very policy, as it is at the moment. Where she answers as well as she can, following the slope of its
// own winnings leads the Fugitive to what she can read least. (Policy gradient with clipped steps; unread.py runs it.)
//
//   -minutes N  how long            -batch N       games between two steps   -load, -save FILE   the four networks
//   -judge FILE, -keen X  begin with a judgement's networks, chosen by X times the log-odds
//   -reader X   the share of games against the Marshal who reads; the others are against the one who counts
//   -ent, -ent2 what chance is worth in a choice, first and last             -lr, -lr2           the rate of learning
//   -worlds N   how many worlds she follows                                  -train 0            only play
//   -dump 1     print some positions with their numbers
#include "reader.hpp"

struct Decision {
  int net; // 0 the opening, 1 a lay, 2 a deck
  Choices c;
  int chosen;
  double logp, value, gain, target;
  float seen[VALUES];
};
double SLIP[3] = {0, 1, 0}; // the chance to slip away, by what the imagined manhunts say and how many lie hidden
double slip(double share, int hidden) {
  double q = min(0.97, max(0.03, share));
  return sig(SLIP[0] + SLIP[1] * log(q / (1 - q)) + SLIP[2] * hidden / 5.0);
}
struct Player {
  Policy &pi;
  Rng &r;
  Chain c;
  vector<Decision> *rec;
  Set held[KMAX];
  Player(Policy &p, Rng &rng) : pi(p), r(rng) {}
  Body body(const Game &g) {
    Body b;
    b.hand = g.hand;
    b.mine = g.mine;
    b.n = g.n;
    for (int i = 0; i < g.n; i++) {
      b.num[i] = g.row[i].number;
      b.under[i] = g.row[i].under;
    }
    return b;
  }
  int decide(const Game &g, const Body &b, int net, Choices &c, Looks &looks) {
    double t = r.u();
    int pick = 0;
    for (int i = 0; i < c.n; i++) {
      pick = i;
      t -= c.p[i];
      if (t < 0) break;
    }
    rec->push_back({});
    Decision &d = rec->back();
    d.net = net;
    d.chosen = pick;
    d.logp = log(c.p[pick] + 1e-30);
    value(g, b, net, looks, d.seen);
    d.value = sig(pi.value.fwd(d.seen));
    d.c = c;
    return pick;
  }
  void value(const Game &g, const Body &b, int net, Looks &looks, float *f) {
    lookPublic(g, looks.get(g), b.hand, b.mine, b.num, 0, true, f);
    for (int i = 0; i < TIMES; i++) f[LOOKED + i] = net == i;
  }
  void imagine(const Game &g, int k) {
    for (int i = 0; i < k; i++) {
      held[i] = 0;
      for (int d = 0; d < 3; d++) {
        Set u = span(LO[d], HI[d]) & ~g.mine;
        for (int q = 0; q < g.mdrawn[d] && u; q++) {
          int x = pickOf(u, r);
          held[i] |= bit(x);
          u &= ~bit(x);
        }
      }
    }
  }
  // the best way to lay the escape: how many sprint cards, and how often the imagined manhunts fail
  pair<int, double> escape(const Game &g) {
    Set m = g.hand & ~bit(ESCAPE);
    int need = max(0, ESCAPE - g.last() - 3), n = sizeOf(m), even = sizeOf(m & EVENM);
    pair<int, double> best{-1, -1};
    if (worthm(m) < need) return best;
    imagine(g, 6);
    int first = 0;
    while (first + min(first, even) < need) first++;
    for (int s = first; s <= n; s++) {
      Game h = g;
      Set sp = 0, o = m;
      for (int i = 0; i < s; i++) {
        sp |= o & -o;
        o &= o - 1;
      }
      h.lay(ESCAPE, sp);
      int ok = 0;
      for (int i = 0; i < 6; i++) ok += !hunted(h, held[i], c, r, 80);
      if (ok / 6.0 > best.second) best = {s, ok / 6.0};
    }
    return best;
  }
};
bool DUMP = false;
// prints a position with the numbers that a choice was judged by: what tests hold the player to
void dump(const Game &g, const Choices &c, int i, int net) {
  printf("{\"row\":[");
  for (int k = 0; k < g.n; k++) {
    const Hideout &q = g.row[k];
    printf("%s[%d,%d,%llu,%d,%d,%d,%llu]", k ? "," : "", q.number, (int)q.open, q.under, q.drawn[0], q.drawn[1], q.drawn[2],
           q.refused);
  }
  Set hand = g.hand;
  printf("],\"lays\":[");
  for (int k = 0; k < (net ? 1 : 2); k++) {
    Lay l = k ? c.second[i] : c.lay[i];
    if (!l.number) continue;
    hand &= ~(bit(l.number) | l.spr);
    printf("%s[%d,%llu]", k ? "," : "", l.number, l.spr);
  }
  printf("],\"hand\":%llu,\"mine\":%llu,\"left\":[%d,%d,%d],\"fdrawn\":[%d,%d,%d],\"marshal\":%d,\"turn\":%d,\"shown\":%llu,\"f\":[",
         hand, g.mine, g.left[0], g.left[1], g.left[2], g.fdrawn[0], g.fdrawn[1], g.fdrawn[2],
         g.mdrawn[0] + g.mdrawn[1] + g.mdrawn[2], g.turn, g.shown);
  for (int k = 0; k < c.dim; k++) printf("%s%.5g", k ? "," : "", c.x[i * c.dim + k]);
  printf("]}\n");
}
struct Tally {
  double games[2] = {0}, wins[2] = {0}, lost = 0, turns = 0, escapes = 0, slips = 0;
};
// how a game went: 1 the Fugitive got away
bool play(Player &F, Reader &M, Marshal &C, bool reads, const Openings &known, Game &g, Tally &t, bool train) {
  Rng &r = F.r;
  Looks looks, hers;
  Choices c;
  g.init(r);
  Body b = F.body(g);
  F.pi.opening(g, g.hand, looks, c);
  int k = F.decide(g, b, 0, c, looks);
  if (DUMP && r.u() < 0.1) dump(g, c, k, 0);
  Lay l1 = c.lay[k], l2 = c.second[k];
  g.lay(l1.number, l1.spr);
  g.lay(l2.number, l2.spr);
  Marshal &A = reads ? M : C;
  if (reads) M.start(known, sizeOf(l1.spr), sizeOf(l2.spr));
  for (g.turn = 1;;) {
    for (int i = 0; i < (g.turn == 1 ? 2 : 1); i++) {
      int d = A.draw(g);
      if (d < 0) continue;
      Set had = g.files;
      g.mdraw(d);
      if (reads) M.drew(g, low(g.files & ~had));
    }
    Set named = A.guess(g);
    if (reads) M.remember(g);
    bool right = named && g.guess(named);
    if (reads && named) M.answered(g, named, right);
    if (right) g.emptyPasses = 0;
    if (!g.hiddenMask()) return false;
    g.turn++;
    bool drew = g.left[0] + g.left[1] + g.left[2] > 0;
    if (drew) {
      looks.clear();
      b = F.body(g);
      F.pi.decks(g, b, looks, c);
      int d = c.deck[c.n > 1 ? F.decide(g, b, 2, c, looks) : 0];
      if (reads) M.fugitiveDrew(g, d, looks);
      g.fdraw(d);
    }
    looks.clear();
    b = F.body(g);
    pair<int, double> way = F.escape(g);
    if (way.first >= 0) {
      float f[VALUES];
      F.value(g, b, 1, looks, f);
      double v = sig(F.pi.value.fwd(f)), q = slip(way.second, sizeOf(g.hiddenMask()));
      bool must = !drew || g.highOpen() >= 30;
      if (must || r.u() < sig(10 * (log(q / (1 - q)) - log(v / (1 - v))))) {
        if (g.highOpen() >= 30) return true;
        Set spr = 0, m = g.hand & ~bit(ESCAPE);
        vector<int> o;
        for (; m; m &= m - 1) o.push_back(low(m));
        stable_sort(o.begin(), o.end(), [](int x, int y) { return worth(x) > worth(y); });
        for (int i = 0; i < way.first; i++) spr |= bit(o[i]);
        int hidden = sizeOf(g.hiddenMask());
        Game h = g;
        h.lay(ESCAPE, spr);
        bool away = reads ? !M.runDown(h, way.first) : !hunted(h, h.files, C.c, C.r, 400);
        t.escapes++;
        t.slips += away;
        if (train && reads) {
          double e = slip(way.second, hidden) - away, x = min(0.97, max(0.03, way.second));
          SLIP[0] -= 0.02 * e;
          SLIP[1] -= 0.02 * e * log(x / (1 - x));
          SLIP[2] -= 0.02 * e * hidden / 5.0;
        }
        return away;
      }
    }
    F.pi.lays(g, b, looks, c);
    int i = F.decide(g, b, 1, c, looks);
    if (DUMP && r.u() < 0.03) dump(g, c, i, 1);
    Lay l = c.lay[i];
    if (reads) M.fugitiveLaid(g, l.number == 0, sizeOf(l.spr), looks);
    if (l.number) g.lay(l.number, l.spr);
    if (!drew && !l.number) {
      if (++g.emptyPasses >= 3) return false;
    } else g.emptyPasses = 0;
    if (g.n >= MAXP - 3 || g.turn > 60) return false;
  }
}
void learn(Policy &pi, vector<Decision> &all, double lr, double ent, Rng &r) {
  double s = 0, ss = 0;
  for (auto &d : all) {
    s += d.gain;
    ss += d.gain * d.gain;
  }
  double mean = s / all.size(), sd = sqrt(max(1e-6, ss / all.size() - mean * mean));
  vector<int> order(all.size());
  iota(order.begin(), order.end(), 0);
  Net *nets[3] = {&pi.open, &pi.lay, &pi.draw};
  vector<double> p;
  const int PARTS = 2;
  for (int epoch = 0; epoch < 3; epoch++) {
    for (int i = order.size() - 1; i > 0; i--) swap(order[i], order[r.below(i + 1)]);
    for (int part = 0; part < PARTS; part++) {
      float count[4] = {0};
      for (size_t o = part * order.size() / PARTS; o < (part + 1) * order.size() / PARTS; o++) {
        Decision &d = all[order[o]];
        Net &net = *nets[d.net];
        count[d.net]++;
        count[3]++;
        pi.value.back(d.seen, d.target);
        int n = d.c.n;
        p.resize(n);
        double most = -1e9, sum = 0, H = 0;
        for (int i = 0; i < n; i++) most = max(most, p[i] = net.fwd(&d.c.x[i * d.c.dim]));
        for (int i = 0; i < n; i++) sum += p[i] = exp(p[i] - most);
        for (int i = 0; i < n; i++) {
          p[i] /= sum;
          H -= p[i] * log(p[i] + 1e-30);
        }
        double ratio = exp(log(p[d.chosen] + 1e-30) - d.logp), gain = (d.gain - mean) / sd;
        double push = (gain > 0 ? ratio > 1.2 : ratio < 0.8) ? 0 : gain * ratio;
        for (int i = 0; i < n; i++) {
          double up = push * ((i == d.chosen) - p[i]) - ent * p[i] * (log(p[i] + 1e-30) + H);
          if (fabs(up) < 1e-5) continue;
          net.fwd(&d.c.x[i * d.c.dim]);
          net.descend(&d.c.x[i * d.c.dim], -up);
        }
      }
      for (int k = 0; k < 3; k++)
        if (count[k]) nets[k]->step(lr, count[k]);
      pi.value.step(lr, count[3]);
    }
  }
}
// a wider network that begins as another one: its new inputs count for nothing yet
void widen(Net &to, const Net &from, int in, double keen, Rng &r) {
  to.init(in, from.h1, from.h2, r);
  for (int k = 0; k < from.h1; k++)
    for (int j = 0; j <= in; j++)
      to.w[k * (in + 1) + j] = j == in ? from.w[k * (from.in + 1) + from.in] : j < from.in ? from.w[k * (from.in + 1) + j] : 0;
  for (int k = to.o2; k < (int)to.w.size(); k++) to.w[k] = from.w[from.o2 + k - to.o2] * (k >= to.o3 ? keen : 1);
}
int main(int c, char **v) {
  initEnough();
  map<string, string> o;
  for (int i = 1; i + 1 < c; i += 2) o[v[i]] = v[i + 1];
  auto D = [&](const char *k, double d) { return o.count(k) ? atof(o[k].c_str()) : d; };
  Rng r((Set)D("-seed", 1));
  WORLDS = D("-worlds", 96);
  WIDTH = D("-width", 100);
  Policy pi;
  if (o.count("-load")) {
    FILE *f = fopen(o["-load"].c_str(), "r");
    for (Net *n : {&pi.open, &pi.lay, &pi.draw, &pi.value})
      if (!n->load(f)) return 1;
    if (fscanf(f, "%lf %lf %lf", SLIP, SLIP + 1, SLIP + 2) != 3) return 1;
    fclose(f);
  } else {
    FILE *f = fopen(o["-judge"].c_str(), "r");
    Net lay, draw;
    if (!lay.load(f) || !draw.load(f)) return 1;
    fclose(f);
    double keen = D("-keen", 4);
    widen(pi.open, lay, OPENS, keen, r);
    widen(pi.lay, lay, LAYS, keen, r);
    widen(pi.draw, draw, DRAWS, keen, r);
    widen(pi.value, lay, VALUES, 1, r);
  }
  bool train = D("-train", 1) > 0;
  DUMP = D("-dump", 0) > 0;
  double minutes = D("-minutes", 1), reader = D("-reader", 0.75), lam = D("-lam", 0.95);
  int batch = D("-batch", 192), games = D("-games", 1e9);
  Player F(pi, r);
  Reader M;
  Marshal C;
  M.pi = &pi;
  M.r.seed(r.next());
  C.r.seed(r.next());
  Openings known;
  vector<Decision> all, one;
  F.rec = &one;
  Game g;
  Tally t, sum;
  auto begin = chrono::steady_clock::now();
  auto seconds = [&] { return chrono::duration<double>(chrono::steady_clock::now() - begin).count(); };
  int played = 0, rounds = 0;
  double chance[3] = {0}, times[3] = {0};
  for (; seconds() < minutes * 60 && played < games; rounds++) {
    known.deal(pi, 800, r);
    all.clear();
    for (int i = 0; i < batch; i++, played++) {
      one.clear();
      bool reads = r.u() < reader;
      bool win = play(F, M, C, reads, known, g, t, train);
      t.games[reads]++;
      t.wins[reads] += win;
      t.lost += M.joined;
      M.joined = 0;
      t.turns += g.turn;
      double next = win, gain = 0;
      for (int j = (int)one.size() - 1; j >= 0; j--) {
        gain = next - one[j].value + lam * gain;
        one[j].gain = gain;
        one[j].target = min(1.0, max(0.0, one[j].value + gain));
        next = one[j].value;
        for (double p : one[j].c.p) chance[one[j].net] -= p * log(p + 1e-30);
        times[one[j].net]++;
      }
      for (auto &d : one) all.push_back(move(d));
    }
    double at = min(1.0, seconds() / (minutes * 60));
    if (train) learn(pi, all, D("-lr", 1e-3) * pow(D("-lr2", 1e-4) / D("-lr", 1e-3), at),
                     D("-ent", 0.02) * pow(D("-ent2", 0.005) / D("-ent", 0.02), at), r);
    if (!DUMP && (rounds % 10 == 9 || !train)) {
      printf("%d reads %.3f (%.0f) counts %.3f (%.0f) lost %.2f turns %.1f escapes %.2f slips %.2f chance %.2f %.2f %.2f "
             "slip %.2f %.2f %.2f %.0fs\n",
             played, t.wins[1] / max(1.0, t.games[1]), t.games[1], t.wins[0] / max(1.0, t.games[0]), t.games[0],
             t.lost / max(1.0, t.games[1]), t.turns / (t.games[0] + t.games[1]), t.escapes / (t.games[0] + t.games[1]),
             t.slips / max(1.0, t.escapes), chance[0] / max(1.0, times[0]), chance[1] / max(1.0, times[1]),
             chance[2] / max(1.0, times[2]), SLIP[0], SLIP[1], SLIP[2], seconds());
      fflush(stdout);
      if (train) t = Tally();
      memset(chance, 0, sizeof chance);
      memset(times, 0, sizeof times);
      if (train && o.count("-save")) {
        FILE *f = fopen((o["-save"] + ".new").c_str(), "w");
        for (Net *n : {&pi.open, &pi.lay, &pi.draw, &pi.value}) n->save(f);
        fprintf(f, "%g %g %g\n", SLIP[0], SLIP[1], SLIP[2]);
        fclose(f);
        rename((o["-save"] + ".new").c_str(), o["-save"].c_str());
      }
    }
  }
}
