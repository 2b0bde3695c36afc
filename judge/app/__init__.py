"""The running judge: where mail, store, clock and commands meet."""
