// What a step of Red Notice does: the tasks that a position works through, one after the other.
#pragma once

#include "deals.hpp"
#include "legal.hpp"
#include "powers.hpp"

// Setting up

// Continue the set-up, or begin the first round.
inline void set_up(Position& p) {
    if (count(p.identities) < box::kIdentitiesDrawn) {
        p.ask(kIdentity, kChance);
    } else if (p.at[kJessah] < 0) {
        if (p.up < 2 && size_of(p.upgrades) + p.up >= 2) {
            p.ask(kUpgrade, kChance);
        } else if (size_of(p.hand[kJessah]) < box::kCheques) {
            p.ask(kDeal, kChance);
            p.actor = size_of(p.hand[kAngela]) < box::kCheques ? kAngela : kJessah;
        } else {
            p.ask(kStart, kJessah);
        }
    } else if (count(p.radars) < box::kStartRadars) {
        p.ask(kRadars, kJessah);
    } else if (p.at[kAngela] < 0) {
        p.ask(kStart, kAngela);
    } else {
        p.ask(kCard, kChance);
    }
}

// Show a cheque, put it under the pile, and place the pawn on its continent (RN-12, RN-13).
inline void start(Position& p, int step) {
    if (p.chosen < 0) {
        p.chosen = step - kChequeStep;
        return;
    }
    int seat = p.mover, kind = p.chosen, city = step - kCityStep;
    p.chosen = -1;
    p.hand[seat] -= one(kind);
    p.bottom[p.bottoms++] = kind;
    p.shown[seat] = kind;
    p.at[seat] = city;
    note(p, kToldStarted, seat, kind, city);
    set_up(p);
}

// The actions

// Offer the actor the next cheque, if there is one and the hand has room for it (RN-27).
inline void draw_next(Position& p) {
    if (p.icons > 0 && p.can_draw() && size_of(p.hand[p.actor]) < box::kMostCheques) {
        p.ask(kDraw, p.actor);
    } else {
        p.go_on();
    }
}

inline void take_cheque(Position& p, int kind) {
    p.hand[p.actor] += one(kind);
    note(p, kToldDrew, p.actor, kind);
    if (p.moves < 0) {  // an identity's cheques are drawn without asking
        draw_forced(p);
    } else {
        draw_next(p);
    }
}

// Offer Angela the next point; at 4 she is asked only if she could pay first (RN-34, RN-35).
inline void gain_next(Position& p) {
    if (p.icons > 0 && (p.points < box::kMostPoints || p.can_lift())) {
        p.ask(kGain, kAngela);
    } else {
        p.go_on();
    }
}

// Offer Jessah the next icon of Security (RN-33).
inline void secure_next(Position& p) {
    if (p.icons > 0 && can_secure(p)) {
        p.ask(kSecurity, kJessah);
    } else {
        p.go_on();
    }
}

// Begin an action; skip it if everyone can see that it would do nothing (RN-25, RN-60).
inline void begin(Position& p, int seat, int kind, int icons, bool of_card) {
    p.actor = seat;
    if (of_card && seat == kJessah && (kind == kDoSecurity || kind == kDoMove))
        icons += owned(p, kind == kDoMove ? kExtraMove : kExtraSecurity);
    note(p, kToldActing, seat, kind, icons);
    p.icons = icons;
    switch (kind) {
        case kDoCheque:
            return draw_next(p);
        case kDoBank:
            return p.hand[seat] ? p.ask(kBank, seat) : p.go_on();
        case kDoSecurity:
            return seat == kAngela ? gain_next(p) : secure_next(p);
        case kDoJoker:
            return p.ask(kJoker, seat);
        default:
            return seat == kJessah ? p.ask(kMove, seat) : begin_walk(p, icons, false);
    }
}

inline void secure(Position& p, int step) {
    if (step >= kTake) {
        p.chosen = step - kTake;
        return;
    }
    if (step < kBarrierStep) {
        put(p, kRadar, step - kRadarStep, false);
    } else if (p.chosen < 0) {
        put(p, kBarrier, step - kBarrierStep, false);
    } else {
        move_barrier(p, p.chosen, step - kBarrierStep);
        p.chosen = -1;
    }
    p.icons--;
    secure_next(p);
}

