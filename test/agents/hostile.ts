// A malicious agent: after its response to `initialize` it writes random attacks (`hostile/tricks.ts`) as fast as they are
// read.
//   node hostile.ts SEED COUNT [MIB OF A HUGE LINE] [UPDATES OF A FLOOD] [TRICK,TRICK…]
// SEED 0 is another seed in each process. After COUNT attacks (0: never) it sends `_test/done` and continues to serve.
// HOSTILE_OUTSIDE is a file that it tries to write, HOSTILE_REQUESTS limits the requests of an attack, HOSTILE_DEAF=1 makes it
// stop reading, HOSTILE_END=1 makes it close its output at the end.

import { once } from 'node:events';
import { SeededRandom } from '../seededRandom.ts';
import { tricks } from './hostile/tricks.ts';
import { initialized, send, serve, unanswered } from './parts/stdio.ts';

const [seed = '1', count = '0', hugeLine = '2', flood = '500', chosen] = process.argv.slice(2);
const random = new SeededRandom(Number(seed) || process.pid);
const names = chosen?.split(',') ?? Object.keys(tricks);
const end = count === '0' ? Infinity : Number(count);
const isDeaf = process.env['HOSTILE_DEAF'] === '1';
const options = {
  random,
  hugeLine: Number(hugeLine),
  flood: Number(flood),
  requests: Number(process.env['HOSTILE_REQUESTS'] ?? flood),
  // The client answers few requests in a second. Its answers contain their ids, and fill its buffer if they are long.
  ...(isDeaf ? { shortId: 200_000, longId: 200_001 } : { shortId: 0, longId: 20_000 }),
  outside: process.env['HOSTILE_OUTSIDE'] ?? '/nowhere',
};

process.stdout.on('error', () => process.exit(0));
let begun = false;
serve({
  initialize: (_params, id) => {
    send({ id, result: initialized });
    if (!begun) void attack();
    begun = true;
    return unanswered;
  },
  'session/new': (_params, id) => {
    // Three responses to one request, the last one an error.
    send({ id, result: { sessionId: 'session-1' } });
    send({ id, result: { sessionId: 'session-2' } });
    send({ id, error: { code: -32603, message: 'No' } });
    return unanswered;
  },
  'session/prompt': () => random.pick([{ stopReason: 'end_turn' }, { stopReason: 7 }, null, unanswered]),
});

async function attack(): Promise<void> {
  if (isDeaf) process.stdin.pause();
  for (let n = 1; n <= end; n++) {
    const bytes = tricks[random.pick(names) ?? '']?.(options) ?? '';
    if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
  }
  process.stdout.write('\n');
  send({ method: '_test/done', params: {} });
  if (process.env['HOSTILE_END'] === '1') process.stdout.end();
}
