// Answers a prompt by numbered chunks without end. COUNTING_FILE holds the last number that was written for certain, so that
// whoever kills it knows what must have arrived. Keeps its session through a restart.

import { openSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { initialized, serve, unanswered } from './stdio.ts';

const file = openSync(process.env['COUNTING_FILE'] ?? '/dev/null', 'w');
let next = 1;

serve({
  initialize: () => ({
    ...initialized,
    agentCapabilities: { loadSession: true, sessionCapabilities: { resume: {} } },
    _meta: { pid: process.pid },
  }),
  'session/new': () => ({ sessionId: 'session-1' }),
  'session/resume': () => ({}),
  'session/prompt': () => {
    void count();
    return unanswered;
  },
});

async function count(): Promise<void> {
  for (;;) {
    for (let burst = 0; burst < 5; burst++) {
      const update = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: `${next} ` } };
      const params = { sessionId: 'session-1', update };
      // Past Node's own queue: what this returned from is in the pipe.
      await writeAll(
        Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', method: 'session/update', params })}\n`),
      );
      writeSync(file, `${next}`.padEnd(12), 0);
      next++;
    }
    await delay(1);
  }
}

/** Waits while the pipe is full. */
async function writeAll(bytes: Buffer): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    try {
      written += writeSync(1, bytes, written);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      await delay(1);
    }
  }
}
