// Plays the agent of the wire benchmark: waits for the go, then floods its stdout as fast as the pipe takes it.

import { once } from 'node:events';
import { floodPieces, type FloodKind } from './flood.ts';

const kind = process.argv[2] as FloodKind;
const pieces = [...floodPieces(kind)];
process.send?.('ready');
await once(process, 'message');
for (const piece of pieces) if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
process.disconnect();
