// Reads options and a position, a line each, and prints what C++ recommends: for test_c_library.py.
#include <iostream>
#include <string>

#include "glup/glup.hpp"

int main() {
    glup::Recommender engine;
    std::string options, position;
    while (std::getline(std::cin, options) && std::getline(std::cin, position)) {
        const glup::View view = glup::parse_position(position);
        std::cout << to_json(engine.recommend(view, glup::read_options(options))) << '\n';
    }
}
