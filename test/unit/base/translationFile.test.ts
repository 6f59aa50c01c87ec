// The file with all translations gives each language its own texts.

import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { joinTranslations } from '../../../scripts/build/translations.ts';
import { repository } from '../../../scripts/process/repository.ts';
import { readTranslations } from '../../../src/base/translationFile.ts';

const folder = join(repository, 'l10n');

describe('the file of translations', () => {
  it('has the texts of every language in l10n/', () => {
    const file = joinTranslations(folder);
    const languages = Object.keys(file.translated);
    assert.deepEqual(languages, ['de', 'ja', 'zh-cn']);
    for (const language of languages) {
      const bundle: unknown = JSON.parse(readFileSync(join(folder, `bundle.l10n.${language}.json`), 'utf8'));
      assert.deepEqual(readTranslations(JSON.stringify(file), language), bundle);
    }
  });

  it('is read by the id of the language in any case, and has no English and no unknown language', () => {
    const json = JSON.stringify({ english: ['Yes'], translated: { 'zh-cn': ['是'] } });
    assert.deepEqual(readTranslations(json, 'zh-CN'), { Yes: '是' });
    for (const language of ['en', 'zh', 'zh-tw', '', 'constructor'])
      assert.equal(readTranslations(json, language), undefined);
  });

  it('may lack texts or have wrong values, which are left out', () => {
    const json = JSON.stringify({
      english: ['A', 'B', 7, 'C'],
      translated: { de: ['a', 7, 'b'] },
    });
    assert.deepEqual(readTranslations(json, 'de'), { A: 'a' });
    for (const wrong of [
      'null',
      '[]',
      '{}',
      '{"english":["A"]}',
      '{"english":"A","translated":{"de":["a"]}}',
    ])
      assert.equal(readTranslations(wrong, 'de'), undefined);
    assert.throws(() => readTranslations('{', 'de'));
  });
});
