// Rows of tool calls show the action, its target and a refusal; the welcome text has enough distance from the button.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { CallView, Entry } from '../../src/chat/messages/messages.ts';
import type { ChatWorld } from './chatWorld.ts';
import { eachWorld } from './eachWorld.ts';

const call = (id: number, fields: Partial<CallView>): Entry => ({
  id,
  kind: 'call',
  call: {
    toolCallId: `call-${id}`,
    title: 'Tool',
    kind: 'execute',
    status: 'completed',
    content: [],
    locations: [],
    hasRawInput: false,
    hasRawOutput: false,
    ...fields,
  },
});

describe('rows of tool calls', () => {
  let world: ChatWorld;
  eachWorld((one) => {
    world = one;
  });

  it('show what is done to a file, the command of a description, and that a call was refused', async () => {
    await world.snapshot([
      call(1, { title: 'src/a.ts', kind: 'edit', locations: [{ path: '/work/src/a.ts' }] }),
      call(2, { title: 'Runs the tests', command: 'npm test' }),
      call(3, { title: 'rm -rf build', status: 'refused' }),
      call(4, {
        title: 'ls -la',
        content: [{ type: 'terminal', terminalId: 't' }],
        terminals: [{ terminalId: 't', command: 'ls -la', output: 'a.txt' }],
      }),
    ]);
    await world.shows('a.txt');
    await world.screenshot('row-titles');
    const heads = await world.page.locator('.row.call .call-top').allInnerTexts();
    const words = heads.map((text) => text.replaceAll(/\s+/g, ' ').trim());
    assert.match(words[0]!, /^Edit src\/a\.ts/);
    assert.match(words[1]!, /Runs the tests.* npm test$/);
    assert.match(words[2]!, /rm -rf build Refused$/);
    assert.equal(await world.page.getByText('ls -la', { exact: true }).count(), 1);
  });

  it('are separated from the button above them in a window without a folder', async () => {
    await world.snapshot(
      [
        { id: 1, kind: 'user', parts: [{ kind: 'text', text: 'Explain this project' }] },
        { id: 2, kind: 'end', text: 'Open a folder first: agents work in one.', isError: true },
      ],
      { phase: 'none', agent: 'builtin' },
    );
    await world.shows('Open a folder first');
    await world.screenshot('empty-window');
    const button = await world.page.locator('.welcome .button').boundingBox();
    const bubble = await world.page.locator('.row.user .parts').boundingBox();
    assert.ok(bubble!.y - (button!.y + button!.height) >= 10);
  });
});
