// A very long conversation: the memory it takes in the extension host, and the number of rows there and in the page.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Entry } from '../../../src/chat/messages/messages.ts';
import { PageFeed } from '../../../src/chat/transcript/pageFeed.ts';
import { Transcript } from '../../../src/chat/transcript/transcript.ts';
import type { SessionUpdate } from '../../../src/protocol/session/sessionUpdate.ts';
import type { ToPage } from '../../../src/chat/messages/messages.ts';
import { ManualClock } from '../../unit/agent/manualClock.ts';
import { noTerminals } from '../../unit/chat/terminal/noTerminals.ts';
import { benchState, withPage, type Scripts } from './benchPage.ts';

export interface Kept {
  /** Growth of the heap since before the first update, after garbage collection. */
  readonly heapMiB: number;
  readonly rows: number;
  readonly rowsInPage: number;
}

const inBatch = 2_000;

export async function manyUpdates(scripts: Scripts, count: number): Promise<Kept> {
  return await withPage(scripts, async (page) => {
    const before = heapMiB();
    const clock = new ManualClock();
    let posted: ToPage[] = [];
    const transcript: Transcript = new Transcript((change) => feed.applyChange(change), noTerminals);
    const feed: PageFeed = new PageFeed({
      clock,
      post: (message) => void posted.push(message),
      rows: () => transcript.rows(),
      state: () => ({ ...benchState, phase: 'running' }),
    });
    feed.show();
    for (let index = 0; index < count; index++) {
      transcript.handleUpdate(update(index));
      if (index % 20 === 0) clock.advance(30);
      if (index % inBatch === 0) {
        await page.evaluate((all) => {
          for (const message of all) window.postMessage(message, '*');
        }, posted);
        posted = [];
      }
    }
    clock.advance(30);
    const last = transcript.rows().length;
    await page.evaluate(
      async ({ all, last }) => {
        for (const message of all) window.postMessage(message, '*');
        while (document.querySelectorAll('.row').length !== last)
          await new Promise((resolve) => setTimeout(resolve, 20));
      },
      { all: posted, last },
    );
    posted = [];
    const rowsInPage = await page.locator('.row').count();
    const after = heapMiB();
    const rows: readonly Entry[] = transcript.rows();
    feed.dispose();
    transcript.dispose();
    return { heapMiB: after - before, rows: rows.length, rowsInPage };
  });
}

function update(index: number): SessionUpdate {
  const toolCallId = `call ${Math.floor(index / 10)}`;
  if (index % 10 === 0)
    return { sessionUpdate: 'tool_call', toolCallId, title: `Read file ${index}`, kind: 'read' };
  if (index % 10 === 1) {
    const content = { type: 'text' as const, text: `Line ${index}\n`.repeat(40) };
    return {
      sessionUpdate: 'tool_call_update',
      toolCallId,
      status: 'completed',
      content: [{ type: 'content', content }],
    };
  }
  return {
    sessionUpdate: 'agent_message_chunk',
    content: { type: 'text', text: `Some words about ${index}, and **more**. ` },
  };
}

function heapMiB(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
