// An insertion at the cursor, on both copies: Tab accepts it, Escape dismisses it, typing shortens or removes it.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CommonEditor } from '../commonEditor.ts';

const text = 'const total\nlast\n';
const completed = 'const total = price * count;\nlast\n';
const names = ['accepted', 'shrinking', 'typed', 'other', 'dismissed', 'clicked'];

describe('ghost text', () => {
  const shared = new CommonEditor({
    files: Object.fromEntries(names.map((name) => [`${name}.txt`, text])),
  });

  /**
   * Opens the file of that name, types ` =` and waits until its completion is drawn.
   * @param ids `{}` gives each answer an id of its own, so that it can be offered again after it ended.
   */
  async function suggested(name: string, ids: { readonly id?: string } = { id: name }): Promise<void> {
    const edit = { find: 'const total =\n', newText: 'const total = price * count;\n' };
    await shared.offer({ file: `${name}.txt`, line: 1, column: 12, text: ' =' }, { ...ids, edits: [edit] });
    await shared.editor.ghostText('price * count');
  }

  async function onDisk(name: string): Promise<string> {
    await shared.editor.save();
    return shared.editor.read(`${name}.txt`);
  }

  it('is accepted with Tab', async () => {
    const { editor } = shared;
    await suggested('accepted');
    await editor.screenshot('ghost-suggested');
    await editor.press('Tab');
    await editor.shows('const total = price * count;');
    assert.equal(await shared.end('accepted'), 'accept');
    await editor.screenshot('ghost-accepted');
    assert.equal(await onDisk('accepted'), completed);
    assert.equal(await shared.end('accepted'), 'accept');
  });

  it('shrinks while the user types its text, without a request', async () => {
    const { editor, agent } = shared;
    await suggested('shrinking');
    const asked = agent.received('nes/suggest').length;
    await editor.type(' price');
    await editor.status('Ln 1, Col 20');
    const { text: left } = await editor.suggestion({ text: '* count' });
    assert.doesNotMatch(left, /price \*/);
    await editor.screenshot('ghost-shrunk');
    assert.equal(agent.received('nes/suggest').length, asked);
    await editor.press('Tab');
    assert.equal(await shared.end('shrinking'), 'accept');
    assert.equal(await onDisk('shrinking'), completed);
  });

  it('counts as accepted when the user has typed all of it', async () => {
    const { editor } = shared;
    await suggested('typed');
    await editor.type(' price * count;');
    assert.equal(await shared.end('typed'), 'accept');
    await editor.noSuggestion();
    assert.equal(await onDisk('typed'), completed);
  });

  it('is gone when the user clicks elsewhere', async () => {
    const { editor, agent } = shared;
    const accepted = (): string[] => agent.outcomes().filter((outcome) => outcome.startsWith('accept'));
    const before = accepted();
    await suggested('clicked', {});
    await editor.page.locator('.view-line', { hasText: 'last' }).click();
    await editor.noSuggestion();
    await editor.screenshot('ghost-clicked-away');
    await editor.press('End', 'Tab');
    await editor.type('x');
    await editor.shows('x');
    assert.match(await onDisk('clicked'), /^const total =\nlast\s+x\n$/);
    assert.deepEqual(accepted(), before);
  });

  it('disappears when the user types something else', async () => {
    const { editor } = shared;
    await shared.restartAgent();
    await suggested('other');
    await editor.type(' 0;');
    await editor.noSuggestion();
    assert.equal(await shared.end('other'), 'reject rejected');
    assert.equal(await onDisk('other'), 'const total = 0;\nlast\n');
  });

  it('is dismissed with Escape, after which Tab indents', async () => {
    const { editor } = shared;
    await shared.restartAgent();
    await suggested('dismissed');
    await editor.press('Escape');
    await editor.noSuggestion();
    assert.equal(await shared.end('dismissed'), 'reject rejected');
    await editor.screenshot('ghost-refused');
    await editor.press('Tab');
    await editor.type('x');
    await editor.shows('x');
    assert.match(await onDisk('dismissed'), /^const total =\s+x\nlast\n$/);
    assert.equal(await shared.end('dismissed'), 'reject rejected');
  });
});
