// Any text is an endgame of an auction game or an error of ours; one that was read is written and
// read again as the same, and has bounds that agree however early the solver is stopped. Goals are
// read likewise.
#include "glup/auction/endgame/stakes_text.hpp"
#include "glup/auction/notation/endgame_line.hpp"
#include "text_target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = text_of(data, size);
    reads([&] {
        const glup::auction::Endgame endgame = glup::auction::parse_endgame(text);
        expect(glup::auction::parse_endgame(glup::auction::endgame_line(endgame)) == endgame);
        expect(glup::auction::legal_plays(endgame) != 0);
        glup::auction::EndgameSolver solver(1);
        glup::SolveLimits few, more;
        few.max_nodes = 3;
        more.max_nodes = 300;
        const auto early = solver.value(endgame, few), late = solver.value(endgame, more);
        expect(early.lower <= late.upper && late.lower <= early.upper);
        expect(!late.exact || solver.line(endgame).result.lower == late.lower);
    });
    reads<glup::NotationError>([&] {
        const std::string goal = glup::auction::goal_text(glup::auction::parse_goal(text));
        expect(glup::auction::goal_text(glup::auction::parse_goal(goal)) == goal);
    });
    return 0;
}
