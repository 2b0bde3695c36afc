"""Press: who may write what to whom, how it is signed, and what is kept of it."""
