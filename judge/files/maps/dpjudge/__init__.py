"""DPjudge's maps. In: `read` files to an `old_map`, `convert`. Out: `write`.

Slips of DPjudge's own loader that are not copied:

- RESERVES n grants 2n, and MILITIA n also grants n reserves.
- Its checks refuse the documented one-way form (`:SKA`) and ownership lists of two or more centers. Of a list of powers
  only the first letter is checked.
- A fleet caught by a terrain change that splits coasts is taken off the board.
- Renaming a place that has weak or restricted links edits the wrong object.
- The letter defaults to the first of the power's name (`_` for all powers that are sorted last), not of the adjective.
- An ambiguous alias is read as one of its places. TYR, documented as one, is Tyrolia's own code here.

Partisan marks count as centers in the number of units (1900's extra Russian unit), not for victory.
"""
