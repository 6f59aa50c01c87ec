// Tests prompts for instruction-following models at the ends of files and windows, and how their answers are read.
// Prompts for ordinary files are tested byte by byte in test/contract/builtin/builtinModelFormats.test.ts.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { instructFormat } from '../../../../src/builtin/model/instructFormat.ts';
import { question, read, region, renamed } from './question.ts';

describe('The format for instruction-following models', () => {
  const prompt = instructFormat.write(renamed);

  it('asks for the rewritten region', () => {
    assert.equal(prompt.route, 'chat/completions');
    const [system, user] = prompt.body['messages'] as { role: string; content: string }[];
    assert.equal(system!.role, 'system');
    assert.match(system!.content, /between the same marks and with nothing else/);
    assert.deepEqual(user, {
      role: 'user',
      content: [
        'src/sum.ts (typescript), above the region:',
        '',
        '',
        '',
        'Below the region:',
        '',
        '',
        '',
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

  it('keeps the text before the region while the user types in it', () => {
    const lines = Array.from({ length: 200 }, (_, index) => `line ${index} ${'x'.repeat(index % 30)}`);
    const head = (at: number, typed: string): string => {
      const text = lines.with(at, `${lines[at]} ${typed}|`).join('\n');
      const [, user] = instructFormat.write(question(text)).body['messages'] as { content: string }[];
      return user!.content.slice(0, user!.content.indexOf('<region>'));
    };
    assert.equal(head(101, 'ty'), head(101, 'typ'));
    const heads = new Set([96, 97, 98, 99, 100, 101, 102, 103].map((at) => head(at, '')));
    assert.ok(heads.size <= 4, String(heads.size));
  });

  it('reads nothing of an answer that is not complete unless it begins with the region', () => {
    assert.equal(read(prompt, `<region>\n${region}\npri`, false), `${region}\npri`);
    for (const early of [`So: <region>\n${region}\n`, `<region>\n\`\`\`ts\n${region}\n`, 'I think'])
      assert.equal(read(prompt, early, false), undefined);
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
