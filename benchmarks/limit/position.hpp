// A position of Red Notice, and what its words hold. Sets are the bits of a word; a hand or a pile has three bits for
// each kind. The numbers of the edition are in box.hpp, which benchmarks/limit.py writes into the build folder.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "box.hpp"

using Word = std::uint64_t;

inline Word bit(int n) { return Word{1} << n; }
inline bool has(Word set, int n) { return (set >> n) & 1; }
inline int lowest(Word set) { return __builtin_ctzll(set); }

// The members in each byte, for machines without an instruction that counts bits.
inline Word bytewise(Word set) {
    set -= (set >> 1) & 0x5555555555555555;
    set = (set & 0x3333333333333333) + ((set >> 2) & 0x3333333333333333);
    return (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0F;
}

inline int count(Word set) {
#ifdef __POPCNT__
    return __builtin_popcountll(set);
#else
    return static_cast<int>(bytewise(set) * 0x0101010101010101 >> 56);
#endif
}

// In each byte, where its n-th member is.
struct Places {
    std::uint8_t of[256][8];
};

constexpr Places places_in_bytes() {
    Places places{};
    for (int byte = 0; byte < 256; byte++)
        for (int place = 0, n = 0; place < 8; place++)
            if (byte >> place & 1) places.of[byte][n++] = static_cast<std::uint8_t>(place);
    return places;
}

inline constexpr Places kPlaces = places_in_bytes();

// The n-th smallest member, counted from 0.
inline int nth(Word set, int n) {
#ifdef __BMI2__
    return lowest(_pdep_u64(bit(n), set));
#else
    constexpr Word kTops = 0x8080808080808080, kEach = 0x0101010101010101;
    Word sums = bytewise(set) * kEach;  // each byte counts the members up to it
    // A byte's top bit outlives the subtraction where n is no less: that many bytes lie before the one that is wanted.
    Word behind = ((static_cast<Word>(n) * kEach | kTops) - sums) & kTops;
    int low = static_cast<int>((behind >> 7) * kEach >> 56) * 8;
    int before = static_cast<int>((sums << 8) >> low & 0xFF);
    return low + kPlaces.of[set >> low & 0xFF][n - before];
#endif
}

constexpr Word kOnes = 0x249249249249249;  // the lowest bit of each kind

constexpr Word one(int kind) { return Word{1} << (3 * kind); }

inline int size_of(Word hand) {
    return count(hand & kOnes) + 2 * count(hand & kOnes << 1) + 4 * count(hand & kOnes << 2);
}

inline Word kinds_of(Word hand) {
    Word kinds = 0;
    for (Word left = (hand | hand >> 1 | hand >> 2) & kOnes; left; left &= left - 1) kinds |= bit(lowest(left) / 3);
    return kinds;
}

enum Seat : int { kAngela, kJessah, kChance = -1, kOver = -2 };

enum Phase : int {
    kIdentity, kUpgrade, kDeal, kStart, kRadars, kCard, kTokens, kBid, kBefore, kSettle, kDraw, kDrawn, kBank, kChoose,
    kUnits, kSecurity, kGain, kMove, kWalk, kJoker, kCaught, kDiscard, kDestroy, kSpoil, kFinished
};

// The kinds of action, what upgrades do, what identities do first and last, and what cashed cheques bring: as box.py
// numbers them.
enum Kind : int { kDoCheque, kDoBank, kDoSecurity, kDoMove, kDoJoker };
enum Effect : int { kHasUnits, kPrecise, kExtraMove, kExtraSecurity, kRaid, kReserve, kWiretap, kAudit, kDrain };
enum First : int { kNothing, kDestroysFirst, kDrawsTwo, kDiscardsFirst };
enum Last : int { kNoLast, kFullSecurity };
enum Pays : int { kPaysNone, kPaysMove, kPaysUpgrade, kPaysSecurity, kPaysCheque };
enum Piece : int { kRadar, kBarrier };
enum Outcome : int { kOpen, kMillion, kThird, kTime };

// Steps as numbers: the first of each sort.
enum Step : int {
    kEnd = 0, kDrawIt = 1, kGainIt = 2, kStay = 3, kAs = 4, kCityStep = 8, kRadarStep = 48, kBarrierStep = 56,
    kTake = 120, kLiftRadar = 184, kLiftBarrier = 192, kChequeStep = 256, kBidStep = 280, kIdentityStep = 328,
    kUpgradeStep = 336
};

// What is left to do in a round. A task has a seat and two numbers.
enum What : int {
    kDoCard = 1, kReveal, kAction, kFree, kEffect, kTurnUp, kPutUnits, kDoFirst, kDoWalk, kDoLast, kDoDiscard, kDoSpoil,
    kRoundEnds = 14
};

struct Task {
    std::uint8_t what, seat, a, b;
};

struct Position {
    int mover = kChance;
    int phase = kIdentity;
    int actor = 0;    // whose action this is, or who gets what chance draws
    int icons = 0;    // left of the action; or which piece is put or taken off
    int chosen = -1;  // within a gesture, the cheque shown or the route whose barrier is being moved
    int moves = 0;    // left in Angela's walk; -1 while an identity draws a cheque
    bool unseen = false;
    Word rung = 0;  // the continents whose white radar rang in the walk

    int tasks = 0;
    std::array<Task, 24> agenda{};  // the next one last; the rules never leave more than a dozen

    std::array<Word, 2> hand{}, cash{};  // by seat
    int earned = 0;
    Word pile = box::kPile;
    int bottoms = 0;
    std::array<int, 2> bottom{};  // the known cheques below the pile, the next one first
    std::array<int, 2> shown{-1, -1};
    std::array<int, 2> at{-1, -1};  // the city of each seat

    Word identities = 0, spent = 0;
    int points = box::kPoints;
    Word radars = 0, black_radars = 0, barriers = 0, black_barriers = 0;
    Word upgrades = box::kUpgradePile, owned = 0;
    int up = 0;
    std::array<int, 2> open{};  // the upgrades that are turned up

    Word cards = box::kAllCards;
    int laid = 0;
    std::array<int, 4> row{};
    Word revealed = 0;
    std::array<Word, 2> bag{box::kBag, box::kBag}, fist{};  // by seat, the tokens not yet drawn and those in hand
    Word taken = 0, jessahs = 0;                            // the places that have a token, and one of Jessah's
    std::array<int, 8> value{};                             // of the token on each place that has one
    int initiative = kAngela;
    int round = 0;
    int winner = -1;
    int outcome = kOpen;

#ifdef TELLING
    // What the seats are told of the last step (events.py), one word an event; and the walk to tell (walks.py).
    int tolds = 0;
    std::array<Word, 64> told{};
    Word walk = 0;
#endif

    void push(int what, int seat = 0, int a = 0, int b = 0) {
        assert(tasks < static_cast<int>(agenda.size()));
        agenda[tasks++] = {static_cast<std::uint8_t>(what), static_cast<std::uint8_t>(seat),
                           static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)};
    }
    void ask(int what, int seat) { phase = what, mover = seat; }
    void go_on() { mover = kOver; }

    Word white_radars() const { return radars & ~black_radars; }
    Word white_barriers() const { return barriers & ~black_barriers; }
    Word payable_radars() const { return white_radars() & ~rung; }
    bool can_lift() const { return points >= box::kLiftPrice && (white_barriers() | payable_radars()); }
    bool can_draw() const { return pile || bottoms; }
    // The token on a place, as 8 * seat + value; -1 for none.
    int bid(int place) const {
        return has(taken, place) ? (has(jessahs, place) ? 8 : 0) | value[place] : -1;
    }
};
