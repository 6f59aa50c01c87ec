// Tests Zeta 2 prompts at the ends of files and windows, and how their answers are read. Prompts for ordinary files are
// tested byte by byte in test/contract/builtin/builtinModelFormats.test.ts.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { zeta2Format } from '../../../../src/builtin/model/zeta2Format.ts';
import { question, read, region, renamed, renameInSeedPrompt } from './question.ts';

describe('The Zeta 2 format', () => {
  const prompt = zeta2Format.write(renamed);

  it('writes a file whose last line has no line end', () => {
    assert.deepEqual(prompt.body, {
      prompt: [
        ...renameInSeedPrompt,
        '<filename>src/sum.ts',
        '<<<<<<< CURRENT',
        'const total<|user_cursor|> = 1;',
        '',
        'print(a);',
        'print(a + 1);',
        '=======',
        '<[fim-middle]>',
      ].join('\n'),
      stop: ['>>>>>>> UPDATED'],
    });
  });

  it('writes the text after the region first', () => {
    const lines = Array.from({ length: 60 }, (_, index) => `line ${index} ${'x'.repeat(40)}`);
    lines[30] = '|';
    const { body, region } = zeta2Format.write(question(lines.join('\n')));
    const text = body['prompt'] as string;
    assert.ok(text.startsWith(`<[fim-suffix]>\n${lines[region.end]}\n`));
    assert.ok(text.includes('\n<[fim-prefix]><filename>src/sum.ts\n'));
    assert.ok(text.includes(`${lines[region.start - 1]}\n<<<<<<< CURRENT\n${lines[region.start]}\n`));
    assert.ok(text.endsWith(`${lines[region.end - 1]}\n=======\n<[fim-middle]>`));
  });

  it('reads answers up to the marker, including ones without a change', () => {
    assert.equal(read(prompt, `${region}\n>>>>>>> UPDATED\nmore`), region);
    assert.equal(read(prompt, `${region}\n`), region);
    assert.equal(read(prompt, 'NO_EDITS\n'), undefined);
    assert.equal(read(prompt, 'NO_EDITS\n>>>>>>> UPDATED\n'), undefined);
  });
});

describe('The Zeta 2 format at the end of a file', () => {
  const ended = question(`${'long line '.repeat(105)}|\nlast`.concat('\n'));

  it('adds no line feed if there is one', () => {
    const text = zeta2Format.write(question('one|\n')).body['prompt'] as string;
    assert.equal(
      text,
      '<[fim-suffix]>\n<[fim-prefix]><filename>src/sum.ts\n<<<<<<< CURRENT\none<|user_cursor|>\n=======\n<[fim-middle]>',
    );
    const { body, region } = zeta2Format.write(ended);
    assert.deepEqual(region, { start: 0, end: 3 });
    assert.ok((body['prompt'] as string).startsWith('<[fim-suffix]>\n<[fim-prefix]>'));
    const lines = [...Array.from({ length: 40 }, () => 'x'.repeat(40)), 'after', ''];
    const far = zeta2Format.write({ ...renamed, lines, cursor: { line: 15, character: 0 } });
    assert.ok(far.region.end < 40);
    assert.ok((far.body['prompt'] as string).includes('x\n<[fim-prefix]>'));
    const near = zeta2Format.write({ ...renamed, lines, cursor: { line: 24, character: 0 } });
    assert.ok(near.region.end < 41);
    assert.ok((near.body['prompt'] as string).includes('after\n<[fim-prefix]>'));
  });
});
