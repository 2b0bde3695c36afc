"""Reading a picture back: taking it apart, finding each order's marks, and what hides them.

The modules are `svg_marks`, `orders` and `cover`.
"""
