// Messages in the user's language: the table is optional in whole and in part, and values are never read as placeholders.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { afterEach, describe, it } from 'mocha';
import { t, translations, useTranslations } from '../../../src/base/l10n.ts';

describe('t', () => {
  afterEach(() => useTranslations(undefined));

  it('returns the English message without a table, with its values in it', () => {
    assert.equal(t('{0} of {1} files', 3, 'many'), '3 of many files');
    assert.equal(t('Retry'), 'Retry');
  });

  it('returns the translation, which may use the values in another order and more than once', () => {
    useTranslations({ '{0} of {1} files': '{1} Dateien, davon {0} von {1}' });
    assert.equal(t('{0} of {1} files', 3, 5), '5 Dateien, davon 3 von 5');
  });

  it('returns English for a message that the table lacks, also one named like a member of every object', () => {
    useTranslations({ Yes: 'Ja' });
    assert.equal(t('No'), 'No');
    assert.equal(t('constructor'), 'constructor');
    assert.equal(t('__proto__'), '__proto__');
  });

  it('leaves a placeholder alone that has no value, and braces that are none', () => {
    assert.equal(t('{0} and {7} and {name} and {}', 'a'), 'a and {7} and {name} and {}');
  });

  it('puts in every value as it is, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        assert.equal(t('<{0}|{1}>', a, b), `<${a}|${b}>`);
      }),
    );
    assert.equal(t('{0} {1}', '{1}', '$&'), '{1} $&');
  });

  it('tells which table is in use, for a bundle with a table of its own', () => {
    const table = { Yes: 'Ja' };
    useTranslations(table);
    assert.equal(translations(), table);
  });
});
