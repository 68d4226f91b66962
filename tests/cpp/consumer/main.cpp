#include "glup/cards.hpp"
#include "glup/melds.hpp"

int main() {
    return glup::suit_of(glup::make_card(glup::kSpades, glup::kAce)) == glup::kSpades ? 0 : 1;
}
