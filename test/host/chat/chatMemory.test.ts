// A conversation takes a bounded amount of memory in the extension host, of disk space and of messages to the page,
// however much an agent sends.
import * as assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, it } from 'mocha';
import type { ToPage } from '../../../src/chat/messages/messages.ts';
import { mostRawBytes } from '../../../src/chat/transcript/rawValues.ts';
import { roughSize } from '../../../src/base/roughSize.ts';
import { defaultRawLimits } from '../../../src/vscode/storage/rawLines.ts';
import { ChatWindow } from './chatWindow.ts';
import { MemoryMemento } from '../memoryStores.ts';
import { restore, ScriptedAgent } from '../scriptedAgent.ts';
import { configure } from '../world.ts';

const updates = 100_000;
/** Memory outside of the conversation: compiled code, and the agent's connection. */
const rest = 4 * 2 ** 20;

describe('the memory of the chat', () => {
  const storage = mkdtempSync(join(tmpdir(), 'acp-host-chats-'));
  let chats: ChatWindow | undefined;

  afterEach(async () => {
    await chats?.close();
    await restore();
    rmSync(storage, { recursive: true, force: true, maxRetries: 5 });
  });

  it(`is bounded after ${updates} updates, as are its files and the messages to the page`, async () => {
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
    /** The heap in use after all writes are done. */
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

/** Bytes after several garbage collections, since one may free objects that keep others alive. */
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
