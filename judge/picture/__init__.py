"""Pictures of the board: values in, an SVG out, without files or games.

Where to make a change:

- a color of a power, of land, sea, borders: `palette` (a map may state colors in its file; maps.md B)
- the style of a line (moves, supports, convoys, retreats: width, dashes, arrow head, a color of its own): `line_styles`
- the line of an order, and marks on it: `order_lines`; fleets on a convoy's line, and convoys that lead nowhere:
  `convoy_lines`; both keep clear of units and labels; bending and cutting lines: `curves`
- crosses, bursts, dots, halos, brackets at units that are supported to hold; armies, fleets, supply centers: `marks`;
  room for them: `crowd`
- codes of provinces and coasts: `labels`
- others' money at units: `coins`
- title above and legend below: `legend`; land, sea, borders, lakes, fog: `ground`
- the content: `scene` (its makers decide, `judge.mail.letters.illustrations` for letters); a stored scene to be drawn
  later: `request`
- the content in words: `words`; for other programs: `geojson`
- larger symbols and names that keep codes legible, and room between things: `enlarged`; the part of a crowded board
  that a telephone shows, or both halves: `close_up`; parts of the largest boards, larger below them: `insets`; the
  areas covered by symbols and codes, and dislodged units beside their conquerors: `beaten_spots`
- all layers from bottom to top, and the whole as one SVG: `drawing`; shared layers: `layers`; all phases in one:
  `film`; numbers and text in SVG, and the room of each part: `svg`

Where a province lies: `geometry` is the value, made by `judge.files.maps.geometry` from files. A map without outlines
gets them `from_base`, the map it was made from, or is a `schematic` board: points (`planar`) with cells around them
(`mosaic`).

- `chart`: the number of centers of each power, year by year, as an SVG
"""
