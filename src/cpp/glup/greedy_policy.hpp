// PLACEHOLDER
#pragma once
#include "glup/random_policy.hpp"
namespace glup {
template <class Isa>
struct GreedyPolicy : RandomPolicy<Isa> {};
}  // namespace glup
