// The shapes of what is said of games with an auction, made from the declaration of their keys.
#include "glup/auction/rules/keys.hpp"
#include "glup/auction/rules/rows.hpp"
#include "glup/protocol/replies.hpp"

namespace glup::protocol {
namespace {

Shape points() { return any_of({count(), constant("\"game\"")}); }

Shape value_of(const auction::Key& key) {
    switch (key.type) {
        case auction::KeyType::kBoolean: return flag();
        case auction::KeyType::kWord: return one_of(key.words);
        case auction::KeyType::kInteger:
            return whole_from(key.low, static_cast<std::uint64_t>(key.high));
        case auction::KeyType::kPoints: break;
    }
    return list_of(points(), 0, auction::kMostCopies);
}

}  // namespace

Shape house() {
    std::vector<Member> members = {{"from", one_of(auction::kRowNames)}, {"name", text()}};
    for (const auction::Key& key : auction::keys())
        members.push_back(maybe(key.name, described(value_of(key), key.purpose)));
    return object_of(members, "A house's own rules: a row to start from, and what differs.");
}

Shape auction_facts() {
    const Shape kind =
        open_object_of({{"kind", text()}, {"cards", text()}, {"points", list_of(points())}});
    const Shape key = open_object_of({
        {"name", text()},
        {"type", one_of(std::vector<std::string_view>{"boolean", "integer", "word", "points"})},
        {"purpose", text()},
        {"value", any_of({flag(), whole(), text(), list_of(points())})},
        {"option", flag()},
        maybe("words", texts()),
        maybe("values", list_of(whole())),
        maybe("low", whole()),
        maybe("high", whole()),
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
            {"text", text()},
        },
        "What a game with an auction is.");
}

}  // namespace glup::protocol
