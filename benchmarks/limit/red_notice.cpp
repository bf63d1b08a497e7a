// Red Notice played at random, as fast as C++ goes: what compiled Python is measured against (benchmarks/limit.py).
//
//     red_notice time SEED LEAST     plays whole games of LEAST steps or more; prints steps, games, generator, seconds
//     red_notice trace SEED GAMES    prints every position of games from the seeds SEED, SEED + 1, ...
//     red_notice draw BAG PARTS      prints what is drawn from a bag of tokens just before, at and after the start of
//                                    each of so many equal parts of the random numbers
//
// The generator, and the step that a random number falls on, are those of hallali.search.random_play and of the game's
// own loop: so both play the same games.

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "flow.hpp"

// A multiply-with-carry generator; its low 32 bits are the random number.
Word following(Word chance) { return 698769069 * (chance & kLow) + (chance >> 32); }

Word seeded(Word seed) {
    Word chance = (seed & 0xFFFFFFF) + 1;
    for (int n = 0; n < 8; n++) chance = following(chance);
    return chance;
}

Position new_game() {
    Position p;
    set_up(p);
    return p;
}

int chosen(const Position& p, Word chance) {
    return p.mover == kChance ? dealt(p, chance & kLow) : drawn(legal(p), chance & kLow);
}

struct Played {
    long steps, games;
    Word chance;
};

Played play(Word seed, long least) {
    const Position start = new_game();
    Played done{0, 0, seeded(seed)};
    for (; done.steps < least; done.games++) {
        Position p = start;
        for (; p.mover != kOver; done.steps++) {
            done.chance = following(done.chance);
            advance(p, chosen(p, done.chance));
        }
    }
    return done;
}

void timed(Word seed, long least) {
    play(seed + 1, 50'000);  // fills the table of draws, as the comparison has filled hallali's
    std::clock_t began = std::clock();
    Played done = play(seed, least);
    double seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
    std::printf("%ld %ld %" PRIu64 " %.6f\n", done.steps, done.games, done.chance, seconds);
}

// The comparison: limit.py writes the same line of hallali's position.

void print_set(Word set, int first) {
    for (; set; set &= set - 1) std::printf(" %d", first + lowest(set));
}

void print_position(const Position& p) {
    std::printf("%d %d %d %d %d %d %d %" PRIu64 " /", p.mover, p.phase, p.actor, p.icons, p.chosen, p.moves, p.unseen,
                p.rung);
    for (int n = 0; n < p.tasks; n++) {
        const Task& task = p.agenda[n];
        std::printf(" %d", task.what | task.seat << 4 | task.a << 5 | task.b << 10);
    }
    std::printf(" / %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %d %" PRIu64 " /", p.hand[0], p.hand[1], p.cash[0],
                p.cash[1], p.earned, p.pile);
    for (int n = 0; n < p.bottoms; n++) std::printf(" %d", p.bottom[n]);
    std::printf(" / %d %d %d %d", p.shown[0], p.shown[1], p.at[0], p.at[1]);
    std::printf(" %" PRIu64 " %" PRIu64 " %d %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " /",
                p.identities, p.spent, p.points, p.radars, p.black_radars, p.barriers, p.black_barriers, p.upgrades,
                p.owned);
    for (int n = 0; n < p.up; n++) std::printf(" %d", p.open[n]);
    std::printf(" /");
    for (int n = 0; n < p.laid; n++) std::printf(" %d", p.row[n]);
    std::printf(" / %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64, p.cards, p.revealed,
                p.bag[0], p.bag[1], p.fist[0], p.fist[1]);
    for (int place = 0; place < 2 * box::kRow; place++) std::printf(" %d", p.bid(place));
    std::printf(" %d %d %d %d /", p.initiative, p.round, p.winner, p.outcome);
#ifdef TELLING
    for (int n = 0; n < p.tolds; n++) std::printf(" %" PRIu64, p.told[n]);
#endif
}

void print_choices(const Position& p) {
    std::printf(" :");
    if (p.mover == kChance) {
        for (const Chance& one : chances(p)) std::printf(" %d=%.17g", one.outcome, one.likely);
        return;
    }
    Steps steps = legal(p);
    print_set(steps.low, 0);
    print_set(steps.radars, kLiftRadar);
    print_set(steps.barriers, kLiftBarrier);
    print_set(steps.others, steps.first);
    print_set(steps.moved, kTake);
}

void trace(Word first, long games) {
    for (Word seed = first; games--; seed++) {
        Position p = new_game();
        for (Word chance = seeded(seed); p.mover != kOver;) {
            chance = following(chance);
            int step = chosen(p, chance);
            print_position(p);
            print_choices(p);
            std::printf(" > %d\n", step);
            advance(p, step);
        }
        print_position(p);
        std::printf(" : over\n");
    }
}

// Edges are what random games never fall on.
void draw_at_edges(Word bag, long parts) {
    for (long part = 0; part < parts; part++)
        for (int off = -1; off <= 1; off++) {
            Word chance = (static_cast<Word>(part) << 32) / static_cast<Word>(parts) + static_cast<Word>(off);
            std::printf("%d\n", drawn_of_bag(bag, chance & kLow));
        }
}

int main(int count, char** words) {
    if (count == 4) {
        Word seed = std::strtoull(words[2], nullptr, 10);
        long many = std::strtol(words[3], nullptr, 10);
        if (!std::strcmp(words[1], "time")) return timed(seed, many), 0;
        if (!std::strcmp(words[1], "trace")) return trace(seed, many), 0;
        if (!std::strcmp(words[1], "draw")) return draw_at_edges(seed, many), 0;
    }
    std::fprintf(stderr, "usage: red_notice (time SEED LEAST | trace SEED GAMES | draw BAG PARTS)\n");
    return 2;
}