inline void finish(Position& p, int winner, int outcome) {
    p.winner = winner, p.outcome = outcome;
    p.ask(kFinished, kOver);
    p.tasks = 0;
    note(p, kToldOver, winner, outcome);
}

// Cash a cheque and carry out its effect (RN-28 to RN-32, RN-54).
inline void cash(Position& p, int kind) {
    int seat = p.mover;
    p.hand[seat] -= one(kind);
    p.cash[seat] += one(kind);
    note(p, kToldCashed, seat, kind, p.at[seat]);
    if (seat == kAngela) {
        p.earned += box::kDollars[kind];
#if PLANT == 3
        if (p.earned > box::kTarget) return finish(p, kAngela, kMillion);
#else
        if (p.earned >= box::kTarget) return finish(p, kAngela, kMillion);
#endif
    }
    switch (box::kPays[kind]) {
        case kPaysMove:
            p.push(kFree, seat, kDoMove, 1);
            break;
        case kPaysSecurity:
            p.push(kFree, seat, kDoSecurity, 1);
            break;
        case kPaysCheque:
            p.push(kFree, seat, kDoCheque, 1);
            break;
        case kPaysUpgrade:
            if (p.up) return p.ask(kChoose, seat);
            p.push(kAction, kJessah, kDoMove, 1);
            p.push(kAction, kJessah, kDoSecurity, 1);
            break;
        default:
            break;
    }
    p.go_on();
}

// Let Jessah inspect the city she enters, or her own (RN-37, RN-38).
inline void inspect(Position& p, int city) {
    p.at[kJessah] = city;
    p.icons--;
    bool found = city == p.at[kAngela];
    note(p, kToldInspected, found, city);
    if (!found) {
        if (p.icons == 0) p.go_on();
    } else if (!p.identities) {
        finish(p, kJessah, kThird);  // RN-47
    } else {
        p.ask(kCaught, kAngela);
    }
}

// The round

inline void queue(Position& p, int card, int side, int seat) {
    const auto& face = box::kFaces[p.row[card]][side];
    p.push(kAction, seat, face[0], face[1]);
}

// Let a seat do both actions of a card, first the one at its token: tasks are pushed in the reverse order.
inline void alone(Position& p, int card, int side, int seat) {
    queue(p, card, 1 - side, seat);
    queue(p, card, side, seat);
}

// Show a card's tokens and queue who does what, in order (RN-21 to RN-24).
inline void reveal(Position& p, int card) {
    p.revealed |= bit(card);
    int first = p.bid(2 * card), second = p.bid(2 * card + 1);
    note(p, kToldRevealed, card, first + 1, second + 1);
    if (first < 0) return alone(p, card, 1, second >> 3);
    if (second < 0) return alone(p, card, 0, first >> 3);
    int one = first & 7, other = second & 7;
    if (one == other) {  // the seat with the initiative goes first
        int lead = first >> 3 == p.initiative ? 0 : 1;
        queue(p, card, 1 - lead, 1 - p.initiative);
        queue(p, card, lead, p.initiative);
    } else if (one == 0 || other == 0) {  // POW
        alone(p, card, one == 0 ? 0 : 1, (one == 0 ? first : second) >> 3);
    } else {  // the higher token's seat does both actions, and then the other one that at its own token
        int higher = one > other ? 0 : 1;
        queue(p, card, 1 - higher, (higher ? first : second) >> 3);
        alone(p, card, higher, (higher ? second : first) >> 3);
    }
}

// Let a card of the row come up, and later what follows it.
inline void card_up(Position& p, int card) {
    if (card + 1 < box::kRow) {
        p.push(kDoCard, 0, card + 1);
    } else {
        p.push(kRoundEnds);
    }
    if ((p.taken >> 2 * card & 3) == 0) {
        p.revealed |= bit(card);  // RN-20
        return;
    }
    p.push(kReveal, 0, card);
    if (p.can_lift()) p.ask(kBefore, kAngela);
}

// End the round, and the game if it was the last one (RN-52, RN-53, RN-55).
inline void end_round(Position& p) {
    p.round++;
    p.initiative = 1 - p.initiative;
    p.laid = 0;
    p.revealed = p.taken = p.jessahs = 0;
    bool shuffled = p.round % box::kCycle == 0;
    if (shuffled) {
        p.cards = box::kAllCards;
        p.bag = {box::kBag, box::kBag};
    }
    note(p, kToldRound, p.initiative + (shuffled ? 2 : 0), p.round);
    if (p.round == box::kRounds) {
        finish(p, kJessah, kTime);
    } else {
        p.ask(kCard, kChance);
    }
}

