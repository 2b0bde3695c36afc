"""Pictures of the board: values in, an SVG out. No files, no game.

Where to go for a change:

- a color of a power, of land, sea, borders: `palette` (a map may state colors in its file; maps.md B)
- how a line looks (moves, supports, convoys, retreats: width, dashes, arrow head, a color of its own): `line_styles`
- which line an order gets, and what is marked on it: `order_lines`; which fleets a convoy's line runs through, and
  convoys that lead nowhere: `convoy_lines`; how lines keep clear of units and labels: `lanes`; bending and cutting
  lines: `curves`
- crosses, bursts, dots, halos, brackets at units that are supported where they stand: `marks`; where there is room for
  them: `crowd`; armies, fleets, supply centers: `units`
- codes of provinces and coasts: `labels`
- others' money at units: `coins`
- title above and legend below: `legend`; land, sea, borders, lakes, fog: `ground`
- what is seen at all: `scene` (its makers decide, `judge.mail.letters.illustrations` for letters); a scene to be drawn
  later, as it is stored: `request`
- what a picture shows, in words: `words`
- larger symbols and names, so that codes can be read: `enlarged`; how much of one another they hide then: `cover`;
  moving things off one another: `apart`
- what there is from below to above, and where, and the whole as one SVG: `drawing`; as layers, of which many pictures
  share most: `layers`; numbers and text in SVG, and the room that each part takes: `svg`

Where a province lies: `geometry` is the value, made by `judge.files.maps.geometry` from files. A map without outlines
gets them `from_base`, the map it was made from, or is a `schematic` board: points (`planar`) with cells around them
(`mosaic`).
"""
