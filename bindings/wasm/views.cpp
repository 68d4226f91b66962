// Views: what one player knows.
#include "border.hpp"
#include "glup/notation/notation.hpp"
#include "glup/notation/position.hpp"
#include "glup/notation/position_json.hpp"
#include "glup/notation/serialise.hpp"
#include "glup/policy/playout.hpp"
#include "glup/rules/view.hpp"

namespace glup::wasm {
namespace {

// Only the player to act has actions.
const State& acting(const View& view) {
    if (!view.to_act())
        throw IllegalActionError("view: the other player is to act, or the deal is over");
    return view.seen();
}

}  // namespace

GLUP_EXPORT(glup_view_size) std::uint32_t glup_view_size() { return sizeof(View); }

GLUP_EXPORT(glup_view) std::int32_t glup_view(const void* state, std::int32_t seat) {
    return guarded([=] { out.add(View(read<State>(state), seat)); });
}

// The state as its player sees it; what is hidden is blank.
GLUP_EXPORT(glup_view_seen) std::int32_t glup_view_seen(const void* view) {
    return guarded([=] { out.add(read<View>(view).seen()); });
}

GLUP_EXPORT(glup_from_position)
std::int32_t glup_from_position(const char* json, std::uint32_t size, std::int32_t seat) {
    return guarded([=] { out.add(parse_position({json, size}, seat)); });
}

GLUP_EXPORT(glup_to_position) std::int32_t glup_to_position(const void* view) {
    return guarded([=] { out.add_text(position_json(read<View>(view))); });
}

GLUP_EXPORT(glup_view_pack) std::int32_t glup_view_pack(const void* view) {
    return guarded([=] { out.add_text(to_bytes(read<View>(view))); });
}

GLUP_EXPORT(glup_view_unpack) std::int32_t glup_view_unpack(const char* bytes, std::uint32_t size) {
    return guarded([=] { out.add(view_from_bytes({bytes, size})); });
}

// The seat, the decision of its player, and the cards of the own hand, unseen, known to be in the
// opponent's hand, and of the own hand known to the opponent.
GLUP_EXPORT(glup_view_info) std::int32_t glup_view_info(const void* bytes) {
    return guarded([=] {
        const auto view = read<View>(bytes);
        out.add(static_cast<std::int32_t>(view.seat())).add_text(decision_of(view));
        out.add_text(cards_text(view.seen().hand[view.seat()])).add_text(cards_text(view.unseen()));
        out.add_text(cards_text(view.opponent_known())).add_text(cards_text(view.known()));
    });
}

// How many cards the opponent's hand has; then the melded cards of the owner and of the opponent,
// by class: the card, how many there are, the kinds it took part in, and how playing one is
// written.
GLUP_EXPORT(glup_view_tables) std::int32_t glup_view_tables(const void* bytes) {
    return guarded([=] {
        const auto view = read<View>(bytes);
        const rules::Ruleset& ruleset = view.seen().rules();
        out.add(static_cast<std::int32_t>(view.concealed()));
        for (const int seat : {view.seat(), view.opponent()}) {
            const Tableau& tableau = view.seen().tableau[seat];
            const std::vector<int> order = class_order(ruleset, tableau);
            out.add(static_cast<std::uint32_t>(order.size()));
            for (const int i : order) {
                const MeldClass item = tableau[i];
                out.add_text(card_text(item.card())).add(std::int32_t{item.copies()});
                out.add_texts(identifiers(history_kinds(item.card(), item.history()), ruleset));
                out.add_text(class_label(ruleset, tableau, i));
            }
        }
    });
}

GLUP_EXPORT(glup_view_legal) std::int32_t glup_view_legal(const void* bytes) {
    return guarded([=] {
        const auto view = read<View>(bytes);
        const auto none = std::vector<std::string>();
        out.add_texts(view.to_act() ? legal_action_texts(view.seen()) : none);
    });
}

GLUP_EXPORT(glup_view_parse)
std::int32_t glup_view_parse(const void* bytes, const char* text, std::uint32_t size) {
    return guarded([=] {
        const auto view = read<View>(bytes);
        out.add_text(action_text(view.seen(), parse_action(acting(view), {text, size})));
    });
}

// A world that fits; then the generator as it goes on.
GLUP_EXPORT(glup_sample) std::int32_t glup_sample(const void* view, const void* random) {
    return guarded([=] {
        auto rng = read<Random>(random);
        const State world = read<View>(view).sample(rng);
        out.add(world).add(rng);
    });
}

// What a policy does; then the generator as it goes on.
GLUP_EXPORT(glup_choose)
std::int32_t glup_choose(const void* bytes, const void* random, const char* policy,
                         std::uint32_t size) {
    return guarded([=] {
        const auto view = read<View>(bytes);
        auto rng = read<Random>(random);
        const Action action = choose_action(acting(view), find_policy({policy, size}), rng);
        out.add_text(action_text(view.seen(), action)).add(rng);
    });
}

}  // namespace glup::wasm
