// The README that users install says what VS Code does not say beside it, and leads nowhere that is not there.
import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { shippedReadme } from '../../../scripts/build/shippedReadme.ts';
import { repository } from '../../../scripts/process/repository.ts';

const readme = readFileSync(join(repository, 'README.md'), 'utf8');

describe('the shipped README', () => {
  it('leaves out the lists that VS Code has, and what needs a clone', () => {
    const shipped = shippedReadme(readme, () => false);
    const headings = (text: string): string[] => text.match(/^##+ .*$/gm) ?? [];
    const left = ['### Commands', '### Settings', '## From a fresh clone'];
    for (const heading of left) assert.ok(headings(readme).includes(heading), heading);
    assert.deepEqual(
      headings(shipped),
      headings(readme).filter((heading) => !left.includes(heading)),
    );
    for (const [, anchor] of shipped.matchAll(/\]\(#([^)]+)\)/g))
      assert.ok(
        headings(shipped).some(
          (heading) => heading.replace(/^#+ /, '').toLowerCase().replaceAll(' ', '-') === anchor,
        ),
        anchor,
      );
  });

  it('keeps the rest to the word, but for the padding of tables and links to files that are not shipped', () => {
    const text =
      '# A\n\nSee [b](B.md#x), [c](C.md), [d](https://d.test) and ![e](e.png).\n\n| a    |\n| ---- |\n| b    |\n';
    assert.equal(
      shippedReadme(text, (path) => path === 'C.md'),
      '# A\n\nSee b, [c](C.md), [d](https://d.test) and ![e](e.png).\n\n| a |\n| --- |\n| b |\n',
    );
  });
});
