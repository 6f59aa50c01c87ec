// Each kind of edit on stock VS Code, from the key that triggers it to the undo: one Tab if
// it is near, two if it is far, and nothing is saved.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CommonEditor } from '../commonEditor.ts';
import { copyUnderTest } from '../withEditor.ts';

const code = `function total(items) {
  let sum = 0;
  for (const it of items) {
    sum += it.price;
  }
  return sum;
}

const oldName = 1;
console.log(oldName);
`;
const filler = Array.from({ length: 60 }, (_, line) => `// filler ${line}`).join('\n');
const names = [
  'lines',
  'line',
  'part',
  'left',
  'away',
  'chain',
  'here',
  'there',
  'beside',
  'cursor',
  'blank',
];
const texts = { ...Object.fromEntries(names.map((name) => [name, code])) };
const long = `${code}${filler}\nconst last = oldName;\n`;

if (copyUnderTest === 'stock')
  describe('painted edits', () => {
    const shared = new CommonEditor({
      files: {
        ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${name}.txt`, text])),
        'away.txt': long,
        'chain.txt': long,
        'there.txt': long,
        'open.txt': long,
      },
    });

    /** Accepts it with Tab and undoes it in one step. Nothing is saved. */
    async function takenAndUndone(file: string, before: string, taken: string): Promise<void> {
      const { editor } = shared;
      const saved = editor.read(file);
      await editor.press('Tab');
      await shared.has(file, taken);
      await editor.noSuggestion();
      assert.equal(await shared.dirty(), true);
      assert.equal(editor.read(file), saved, 'nothing is saved');
      await editor.press('Control+Z');
      await shared.has(file, before);
      assert.equal(await editor.drawn(), undefined, 'what was undone is not offered again');
    }

    it('replace several lines', async () => {
      const { editor } = shared;
      const loop = '  for (const it of items) {\n    sum += it.price;\n  }\n';
      const newText =
        '  items.forEach((it) => {\n    const { price, count } = it;\n    sum += price * count;\n  });\n';
      const drawn = await shared.painted(
        { file: 'lines.txt', line: 2, column: 15 },
        { id: 'lines', edits: [{ find: loop, newText }] },
      );
      await editor.screenshot('painted-lines');
      assert.match(drawn, /const \{ price, count \} = it;/);
      const before = code.replace('= 0;', '= 0;;');
      await takenAndUndone('lines.txt', before, before.replace(loop, newText));
      assert.equal(await shared.end('lines'), 'accept');
    });

    it('delete a line', async () => {
      const { editor } = shared;
      const drawn = await shared.painted(
        { file: 'line.txt', line: 9, column: 19 },
        { id: 'line', edits: [{ find: 'console.log(oldName);\n', newText: '' }] },
      );
      await editor.screenshot('painted-line-goes');
      assert.match(drawn, /Tab to delete line/);
      const before = code.replace('1;', '1;;');
      await takenAndUndone('line.txt', before, before.replace('console.log(oldName);\n', ''));
    });

    it('delete part of a line', async () => {
      const { editor } = shared;
      const drawn = await shared.painted(
        { file: 'part.txt', line: 9, column: 19 },
        { id: 'part', edits: [{ find: 'oldName);', newText: ');' }] },
      );
      await editor.screenshot('painted-part-goes');
      assert.match(drawn, /Tab to delete/);
      const before = code.replace('1;', '1;;');
      await takenAndUndone('part.txt', before, before.replace('log(oldName)', 'log()'));
    });

    it('insert text left of the cursor', async () => {
      const { editor } = shared;
      const drawn = await shared.painted(
        { file: 'left.txt', line: 9, column: 19 },
        { id: 'left', edits: [{ find: 'const oldName', newText: 'export const oldName' }] },
      );
      await editor.screenshot('painted-left');
      assert.match(drawn, /export /);
      const before = code.replace('1;', '1;;');
      await takenAndUndone('left.txt', before, before.replace('const oldName', 'export const oldName'));
    });

    it('insert lines far from the cursor', async () => {
      const { editor } = shared;
      const find = 'const last';
      const newText = 'const one = 1;\nconst two = 2;\nconst last';
      const drawn = await shared.painted(
        { file: 'away.txt', line: 8, column: 1 },
        { id: 'away', edits: [{ find, newText }] },
      );
      assert.match(drawn, /Tab to line 71: const one = 1;/);
      await editor.screenshot('painted-away-hint');
      await editor.press('Tab');
      await editor.status('Ln 71, ');
      await editor.suggestion({ text: 'const two = 2;' });
      await editor.screenshot('painted-away');
      const before = long.replace('}\n\nconst', '}\n;\nconst');
      await editor.look();
      await takenAndUndone('away.txt', before, before.replace(find, newText));
    });

    it('come as a chain: each Tab accepts one and shows the next, after one request', async () => {
      const { editor, agent } = shared;
      const drawn = await shared.painted(
        { file: 'chain.txt', line: 8, column: 1 },
        {
          id: 'chain',
          edits: [
            { find: 'oldName = 1', newText: 'newName = 1' },
            { find: 'log(oldName', newText: 'log(newName' },
            { find: 'last = oldName', newText: 'last = newName' },
          ],
        },
      );
      assert.match(drawn, /newName/);
      const asked = agent.received('nes/suggest').length;
      await editor.press('Tab');
      await editor.shows('const newName = 1;');
      await editor.suggestion({ text: 'newName' });
      await editor.look();
      await editor.press('Tab');
      await editor.shows('log(newName)');
      await editor.suggestion({ text: 'Tab to line 71: const last = newName;' });
      await editor.screenshot('painted-chain');
      assert.deepEqual(
        agent.outcomes().filter((each) => each.endsWith(' chain')),
        [],
      );
      await editor.look();
      await editor.press('Tab');
      await editor.status('Ln 71, ');
      await editor.suggestion({ text: 'newName' });
      assert.equal(agent.received('nes/suggest').length, asked, 'the agent was asked once');
      await editor.look();
      await editor.press('Tab');
      await shared.has(
        'chain.txt',
        long.replace('}\n\nconst', '}\n;\nconst').replaceAll('oldName', 'newName'),
      );
      assert.equal(await shared.end('chain'), 'accept');
    });

    it('reach another open file: the first Tab opens it, the second accepts', async () => {
      const { editor } = shared;
      await editor.openFile('there.txt');
      const drawn = await shared.painted(
        { file: 'here.txt', line: 8, column: 1 },
        {
          id: 'there',
          uri: shared.uri('there.txt'),
          edits: [{ find: 'last = oldName', newText: 'last = newName' }],
        },
      );
      assert.match(drawn, /Tab to there\.txt:71/);
      await editor.screenshot('painted-other-file-hint');
      await editor.press('Tab');
      await editor.status('Ln 71, ');
      await editor.suggestion({ text: 'newName' });
      assert.equal(shared.text('there.txt'), long, 'the first Tab only goes there');
      assert.equal((await shared.drawnAnywhere()).length, 1);
      await editor.look();
      await editor.screenshot('painted-other-file');
      await takenAndUndone('there.txt', long, long.replace('last = oldName', 'last = newName'));
      assert.equal(await shared.end('there'), 'accept');
    });

    it('are accepted in the editor group that shows the file', async () => {
      const { editor } = shared;
      await editor.openFile('beside.txt');
      await editor.press('Control+\\');
      await editor.page.waitForFunction(
        () => document.querySelectorAll('.editor-group-container').length === 2,
      );
      const drawn = await shared.painted(
        { file: 'open.txt', line: 8, column: 1 },
        {
          id: 'beside',
          uri: shared.uri('beside.txt'),
          edits: [{ find: 'log(oldName', newText: 'log(newName' }],
        },
      );
      assert.match(drawn, /Tab to beside\.txt:10/);
      await editor.press('Tab');
      await editor.status('Ln 10, ');
      await editor.suggestion({ text: 'newName' });
      await editor.screenshot('painted-other-group');
      assert.equal((await shared.drawnAnywhere()).length, 1);
      const tabs = editor.page.locator('.tab[data-resource-name="beside.txt"]');
      assert.equal(await tabs.count(), 2, 'no third tab of it is opened');
      await editor.look();
      await takenAndUndone('beside.txt', code, code.replace('log(oldName', 'log(newName'));
    });

    it('move the cursor where the agent says, or behind the new text', async () => {
      const { editor } = shared;
      const position = { line: 9, character: 8 };
      await shared.painted(
        { file: 'cursor.txt', line: 9, column: 19 },
        {
          id: 'cursor',
          cursorPosition: position,
          edits: [{ find: 'console.log(oldName)', newText: 'console.warn(newName)' }],
        },
      );
      await editor.press('Tab');
      await editor.shows('console.warn(newName)');
      await editor.status('Ln 10, Col 9');
      await editor.goTo(9, 1);
      await shared.painted(
        { file: 'cursor.txt', line: 9, column: 1, text: ' ' },
        { id: 'cursor2', edits: [{ find: 'warn(newName)', newText: 'info(other)' }] },
      );
      await editor.press('Tab');
      await editor.shows('console.info(other)');
      await editor.noSuggestion();
      await editor.status('Ln 10, Col 19');
    });
  });
