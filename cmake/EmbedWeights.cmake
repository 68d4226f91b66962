# cmake -D FROM=FILE -D TO=SOURCE -P EmbedWeights.cmake
file(READ "${FROM}" bytes HEX)
string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
file(
  WRITE "${TO}"
  "#include \"glup/value/built_in_weights.hpp\"

namespace glup::value {
namespace {

constexpr unsigned char kBytes[] = {
${bytes}
};

}  // namespace

std::string_view built_in_weights() {
    return {reinterpret_cast<const char*>(kBytes), sizeof kBytes};
}

}  // namespace glup::value
")
