// An insertion at the cursor, on both copies: Tab accepts it, Escape dismisses it, typing shortens or removes it.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { scaledTime } from '../../../src/base/clockFactor.ts';
import { tabGuard } from '../../../src/nes/drawing/tabRule.ts';
import { until } from '../../until.ts';
import { CommonEditor } from '../commonEditor.ts';
import { testClockFactor } from '../openEditor.ts';

const text = 'const total\nlast\n';
const completed = 'const total = price * count;\nlast\n';
const names = ['accepted', 'shrinking', 'typed', 'other', 'dismissed', 'clicked'];
/** Files for a second Tab, which comes too late on a busy machine. */
const doubles = Array.from({ length: 5 }, (_, at) => `double${at}`);
/** ms after the drawing for which Tab does nothing. */
const guard = scaledTime(tabGuard, { factor: testClockFactor });

describe('ghost text', () => {
  const shared = new CommonEditor({
    files: Object.fromEntries([...names, ...doubles].map((name) => [`${name}.txt`, text])),
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

  it('is not accepted by a second Tab directly after the one that led to it', async () => {
    const { editor } = shared;
    const next = { find: 'price * count;\nlast', newText: 'price * count; // checked\nlast' };
    const isDrawn = (): boolean =>
      [...document.querySelectorAll('[class*="ghost-text"]')].some((each) =>
        each.textContent?.includes('checked'),
      );
    let [name, gap] = ['', Infinity];
    for (const one of doubles) {
      name = one;
      const first = {
        id: name,
        edits: [{ find: 'const total =\n', newText: 'const total = price * count;\n' }],
      };
      const typing = { file: `${name}.txt`, line: 1, column: 12, text: ' =' };
      await shared.offer(typing, first, { id: `${name}-next`, edits: [next] });
      await editor.ghostText('price * count');
      const times = await editor.page.evaluateHandle(() => {
        const pressed: number[] = [];
        const listen = ({ key }: KeyboardEvent): void =>
          void (key === 'Tab' && pressed.push(performance.now()));
        addEventListener('keydown', listen, true);
        return pressed;
      });
      await editor.page.keyboard.press('Tab');
      await editor.page.waitForFunction(isDrawn, undefined, { polling: 'raf' });
      await editor.page.keyboard.press('Tab');
      gap = await times.evaluate(([before, after]) => after! - before!);
      // Later, the user may have seen it.
      if (gap < guard) break;
    }
    assert.ok(gap < guard, `the second Tab came after ${gap} ms`);
    await editor.ghostText('checked');
    await editor.screenshot('ghost-double-tab');
    assert.equal(shared.text(`${name}.txt`), completed);
    await until(
      'a Tab that accepts it',
      () => shared.text(`${name}.txt`)?.includes('price * count; // checked'),
      () => editor.page.keyboard.press('Tab'),
    );
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
