#include "glup/pisti/game.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <span>

#include "glup/cards/text.hpp"
#include "glup/game/narration.hpp"
#include "glup/pisti/state.hpp"
#include "glup/support/bits.hpp"
#include "glup/support/error.hpp"
#include "glup/support/fields.hpp"

namespace glup::pisti {
namespace {

constexpr std::string_view kName = "pisti";

template <class Cards>
std::vector<std::string> texts(const Cards& cards) {
    std::vector<std::string> found;
    for (const Card card : cards) found.push_back(card_text(card));
    return found;
}

// In canonical order.
std::vector<std::string> hand_texts(const State& state, int seat) {
    std::vector<Card> cards;
    for_each_bit(state.hands[seat], [&](int card) { cards.push_back(static_cast<Card>(card)); });
    return texts(cards);
}

std::vector<std::string> legal_texts(const State& state) {
    if (state.is_over()) return {};
    std::vector<std::string> legal = hand_texts(state, state.player());
    std::sort(legal.begin(), legal.end());
    return legal;
}

std::string joined(const std::vector<std::string>& cards) {
    std::string text;
    for (const std::string& card : cards) text += (text.empty() ? "" : " ") + card;
    return text;
}

void show_standing(json::Writer& out, const State& state) {
    const auto seat_if = [](int seat) {
        return seat == kNobody ? std::nullopt : std::optional<int>(seat);
    };
    const char* result = state.is_void() ? "void" : "played";
    out.member("decision", state.is_over() ? "over" : "play")
        .member("player", seat_if(state.player()))
        .member("pile", texts(state.pile()))
        .member("scores", state.points)
        .member("cards", state.cards)
        .member("pistis", state.pistis)
        .member("first_taker", seat_if(state.first_taker))
        .member("last_taker", seat_if(state.last_taker))
        .member("result", state.is_over() ? std::optional(std::string_view(result)) : std::nullopt);
}

Card one_card(std::string_view text) {
    const std::vector<Card> cards = parse_cards(text);
    if (cards.size() == 1 && cards.front() != kUnknown) return cards.front();
    throw NotationError("expected one card, given " + quoted(text));
}

class PistiView final : public GameView {
public:
    PistiView(const State& state, int seat) : seen_(state.seen_by(seat)), seat_(seat) {}

    int seat() const override { return seat_; }
    bool to_act() const override { return seen_.player() == seat_; }
    bool over() const override { return seen_.is_over(); }
    std::string_view name() const override { return kName; }
    std::vector<std::string> legal() const override {
        return to_act() ? legal_texts(seen_) : std::vector<std::string>();
    }
    std::string show() const override {
        json::Writer out;
        out.begin_object().member("rules", kName).member("seat", seat_);
        out.member("deck", joined(texts(seen_.deck))).member("dealer", seen_.dealer);
        out.member("actions", texts(std::span(seen_.played).first(seen_.plies)))
            .member("hand", hand_texts(seen_, seat_));
        show_standing(out, seen_);
        return out.end_object().take();
    }

private:
    State seen_;
    int seat_;
};

void tell_card(Narrator& to, Card card) {
    to.say(card_text(card).substr(0, 1)).say(suit_sign(card / 13));
}

void tell_action(Narrator& to, const State& before, Card card) {
    State after = before;
    after.apply(card);
    const int player = before.player();
    const bool takes = before.takes(card);
    to.does(player, takes ? "take" : "play").say(" ");
    if (takes) to.counted(static_cast<int>(before.pile().size()), "card").say(" with ");
    tell_card(to, card);
    if (after.pistis != before.pistis) to.say(": a pisti");
    to.stop();
    if (after.is_over() && !takes) to.say("the last cards go to ").whom(after.last_taker).stop();
}

void tell_deal(Narrator& to, const State& start) {
    to.does(start.dealer, "deal").stop();
    to.say("on the table:");
    for (const Card card : std::span(start.deck).first(start.faced)) {
        to.say(" ");
        tell_card(to, card);
    }
    to.stop();
}

class PistiState final : public GameState {
public:
    explicit PistiState(const State& state) : state_(state) {}

