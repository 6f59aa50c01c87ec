// Moving the cursor by key or mouse requests a suggestion while the user edits, but not while they only read.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { CommonEditor } from '../commonEditor.ts';

const text = 'const first = 1\nconst second = 2\nconst third = 3\n';

describe('moving the cursor', () => {
  const shared = new CommonEditor({ files: { 'read.txt': text, 'edited.txt': text } });

  const requests = (file: string): Record<string, unknown>[] =>
    shared.agent.received('nes/suggest').filter(({ uri }) => uri === shared.uri(file));

  it('requests nothing when nothing was edited', async () => {
    const { editor, agent } = shared;
    agent.script = { otherwise: [{ edits: [{ find: 'second = 2\n', newText: 'second = 2;\n' }] }] };
    await editor.openFile('read.txt');
    await shared.has('read.txt', text);
    await editor.goTo(1, 16);
    await editor.press('ArrowDown', 'ArrowDown', 'ArrowUp');
    await editor.page.locator('.view-line').filter({ hasText: 'third' }).click();
    await editor.status('Ln 3, ');
    // The request for a key comes after any request for the moves.
    await editor.type(';');
    await until('the request for the key', () => requests('read.txt').length > 0);
    assert.equal(requests('read.txt')[0]?.['version'], 2, 'the first question is about the key');
  });

  it('to another line while editing requests a suggestion, which Tab accepts', async () => {
    const { editor, agent } = shared;
    const asked = (line: number): Record<string, unknown>[] =>
      requests('edited.txt').filter(({ position }) => (position as { line: number }).line === line);
    // No suggestion for the typed text, but one after the cursor moved.
    await shared.offer({ file: 'edited.txt', line: 1, column: 16 });
    await until('the request for the key', () => asked(0).some(({ version }) => version === 2));
    agent.script = {
      otherwise: [{ id: 'moved', edits: [{ find: 'second = 2\n', newText: 'second = 2;\n' }] }],
    };
    await editor.press('ArrowDown');
    await editor.suggestion({ text: ';' });
    const [question, ...more] = asked(1);
    assert.deepEqual(question?.['position'], { line: 1, character: 16 });
    assert.equal(question['triggerKind'], 'automatic');
    assert.deepEqual(more, []);
    await editor.screenshot('cursor-moved');
    await editor.look();
    await editor.press('Tab');
    await editor.shows('const second = 2;');
    assert.equal(await shared.end('moved'), 'accept');
  });
});
