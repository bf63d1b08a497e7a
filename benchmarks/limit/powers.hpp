// Angela's walks and identities, Jessah's upgrades, and the pieces on the map.
#pragma once

#include "legal.hpp"
#include "telling.hpp"

// Pieces

inline void put(Position& p, int piece, int place, bool black) {
    (piece == kRadar ? p.radars : p.barriers) |= bit(place);
    if (black) (piece == kRadar ? p.black_radars : p.black_barriers) |= bit(place);
    note(p, kToldPut, piece, place, black);
}

inline void take_off(Position& p, int piece, int place) {
    (piece == kRadar ? p.radars : p.barriers) &= ~bit(place);
    (piece == kRadar ? p.black_radars : p.black_barriers) &= ~bit(place);
}

// Move a barrier to another route; it keeps its face (RN-33).
inline void move_barrier(Position& p, int origin, int route) {
    bool black = has(p.black_barriers, origin);
    take_off(p, kBarrier, origin);
    p.barriers |= bit(route);
    if (black) p.black_barriers |= bit(route);
    note(p, kToldPut, kBarrier, route, black, origin + 1);
}

// Take the piece that a step names off the map.
inline void lift(Position& p, int step) {
    int piece = step < kLiftBarrier ? kRadar : kBarrier;
    take_off(p, piece, step - (piece == kRadar ? kLiftRadar : kLiftBarrier));
}

inline void lift_and_tell(Position& p, int step, int why) {
    lift(p, step);
    int piece = step < kLiftBarrier ? kRadar : kBarrier;
    note(p, kToldLifted, piece, step - (piece == kRadar ? kLiftRadar : kLiftBarrier), why);
}

// Let Angela pay to remove a white piece; her decision is still open afterwards (RN-35).
inline void pay(Position& p, int step) {
    p.points -= box::kLiftPrice;
    lift_and_tell(p, step, kPaid);
    if ((p.phase == kBefore || p.phase == kSettle) && !p.can_lift()) p.go_on();
}

// How many of Jessah's permanent upgrades have this effect.
inline int owned(const Position& p, int effect) { return p.owned ? size_of(p.owned & box::kWithEffect[effect]) : 0; }

// Angela's walk

inline void begin_walk(Position& p, int moves, bool unseen) {
    p.moves = moves, p.unseen = unseen;
    p.rung = 0;
    start_walk(p);
    p.ask(kWalk, kAngela);
}

// A step of the walk (RN-36, RN-39 to RN-44).
inline void walk(Position& p, int step) {
    if (step == kEnd) {
        note_walk(p, owned(p, kPrecise) > 0);
#if PLANT != 2
        p.radars &= ~p.rung;
#endif
        p.rung = 0;
        p.moves = 0;
        start_walk(p);
        return p.go_on();
    }
    if (step >= kLiftRadar) {  // told at the end of the walk
        p.points -= box::kLiftPrice;
        lift(p, step);
        return note_paid(p, step - kLiftRadar);
    }
    if (step != kStay) p.at[kAngela] = step - kCityStep;
    p.moves--;
    int here = box::kContinent[p.at[kAngela]];
    bool rings = !p.unseen && has(p.radars & ~p.rung, here);
    if (rings && !has(p.black_radars, here)) p.rung |= bit(here);
    come(p, rings);
}

// Identities and upgrades

inline int from_bottom(Position& p) {
    int kind = p.bottom[0];
    p.bottom[0] = p.bottom[1];
    p.bottoms--;
    return kind;
}

// Draw the next cheque of an identity; `moves` is -1 meanwhile, to tell it from a Cheque action's draw (RN-49).
inline void draw_forced(Position& p) {
    p.go_on();
    p.moves = 0;
    while (p.icons > 0 && p.can_draw() && size_of(p.hand[kAngela]) < box::kMostCheques) {
        p.icons--;
        if (p.pile) {
            p.moves = -1;
            return p.ask(kDrawn, kChance);
        }
        int kind = from_bottom(p);
        p.hand[kAngela] += one(kind);
        note(p, kToldDrew, kAngela, kind);
    }
}

