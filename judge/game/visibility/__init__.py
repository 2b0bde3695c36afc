"""Who hears of what, and how much of it they may see: asked for every letter."""
