// Answers a prompt with numbered chunks without end. COUNTING_FILE contains the last number that was certainly written, so
// that a test that kills the agent knows what must have arrived. Its session survives a restart.

import { openSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { initialized, serve, unanswered } from './parts/stdio.ts';

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
      // Bypasses Node's queue: the bytes are in the pipe when this returns.
      await writeAll(
        Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', method: 'session/update', params })}\n`),
      );
      writeSync(file, `${next}`.padEnd(12), 0);
      next++;
    }
    await delay(1);
  }
}

/** Writes to stdout; waits while the pipe is full. */
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
