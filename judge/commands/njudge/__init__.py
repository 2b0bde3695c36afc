"""njudge's words for settings that have other names here.

- `set_lines`: njudge's words for the settings of a game, for its Master (njudge's SET commands)
"""