    std::unique_ptr<GameState> copy() const override {
        return std::make_unique<PistiState>(state_);
    }
    bool over() const override { return state_.is_over(); }
    std::string_view name() const override { return kName; }
    int player() const override { return state_.player(); }
    std::vector<int> scores() const override {
        return {state_.points.begin(), state_.points.end()};
    }
    std::vector<std::string> legal() const override { return legal_texts(state_); }
    std::uint64_t count_legal() const override { return legal().size(); }
    std::string legal_at(std::uint64_t index) const override { return legal().at(index); }
    std::string apply(std::string_view text) override {
        const Card card = legal_card(text);
        state_.apply(card);
        return card_text(card);
    }
    std::unique_ptr<GameView> view(int seat) const override {
        return std::make_unique<PistiView>(state_, checked_seat("seat", seat, kSeats));
    }
    void show(json::Writer& out) const override { show_standing(out, state_); }
    std::vector<std::string> sentences(std::optional<std::string_view> action, int seat,
                                       const std::vector<std::string>& names) const override {
        Narrator to(checked_seat("seat", seat, kSeats), names, kSeats, Narrator::Unnamed::kPlaces);
        if (action)
            tell_action(to, state_, legal_card(*action));
        else
            tell_deal(to, state_);
        return to.told();
    }

private:
    Card legal_card(std::string_view text) const {
        const Card card = one_card(text);
        if (over()) throw IllegalActionError(card_text(card) + ": the deal is over");
        if (state_.holds(player(), card)) return card;
        throw IllegalActionError(card_text(card) + ": not in the hand, expected one of " +
                                 joined(legal()));
    }

    State state_;
};

// The deal as far as that seat knows it. Throws NotationError and InputError.
State read_seen(const json::Fields& fields, int seat) {
    const auto dealer = static_cast<int>(fields.integer("dealer", 0, kSeats - 1));
    const auto* deck = fields.any("deck", "52 cards, ? for each unknown").as<std::string>();
    if (deck == nullptr) throw fields.fault("deck", "52 cards, ? for each unknown");
    State state(to_deck(parse_cards(*deck)), dealer);
    for (const json::Value& value : fields.sequence("actions", "a list of cards")) {
        const auto* text = value.as<std::string>();
        if (text == nullptr) throw fields.fault("actions", "a list of cards");
        const Card card = one_card(*text);
        const int player = state.player();
        const auto known =
            std::count(state.deck.begin(), state.deck.end(), card) +
            std::count(state.played.begin(), state.played.begin() + state.plies, card);
        if (player == kNobody || !(state.holds(player, card) || (player != seat && known == 0)))
            throw fields.fault("actions", "what can be played", card_text(card));
        state.apply(card);
    }
    // Hidden places are hidden again; that no other one is told as unknown shows by what is put
    // there.
    for (Card card = 0; card < kDeck; ++card) {
        if (std::count(state.deck.begin(), state.deck.end(), card) == 0)
            *std::find(state.deck.begin(), state.deck.end(), kUnknown) = card;
    }
    return state;
}

class PistiRules final : public GameRules {
public:
    std::string_view name() const override { return kName; }
    std::string_view title() const override { return "Pisti"; }
    std::string_view kind() const override { return "pisti"; }
    int seats() const override { return kSeats; }
    int sides() const override { return kTeams; }
    int side_of(int seat) const override { return checked_seat("seat", seat, kSeats) % kTeams; }

    std::string deck(Random& rng) const override {
        Deck deck;
        std::iota(deck.begin(), deck.end(), Card{0});
        rng.shuffle(deck.data(), kDeck);
        return joined(texts(deck));
    }
    std::unique_ptr<GameState> deal(std::string_view deck, const DealStart& start) const override {
        if (start.exact_cut) throw Error("exact_cut: expected false, no cut scores in pisti");
        const std::vector<Card> cards = parse_cards(deck);
        if (std::find(cards.begin(), cards.end(), kUnknown) != cards.end())
            throw NotationError("deck: expected all cards to be known, given ?");
        return std::make_unique<PistiState>(
            State(to_deck(cards), checked_seat("dealer", start.dealer, kSeats)));
    }
    std::unique_ptr<GameView> read_position(std::string_view json, int seat) const override {
        try {
            const json::Object given = json::load_object(json);
            const json::Fields fields(given);
            fields.one_of("rules", {&kName, 1});
            auto view = std::make_unique<PistiView>(
                read_seen(fields, checked_seat("seat", seat, kSeats)), seat);
            const json::Object known = json::load_object(view->show());
            for (const auto& [key, value] : known) {
                const json::Value* found = fields.find(key);
                if (found != nullptr && json::compact(*found) != json::compact(value))
                    throw fields.fault(key, json::compact(value));
            }
            return view;
        } catch (const InputError& fault) {
            throw PositionError(fault.what());
        }
    }
};

}  // namespace
}  // namespace glup::pisti

namespace glup {

std::unique_ptr<GameRules> pisti_rules() { return std::make_unique<pisti::PistiRules>(); }

}  // namespace glup
