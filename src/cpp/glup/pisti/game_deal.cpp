// Records of deals, and a deal that is kept.
#include <algorithm>
#include <utility>

#include "glup/cards/text.hpp"
#include "glup/game/fault.hpp"
#include "glup/game/games.hpp"
#include "glup/game/series.hpp"
#include "glup/pisti/game.hpp"
#include "glup/support/error.hpp"
#include "glup/text/record_object.hpp"

namespace glup::pisti {
namespace {

constexpr std::string_view kDeckExpected = "52 cards in deal order";

Deck read_deck(const json::Fields& fields) {
    const json::Value& value = fields.any("deck", std::string(kDeckExpected));
    std::string text;
    if (const auto* whole = value.as<std::string>()) {
        text = *whole;
    } else {
        for (const std::string& card : fields.texts("deck", std::string(kDeckExpected), "card"))
            text += card + " ";
    }
    const std::vector<Card> cards = parse_cards(text);
    check_known(cards);
    return to_deck(cards);
}

void take(State& state, const Record& record, int ply) {
    at_ply(std::nullopt, ply, record.actions[ply],
           [&] { state.apply(parse_action(state, record.actions[ply])); });
}

GameSeries series_before(const Record& record, const json::Value* told) {
    const GameRules& rules = find_rules(kName);
    if (told == nullptr) return {rules, record.dealer};
    const auto* object = told->as<json::Object>();
    if (object == nullptr) throw InputError("series: expected an object, as show tells it");
    const auto series = about("series", [&] { return GameSeries(rules, json::Fields(*object)); });
    if (series.dealer() != record.dealer)
        throw InputError("series: expected the dealer of the record");
    return series;
}

class PistiDeal final : public GameDeal {
public:
    PistiDeal(Record record, const json::Value* before)
        : record_(std::move(record)),
          before_(series_before(record_, before)),
          state_(record_.deck, record_.dealer) {
        if (before != nullptr) told_before_ = *before;
        for (int ply = 0; ply < plies(); ++ply) {
            take(state_, record_, ply);
            record_.actions[ply] = card_text(state_.played[ply]);
        }
    }

    const GameFamily& family() const override { return pisti_family(); }
    std::string rules() const override { return std::string(kRulesJson); }
    int plies() const override { return static_cast<int>(record_.actions.size()); }
    std::string apply(std::string_view text) override {
        const Card card = parse_action(state_, text);
        state_.apply(card);
        record_.actions.push_back(card_text(card));
        return record_.actions.back();
    }
    std::string undo() override {
        if (record_.actions.empty()) throw Error("expected an action to take back, given none");
        std::string action = std::move(record_.actions.back());
        record_.actions.pop_back();
        state_ = state_at(record_, plies());
        return action;
    }
    Spot spot() const override { return spot_of(state_, plies()); }
    std::string record() const override {
        return record_json(record_, told_before_.is_null() ? nullptr : &told_before_);
    }
    void write_standing(json::Writer& out) const override {
        pisti::write_standing(out, state_);
        out.member("legal", legal_texts(state_)).key("rules").raw(kRulesJson);
    }
    std::string shown(std::optional<int> seat,
                      const std::vector<std::string>& names) const override {
        json::Writer out;
        out.begin_object();
        if (!seat) return out.key("record").raw(record()).end_object().take();
        const View view(state_, checked_seat("seat", *seat, kSeats));
        out.key("position").raw(position_json(view));
        const auto before = as_game(state_at(record_, std::max(plies() - 1, 0)));
        out.member("sentences", before->sentences(last_of(record_), *seat, names));
        GameSeries series = before_;
        if (state_.is_over()) series.add(*as_game(state_), record_.dealer);
        series.write(out.key("table").begin_object().key("series").begin_object());
        out.end_object().end_object();
        return out.end_object().take();
    }

private:
    Record record_;
    GameSeries before_;
    json::Value told_before_{};
    State state_;
};

}  // namespace

Record read_record(const json::Object& object) {
    const json::Fields fields(object);
    return as_whole_record(std::nullopt, [&] {
        return Record{read_deck(fields), static_cast<int>(fields.integer("dealer", 0, kSeats - 1)),
                      fields.texts("actions", "a list of cards", "card")};
    });
}

State state_at(const Record& record, int ply) {
    check_ply(ply, record.actions.size(), std::nullopt);
    State state(record.deck, record.dealer);
    for (int i = 0; i < ply; ++i) take(state, record, i);
    return state;
}

std::string record_json(const Record& record, const json::Value* series) {
    json::Writer out;
    out.begin_object().member("rules", kName).member("deck", deck_text(record.deck));
    out.member("dealer", record.dealer).member("actions", record.actions);
    if (series != nullptr) out.key("series").raw(json::compact(*series));
    return out.end_object().take();
}

std::unique_ptr<GameDeal> pisti_deal(Record record, const json::Value* before) {
    return std::make_unique<PistiDeal>(std::move(record), before);
}

void write_standing(json::Writer& out, const State& state) {
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

}  // namespace glup::pisti
