// A changed row keeps its element, and nothing is kept of a removed row.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry, RowChange } from '../../../src/chat/messages/messages.ts';
import { until } from '../../until.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { call } from '../sampleConversation.ts';

describe('a row that is updated', () => {
  let world: ChatWorld;
  eachWorld((opened) => void (world = opened));

  const compaction = (status: string, ...texts: readonly string[]): Entry => ({
    id: 1,
    kind: 'compaction',
    status,
    parts: texts.map((text) => ({ kind: 'text', text })),
  });

  it('keeps the focus, the fold and the selection of its summary', async () => {
    await world.snapshot([compaction('in_progress', 'What was *said*.')]);
    const summary = world.page.locator('.row.compaction summary');
    await summary.click();
    await world.shows('What was said.');
    await world.page.evaluate(() => getSelection()!.selectAllChildren(document.querySelector('em')!));
    await summary.focus();
    await world.rows({ op: 'append', id: 1, text: '\n\nAnd done.' });
    await world.shows('And done.');
    const whole = 'What was *said*.\n\nAnd done.';
    await world.rows({ op: 'replace', entry: compaction('completed', whole, 'More.') });
    await world.shows('Conversation compacted');
    await world.shows('More.');
    assert.equal(await summary.evaluate((one) => one === document.activeElement), true);
    assert.equal(await world.page.evaluate(() => getSelection()!.toString()), 'said');
    await summary.press('Enter');
    await until('it to close', async () => !(await world.page.getByText('And done.').isVisible()));
    await world.rows({ op: 'replace', entry: compaction('failed', 'Another one.') });
    await world.shows('Compaction failed');
    await summary.press('Enter');
    await world.shows('Another one.');
    assert.equal(await world.page.getByText('And done.').count(), 0);
    assert.equal(await world.page.locator('.row.compaction .codicon-loading').count(), 0);
    await world.screenshot('changed-summary');
  });

  it('is forgotten when it is removed', async () => {
    const ids = Array.from({ length: 50 }, (_, index) => index + 10);
    const add = (id: number): RowChange => ({
      op: 'add',
      entry: { id, kind: 'call', call: call({ toolCallId: `c${id}`, hasRawInput: true }) },
    });
    await world.snapshot([]);
    await world.rows(...ids.map(add));
    const rows = world.page.locator('.row.call');
    await until('the rows', async () => (await rows.count()) === ids.length);
    await world.rows(...ids.slice(1).map((id): RowChange => ({ op: 'remove', id })));
    await until('one row', async () => (await rows.count()) === 1);
    // Changes of a remaining row still reach it.
    await world.openRaw('Show Input');
    await world.raw('c10', 'input', 'what c10 was given');
    await world.shows('what c10 was given');
    assert.equal(await alive('.row.call'), 1);
  });

  /** Number of elements that are not garbage-collected, in the page or not. */
  async function alive(selector: string): Promise<number> {
    const debuggee = await world.page.context().newCDPSession(world.page);
    try {
      const { result: prototype } = await debuggee.send('Runtime.evaluate', {
        expression: 'HTMLElement.prototype',
      });
      await debuggee.send('HeapProfiler.collectGarbage');
      const { objects } = await debuggee.send('Runtime.queryObjects', {
        prototypeObjectId: prototype.objectId!,
      });
      const isOne = `!Object.hasOwn(one, 'constructor') && one.matches(${JSON.stringify(selector)})`;
      const { result, exceptionDetails } = await debuggee.send('Runtime.callFunctionOn', {
        objectId: objects.objectId!,
        functionDeclaration: `function () { return this.filter((one) => ${isOne}).length; }`,
        returnByValue: true,
      });
      assert.equal(exceptionDetails, undefined);
      return result.value as number;
    } finally {
      await debuggee.detach();
    }
  }
});
