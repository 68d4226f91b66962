// Ends with status 0 if this machine has what x86-64-v3 lets a compiler use.
#include "glup/support/processor.hpp"

int main() { return glup::has_x86_v3() ? 0 : 1; }
