// Tests Sweep Next-Edit v2 prompts at the ends of files and windows, and how their answers are read. Prompts for
// ordinary files are tested byte by byte in test/contract/builtin/builtinModelFormats.test.ts.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { sweep2Format } from '../../../../src/builtin/model/sweep2Format.ts';
import { promptOf, question, read, renamed } from './question.ts';

describe('The Sweep Next-Edit v2 format', () => {
  const prompt = sweep2Format.write(renamed);

  it('writes a file whose last line has no line end', () => {
    assert.deepEqual(prompt.body, {
      prompt: [
        '<|file_sep|>src/sum.ts',
        'const total = 1;',
        '',
        'print(a);',
        'print(a + 1);',
        '<|file_sep|>src/sum.ts:1:2',
        'original:',
        'const a = 1;',
        'updated:',
        'const total = 1;',
        '<|file_sep|>original/src/sum.ts:1:4',
        'const a = 1;',
        '',
        'print(a);',
        'print(a + 1);',
        '<|file_sep|>current/src/sum.ts:1:4',
        'const total<|cursor|> = 1;',
        '',
        'print(a);',
        'print(a + 1);',
        '<|file_sep|>updated/src/sum.ts:1:4',
        '',
      ].join('\n'),
      stop: ['<|endoftext|>', '<|file_sep|>'],
    });
  });

  it('prefills the answer with the lines above the cursor', () => {
    const lines = Array.from({ length: 400 }, (_, index) => `line ${index}`);
    lines[200] = 'li|ne';
    const long = sweep2Format.write(question(lines.join('\n')));
    const text = long.body['prompt'] as string;
    const shown = lines.slice(190, 211).join('\n');
    assert.deepEqual(long.region, { start: 190, end: 211 });
    assert.ok(text.startsWith('<|file_sep|>src/sum.ts\nline 50\n'));
    assert.ok(text.includes('\nline 349\n\n\n<|file_sep|>original/src/sum.ts:191:211\n'));
    assert.ok(
      text.endsWith(
        `<|file_sep|>current/src/sum.ts:191:211\n${shown.replace('|', '<|cursor|>')}\n\n<|file_sep|>updated/src/sum.ts:191:211\n${lines.slice(190, 200).join('\n')}\n`,
      ),
    );
    const rest = lines.slice(201, 211).join('\n');
    const wanted = [...lines.slice(190, 200), 'LINE', rest].join('\n');
    assert.equal(read(long, `LINE\n${rest}\n`), wanted);
    assert.equal(read(long, `LINE\n${rest}\n<|file_sep|>other`), wanted);
    assert.equal(read(long, `LI<|cursor|>NE\n${rest}`), wanted);
  });

  it('writes edits with one line of context, without empty outer lines, and skips white space changes', () => {
    const told = (diff: string): string => {
      const prompt = promptOf(sweep2Format, question('a|', diff)) as string;
      return prompt.slice(prompt.indexOf('\n') + 3, prompt.indexOf('\n<|file_sep|>original/'));
    };
    assert.equal(
      told('@@ -4,7 +4,7 @@\n one\n two\n three\n-old\n+new\n five\n six\n seven\n'),
      '<|file_sep|>src/sum.ts:6:8\noriginal:\nthree\nold\nfive\nupdated:\nthree\nnew\nfive',
    );
    assert.equal(
      told('@@ -4,2 +4,3 @@\n \n+new\n five\n'),
      '<|file_sep|>src/sum.ts:4:6\noriginal:\nfive\nupdated:\nnew\nfive',
    );
    assert.equal(told('@@ -0,0 +1 @@\n+new\n'), '<|file_sep|>src/sum.ts:1:1\noriginal:\n\nupdated:\nnew');
    assert.equal(told('@@ -4 +4 @@\n-old\n+  old\n'), '');
    const many = Array.from({ length: 9 }, (_, index) => `@@ -1 +1 @@\n-old\n+new ${index}\n`);
    assert.deepEqual(
      told(many.join('')).match(/new \d/g),
      [3, 4, 5, 6, 7, 8].map((nth) => `new ${nth}`),
    );
  });

  it('treats a cursor after the last line end as on the last line', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
    const { body, region } = sweep2Format.write(question(`${lines.join('\n')}\n|`));
    assert.deepEqual(region, { start: 9, end: 21 });
    const text = body['prompt'] as string;
    assert.ok(text.includes('<|file_sep|>current/src/sum.ts:10:20\nline 9\n'));
    assert.ok(text.includes('line 19\n<|cursor|>\n<|file_sep|>updated/src/sum.ts:10:20\nline 9\n'));
    assert.ok(text.endsWith('\nline 19\n'));
  });

  it('ignores remarks about the end of the file in answers', () => {
    const ended = sweep2Format.write(question('a|\n'));
    assert.equal(read(ended, 'b\n No newline at end of file\n'), 'b');
  });

  it('counts no line after the last line end', () => {
    const { body } = sweep2Format.write(question('a\nb|\n'));
    assert.equal(
      body['prompt'],
      '<|file_sep|>src/sum.ts\na\nb\n\n\n<|file_sep|>original/src/sum.ts:1:2\na\nb\n\n<|file_sep|>current/src/sum.ts:1:2\na\nb<|cursor|>\n\n<|file_sep|>updated/src/sum.ts:1:2\na\n',
    );
  });
});
