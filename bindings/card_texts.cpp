#include "card_texts.hpp"

#include "glup/cards/text.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {

std::vector<Card> to_card_list(const py::object& cards) {
    if (py::isinstance<py::str>(cards)) return parse_card_list(cards.cast<Text>());
    if (!py::isinstance<py::iterable>(cards))
        throw py::type_error("cards: expected a text or an iterable of texts");
    std::vector<Card> result;
    for (const py::handle item : py::iterable(cards)) {
        if (!py::isinstance<py::str>(item))
            throw py::type_error("cards: expected texts such as 'QS' in the iterable");
        const std::vector<Card> part = parse_card_list(item.cast<Text>());
        result.insert(result.end(), part.begin(), part.end());
    }
    return result;
}

}  // namespace glup::python
