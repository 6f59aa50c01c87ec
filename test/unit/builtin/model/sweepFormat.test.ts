// Tests Sweep Next-Edit prompts at the ends of files and windows, and how their answers are read. Prompts for ordinary
// files are tested byte by byte in test/contract/builtin/builtinModelFormats.test.ts.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { sweepFormat } from '../../../../src/builtin/model/sweepFormat.ts';
import { promptOf, question, read, region, renamed } from './question.ts';

describe('The Sweep Next-Edit format', () => {
  const prompt = sweepFormat.write(renamed);

  it('writes a file whose last line has no line end', () => {
    assert.deepEqual(prompt.body, {
      prompt: [
        '<|file_sep|>src/sum.ts.diff',
        'original:',
        'const a = 1;',
        'updated:',
        'const total = 1;',
        '<|file_sep|>original/src/sum.ts',
        'const a = 1;',
        '',
        'print(a);',
        'print(a + 1);',
        '<|file_sep|>current/src/sum.ts',
        'const total = 1;',
        '',
        'print(a);',
        'print(a + 1);',
        '<|file_sep|>updated/src/sum.ts',
      ].join('\n'),
      stop: ['<|file_sep|>', '</s>', '<|endoftext|>'],
    });
  });

  it('writes ten lines above the cursor and ten below', () => {
    const lines = Array.from({ length: 60 }, (_, index) => `line ${index}`);
    lines[30] += '|';
    const { region, body } = sweepFormat.write(question(lines.join('\n')));
    assert.deepEqual(region, { start: 20, end: 41 });
    const shown = lines.slice(20, 41).join('\n').replace('|', '');
    assert.equal(
      body['prompt'],
      `<|file_sep|>original/src/sum.ts\n${shown}\n<|file_sep|>current/src/sum.ts\n${shown}\n<|file_sep|>updated/src/sum.ts`,
    );
  });

  it('restores the former window if the last edit made it longer or overlaps it', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`);
    lines[20] = 'new|';
    const added = '@@ -20,2 +20,3 @@\n line 19\n+new\n line 21\n';
    const before = (diff: string): string =>
      (promptOf(sweepFormat, question(lines.join('\n'), diff)) as string)
        .split('original/src/sum.ts\n')[1]!
        .split('\n<|file_sep|>')[0]!;
    assert.equal(
      before(added),
      lines
        .slice(10, 31)
        .filter((line) => line !== 'new|')
        .join('\n'),
    );
    const outside = '@@ -9,3 +9,3 @@\n-was 8\n+line 8\n line 9\n line 10\n';
    assert.equal(before(outside), lines.slice(10, 31).join('\n').replace('|', ''));
    const atItsEdge = '@@ -9,4 +9,4 @@\n line 8\n line 9\n-was 10\n+line 10\n line 11\n';
    assert.ok(before(atItsEdge).startsWith('was 10\nline 11\n'));
    const notTrue = '@@ -20,2 +20,2 @@\n line 19\n-was\n+is not there\n';
    assert.equal(before(notTrue), lines.slice(10, 31).join('\n').replace('|', ''));
  });

  it('writes an insertion as a replaced empty line', () => {
    const asked = question('new|', '@@ -0,0 +1 @@\n+new\n');
    assert.match(promptOf(sweepFormat, asked) as string, /\.diff\noriginal:\n\nupdated:\nnew\n/);
  });

  it('writes the last three edits with one line of context and skips white space changes', () => {
    const diff = [
      '@@ -1,3 +1,3 @@\n-one\n+uno\n two\n three\n',
      '@@ -5,5 +5,5 @@\n four\n five\n-six\n+sei\n seven\n eight\n',
      '@@ -20,1 +20,1 @@\n-  x\n+    x\n',
      '@@ -30,1 +30,2 @@\n a\n+b\n',
      '@@ -40,2 +41,1 @@\n-c\n d\n',
    ].join('');
    const prompt = promptOf(sweepFormat, question('text|', diff)) as string;
    const told = (was: string, is: string): string =>
      `<|file_sep|>src/sum.ts.diff\noriginal:\n${was}\nupdated:\n${is}\n`;
    assert.ok(
      prompt.startsWith(
        `${told('five\nsix\nseven', 'five\nsei\nseven')}${told('a', 'a\nb')}${told('c\nd', 'd')}<|file_sep|>original/`,
      ),
      prompt,
    );
  });

  it('reads answers up to the special tokens', () => {
    assert.equal(read(prompt, `\n${region}\n<|file_sep|>other`), region);
    assert.equal(read(prompt, `${region}</s>`), region);
    assert.equal(read(prompt, region), region);
  });
});
