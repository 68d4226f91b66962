"""A player of your own for matches, in any language: read lines of JSON, write lines of JSON.

``glupcore match "engine:python examples/other_engine.py" greedy --pairs 10`` plays it. It takes the
first legal action, which it asks the package for; a program of your own would know the rules. The
deck of the record has "?" for the cards that this player has not seen.
"""

import json
import sys

from glupcore.deals.masked import unmasked

for line in sys.stdin:
    request = json.loads(line)
    result = {"protocol": 1}
    if request["method"] == "analyze":
        record = unmasked(request["record"])
        state = record.state_at(len(record.actions))
        result = {"action": state.legal_actions()[0]}
    print(json.dumps({"id": request["id"], "result": result}), flush=True)
