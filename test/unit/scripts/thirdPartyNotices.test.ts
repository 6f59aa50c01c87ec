// Proves that what others wrote is handed on with its licence.
import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { thirdPartyNotices } from '../../../scripts/build/thirdPartyNotices.ts';
import { repository } from '../../../scripts/process/repository.ts';

describe('third-party notices', () => {
  it('have the whole licence of each package once, and none of our own', () => {
    const text = thirdPartyNotices([
      'src/extension.ts',
      'node_modules/marked/lib/marked.esm.js',
      'node_modules/zod/v4/core/schemas.js',
      'node_modules/zod/v4/core/util.js',
    ]);
    for (const name of ['marked', 'zod']) {
      const licence = readFileSync(join(repository, 'node_modules', name, 'LICENSE'), 'utf8').trim();
      assert.equal(text.split(licence).length, 2, name);
      assert.match(text, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+$`, 'm'));
    }
    assert.ok(!text.includes('src/extension'));
  });

  it('attribute icons as their licence asks: who made them, under what, and that they are changed', () => {
    const text = thirdPartyNotices(['node_modules/@vscode/codicons/src/icons/add.svg']);
    for (const wanted of [
      '@vscode/codicons',
      'Microsoft',
      'https://creativecommons.org/licenses/by/4.0/',
      'Changed:',
    ])
      assert.ok(text.includes(wanted), wanted);
  });

  it('say where the source of DOMPurify is, which is used under the MPL', () => {
    const text = thirdPartyNotices(['node_modules/dompurify/dist/purify.es.mjs']);
    for (const wanted of [
      'dompurify 3',
      'Cure53',
      'https://www.mozilla.org/MPL/2.0/',
      'https://github.com/cure53/DOMPurify',
    ])
      assert.ok(text.includes(wanted), wanted);
    assert.ok(!text.includes('Apache License'));
  });
});
