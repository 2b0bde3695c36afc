"""`judge adjudicate`: read positions with orders, write results, as JSON Lines.

It uses no game or store. docs/programs.md describes lines and answers for users; `schema` describes them in full.

- `stream`: lines in, lines out; `arriving`: lines as they arrive
- `many`: several processes that share the lines
- `line`: the fields of one line
- `position`, `orders`: these fields as a position and as orders
- `known_texts`: texts that were read before, for each map
- `answer`: resolve, and write the answer
- `explanation`: reasons, orders without effect, the next position, legal orders
- `schema`: the types of answers, and the JSON Schema of lines, answers and maps; `field_texts`: each field described
"""
