// Reads what it is sent and throws it away: the other end of document sync that is measured alone.

process.stdin.resume();
