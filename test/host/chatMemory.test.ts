// Proves that a conversation costs a bounded amount of the extension host's memory, of the disk and of what the page is sent,
// however much an agent says in it.
import * as assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, it } from 'mocha';
import type { ToPage } from '../../src/chat/messages/messages.ts';
import { mostRawBytes } from '../../src/chat/transcript/rawValues.ts';
import { roughSize } from '../../src/base/roughSize.ts';
import { defaultRawLimits } from '../../src/vscode/storage/rawLines.ts';
import { ChatWindow } from './chatWindow.ts';
import { MemoryMemento } from './memoryStores.ts';
import { restore, ScriptedAgent } from './scriptedAgent.ts';
import { configure } from './world.ts';

const updates = 100_000;
/** Of what is no conversation's: code that was compiled for so many, and the agent's connection. */
const rest = 4 * 2 ** 20;

describe('the memory of the chat', function () {
  // A hundred megabytes through a pipe, on a machine that is busy.
  this.timeout(300_000);
  const storage = mkdtempSync(join(tmpdir(), 'acp-host-chats-'));
  let chats: ChatWindow | undefined;

  afterEach(async () => {
    await chats?.close();
    await restore();
    rmSync(storage, { recursive: true, force: true, maxRetries: 5 });
  });

  it(`is bounded after ${updates} updates, and so is what is written down and sent to the page`, async () => {
    const { definition } = new ScriptedAgent({}, 'flood');
    await configure('agents', { flood: definition });
    await configure('chat.agent', 'flood');
    chats = await ChatWindow.open(storage, new MemoryMemento());
    const { view } = chats;
    const { conversation } = view;
    let rowChanges = 0;
    let longest = 0;
    let largestSnapshot = 0;
    conversation.onDidChangeRows(() => (rowChanges += 1));
    view.show((message: ToPage) => {
      if (message.type === 'rows') longest = Math.max(longest, message.changes.length);
      if (message.type === 'snapshot')
        largestSnapshot = Math.max(largestSnapshot, message.conversation.rows.length);
    });
    const turn = async (text: string): Promise<void> => {
      const over = new Promise<void>((resolve) => {
        const listening = conversation.onDidTurn(({ kind }) => {
          if (kind !== 'ended') return;
          listening.dispose();
          resolve();
        });
      });
      conversation.prompt(text);
      await over;
    };
    const { store } = chats;
    /** When nothing waits to be written. */
    const settled = async (): Promise<number> => {
      for (const { id } of await store.list()) await store.flush(id);
      return await heapInUse();
    };
    await turn('10');
    const before = await settled();
    await turn(String(updates));
    const kept = (await settled()) - before;
    // The rows, what tools were given and gave, and the lines of that which are written down: at two bytes a character, of
    // which these texts take one. A hundred megabytes would be kept by what forgets nothing.
    const rows = roughSize(conversation.rows(), Infinity);
    const mostKept = rows + mostRawBytes + 2 * defaultRawLimits.all + rest;

    assert.ok(rowChanges > updates / 2, `${rowChanges} changes of rows`);
    assert.ok(conversation.rows().length <= 5_001, `${conversation.rows().length} rows`);
    assert.ok(rows < 20 * 2 ** 20, `${inMiB(rows)} of rows`);
    assert.ok(kept < mostKept, `${inMiB(kept)} are kept, of ${inMiB(mostKept)} that may be`);
    assert.ok(longest <= 5_001, `${longest} changes in a message`);
    assert.ok(largestSnapshot <= 5_001, `${largestSnapshot} rows in a snapshot`);
    await chats.close();
    chats = undefined;
    const written = readdirSync(storage).reduce((sum, name) => sum + statSync(join(storage, name)).size, 0);
    assert.ok(written > 0 && written < 3 * 16 * 2 ** 20, `${inMiB(written)} are written`);
  });
});

/** In bytes, after everything that nobody needs is gone: what one collection frees may hold what the next one does. */
async function heapInUse(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let least = Infinity;
  for (;;) {
    await setImmediate();
    collect();
    const { heapUsed, external } = process.memoryUsage();
    if (heapUsed + external > least - 2 ** 16) return Math.min(least, heapUsed + external);
    least = heapUsed + external;
  }
}

function inMiB(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}
