// Endgames solved by one and by two threads, a solver each: wall time in turn.
// Usage: endgame_threads [--count N] [--rounds R]
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <thread>
#include <vector>

#include "endgame/workload.hpp"
#include "glup/endgame/solver.hpp"

namespace {

using namespace glup::endgame;

double seconds(const std::vector<Position>& positions, int threads) {
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        Solver solver;
        for (std::size_t i; (i = next++) < positions.size();) solver.value(positions[i]);
    };
    const auto start = std::chrono::steady_clock::now();
    std::vector<std::thread> pool;
    for (int i = 0; i < threads; ++i) pool.emplace_back(work);
    for (std::thread& thread : pool) thread.join();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

int main(int argc, char** argv) {
    int count = 400, rounds = 7;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string_view name = argv[i];
        if (name == "--count") count = std::atoi(argv[i + 1]);
        if (name == "--rounds") rounds = std::max(1, std::atoi(argv[i + 1]));
    }
    endgames::Chance chance(31);
    std::vector<Position> positions;
    for (int i = 0; i < count; ++i) {
        positions.push_back(endgames::random_endgame("uniform", 18, chance));
    }
    std::vector<double> ratios;
    for (int round = 0; round < rounds; ++round) {
        const double one = seconds(positions, 1);
        ratios.push_back(one / seconds(positions, 2));
    }
    std::sort(ratios.begin(), ratios.end());
    std::printf("%.2f %.2f %.2f\n", ratios[ratios.size() / 2], ratios.front(), ratios.back());
}
