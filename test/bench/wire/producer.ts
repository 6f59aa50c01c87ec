// The agent of the wire benchmark: writes one short message so that the reader is warm, waits for the start signal, then
// writes the flood as fast as the pipe takes it, or its requests one after the other.

import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { floodCount, floodPieces, greeting, readRequest, type FloodKind } from './flood.ts';

const kind = process.argv[2] as FloodKind;
const pieces = kind === 'reads' ? [] : [...floodPieces(kind)];
process.stdout.write(greeting);
process.send?.('ready');
await once(process, 'message');
for (const piece of pieces) if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
if (kind === 'reads') {
  const answers = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  for (let id = 0; id < floodCount(kind); id++) {
    process.stdout.write(readRequest(id));
    if ((await answers.next()).done) break;
  }
}
process.disconnect();
