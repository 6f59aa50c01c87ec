// The licenses of bundled packages are distributed with the extension.
import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { thirdPartyNotices } from '../../../../scripts/build/thirdPartyNotices.ts';
import { repository } from '../../../../scripts/process/repository.ts';

describe('ThirdPartyNotices.txt', () => {
  it('contains the license of each bundled package once, and no file of this repository', () => {
    const text = thirdPartyNotices([
      'src/extension.ts',
      'node_modules/marked/lib/marked.esm.js',
      'node_modules/zod/v4/core/schemas.js',
      'node_modules/zod/v4/core/util.js',
      'node_modules/@vscode/codicons/src/icons/add.svg',
      'node_modules/dompurify/dist/purify.es.mjs',
    ]);
    for (const name of ['marked', 'zod', '@vscode/codicons', 'dompurify'])
      assert.match(text, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+$`, 'm'));
    for (const name of ['marked', 'zod']) {
      const license = readFileSync(join(repository, 'node_modules', name, 'LICENSE'), 'utf8').trim();
      assert.equal(text.split(license).length, 2, name);
    }
    // CC BY 4.0, section 3.a.1.
    assert.match(text, /Copyright .* Microsoft/);
    assert.match(text, /https:\/\/creativecommons\.org\/licenses\/by\/4\.0\/legalcode/);
    // MPL 2.0, section 3.2.
    assert.match(text, /^Copyright .* Cure53 /m);
    assert.match(text, /Mozilla Public License 2\.0: https:\/\/mozilla\.org\/MPL\/2\.0\//);
    for (const source of ['microsoft/vscode-codicons', 'cure53/DOMPurify'])
      assert.match(text, new RegExp(`^https://github\\.com/${source}$`, 'm'));
    assert.ok(!text.includes('src/extension'));
  });
});
