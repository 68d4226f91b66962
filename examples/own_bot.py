"""A double-deck bot and a match against it: a solver of one's own in twenty lines.

python examples/own_bot.py [DECKS], or glupcore match examples/own_bot.py:FewWorlds greedy
"""

import sys
from collections import Counter

from glupcore import Random, View, recommend
from glupcore.arena.match import match


class FewWorlds:
    """Asks the engine what it would do in seven worlds that fit, and does what most of them say."""

    def choose(self, view: View, seed: int) -> str:
        """The action that most worlds want; of a bid what the rule says."""
        if view.decision not in ("lead", "follow"):
            return view.choose("greedy", Random(seed))
        votes: Counter[str] = Counter()
        for number in range(7):
            world = view.sample(Random(seed + number))
            votes[recommend(world.view(view.seat), iterations=20, seed=number).action] += 1
        return votes.most_common(1)[0][0]


if __name__ == "__main__":
    decks = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    print(match(FewWorlds(), "greedy", pairs=decks, seed=1, rules="double-deck"))
