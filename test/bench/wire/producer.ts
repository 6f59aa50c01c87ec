// The agent of the wire benchmark: writes one short message so that the reader is warm, waits for the start signal, then
// writes the flood as fast as the pipe takes it.

import { once } from 'node:events';
import { floodPieces, greeting, type FloodKind } from './flood.ts';

const kind = process.argv[2] as FloodKind;
const pieces = [...floodPieces(kind)];
process.stdout.write(greeting);
process.send?.('ready');
await once(process, 'message');
for (const piece of pieces) if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
process.disconnect();
