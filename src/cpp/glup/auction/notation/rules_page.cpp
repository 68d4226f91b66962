#include "glup/auction/notation/rules_page.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "glup/auction/rules/rows.hpp"
#include "glup/support/json_writer.hpp"
#include "glup/support/scan.hpp"

namespace glup::auction {
namespace {

using std::to_string;

std::string listed(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
    return text;
}

std::vector<std::int32_t> option_values(const Key& key, const Rules& rules) {
    std::vector<std::int32_t> values(key.values.begin(), key.values.end());
    if (key.scaled)
        for (std::int32_t& value : values) value *= rules.scale;
    return values;
}

// A value for people: `yes`, `bid-out`, `15, 150, 225, 300`, `the game`.
std::string value_text(const Key& key, const Rules& rules) {
    const json::Value value = value_of(key, rules);
    if (const auto* truth = value.as<bool>()) return *truth ? "yes" : "no";
    if (const auto* word = value.as<std::string>()) return *word;
    const auto* list = value.as<json::Array>();
    if (list == nullptr) return json::compact(value);
    std::string text;
    for (const json::Value& points : *list) {
        const auto* word = points.as<std::string>();
        text += (text.empty() ? "" : ", ") + (word != nullptr ? *word : json::compact(points));
    }
    if (list->size() == 1) text += " each";
    return text.empty() ? "none" : text;
}

std::string without_stop(std::string_view sentence) {
    return std::string(sentence.substr(0, sentence.size() - (sentence.ends_with('.') ? 1 : 0)));
}

// Whether these rules have the key, and it is no other name for an entry of a table.
bool is_own(const Key& key, const Rules& rules) {
    return key.is_known(rules) && !key.other_name &&
           (key.type == KeyType::kPoints || key.table == kMeldKinds);
}

class Page {
public:
    explicit Page(const Rules& rules) : rules_(rules) {}

    std::string text() {
        title();
        para(cards());
        section("AUCTION");
        para(auction());
        para(before_play());
        section("MELDS");
        para(std::string(rules_.chips ? "The bidder shows" : "All show") +
             " the best melds of their hand and take them back. A card may serve in melds of "
             "different types, in none twice of one type: (A) runs and marriages, (B) aces, kings, "
             "queens, jacks, (C) pinochles" +
             (rules_.dix > 0 ? ", (D) nines of trumps." : "."));
        rows([](const Key& key) { return key.type == KeyType::kPoints; });
        section("PLAY");
        para(
            "The bidder leads. Follow suit, and play higher than the card that holds the trick if "
            "you can; once a trump holds a trick of another suit any card of the suit will do. "
            "Void in it, play a trump, a higher one than lies there if you can. Of identical "
            "cards the first takes the trick. Who takes a trick leads to the next one.");
        section("SCORE");
        para(score());
        section("ALL KEYS");
        rows(
            [&](const Key& key) { return key.type != KeyType::kPoints && !key.is_option(rules_); });
        section("OPTIONS");
        rows([&](const Key& key) { return key.is_option(rules_); }, true);
        para(
            "docs/auction.md has more; a house's own rules are a file of these keys: "
            "glupcore rules " +
            std::string(kRows[rules_.row].name) + " --toml begins one.");
        while (out_.ends_with('\n')) out_.pop_back();
        return std::move(out_);
    }

private:
    void title() {
        para(in_capitals(rules_.title()) + " (" + std::string(rules_.name()) + ")");
        if (rules_.is_house())
            para("A house's own rules, from " + std::string(kRows[rules_.row].name) + ".");
    }
    void para(const std::string& text) {
        if (!text.empty()) out_ += text + "\n\n";
    }
    void section(const std::string& name) { para(name); }

    // A line for each key that `is` so.
    template <class F>
    void rows(F&& is, bool ranges = false) {
        std::size_t names = 0, values = 0;
        for (const Key& key : keys()) {
            if (!is(key)) continue;
            names = std::max(names, key.name.size());
            values = std::max(values, value_text(key, rules_).size());
        }
        const auto padded = [](std::string text, std::size_t size) {
            text.resize(std::max(size, text.size()), ' ');
            return text;
        };
        for (const Key& key : keys()) {
            if (!is(key)) continue;
            out_ += "  " + padded(std::string(key.name), names) + "  " +
                    padded(value_text(key, rules_), values) + "  " + without_stop(key.purpose);
            if (ranges) out_ += " (" + range_text(key, rules_) + ")";
            out_ += "\n";
        }
        out_ += "\n";
    }

