// The output of a command is shown as in a terminal: preformatted, with its last lines visible and with its colours.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { CallView, Entry } from '../../../src/chat/messages/messages.ts';
import type { ChatWorld } from '../chatWorld.ts';
import { eachWorld } from '../eachWorld.ts';
import { call } from '../sampleConversation.ts';
import { themes } from '../themes.ts';

const says = (text: string): CallView['content'][number] => ({
  type: 'content',
  content: { type: 'text', text },
});

const listing = `total 8
-rw-r--r-- 1 me me  412 Nov 23 05:12 \u001b[1mbasket.ts\u001b[0m
-rw-r--r-- 1 me me   96 Nov 23 05:12 *invoice*.ts
drwxr-xr-x 2 me me 4096 Nov 23 05:12 \u001b[34mtest\u001b[0m
`;
const long = Array.from({ length: 200 }, (_, at) => `\u001b[32m✓\u001b[0m test ${at + 1}`).join('\n');

describe('the output of a command', () => {
  let world: ChatWorld;
  eachWorld((opened) => {
    world = opened;
  });
  const row = (content: CallView['content'], change: Partial<CallView> = {}): Entry => ({
    id: 1,
    kind: 'call',
    call: call({ title: 'ls -l', kind: 'execute', content, ...change }),
  });
  const open = () => world.page.locator('.row.call summary').click();
  const output = () => world.page.getByRole('region', { name: 'Output of the command' });

  it('is shown line by line, and not as Markdown', async () => {
    await world.snapshot([row([says(listing)])]);
    await open();
    await output().waitFor();
    const text = await output().innerText();
    assert.equal(text.trimEnd().split('\n').length, 4);
    assert.match(text, /412 Nov 23 05:12 basket\.ts\n/);
    assert.match(text, /\*invoice\*\.ts/);
    const family = await output().evaluate((node) => [
      getComputedStyle(node).fontFamily,
      getComputedStyle(document.body).fontFamily,
    ]);
    assert.notEqual(family[0], family[1]);
    assert.equal(await output().locator('.ansi-4').innerText(), 'test');
    assert.equal(await world.page.locator('.row.call .parts > *').count(), 0);
  });

  const description = 'Lists the files';
  const terminal = { type: 'terminal', terminalId: 't' } as const;
  for (const [beside, content, change] of [
    ['the description of the command', [says(description)], { isDescribed: true }],
    ['an empty terminal', [terminal, says(description)], { terminals: [{ terminalId: 't', output: '' }] }],
  ] as const)
    it(`is shown beside ${beside}`, async () => {
      await world.snapshot([row(content, { ...change, output: 'a.txt\n' })]);
      await open();
      await world.shows(description);
      assert.equal((await output().innerText()).trimEnd(), 'a.txt');
    });

  it('says how many terminals are not shown', async () => {
    const content = Array.from({ length: 12 }, (_, at) => ({ ...terminal, terminalId: `t${at}` }));
    const terminals = content.slice(0, 10).map(({ terminalId }) => ({ terminalId, output: terminalId }));
    await world.snapshot([row(content, { terminals })]);
    await open();
    await world.shows('and 2 more');
    assert.equal(await output().count(), 10);
  });

  it('is not the description of a command that did not run', async () => {
    await world.snapshot([row([says(description)], { isDescribed: true, status: 'cancelled' })]);
    await open();
    await world.shows(description);
    assert.equal(await output().count(), 0);
  });

  it('is scrolled to its end, also while it grows', async () => {
    const lastInSight = async (text: string): Promise<boolean> =>
      await output().evaluate((node, wanted) => {
        const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
          const at = (text.textContent ?? '').lastIndexOf(wanted);
          if (at < 0) continue;
          range.setStart(text, at);
          range.setEnd(text, at + wanted.length);
        }
        const [line, box] = [range.getBoundingClientRect(), node.getBoundingClientRect()];
        return line.height > 0 && line.top >= box.top && line.bottom <= box.bottom;
      }, text);
    await world.snapshot([row([says(long)], { status: 'in_progress' })]);
    await world.shows('test 200');
    assert.equal(await lastInSight(' test 200'), true);
    const more = `${long}\n\u001b[31m✗\u001b[0m test 201`;
    await world.rows({ op: 'replace', entry: row([says(more)], { status: 'in_progress' }) });
    await world.shows('test 201');
    assert.equal(await lastInSight(' test 201'), true);
    const box = (await output().boundingBox())!;
    assert.ok(box.height < 300, `${box.height} px`);
  });

  it('is shown without the code fence that an agent puts around it', async () => {
    await world.snapshot([row([says('```console\n\u001b[31mone\u001b[0m\ntwo\n```')])]);
    await open();
    await output().waitFor();
    assert.equal((await output().innerText()).trimEnd(), 'one\ntwo');
  });

  it('is the raw output if there is no text', async () => {
    await world.snapshot([row([], { output: 'a.txt\nb.txt\n', hasRawOutput: true })]);
    await open();
    await output().waitFor();
    assert.equal((await output().innerText()).trimEnd(), 'a.txt\nb.txt');
  });

  it('is complete in the opened row if it is too long to be shown', async () => {
    const huge = `first line\n${'x'.repeat(99)}\n`.concat('```\nmiddle\n'.repeat(2_000), 'last line');
    await world.snapshot([row([says(huge)], { status: 'failed' })]);
    await output().waitFor();
    assert.doesNotMatch(await output().innerText(), /first line/);
    await open();
    const code = world.page.locator('.row.call .parts pre');
    await code.filter({ hasText: 'first line' }).waitFor();
    assert.equal(await code.count(), 1);
    assert.match(await code.innerText(), /last line\s*$/);
  });

  it('does not change text of other tools, or text before the command runs', async () => {
    await world.snapshot([
      row([says('Lists **files**')], { status: 'pending' }),
      { ...row([says('# Title')], { kind: 'read', toolCallId: 'other' }), id: 2 },
    ]);
    await world.page.locator('.row.call summary').nth(1).waitFor();
    assert.equal(await output().count(), 0);
  });

  for (const theme of Object.keys(themes))
    it(`matches its picture: ${theme}`, async () => {
      await world.theme(theme);
      await world.snapshot([
        row([says(listing)]),
        { ...row([says(long)], { title: 'npm test', toolCallId: 'two', status: 'failed' }), id: 2 },
        { ...row([], { title: 'git status', toolCallId: 'three', output: 'nothing to commit\n' }), id: 3 },
      ]);
      await world.shows('nothing to commit');
      for (const width of [900, 440, 300]) {
        await world.page.setViewportSize({ width, height: 760 });
        await world.frames();
        await world.screenshot(`command-output-${theme}-${width}`);
      }
    });
});
