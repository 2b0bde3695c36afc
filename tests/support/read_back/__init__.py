"""Reading a picture back: `svg_marks` takes it apart, `orders` finds what tells each order, `cover` what hides it."""
