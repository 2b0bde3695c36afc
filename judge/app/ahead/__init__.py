"""Games that are due worked out by other processes, where one process at a time can write: a machine has more than one
core. `helpers` asks them and carries out what they answer; `program` is what they run."""
