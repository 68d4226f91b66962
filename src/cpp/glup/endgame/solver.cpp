#include "glup/endgame/solver_impl.hpp"

namespace glup::endgame {

template class BasicSolver<AllOn>;

}  // namespace glup::endgame
