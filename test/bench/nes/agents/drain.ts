// Reads its input and discards it: the agent for document sync that is measured alone.

process.stdin.resume();
