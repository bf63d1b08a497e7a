// What chance draws in Red Notice, and with which probability.
#pragma once

#include <memory>
#include <vector>

#include "position.hpp"

struct Chance {
    int outcome;
    double likely;
    Word tokens;  // of a draw of tokens: the same as a hand
};

constexpr int kValues = 6;  // of tokens, POW included

inline void extend(Word bag, int left, int value, Chance so_far, std::vector<Chance>& found) {
    if (left == 0) {
        found.push_back(so_far);
        return;
    }
    if (value == kValues) return;
    int most = static_cast<int>((bag >> 3 * value) & 7);
    // The outcomes rise: as many as there can be of the lower value come first.
    for (int number = most < left ? most : left; number >= 0; number--) {
        Chance next = so_far;
        int ways = 1;
        for (int n = 1; n <= number; n++) {
            ways = ways * (most - n + 1) / n;
            next.outcome = 6 * next.outcome + value;
            next.tokens += one(value);
        }
        next.likely *= ways;
        extend(bag, left - number, value + 1, next, found);
    }
}

// The draws of a round's tokens from a bag, in rising order (RN-16). There are a few hundred bags; each is met often.
inline const std::vector<Chance>& draws(Word bag) {
    static std::vector<std::unique_ptr<std::vector<Chance>>> kept(1 << 18);
    auto& place = kept[bag];
    if (!place) {
        place = std::make_unique<std::vector<Chance>>();
        extend(bag, box::kBids, 0, {1, 1.0, 0}, *place);
        double total = 0;
        for (const Chance& one : *place) total += one.likely;
        for (Chance& one : *place) one.likely /= total;
    }
    return *place;
}

inline Word tokens_of(int outcome) {
    Word tokens = 0;
    for (; outcome > 1; outcome /= 6) tokens += one(outcome % 6);
    return tokens;
}

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
        default: {
            double left = static_cast<double>(chance) / 4294967296.0;
            const auto& all = draws(p.bag[p.actor]);
            for (const Chance& one : all)
                if ((left -= one.likely) < 0) return one.outcome;
            return all.back().outcome;
        }
    }
}

// Every outcome with its probability, for the comparison.
inline std::vector<Chance> chances(const Position& p) {
    std::vector<Chance> found;
    if (p.phase == kTokens) return draws(p.bag[p.actor]);
    if (p.phase == kIdentity || p.phase == kCard) {
        Word set = p.phase == kCard ? p.cards : box::kAllIdentities & ~p.identities;
        double share = 1.0 / count(set);
        for (; set; set &= set - 1) found.push_back({lowest(set), share, 0});
        return found;
    }
    Word pack = p.phase == kUpgrade ? p.upgrades : p.pile;
    double total = size_of(pack);
    for (int kind = 0; pack; pack >>= 3, kind++)
        if (pack & 7) found.push_back({kind, static_cast<double>(pack & 7) / total, 0});
    return found;
}
