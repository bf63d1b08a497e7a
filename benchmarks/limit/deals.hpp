// What chance draws in Red Notice, and with which probability.
#pragma once

#include <memory>
#include <vector>

#include "position.hpp"

struct Chance {
    int outcome;
    double likely;
};

constexpr int kValues = 6;  // of tokens, POW included
constexpr Word kLow = 0xFFFFFFFF;

// The draws of a round's tokens from a bag, in rising order (RN-16).
struct Draws {
    std::vector<Chance> chances;
    std::vector<int> ways;  // each outcome as often as there are ways to draw it
};

inline void extend(Word bag, int left, int value, int outcome, int ways, Draws& found) {
    if (left == 0) {
        found.chances.push_back({outcome, static_cast<double>(ways)});
        found.ways.insert(found.ways.end(), static_cast<std::size_t>(ways), outcome);
        return;
    }
    if (value == kValues) return;
    int most = static_cast<int>(bag >> 3 * value & 7);
    // The outcomes rise: as many as there can be of the lower value come first.
    for (int number = most < left ? most : left; number >= 0; number--) {
        int next = outcome, choose = 1;
        for (int n = 1; n <= number; n++) {
            choose = choose * (most - n + 1) / n;
            next = 6 * next + value;
        }
        extend(bag, left - number, value + 1, next, ways * choose, found);
    }
}

// There are a few hundred bags, and each is met often.
inline const Draws& draws(Word bag) {
    static std::vector<std::unique_ptr<Draws>> kept(1 << 18);
    auto& place = kept[bag];
    if (!place) {
        place = std::make_unique<Draws>();
        extend(bag, box::kBids, 0, 1, 1, *place);
        for (Chance& one : place->chances) one.likely /= static_cast<double>(place->ways.size());
    }
    return *place;
}

// The outcome that a random number falls on, as hallali finds it: probabilities are taken away from it. Ways that are
// counted find the same, unless the number is exactly on the edge of two outcomes, where hallali's rounding decides.
inline int drawn_of_bag(Word bag, Word chance) {
    const Draws& all = draws(bag);
    Word scaled = chance * all.ways.size();
    if (scaled & kLow) return all.ways[scaled >> 32];
    double left = static_cast<double>(chance) / 4294967296.0;
    for (const Chance& one : all.chances)
        if ((left -= one.likely) < 0) return one.outcome;
    return all.chances.back().outcome;
}

// The tokens of each draw as a hand.
struct Hands {
    static constexpr int kMost = 2 * 6 * 6 * 6 * 6;
    Word of[kMost];
};

constexpr Hands hands_of_draws() {
    static_assert(box::kBids <= 4);
    Hands hands{};
    for (int draw = 6; draw < Hands::kMost; draw++) hands.of[draw] = hands.of[draw / 6] + one(draw % 6);
    return hands;
}

inline constexpr Hands kHands = hands_of_draws();

inline int drawn_of_set(Word set, Word chance) {
    return nth(set, static_cast<int>(chance * static_cast<Word>(count(set)) >> 32));
}

inline int drawn_of_pack(Word pack, Word chance) {
    int left = static_cast<int>(chance * static_cast<Word>(size_of(pack)) >> 32);
    int kind = 0;
    for (; left >= static_cast<int>(pack & 7); pack >>= 3, kind++) left -= static_cast<int>(pack & 7);
    return kind;
}

// The outcome that a random number below 2^32 falls on.
inline int dealt(const Position& p, Word chance) {
    switch (p.phase) {
        case kCard:
            return drawn_of_set(p.cards, chance);
        case kDeal:
        case kDrawn:
            return drawn_of_pack(p.pile, chance);
        case kUpgrade:
            return drawn_of_pack(p.upgrades, chance);
        case kIdentity:
            return drawn_of_set(box::kAllIdentities & ~p.identities, chance);
        default:
            return drawn_of_bag(p.bag[p.actor], chance);
    }
}

// Every outcome with its probability, for the comparison.
inline std::vector<Chance> chances(const Position& p) {
    std::vector<Chance> found;
    if (p.phase == kTokens) return draws(p.bag[p.actor]).chances;
    if (p.phase == kIdentity || p.phase == kCard) {
        Word set = p.phase == kCard ? p.cards : box::kAllIdentities & ~p.identities;
        double share = 1.0 / count(set);
        for (; set; set &= set - 1) found.push_back({lowest(set), share});
        return found;
    }
    Word pack = p.phase == kUpgrade ? p.upgrades : p.pile;
    double total = size_of(pack);
    for (int kind = 0; pack; pack >>= 3, kind++)
        if (pack & 7) found.push_back({kind, static_cast<double>(pack & 7) / total});
    return found;
}
