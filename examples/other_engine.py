"""A player of your own for matches, in any language: read lines of JSON, write lines of JSON.

``glupcore match "engine:python examples/other_engine.py" greedy --pairs 10`` plays it. It takes the
first legal action, which it asks the package for; a program of your own would know the rules. The
deck of the record has "?" for the cards that this player has not seen; in an auction game there is
the position of its seat instead, and it takes any action.
"""

import json
import sys

from glupcore import Random
from glupcore.auction import View
from glupcore.deals.masked import unmasked

for line in sys.stdin:
    request = json.loads(line)
    result = {"protocol": 1}
    if request["method"] == "analyze":
        if "position" in request:
            view = View.from_json(json.dumps(request["position"]))
            result = {"action": view.choose("random", Random(request["seed"]))}
        else:
            record = unmasked(request["record"])
            result = {"action": record.state_at(len(record.actions)).legal_actions()[0]}
    print(json.dumps({"id": request["id"], "result": result}), flush=True)
