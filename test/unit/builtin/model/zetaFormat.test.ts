// Tests Zeta prompts at the ends of files and windows, and how their answers are read. Prompts for ordinary files are
// tested byte by byte in test/contract/builtin/builtinModelFormats.test.ts.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { zetaFormat } from '../../../../src/builtin/model/zetaFormat.ts';
import { promptOf, question, read, region, renamed } from './question.ts';

describe('The Zeta format', () => {
  const prompt = zetaFormat.write(renamed);

  it('writes a file whose last line has no line end', () => {
    assert.deepEqual(prompt.body, {
      prompt: [
        '### Instruction:',
        'You are a code completion assistant and your task is to analyze user edits and then rewrite an excerpt that the user provides, suggesting the appropriate edits within the excerpt, taking into account the cursor location.',
        '',
        '### User Edits:',
        '',
        'User edited "src/sum.ts":',
        '```diff',
        '@@ -1,3 +1,3 @@',
        '-const a = 1;',
        '+const total = 1;',
        ' ',
        ' print(a);',
        '',
        '```',
        '',
        '### User Excerpt:',
        '',
        '```src/sum.ts',
        '<|start_of_file|>',
        '<|editable_region_start|>',
        'const total<|user_cursor_is_here|> = 1;',
        '',
        'print(a);',
        'print(a + 1);',
        '<|editable_region_end|>',
        '```',
        '',
        '### Response:',
        '',
      ].join('\n'),
      stop: ['<|editable_region_end|>'],
    });
    assert.equal(prompt.route, 'completions');
    assert.deepEqual(prompt.region, { start: 0, end: 4 });
  });

  it('writes context around the region, and marks the start of the file only if it is included', () => {
    const lines = Array.from({ length: 60 }, (_, index) => `line ${index} ${'x'.repeat(40)}`);
    lines[30] = '|';
    const asked = question(lines.join('\n'));
    const text = promptOf(zetaFormat, asked) as string;
    const { start, end } = zetaFormat.write(asked).region;
    assert.ok(start > 15 && start < 30 && end > 31 && end < 46, `${start} ${end}`);
    assert.ok(!text.includes('<|start_of_file|>'));
    assert.ok(text.includes(`${lines[start - 1]}\n<|editable_region_start|>\n${lines[start]}\n`));
    assert.ok(text.includes(`${lines[end - 1]}\n<|editable_region_end|>\n${lines[end]}\n`));
    assert.ok(!text.includes(lines[start - 11]!) && !text.includes(lines[end + 11]!));
  });

  it('reads answers between the markers, of which servers omit the last', () => {
    const start = '<|editable_region_start|>\n';
    assert.equal(read(prompt, `${start}${region}\n<|editable_region_end|>\nmore`), region);
    assert.equal(read(prompt, `\n${start}${region}\n`), region);
    assert.equal(
      read(prompt, `${start}${region.replace('total', 'total<|user_cursor_is_here|>')}\n`),
      region,
    );
    for (const wrong of ['', 'Sure!', region, '<|editable_region_end|>'])
      assert.equal(read(prompt, wrong), undefined);
  });
});
