// What a decision may cost before it is an error, in games of every kind.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace glup::review {

// An error of at least so many points goes by that name.
struct Grade {
    std::string_view name;
    double least;
};
inline constexpr std::array<Grade, 3> kGrades{
    {{"inaccuracy", 0.5}, {"mistake", 3.0}, {"blunder", 10.0}}};
// A loss counts if it is more than so many of its standard errors, and more than kLeast points.
inline constexpr double kLeast = kGrades[0].least;
inline constexpr double kNoise = 2.0;

// `scale`: points of the game that are worth as much as one.
inline bool is_error(double loss, double error, double scale = 1) {
    return loss > std::max(kNoise * error, kLeast * scale);
}

// How an error of so many points goes.
inline std::string_view grade_of(double loss, double scale = 1) {
    std::string_view name;
    for (const Grade& grade : kGrades)
        if (loss >= grade.least * scale) name = grade.name;
    return name;
}

// Of a review with an end, what a look that begins now may take of the time that is left: the luck
// of draws takes time too.
inline double look_seconds(double left, int looks) {
    return std::max(1e-6, left / 3 / std::max(looks, 1));
}

}  // namespace glup::review
