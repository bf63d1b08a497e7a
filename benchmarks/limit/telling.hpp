// What a step tells the seats, as hallali's events.py has it. Only a build with -DTELLING keeps this: nothing of it is
// needed to play, and the other build is the barest loop that plays the game.
#pragma once

#include "position.hpp"

enum Event : int {
    kToldUpgrade = 1, kToldDealt, kToldStarted, kToldPut, kToldCard, kToldTokens, kToldBid, kToldLifted, kToldRevealed,
    kToldActing, kToldPassed, kToldDrew, kToldCashed, kToldChose, kToldNamed, kToldAudited, kToldPoints, kToldInspected,
    kToldEscaped, kToldMoved, kToldRound, kToldLost, kToldOver, kToldIdentity = 28
};
enum Why : int { kPaid, kByIdentity, kSpoiled };

#ifdef TELLING

constexpr Word kLong = 0x2000000000000000;
constexpr Word kWay = 0x3FFFFFFFFF;  // where Angela went and what rang; above it, what she paid for

inline void tell(Position& p, Word event) {
    assert(p.tolds < static_cast<int>(p.told.size()));
    p.told[p.tolds++] = event;
}

inline void note(Position& p, int kind, int first, int second = 0, int third = 0, int fourth = 0) {
    tell(p, static_cast<Word>(kind | first << 5 | second << 7 | third << 13 | fourth << 14));
}

inline void start_walk(Position& p) { p.walk = 0; }

inline void come(Position& p, bool rang) {
    int steps = static_cast<int>(p.walk >> 35 & 7);
    p.walk += Word{1} << 35;
    p.walk |= static_cast<Word>(p.at[kAngela]) << 6 * steps;
    if (rang) p.walk |= bit(30 + steps);
}

inline void note_paid(Position& p, int piece) {
    p.walk |= static_cast<Word>(piece + 1) << ((p.walk >> 38 & 127) ? 45 : 38);
}

inline void note_walk(Position& p, bool precise) {
    for (int shift : {38, 45}) {
        int step = static_cast<int>(p.walk >> shift & 127) - 1 + kLiftRadar;
        if (step < kLiftRadar) continue;
        bool radar = step < kLiftBarrier;
        note(p, kToldLifted, radar ? kRadar : kBarrier, step - (radar ? kLiftRadar : kLiftBarrier), kPaid);
    }
    tell(p, kLong | kToldMoved | Word{precise} << 5 | (p.rung & p.radars) << 6 | (p.walk & kWay) << 14);
}

inline void note_hand(Position& p) {
    Word event = 0;
    Word hand = p.hand[kAngela];
    for (int kind = 0; hand; hand >>= 3, kind++)
        for (Word left = hand & 7; left; left--) event = event << 5 | static_cast<Word>(kind + 1);
    tell(p, kLong | kToldAudited | event << 5);
}

#else

inline void note(Position&, int, int, int = 0, int = 0, int = 0) {}
inline void start_walk(Position&) {}
inline void come(Position&, bool) {}
inline void note_paid(Position&, int) {}
inline void note_walk(Position&, bool) {}
inline void note_hand(Position&) {}

#endif