inline void first_effect(Position& p, int identity) {
    switch (box::kFirst[identity]) {
        case kDestroysFirst:
            if (p.owned) p.ask(kDestroy, kAngela);
            break;
        case kDiscardsFirst:
            p.push(kDoDiscard, 0, kRadar);
            p.push(kDoDiscard, 0, kBarrier);
            break;
        case kDrawsTwo:
            p.actor = kAngela, p.icons = 2;
            draw_forced(p);
            break;
        default:
            break;
    }
}

inline void effect_of(Position& p, int upgrade) {
    if (box::kPermanent[upgrade]) p.owned += one(upgrade);
    switch (box::kEffect[upgrade]) {
        case kHasUnits:
            p.push(kPutUnits, 0, kBarrier);
            p.push(kPutUnits, 0, kRadar);
            break;
        case kRaid:
            p.push(kFree, kJessah, kDoMove, 2);
            break;
        case kReserve:
            p.push(kFree, kJessah, kDoSecurity, 2);
            break;
        case kWiretap:
            note(p, kToldNamed, box::kContinent[p.at[kAngela]]);
            break;
        case kAudit:
            note_hand(p);
            break;
        case kDrain:
            p.points = 0;
            note(p, kToldPoints, 0);
            break;
        default:
            break;
    }
}

inline void choose_piece(Position& p, int phase, int seat, int piece, Word places) {
    if (!places) return;
    p.icons = piece;
    p.ask(phase, seat);
}

// Begin one of the rarer tasks; the mover stays kOver if no one has to decide.
inline void take_up(Position& p, int what, int number) {
    switch (what) {
        case kEffect:
            return effect_of(p, number);
        case kTurnUp:
            if (size_of(p.upgrades) >= 2) p.ask(kUpgrade, kChance);
            return;
        case kPutUnits:
            return choose_piece(p, kUnits, kJessah, number, units(p, number));
        case kDoFirst:
            return first_effect(p, number);
        case kDoWalk:
            return begin_walk(p, box::kMoves[number], box::kUnseen[number]);
        case kDoLast:
            if (box::kLast[number] == kFullSecurity) {
                p.points = box::kMostPoints;
                note(p, kToldPoints, p.points);
            }
            return;
        case kDoDiscard:
            return choose_piece(p, kDiscard, kAngela, number, whites(p, number));
        default:
            return choose_piece(p, kSpoil, kAngela, number, blacks(p, number));
    }
}

// Apply a step of one of the rarer phases.
inline void choose(Position& p, int step) {
    switch (p.phase) {
        case kCaught: {  // RN-46: it takes effect at once and is face down for good
            int identity = step - kIdentityStep;
            p.identities &= ~bit(identity);
            p.spent |= bit(identity);
            note(p, kToldEscaped, identity);
            p.push(kDoLast, 0, identity);
            p.push(kDoWalk, 0, identity);
            p.push(kDoFirst, 0, identity);
            return p.go_on();
        }
        case kChoose: {  // RN-31: the other one leaves the game
            int upgrade = step - kUpgradeStep;
            note(p, kToldChose, p.mover, upgrade, upgrade == p.open[0] ? p.open[1] : p.open[0]);
            p.up = 0;
            p.push(kTurnUp);
            p.push(kEffect, 0, upgrade);
            return p.mover == kJessah && p.can_lift() ? p.ask(kSettle, kAngela) : p.go_on();
        }
        case kUnits:
            put(p, p.icons, step - (p.icons == kRadar ? kRadarStep : kBarrierStep), true);
            return p.go_on();
        case kDestroy: {  // RN-48: a black radar and a black barrier go with Permanent units
            int upgrade = step - kUpgradeStep;
            p.owned -= one(upgrade);
            note(p, kToldLost, upgrade);
            if (box::kEffect[upgrade] == kHasUnits) {
                p.push(kDoSpoil, 0, kRadar);
                p.push(kDoSpoil, 0, kBarrier);
            }
            return p.go_on();
        }
        default:
            lift_and_tell(p, step, p.phase == kSpoil ? kSpoiled : kByIdentity);
            return p.go_on();
    }
}
