// Any bytes are read as a network or a forecast, or refused; what was read is written as it was and
// judges positions and games. The input is read as it stands; and its first byte chooses a network
// (even) or a forecast (odd) whose file is read after edits of four bytes each, place (three bytes)
// and value, with the checksum of what it then says.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "../tests/cpp/samples.hpp"
#include "glup/stock/value/game.hpp"
#include "glup/stock/value/network_tables.hpp"
#include "glup/stock/value/one_ply.hpp"
#include "glup/stock/value/weights_file.hpp"
#include "glup/support/error.hpp"

using namespace glup;

namespace {

void expect(bool holds) {
    if (!holds) std::abort();
}

const std::vector<State>& states() {
    static const std::vector<State> made = [] {
        std::vector<State> some;
        int ply = 0;
        samples::visit_deals(3, 1, [&](const State& state) {
            if (state.in_phase1() && ++ply % 41 == 0) some.push_back(state);
        });
        return some;
    }();
    return made;
}

void use(const value::Network& network) {
    for (const State& state : states()) expect(std::isfinite(value::estimate(network, state, 0)));
    std::vector<value::ActionEstimate> estimates;
    value::estimate_actions(network, states().front(), estimates);
    expect(!estimates.empty());
}

void use(const value::Forecast& read) {
    const auto forecast = std::make_shared<const value::Forecast>(read);
    for (const value::Goal& goal :
         {value::Goal{300, std::nullopt}, value::Goal{std::nullopt, 200}}) {
        const value::Game game{
            std::make_shared<const value::GameChances>(goal, forecast->deals()), forecast, {9, 4}};
        for (const State& state : states()) {
            const float chance = value::chance_to_win(game, state, 0);
            expect(chance >= 0 && chance <= 1.0001F);
        }
    }
}

template <class Read>
bool is_read(std::string_view bytes, Read&& read) {
    try {
        const auto weights = read(bytes);
        expect(weights.to_bytes() == bytes);
        use(weights);
        return true;
    } catch (const Error& error) {
        expect(*error.what() != '\0');
        return false;
    }
}

std::string make_forecast() {
    value::Forecast::Weights weights;
    for (std::size_t row = 0; row < weights.rows.size(); ++row) weights.rows[row][2].fill(3);
    weights.deals = {{60, 40}, {100, 0}, {37, 90}};
    return value::Forecast(weights).to_bytes();
}

std::string signed_anew(std::string_view bytes) {
    const std::uint64_t sum = value::checksum_of_file(bytes);
    std::string whole(bytes);
    whole.append(reinterpret_cast<const char*>(&sum), sizeof sum);
    return whole;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::string originals[] = {value::Network::built_in().to_bytes(), make_forecast()};
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    is_read(input, value::Network::from_bytes);
    is_read(input, value::Forecast::from_bytes);
    if (size == 0) return 0;
    std::string bytes = originals[data[0] % 2];
    bytes.resize(bytes.size() - sizeof(std::uint64_t));
    for (std::size_t i = 1; i + 4 <= size; i += 4) {
        const auto place = static_cast<std::size_t>(data[i] | data[i + 1] << 8 | data[i + 2] << 16);
        if (place >= 0xc00000) {
            bytes.resize(place % (bytes.size() + 1));
        } else if (!bytes.empty()) {
            // Every other one near the ends, where sizes and deals stand.
            const std::size_t near = place % 64 % bytes.size();
            const std::size_t at = place % 2 == 0   ? place % bytes.size()
                                   : place % 4 == 1 ? near
                                                    : bytes.size() - 1 - near;
            char& byte = bytes[at];
            byte = static_cast<char>(byte ^ data[i + 3]);
        }
    }
    is_read(signed_anew(bytes), value::Network::from_bytes);
    is_read(signed_anew(bytes), value::Forecast::from_bytes);
    return 0;
}
