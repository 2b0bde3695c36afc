"""Commands that begin a mail and give a seat: CREATE, SIGNON, JOIN, OBSERVE, TAKEOVER, RESIGN."""
