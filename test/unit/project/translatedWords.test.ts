// A translation uses one word for one thing, and addresses users in one way.
import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { repository } from '../../../scripts/process/repository.ts';

/** Language → words that are not used, since another word for the same thing is. */
const unused = {
  // Unterhaltung, Verweis.
  de: /Konversation|Referenz/i,
  // 你
  'zh-cn': /您/,
} as const;

describe('a translation', () => {
  for (const [language, words] of Object.entries(unused))
    it(`uses one word for one thing in ${language}`, () => {
      const texts = ['l10n/bundle.l10n', 'package.nls'].flatMap((name) => {
        const file = join(repository, `${name}.${language}.json`);
        return Object.values(JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>);
      });
      assert.ok(texts.length > 1_000, `${texts.length} texts`);
      assert.deepEqual(
        texts.filter((text) => words.test(text)),
        [],
      );
    });
});
