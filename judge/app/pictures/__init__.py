"""Pictures as files: SVG to PNG, for letters and for the keeper. What is on them is decided in `judge.picture`.

Which picture is drawn next, and how long one may take: `drawer`; one picture's file: `picture_file`; PNG: `png`, which
has it drawn by a program of its own, `png_process`; `judge map`: `map_file`; pictures for printing: `paper`.
"""