    std::string cards() const {
        std::string text = to_string(rules_.seats) + " players";
        if (rules_.sides == Sides::kTwoTeams) text += " in two teams, seated alternately";
        if (rules_.sides == Sides::kThreeTeams) text += " in three teams, partners opposite";
        if (rules_.sides == Sides::kFourTeams) text += " in four teams, partners opposite";
        if (rules_.sides == Sides::kCalled) text += ", the bidder with a partner who is called";
        text += ". " + to_string(rules_.pack()) + " cards: " + to_string(rules_.copies) +
                " of each J Q K T A, from low to high, in four suits";
        if (rules_.nines > 0) text += ", and below them " + to_string(rules_.nines) + " of each 9";
        text += ". " + counters() + ", the last trick has " + to_string(rules_.last) + ": " +
                to_string(rules_.deal_points()) + " in all. ";
        if (rules_.draw) {
            return text +
                   "Nobody is dealt cards: in turn each looks at a card and keeps it, or "
                   "rejects it and has the next one unseen; the other goes on their "
                   "discards, until both have " +
                   to_string(rules_.hand) + ".";
        }
        text += to_string(rules_.dealt()) + " cards each, dealt in packets of " +
                to_string(rules_.packet);
        if (rules_.kitty)
            text += "; the last " + to_string(rules_.face_down()) + " are the kitty";
        else if (rules_.widow > 0)
            text += "; the last " + to_string(rules_.widow) + " are the widow";
        return text + ".";
    }

    std::string counters() const {
        Rules usual = kRows[rules_.row].rules;
        key_named("scale").set(usual, rules_.scale);
        if (rules_.card_points != usual.card_points) return "Cards have the points of card_points";
        return "Aces, tens and kings are counters of " + to_string(rules_.scale) +
               (rules_.scale == 1 ? " point" : " points");
    }

    std::string auction() const {
        std::string text =
            "The player at the dealer's left begins. Each bid is higher than the last; a pass is "
            "final. ";
        if (rules_.stands) {
            text +=
                "That player's bid of " + to_string(rules_.open) + " stands before anybody speaks.";
        } else {
            text += "The lowest bid is " + to_string(rules_.open);
            if (rules_.dealer_min > 0) {
                text +=
                    ", for the dealer, all others having passed, " + to_string(rules_.dealer_min);
            }
            text += ". ";
            if (rules_.compel)
                text += "Who holds a meld whatever is trump may not pass while nobody has bid. ";
            text += rules_.all_pass == AllPass::kDealer
                        ? "The dealer has to bid if all others pass."
                        : "If all pass the deal is thrown in.";
        }
        if (rules_.grid == kFives) {
            text += " Above " + to_string(kFives[0].high * rules_.bid_unit) +
                    " bids are multiples of " + to_string(kFives[1].step * rules_.bid_unit) + ".";
        }
        return text;
    }

    std::string before_play() const {
        std::string text = "The bidder ";
        if (rules_.kitty) {
            text += "looks at the kitty, keeps a card, gives one to each other player, and ";
        } else if (rules_.widow > 0) {
            text += "takes the widow, for all to see, and ";
        }
        text += "names trump";
        if (rules_.marriage) text += ", a suit of which they hold K and Q";
        text += ".";
        if (rules_.called()) {
            text +=
                " They call a trump: the first player from their left who holds it is their "
                "partner.";
        }
        if (rules_.pass > 0) {
            text += " The bidder's partner passes them " + to_string(rules_.pass) +
                    " cards, and gets as many back.";
        }
        if (rules_.widow > 0 && !rules_.kitty) {
            text += " After the melds are shown they bury " + to_string(rules_.widow) +
                    " cards that are not shown: the counters in them are theirs.";
        }
        return text;
    }

    static std::string what_saves(Save save) {
        if (static_cast<std::int32_t>(save) >= 0)
            return "a count of " + to_string(static_cast<std::int32_t>(save));
        return save == Save::kTrick ? "a trick" : "a counter in a trick";
    }

