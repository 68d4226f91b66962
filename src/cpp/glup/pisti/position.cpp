// What one seat knows, as JSON, and states and views as bytes.
#include <algorithm>
#include <span>

#include "glup/pisti/game.hpp"
#include "glup/support/error.hpp"
#include "glup/support/fields.hpp"

namespace glup::pisti {
namespace {

constexpr std::string_view kBytesOfState = "GLP1", kBytesOfView = "GLQ1";

// The deal as far as that seat knows it. Throws NotationError and InputError.
State read_seen(const json::Fields& fields, int seat) {
    const auto dealer = static_cast<int>(fields.integer("dealer", 0, kSeats - 1));
    const auto* deck = fields.any("seen", "52 cards, ? for each unknown").as<std::string>();
    if (deck == nullptr) throw fields.fault("seen", "52 cards, ? for each unknown");
    State state(to_deck(parse_cards(*deck), "seen"), dealer);
    for (const std::string& text : fields.texts("played", "a list of cards", "card")) {
        const Card card = one_card(text);
        const int player = state.player();
        const auto known =
            std::count(state.deck.begin(), state.deck.end(), card) +
            std::count(state.played.begin(), state.played.begin() + state.plies, card);
        if (player == kNobody || !(state.holds(player, card) || (player != seat && known == 0)))
            throw fields.fault("played", "what can be played", card_text(card));
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

std::string_view after(std::string_view bytes, std::string_view head) {
    if (bytes.starts_with(head)) return bytes.substr(head.size());
    throw Error("bytes: expected what to_bytes of this version has written");
}

}  // namespace

std::string position_json(const View& view) {
    const State& seen = view.seen();
    json::Writer out;
    out.begin_object().member("rules", kName).member("seat", view.seat());
    out.member("seen", deck_text(seen.deck)).member("dealer", seen.dealer);
    out.member("played", texts(std::span(seen.played).first(seen.plies)))
        .member("hand", hand_texts(seen, view.seat()));
    write_standing(out, seen);
    return out.end_object().take();
}

View read_position(const json::Object& position, int seat) {
    try {
        const json::Fields fields(position);
        fields.one_of("rules", {&kName, 1});
        const View view(read_seen(fields, seat), seat);
        for (const auto& [key, value] : json::load_object(position_json(view))) {
            const json::Value* found = fields.find(key);
            if (found != nullptr && json::compact(*found) != json::compact(value))
                throw fields.fault(key, json::compact(value));
        }
        return view;
    } catch (const InputError& fault) {
        throw PositionError(fault.what());
    } catch (const NotationError& fault) {
        throw PositionError(fault.what());
    }
}

View read_position(const json::Object& position) {
    try {
        const json::Fields fields(position);
        return read_position(position, static_cast<int>(fields.integer("seat", 0, kSeats - 1)));
    } catch (const InputError& fault) {
        throw PositionError(fault.what());
    }
}

// As texts: what is read is checked as any other.
std::string to_bytes(const State& state) {
    const Record record{state.deck, state.dealer,
                        texts(std::span(state.played).first(state.plies))};
    return std::string(kBytesOfState) + record_json(record);
}
std::string to_bytes(const View& view) { return std::string(kBytesOfView) + position_json(view); }

State state_from_bytes(std::string_view bytes) {
    const Record record = read_record(json::load_object(after(bytes, kBytesOfState)));
    return state_at(record, static_cast<int>(record.actions.size()));
}
View view_from_bytes(std::string_view bytes) {
    return read_position(json::load_object(after(bytes, kBytesOfView)));
}

}  // namespace glup::pisti
