"""Letters and pages as a browser shows them. `pytest -m browser`; what they need: tests/browser/install.sh."""
