// The shapes of what is said of games with an auction, made from the declaration of their keys.
#include "glup/auction/rules/keys.hpp"
#include "glup/auction/rules/rows.hpp"
#include "glup/protocol/replies.hpp"

namespace glup::protocol {
namespace {

Shape points() { return any_of({count(), constant("\"game\"")}); }

Shape a_seat() { return whole_from(0, auction::kMostSeats - 1); }
Shape by_seat(const Shape& shape) { return list_of(shape, 2, auction::kMostSeats); }

// Whose turn it is, and to do what.
std::vector<Member> turn() {
    return {
        {"decision",
         one_of(std::vector<std::string_view>{"draw", "bid", "look", "kitty", "trump", "call",
                                              "give", "bury", "lead", "follow", "over"})},
        {"player", or_null(a_seat())},
        {"legal", texts()},
    };
}

Shape value_of(const auction::Key& key) {
    switch (key.type) {
        case auction::KeyType::kBoolean: return flag();
        case auction::KeyType::kWord: return one_of(key.words);
        case auction::KeyType::kInteger:
            return whole_from(key.low, static_cast<std::uint64_t>(key.high));
        case auction::KeyType::kAmount:
            return any_of(
                {whole_from(key.low, static_cast<std::uint64_t>(key.high)), one_of(key.words)});
        case auction::KeyType::kList:
            return key.words.empty() ? plain("array")
                                     : any_of({one_of(key.words), whole(), plain("array")});
        case auction::KeyType::kPoints: break;
    }
    return any_of({points(), list_of(points(), 0, auction::kMostCopies)});
}

}  // namespace

Shape house() {
    std::vector<Member> members = {{"from", one_of(auction::kRowNames)}, maybe("name", text())};
    for (const auction::Key& key : auction::keys())
        members.push_back(maybe(key.name, described(value_of(key), key.purpose)));
    return object_of(members, "A house's own rules: a row to start from, and what differs.");
}

Shape options() {
    return described(plain("object"), "Options of an auction game: keys that its row offers.");
}

Shape auction_rules() { return any_of({one_of(auction::kRowNames), ref("house")}); }

Shape auction_position() {
    return object_of(
        std::vector<Member>{
            {"seat", a_seat()},
            {"hand", any_of({text(), texts()})},
            maybe("rules", auction_rules()),
        },
        "What one seat knows of a game with an auction (docs/notation.md); other keys tell more.",
        false);
}

Shape auction_standing() { return object_of(turn(), "A turn of a game with an auction."); }

Shape auction_game() {
    std::vector<Member> members = turn();
    for (const Member& member : {
             Member{"ply", count()},
             {"rules", auction_rules()},
             {"bid", or_null(count())},
             {"bidder", or_null(a_seat())},
             {"trump", or_null(text())},
             {"partner", or_null(a_seat())},
             {"melds", or_null(by_seat(or_null(points())))},
             {"trick", texts()},
             {"leader", or_null(a_seat())},
             {"counters", by_seat(count())},
             {"tricks", by_seat(count())},
             {"result", or_null(text())},
             {"scores", by_seat(whole())},
             maybe("action", text()),
         })
        members.push_back(member);
    return object_of(members,
                     "How a game with an auction stands; lists are by seat, scores by account.");
}

Shape series() {
    const Shape accounts = by_seat(whole());
    return object_of(
        {
            {"accounts", accounts},
            maybe("pot", count()),
            maybe("target", number()),
            {"dealer", a_seat()},
            {"winners", or_null(list_of(a_seat()))},
            maybe("checks", accounts),
            maybe("payments", or_null(accounts)),
            maybe("why", or_null(text())),
            {"deals", count()},
            maybe("raises", count()),
            maybe("another", flag()),
            maybe("slides", accounts),
        },
        "Where a game with an auction stands, as show tells it; dealer is that of the next deal.");
}

Shape auction_table() {
    const Shape trick = or_null(object_of({
        {"cards", list_of(R"({"type":"array","prefixItems":[)" + a_seat() + "," + text() + "]}")},
        {"taker", or_null(a_seat())},
    }));
    const Shape meld =
        object_of({{"kind", text()}, {"times", count()}, {"points", points()}, {"cards", text()}});
    const Shape contract = object_of({
        {"side", list_of(a_seat())},
        {"melds", or_null(points())},
        {"tricks", count()},
        {"buried", or_null(count())},
        {"needs", or_null(count())},
        {"saved", flag()},
    });
    return object_of(
        {
            {"trick", trick},
            {"last_trick", trick},
            {"laid", or_null(by_seat(list_of(meld)))},
            {"naming", or_null(map_of(points()))},
            {"contract", or_null(contract)},
            {"end", or_null(plain("object"))},
            {"series", ref("series")},
        },
        "What a front-end draws for one seat.");
}

Shape auction_reviewed() {
    const Shape decision = open_object_of({
        {"ply", count()},
        {"seat", a_seat()},
        {"decision", text()},
        {"action", text()},
        {"best", text()},
        {"value", number()},
        {"loss", number()},
        {"error", or_null(number())},
        {"exact", or_null(whole())},
        {"counts", flag()},
        {"trick", or_null(count())},
        {"grade", or_null(text())},
        {"reason", or_null(text())},
    });
    const Shape account = open_object_of({
        {"seat", a_seat()},
        {"dealt", number()},
        {"errors", number()},
        {"lead", or_null(number())},
        {"rest", or_null(number())},
    });
    return object_of(
        {
            {"rules", text()},
            {"outcome", text()},
            {"seats", list_of(a_seat())},
            {"decisions", list_of(decision)},
            {"accounts", list_of(account)},
            {"solver", text()},
            {"seed", count()},
            {"seconds", number()},
            {"stopped", one_of(std::vector<std::string_view>{"complete", "interrupt", "limit"})},
        },
        "A deal of a game with an auction looked over.");
}

Shape contract() { return object_of({{"bids", number()}, {"made", number()}}); }

Shape bidding() {
    const Shape spread = object_of({{"mean", number()}, {"deviation", number()}});
    const Shape level = object_of({
        {"bid", count()},
        {"made", number()},
        {"value", or_null(number())},
        {"if_made", or_null(number())},
        {"if_set", or_null(number())},
    });
    const Shape outlook = object_of({
        {"trump", text()},
        {"named", number()},
        {"sources", map_of(spread)},
        {"total", spread},
        {"levels", list_of(level)},
        {"samples", count()},
    });
    return object_of({{"most", or_null(count())}, {"outlooks", list_of(outlook)}});
}

Shape auction_facts() {
    const Shape kind =
        open_object_of({{"kind", text()}, {"cards", text()}, {"points", list_of(points())}});
    const Shape key = open_object_of({
        {"name", text()},
        {"type", one_of(std::vector<std::string_view>{"boolean", "integer", "word", "points",
                                                      "amount", "list"})},
        {"purpose", text()},
        {"value", any_of({flag(), whole(), text(), list_of(any_of({points(), list_of(whole())}))})},
        {"option", flag()},
        maybe("words", texts()),
        maybe("values", list_of(whole())),
        maybe("low", whole()),
        maybe("high", whole()),
        maybe("expected", text()),
    });
    const Shape question =
        open_object_of({{"key", text()}, {"text", text()}, maybe("help", text())});
    const Shape topic = open_object_of({
        {"topic", text()},
        maybe("gate", text()),
        maybe("together", flag()),
        {"questions", list_of(question)},
    });
    return object_of(
        {
            {"kind", constant("\"auction\"")},
            {"rules", any_of({text(), ref("house")})},
            {"row", one_of(auction::kRowNames)},
            {"title", text()},
            {"cards", texts()},
            {"copies", count()},
            {"nines", count()},
            {"pack", count()},
            {"seats", count()},
            {"accounts", list_of(count())},
            {"hand", count()},
            {"widow", count()},
            {"scale", count()},
            {"deal_points", count()},
            {"target", count()},
            {"trump", text()},
            {"kinds", list_of(kind)},
            {"keys", list_of(key)},
            {"questions", list_of(topic)},
            {"text", text()},
        },
        "What a game with an auction is.");
}

}  // namespace glup::protocol
