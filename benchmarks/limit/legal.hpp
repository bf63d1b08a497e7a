// The legal steps of a position of Red Notice, and the one that a random number falls on.
#pragma once

#include "position.hpp"

// What can be done of each sort. In this order the steps rise.
struct Steps {
    Word low = 0;          // the steps below kBarrierStep
    Word radars = 0;       // those that can be taken off, from kLiftRadar
    Word barriers = 0;     // the same, from kLiftBarrier
    int first = kBidStep;  // what the others are counted from
    Word others = 0;
    Word moved = 0;  // the barriers that can be moved, from kTake
};

inline Word free_radars(const Position& p) {
    return count(p.radars) >= box::kMostRadars ? 0 : box::kAllContinents & ~p.radars;
}
inline Word free_routes(const Position& p) { return box::kAllRoutes & ~p.barriers; }
inline Word free_barriers(const Position& p) { return count(p.barriers) < box::kBarriers ? free_routes(p) : 0; }
inline Word whites(const Position& p, int piece) { return piece == kRadar ? p.white_radars() : p.white_barriers(); }
inline Word blacks(const Position& p, int piece) { return piece == kRadar ? p.black_radars : p.black_barriers; }

// The places for a black piece: free ones, or if the supply is empty those of white ones (RN-51).
inline Word units(const Position& p, int piece) {
    Word free = piece == kRadar ? free_radars(p) : free_barriers(p);
    return free ? free : whites(p, piece);
}

inline bool can_secure(const Position& p) {
    return free_radars(p) || free_barriers(p) || (p.barriers && free_routes(p));
}

// Each token in hand on each free place, but not opposite an own token (RN-17, RN-18).
inline Word bids(const Position& p) {
    Word own = p.mover == kAngela ? p.taken & ~p.jessahs : p.jessahs;
    Word opposite = (own & 0x55) << 1 | (own & 0xAA) >> 1;
#if PLANT == 1
    opposite = 0;
#endif
    Word places = box::kAllPlaces & ~p.taken & ~opposite;
    Word found = 0;
    for (Word hand = p.fist[p.mover]; hand; hand >>= 3, places <<= 8)
        if (hand & 7) found |= places;
    return found;
}

inline Word walks(const Position& p) {
    if (p.moves == 0) return bit(kEnd);
    int here = p.at[kAngela];
    Word cities = box::kExits[here];
    Word barred = p.unseen ? 0 : p.barriers & box::kRoutesAt[here];
    for (; barred; barred &= barred - 1) {
        const int* ends = box::kEnds[lowest(barred)];
        cities &= ~bit(ends[0] == here ? ends[1] : ends[0]);
    }
    return bit(kEnd) | bit(kStay) | cities << kCityStep;
}

// The mover's steps; without Angela's payments (RN-35).
inline Steps unpaid(const Position& p) {
    switch (p.phase) {
        case kBid:
            return {0, 0, 0, kBidStep, bids(p)};
        case kWalk:
            return {walks(p)};
        case kSecurity:
            if (p.chosen >= 0) return {0, 0, 0, kBarrierStep, free_routes(p) & ~bit(p.chosen)};
            return {bit(kEnd) | free_radars(p) << kRadarStep, 0, 0, kBarrierStep, free_barriers(p),
                    free_routes(p) ? p.barriers : 0};
        case kMove:
            return {bit(kEnd) | box::kAround[p.at[kJessah]] << kCityStep};
        case kBank: {
            Word here = box::kCashedAt[box::kContinent[p.at[p.mover]]];
            return {bit(kEnd), 0, 0, kChequeStep, kinds_of(p.hand[p.mover] & here)};
        }
        case kGain:
            return {bit(kEnd) | (p.points < box::kMostPoints ? bit(kGainIt) : 0)};
        case kJoker:
            return {bit(kEnd) | Word{0xF} << kAs};
        case kDraw:
            return {bit(kEnd) | bit(kDrawIt)};
        case kStart:
            if (p.chosen < 0) return {0, 0, 0, kChequeStep, kinds_of(p.hand[p.mover])};
            return {box::kCitiesOf[box::kColour[p.chosen]] << kCityStep};
        case kCaught:
            return {0, 0, 0, kIdentityStep, p.identities};
        case kRadars:
            return {free_radars(p) << kRadarStep};
        case kBefore:
        case kSettle:
            return {bit(kEnd)};
        case kChoose: {
            Word open = 0;
            for (int n = 0; n < p.up; n++) open |= bit(p.open[n]);
            return {0, 0, 0, kUpgradeStep, open};
        }
        case kUnits:
            if (p.icons == kRadar) return {units(p, kRadar) << kRadarStep};
            return {0, 0, 0, kBarrierStep, units(p, kBarrier)};
        case kDestroy:
            return {0, 0, 0, kUpgradeStep, kinds_of(p.owned)};
        case kDiscard:
            return {0, 0, 0, p.icons == kRadar ? kLiftRadar : kLiftBarrier, whites(p, p.icons)};
        default:
            return {0, 0, 0, p.icons == kRadar ? kLiftRadar : kLiftBarrier, blacks(p, p.icons)};
    }
}

inline Steps legal(const Position& p) {
    Steps steps = unpaid(p);
    if (p.mover == kAngela && p.points >= box::kLiftPrice && p.phase != kStart && p.phase != kDiscard &&
        p.phase != kSpoil) {
        steps.radars = p.payable_radars();
        steps.barriers = p.white_barriers();
    }
    return steps;
}

// The step that a random number below 2^32 falls on.
inline int drawn(const Steps& steps, Word chance) {
    Word low = static_cast<Word>(count(steps.low)), others = static_cast<Word>(count(steps.others));
    if (!(steps.radars | steps.barriers | steps.moved)) {
        Word n = chance * (low + others) >> 32;
        if (n < low) return nth(steps.low, static_cast<int>(n));
        return steps.first + nth(steps.others, static_cast<int>(n - low));
    }
    Word radars = static_cast<Word>(count(steps.radars)), barriers = static_cast<Word>(count(steps.barriers));
    Word n = chance * (low + radars + barriers + others + static_cast<Word>(count(steps.moved))) >> 32;
    if (n < low) return nth(steps.low, static_cast<int>(n));
    n -= low;
    if (n < radars) return kLiftRadar + nth(steps.radars, static_cast<int>(n));
    n -= radars;
    if (n < barriers) return kLiftBarrier + nth(steps.barriers, static_cast<int>(n));
    n -= barriers;
    if (n < others) return steps.first + nth(steps.others, static_cast<int>(n));
    return kTake + nth(steps.moved, static_cast<int>(n - others));
}