// Work through the agenda until a player must decide or chance must draw.
inline void resume(Position& p) {
    while (p.mover == kOver && p.winner < 0) {
        Task task = p.agenda[--p.tasks];
        switch (task.what) {
            case kAction:
            case kFree:
                begin(p, task.seat, task.a, task.b, task.what == kAction);
                break;
            case kDoCard:
                card_up(p, task.a);
                break;
            case kReveal:
                reveal(p, task.a);
                break;
            case kRoundEnds:
                end_round(p);
                break;
            default:
                take_up(p, task.what, task.a);
        }
    }
}

// The steps

inline void place_bid(Position& p, int step) {
    int seat = p.mover, place = (step - kBidStep) & 7, value = (step - kBidStep) >> 3;
    p.taken |= bit(place);
    if (seat == kJessah) p.jessahs |= bit(place);
    p.value[place] = value;
    p.fist[seat] -= one(value);
    note(p, kToldBid, seat, place >> 1, place & 1, value);
    if (p.fist[1 - seat]) {
        p.mover = 1 - seat;
    } else if (!p.fist[seat]) {
        p.push(kDoCard);
        p.go_on();
    }
}

inline void deal(Position& p, int outcome) {
    switch (p.phase) {
        case kTokens: {
            Word tokens = kHands.of[outcome];
            p.bag[p.actor] -= tokens;
            p.fist[p.actor] += tokens;
            note(p, kToldTokens, p.actor, outcome);
            if (p.actor == kAngela) {
                p.actor = kJessah;
            } else {
                p.ask(kBid, p.initiative);
            }
            return;
        }
        case kCard:
            p.cards &= ~bit(outcome);
            note(p, kToldCard, outcome);
            p.row[p.laid++] = outcome;
            if (p.laid == box::kRow) p.phase = kTokens, p.actor = kAngela;
            return;
        case kDrawn:
            p.pile -= one(outcome);
            return take_cheque(p, outcome);
        case kDeal:
            p.pile -= one(outcome);
            p.hand[p.actor] += one(outcome);
            note(p, kToldDealt, p.actor, outcome);
            return set_up(p);
        case kIdentity:
            p.identities |= bit(outcome);
            note(p, kToldIdentity, outcome);
            return set_up(p);
        default:
            p.upgrades -= one(outcome);
            p.open[p.up++] = outcome;
            note(p, kToldUpgrade, outcome);
            if (p.at[kJessah] < 0) {
                set_up(p);
            } else if (p.up == 2) {
                p.go_on();
            }
    }
}

inline void decide(Position& p, int step) {
    int phase = p.phase;
    if (phase == kWalk) return walk(p, step);
    if (step >= kLiftRadar && step < kChequeStep && phase != kDiscard && phase != kSpoil) {
        pay(p, step);
        if (phase == kGain) gain_next(p);
        return;
    }
    if (phase == kBid) return place_bid(p, step);
    if (phase == kStart) return start(p, step);
    if (phase == kRadars) {
        put(p, kRadar, step - kRadarStep, false);
        return set_up(p);
    }
    if (step == kEnd) {
        note(p, kToldPassed, p.mover, phase);
        return p.go_on();
    }
    switch (phase) {
        case kMove:
            return inspect(p, step - kCityStep);
        case kDraw:
            p.icons--;
            if (p.pile) return p.ask(kDrawn, kChance);
            return take_cheque(p, from_bottom(p));
        case kBank:
            return cash(p, step - kChequeStep);
        case kGain:
            p.points++;
            p.icons--;
            note(p, kToldPoints, p.points);
            return gain_next(p);
        case kSecurity:
            return secure(p, step);
        case kJoker:
            return begin(p, p.mover, step - kAs, 1, true);
        default:
            return choose(p, step);
    }
}

// Apply a step that is legal, or what chance drew.
inline void advance(Position& p, int step) {
#ifdef TELLING
    p.tolds = 0;
#endif
    if (p.mover == kChance) {
        deal(p, step);
    } else {
        decide(p, step);
    }
    resume(p);
}
