// Tests Zeta 2.1 prompts at the ends of files and windows, and how their answers are read. Prompts for ordinary files
// are tested byte by byte in test/contract/builtin/builtinModelFormats.test.ts.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { blockStarts, zeta21Format } from '../../../../src/builtin/model/zeta21Format.ts';
import { question, read, region, renamed, renameInSeedPrompt } from './question.ts';

describe('The Zeta 2.1 format', () => {
  const prompt = zeta21Format.write(renamed);
  const lines = Array.from({ length: 20 }, (_, index) => (index === 7 ? '' : `line ${index}`));
  const long = zeta21Format.write(question(lines.join('\n').replace('line 8', '|line 8')));

  it('writes a file whose last line has no line end', () => {
    assert.deepEqual(prompt.body, {
      prompt: [
        ...renameInSeedPrompt,
        '<filename>src/sum.ts',
        '<|marker_1|>const total<|user_cursor|> = 1;',
        '',
        'print(a);',
        'print(a + 1);<|marker_2|>',
        '<[fim-middle]>',
      ].join('\n'),
      stop: ['<[end▁of▁sentence]>'],
    });
  });

  it('writes marks between blocks, and the cursor before a mark at its position', () => {
    assert.equal(
      long.body['prompt'],
      `<[fim-suffix]>\n<[fim-prefix]><filename>src/sum.ts\n<|marker_1|>${lines.slice(0, 8).join('\n')}\n<|user_cursor|><|marker_2|>${lines.slice(8).join('\n')}<|marker_3|>\n<[fim-middle]>`,
    );
  });

  it('divides blocks after empty lines', () => {
    const of = (text: string): readonly number[] => blockStarts(text.split('\n'));
    const some = (count: number): string => 'x\n'.repeat(count);
    assert.deepEqual(of(''), [0]);
    assert.deepEqual(of(some(15)), [0]);
    assert.deepEqual(of(some(40)), [0, 16, 32]);
    // Not within the first or last six lines.
    assert.deepEqual(of(`${some(5)}\n${some(8)}`), [0, 6]);
    assert.deepEqual(of(`${some(4)}\n${some(8)}`), [0]);
    assert.deepEqual(of(`${some(6)}\n${some(5)}`), [0]);
    // A block does not begin with a closing bracket.
    assert.deepEqual(of(`${some(6)}\n}\nreturn;\n${some(8)}`), [0, 9]);
    assert.deepEqual(of(`${some(16)})\n)\n)\n)\n)\n)\n`), [0, 16]);
  });

  it('reads answers between two marks', () => {
    const text = lines.join('\n');
    const both = `<|marker_1|>${text.replace('line 3', 'third')}<|marker_3|>`;
    assert.equal(read(prompt, `<|marker_1|>${region}<|marker_2|>`), region);
    assert.equal(read(long, both), text.replace('line 3', 'third'));
    assert.equal(read(long, `${both}<[end▁of▁sentence]>more`), text.replace('line 3', 'third'));
    const second = `<|marker_2|>${lines.slice(8).join('\n').replace('line 9', 'ninth<|user_cursor|>')}<|marker_3|>`;
    assert.equal(read(long, second), text.replace('line 9', 'ninth'));
    const first = `<|marker_1|>${lines.slice(0, 8).join('\n').replace('line 2', 'two')}\n<|marker_2|>`;
    assert.equal(read(long, first), text.replace('line 2', 'two'));
    assert.equal(read(long, first + second.slice('<|marker_2|>'.length)), read(long, `${first}${second}`));
  });

  it('reads answers without a change and ignores invalid ones', () => {
    for (const nothing of [
      '<|marker_1|><|marker_1|>',
      '',
      region,
      `<|marker_1|>${region}`,
      `<|marker_2|>${region}<|marker_1|>`,
      `<|marker_1|>${region}<|marker_9|>`,
      `<|marker_0|>${region}<|marker_2|>`,
      `<|marker_x|>${region}<|marker_2|>`,
    ])
      assert.equal(read(prompt, nothing), undefined, nothing);
    assert.equal(
      read(prompt, '<|marker_1|>const total = 1;\n\nprint(tot', false),
      'const total = 1;\n\nprint(tot',
    );
  });
});
