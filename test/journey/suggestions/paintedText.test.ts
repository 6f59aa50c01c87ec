// Painted text is at the right place in lines of all kinds: tabs, wide characters, right to left, ligatures,
// lines longer than the window. The screenshots are for a person.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CommonEditor } from '../commonEditor.ts';
import { copyUnderTest } from '../withEditor.ts';

const long = `const list = [${Array.from({ length: 30 }, (_, index) => `"item ${index}"`).join(', ')}];`;

interface Text {
  readonly code: string;
  /** Replaces several lines. */
  readonly lines: { readonly find: string; readonly newText: string };
  /** Replaces a word inside a line. */
  readonly word: { readonly find: string; readonly newText: string };
}

const texts: Readonly<Record<string, Text>> = {
  tabs: {
    code: '\n\tif (ready) {\n\t\tgo();\n\t}\n\ta\tb\tc\n',
    lines: {
      find: '\tif (ready) {\n\t\tgo();\n\t}\n',
      newText: '\twhile (busy) {\n\t\twait(10);\n\t\tlook();\n\t}\n',
    },
    word: { find: '\ta\tb\tc', newText: '\ta\tgamma\tc' },
  },
  wide: {
    code: '\n// 数量を数える\nconst 数 = 合計();\nsend("😀 ok 👩‍👩‍👧", 数);\n',
    lines: {
      find: '// 数量を数える\nconst 数 = 合計();\n',
      newText: '// 合計を求める\nfor (const 個 of 全部) {\n  数 += 個;\n}\n',
    },
    word: { find: '😀 ok', newText: '😀 fine' },
  },
  rightToLeft: {
    code: '\nconst שלום = 1;\nconst عالم = 2;\nlog("שלום עולם", x);\n',
    lines: {
      find: 'const שלום = 1;\nconst عالم = 2;\n',
      newText: 'export let ברכה = 10;\nexport let كون = 20;\nexport let z = 30;\n',
    },
    word: { find: 'עולם", x', newText: 'חדש", x' },
  },
  ligatures: {
    code: '\nconst f = (a) => a !== b;\nconst g = (a) => a >= b;\nreturn a -> b <=> c;\n',
    lines: {
      find: 'const f = (a) => a !== b;\nconst g = (a) => a >= b;\n',
      newText: 'const f = (a, b) => a === b;\nconst g = (a, b) => a <= b;\nconst h = (a) => !a;\n',
    },
    word: { find: 'a -> b', newText: 'a => b' },
  },
  long: {
    code: `\n${long}\nconst next = 1;\nconst tail = list.at(-1);\n`,
    lines: {
      find: `${long}\nconst next = 1;\n`,
      newText: 'const list = items(30);\nlet next = list.length;\n',
    },
    word: { find: 'tail = list', newText: 'last = list' },
  },
};

if (copyUnderTest === 'stock')
  describe('painted text', () => {
    const shared = new CommonEditor({
      files: Object.fromEntries(Object.entries(texts).map(([name, { code }]) => [`${name}.txt`, code])),
      settings: { 'editor.fontLigatures': true, 'editor.unicodeHighlight.ambiguousCharacters': false },
      viewport: { width: 1100, height: 400 },
    });

    for (const [name, { code, lines, word }] of Object.entries(texts)) {
      it(`${name}: shows several lines, then a word, and inserts what it showed`, async () => {
        const { editor } = shared;
        const file = `${name}.txt`;
        const id = `${name}-lines`;
        await shared.painted({ file, line: 1, column: 1 }, { id, edits: [lines] });
        await editor.screenshot(`text-${name}-lines`);
        await editor.press('Alt+L');
        const changed = `;${code.replace(lines.find, lines.newText)}`;
        await shared.has(file, changed);
        assert.equal(await shared.end(id), 'accept');
        const line = changed.slice(0, changed.indexOf(word.find)).split('\n').length;
        await shared.painted({ file, line, column: 1, text: ' ' }, { id: name, edits: [word] });
        await editor.screenshot(`text-${name}-word`);
        await editor.press('Alt+L');
        const all = changed.split('\n');
        all[line - 1] = ` ${all[line - 1]?.replace(word.find, word.newText)}`;
        await shared.has(file, all.join('\n'));
        assert.equal(await shared.end(name), 'accept');
      });
    }
  });
