// Tests prompts for instruction-following models at the ends of files and windows, and how their answers are read.
// Prompts for ordinary files are tested byte by byte in test/contract/builtinModelFormats.test.ts.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { instructFormat } from '../../../../src/builtin/model/instructFormat.ts';
import { read, region, renamed } from './question.ts';

describe('The format for instruction-following models', () => {
  const prompt = instructFormat.write(renamed);

  it('asks for the rewritten region', () => {
    assert.equal(prompt.route, 'chat/completions');
    const [system, user] = prompt.body['messages'] as { role: string; content: string }[];
    assert.equal(system!.role, 'system');
    assert.match(system!.content, /between <region> and <\/region>, and with nothing else/);
    assert.deepEqual(user, {
      role: 'user',
      content: [
        'Last edits, oldest first:',
        '',
        '--- src/sum.ts',
        '+++ src/sum.ts',
        '@@ -1,3 +1,3 @@',
        '-const a = 1;',
        '+const total = 1;',
        ' ',
        ' print(a);',
        '',
        'Excerpt of src/sum.ts (typescript):',
        '',
        '<region>',
        'const total<cursor/> = 1;',
        '',
        'print(a);',
        'print(a + 1);',
        '</region>',
        '',
      ].join('\n'),
    });
  });

  it('reads the last region of an answer, with or without a fence', () => {
    assert.equal(read(prompt, `<region>\n${region}\n</region>`), region);
    assert.equal(
      read(prompt, `I think <region>no</region>. So:\n<region>\n${region}\n</region> Done.`),
      region,
    );
    assert.equal(read(prompt, `<region>\n\`\`\`ts\n${region}\n\`\`\`\n</region>`), region);
    assert.equal(read(prompt, `<region>\n${region.replace('l', 'l<cursor/>')}\n`), region);
    for (const nothing of ['', '<region/>', 'No edit.', `\`\`\`\n${region}\n\`\`\``])
      assert.equal(read(prompt, nothing), undefined);
  });
});
