// Tests fill-in-the-middle prompts at the ends of files and windows, and how their answers are read. Prompts for
// ordinary files are tested byte by byte in test/contract/builtin/builtinModelFormats.test.ts.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { fimFormat } from '../../../../src/builtin/model/fimFormat.ts';
import { promptOf, question, read } from './question.ts';

describe('The fill-in-the-middle format', () => {
  const asked = question('one\ntwo(|)\nthree();\n');
  const text = (model: string): unknown => promptOf(fimFormat(model), asked);

  it('uses the tokens of the model family, and those of Qwen for unknown models', () => {
    assert.equal(text('granite-code:8b-base'), text('starcoder2:3b'));
    assert.equal(text('codeqwen:7b-code'), text('starcoder2:3b'));
    assert.equal(text('CodeLlama-7b-hf'), text('codellama:7b-code'));
    assert.equal(text('granite-3.3-8b-base'), text('qwen2.5-coder'));
  });

  it('truncates a long file at line ends', () => {
    const long = Array.from({ length: 1000 }, (_, index) => `line ${index} ${'x'.repeat(30)}`);
    long[500] = '|';
    const prompt = promptOf(fimFormat('qwen-coder'), question(long.join('\n'))) as string;
    assert.match(prompt, /^<\|fim_prefix\|>line \d+ x/);
    assert.match(prompt, /x<\|fim_middle\|>$/);
    assert.ok(prompt.length < 8_100, String(prompt.length));
  });

  it('begins with the same text while the user types in a long file', () => {
    const long = Array.from({ length: 1000 }, (_, index) => `line ${index} ${'x'.repeat(30)}`);
    const prompts = ['a|', 'ab|', 'abc|'].map(
      (typed) => promptOf(fimFormat('qwen-coder'), question(long.with(700, typed).join('\n'))) as string,
    );
    const head = prompts[0]!.slice(0, prompts[0]!.indexOf('a<|fim_suffix|>'));
    assert.ok(head.length > 3_000, String(head.length));
    for (const prompt of prompts) assert.ok(prompt.startsWith(head));
  });

  it('inserts at the cursor without repeating existing text', () => {
    const prompt = fimFormat('qwen-coder').write(asked);
    assert.deepEqual(prompt.region, { start: 1, end: 2 });
    assert.equal(read(prompt, '1, 2'), 'two(1, 2)');
    assert.equal(read(prompt, '1, 2)'), 'two(1, 2)');
    assert.equal(read(prompt, 'two(1, 2)'), 'two(1, 2)');
    assert.equal(read(prompt, '1);\nmore(2)\nthree();\nthree();'), 'two(1);\nmore(2)');
    assert.equal(read(prompt, '1, 2<|endoftext|>rubbish'), 'two(1, 2)');
    assert.equal(read(prompt, '1);\nmore(2', false), 'two(1);)');
    for (const nothing of ['', '  \n ', '<|fim_middle|>1', ')'])
      assert.equal(read(prompt, nothing), undefined);
    assert.equal(read(prompt, 'half a li', false), undefined);
  });
});