    std::string saving() const {
        const Save own = rules_.save, others = rules_.save_others;
        const auto who = [&](const std::string& sides, Save save) {
            return save == Save::kNone ? sides + " count in any case."
                                       : sides + " count if it has taken " + what_saves(save) + ".";
        };
        if (own != others) {
            return who("Melds of the bidder's side", own) + " " +
                   who("Those of another side", others);
        }
        return own == Save::kNone
                   ? "Melds count in any case."
                   : "Melds count for a side that has taken " + what_saves(own) + ".";
    }

    std::string score() const {
        if (rules_.chips) {
            std::string text =
                "The contract is made if the bidder's meld and counters reach the bid";
            if (rules_.save != Save::kNone) text += " and they have " + what_saves(rules_.save);
            return text +
                   ". Then the others pay them by the bid, else they pay the others and the pot, "
                   "in chips. docs/auction.md has the prices.";
        }
        std::string text = saving();
        text +=
            " If melds and counters of the bidder's side reach the bid it scores them, else "
            "minus the bid. The others score theirs in both cases. The game goes to " +
            to_string(rules_.target) + ".";
        if (rules_.end == End::kBidOut) text += " Only a bidder who has made a contract can win.";
        if (rules_.checks) {
            text +=
                " Besides, checks are won by melds and nines and lost by contracts: each is "
                "worth one unit from both others.";
        }
        return text;
    }

    const Rules& rules_;
    std::string out_;
};

std::string_view type_name(KeyType type) {
    switch (type) {
        case KeyType::kBoolean: return "boolean";
        case KeyType::kInteger: return "integer";
        case KeyType::kWord: return "word";
        case KeyType::kPoints: return "points";
        case KeyType::kAmount: return "amount";
        case KeyType::kList: break;
    }
    return "list";
}

}  // namespace

std::string range_text(const Key& key, const Rules& rules) {
    if (key.type == KeyType::kBoolean) return "yes or no";
    if (key.type == KeyType::kPoints) return "up to 6 points, or game";
    if (key.type == KeyType::kWord) return listed({key.words.begin(), key.words.end()});
    if (key.type == KeyType::kList) return std::string(key.expected);
    if (key.type == KeyType::kAmount)
        return to_string(key.low) + " to " + to_string(key.high) + ", or " +
               listed({key.words.begin(), key.words.end()});
    if (key.is_option(rules) && !key.values.empty()) {
        std::vector<std::string> values;
        for (const std::int32_t value : option_values(key, rules))
            values.push_back(to_string(value));
        return listed(values);
    }
    return to_string(key.low) + " to " + to_string(key.high);
}

std::string rules_page(const Rules& rules) { return Page(rules).text(); }

std::string rules_toml(const Rules& rules) {
    const std::string name(rules.is_house() ? rules.name() : "my-club");
    std::string text = "# Of " + std::string(rules.name()) +
                       ", all keys. What stays as it is can be left out.\n"
                       "from = \"" +
                       std::string(kRows[rules.row].name) + "\"\nname = \"" + name + "\"\n";
    for (const Key& key : keys()) {
        if (!is_own(key, rules)) continue;
        std::string value = json::compact(value_of(key, rules));
        for (std::size_t at = 0; (at = value.find(',', at)) != value.npos; at += 2)
            value.insert(at + 1, " ");
        text += std::string(key.name) + " = " + value + "  # " + without_stop(key.purpose);
        if (key.type == KeyType::kWord || key.type == KeyType::kAmount)
            text += ": " + range_text(key, Rules{});
        text += "\n";
    }
    return text;
}

std::string keys_json(const Rules& rules) {
    json::Writer out;
    out.begin_array();
    for (const Key& key : keys()) {
        if (!key.is_known(rules)) continue;
        const bool option = key.is_option(rules);
        out.begin_object()
            .member("name", key.name)
            .member("type", type_name(key.type))
            .member("purpose", key.purpose)
            .key("value")
            .raw(json::compact(value_of(key, rules)))
            .member("option", option);
        if (!key.words.empty()) out.member("words", key.words);
        if (key.type == KeyType::kList) out.member("expected", key.expected);
        if (key.type == KeyType::kInteger && option && !key.values.empty()) {
            out.member("values", option_values(key, rules));
        } else if (key.type == KeyType::kInteger || key.type == KeyType::kAmount) {
            out.member("low", key.low).member("high", key.high);
        }
        out.end_object();
    }
    return out.end_array().take();
}

}  // namespace glup::auction
