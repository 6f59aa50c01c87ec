// Plays the agent of the wire benchmark: greets with one short message, since no reader meets a flood with its first one,
// waits for the go, then floods its stdout as fast as the pipe takes it.

import { once } from 'node:events';
import { floodPieces, greeting, type FloodKind } from './flood.ts';

const kind = process.argv[2] as FloodKind;
const pieces = [...floodPieces(kind)];
process.stdout.write(greeting);
process.send?.('ready');
await once(process, 'message');
for (const piece of pieces) if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
process.disconnect();
