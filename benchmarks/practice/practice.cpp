// Practice for the Fugitive: plays against a model of the Marshal who counts and learns by temporal differences what
// a position is worth. practice.py beside this compiles and runs it, and writes the weights where the player reads
// them.
//
//   -games N    how many games; -heur N of them by instinct    -load, -save FILE   the weights
//   -lr, -lr2   the rate of learning, first and last            -temp, -temp2       chance in choices, first and last
//   -lam X      how far a result reaches back                   -k, -width          hands imagined; rows drawn
//   -train 0    only play    -v 1  say each move                -dump 1             print positions with their numbers
#include "fugitive.hpp"

bool VERBOSE = false;
string ms(Set m) {
  string s;
  while (m) {
    s += to_string(low(m)) + " ";
    m &= m - 1;
  }
  return s;
}
// outcome: 0 caught, 1 run down, 2 slipped(manhunt survived), 3 escaped at once, 4 stalled
int play(Rng &r, Fugitive &F, Marshal &M, Game &g) {
  g.init(r);
  F.rec.clear();
  F.openTwo(g);
  if (VERBOSE) printf("open %d/%d %d/%d\n", g.row[0].number, g.row[0].sprints, g.row[1].number, g.row[1].sprints);
  for (g.turn = 1;;) {
    int nd = g.turn == 1 ? 2 : 1;
    for (int i = 0; i < nd; i++) {
      int d = M.draw(g);
      if (d >= 0) g.mdraw(d);
    }
    Set gs = M.guess(g);
    bool right = gs && g.guess(gs);
    if (right) g.emptyPasses = 0;
    if (VERBOSE) printf("  M guesses %s-> %s\n", ms(gs).c_str(), right ? "RIGHT" : "wrong");
    if (!g.hiddenMask()) return 0;
    g.turn++;
    int d = F.draw(g);
    bool em = d < 0;
    if (d >= 0) g.fdraw(d);
    int k = F.hide(g);
    if (VERBOSE)
      printf("F draws %d %s%d/%d   hand %s\n", d, k ? "lays " : "pass ", k ? g.row[g.n - 1].number : 0,
             k ? g.row[g.n - 1].sprints : 0, ms(g.hand).c_str());
    if (k == 2) {
      int h = 0;
      for (int i = 0; i < g.n - 1; i++)
        if (g.row[i].open) h = max(h, g.row[i].number);
      if (h >= 30) return 3;
      return hunted(g, g.files, M.c, M.r, 400) ? 1 : 2;
    }
    if (em && k == 0) {
      if (++g.emptyPasses >= 3) return 4;
    } else g.emptyPasses = 0;
    if (g.n >= MAXP - 3 || g.turn > 60) return 4;
  }
}
int main(int c, char **v) {
  initEnough();
  map<string, string> o;
  for (int i = 1; i + 1 < c; i += 2) o[v[i]] = v[i + 1];
  auto D = [&](const char *k, double d) { return o.count(k) ? atof(o[k].c_str()) : d; };
  Rng r((Set)D("-seed", 1));
  int H1 = D("-h1", 40), H2 = D("-h2", 12);
  K = D("-k", 4);
  WIDTH = D("-width", 150);
  layNet.init(LOOKED, H1, H2, r);
  drawNet.init(LOOKED + LOOKED_DECK, 24, 8, r);
  if (o.count("-load")) {
    FILE *f = fopen(o["-load"].c_str(), "r");
    if (!layNet.load(f) || !drawNet.load(f)) {
      puts("bad");
      return 1;
    }
    fclose(f);
  }
  int games = D("-games", 1000);
  int hg = D("-heur", 0);
  double lr = D("-lr", 1e-3), lam = D("-lam", 0.8), temp = D("-temp", 0.15), temp2 = D("-temp2", 0.05),
         lr2 = D("-lr2", lr / 10);
  bool train = D("-train", 1) > 0;
  int rep = min(games, (int)D("-rep", 5000));
  VERBOSE = D("-v", 0) > 0;
  DUMP = D("-dump", 0) > 0;
  Fugitive F;
  Marshal M;
  F.r.seed(r.next());
  M.r.seed(r.next());
  Game g;
  double wins = 0;
  int oc[5] = {0};
  double turns = 0, ll = 0;
  long nll = 0;
  double t0 = clock();
  double esc = 0;
  int nesc = 0;
  int nb = 0;
  float nl = 0, nd = 0;
  for (int i = 0; i < games; i++) {
    F.heur = i < hg;
    double fr = i / (double)games;
    F.temp = F.heur ? 1.0 : (train ? temp + (temp2 - temp) * fr : D("-temp", 0));
    int res = play(r, F, M, g);
    if (VERBOSE) printf("=== outcome %d turns %d\n\n", res, g.turn);
    bool win = res == 2 || res == 3;
    wins += win;
    oc[res]++;
    turns += g.turn;
    if (res == 1 || res == 2) {
      esc += F.escP;
      nesc++;
    }
    if (train) {
      double G = win;
      double L = F.heur ? 1 : lam;
      for (int j = (int)F.rec.size() - 1; j >= 0; j--) {
        Step &q = F.rec[j];
        (q.draw ? drawNet : layNet).back(q.f, G);
        (q.draw ? nd : nl) += 1;
        ll += -(win ? log(q.val + 1e-9) : log(1 - q.val + 1e-9));
        nll++;
        G = L * G + (1 - L) * q.val;
      }
      if (++nb >= 16) {
        double e = lr * pow(lr2 / lr, fr);
        if (nl) layNet.step(e, nl);
        if (nd) drawNet.step(e, nd);
        nb = 0;
        nl = nd = 0;
      }
    }
    if ((i + 1) % rep == 0 || i + 1 == games) {
      double played = i % rep + 1;
      printf("%d win %.4f caught %.3f rundown %.3f slip %.3f esc %.3f stall %.3f turns %.2f ll %.4f escP %.3f  %.0fs\n",
             i + 1, wins / played, oc[0] / played, oc[1] / played, oc[2] / played, oc[3] / played, oc[4] / played,
             turns / played, ll / max(1l, nll), esc / max(1, nesc), (clock() - t0) / CLOCKS_PER_SEC);
      fflush(stdout);
      wins = turns = ll = 0;
      nll = 0;
      esc = 0;
      nesc = 0;
      memset(oc, 0, sizeof oc);
      if (o.count("-save") && train) {
        FILE *f = fopen(o["-save"].c_str(), "w");
        layNet.save(f);
        drawNet.save(f);
        fclose(f);
      }
    }
  }
}
