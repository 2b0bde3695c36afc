"""Picture files: SVG to PNG, for letters and for the keeper. `judge.picture` decides the content.

`drawer`: the next picture, and its time limit; `picture_file`: one picture's file; `png`: PNG, drawn by a separate
program, `png_process`; `map_file`: `judge map`.
"""
