// Translated messages: translations may be missing, and values are never treated as placeholders.

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

  it('returns English for a missing translation, also for a message named like a member of Object.prototype', () => {
    useTranslations({ Yes: 'Ja' });
    assert.equal(t('No'), 'No');
    assert.equal(t('constructor'), 'constructor');
    assert.equal(t('__proto__'), '__proto__');
  });

  it('does not replace placeholders without a value, and other braces', () => {
    assert.equal(t('{0} and {7} and {name} and {}', 'a'), 'a and {7} and {name} and {}');
  });

  it('inserts values unchanged, even if they contain placeholders', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        assert.equal(t('<{0}|{1}>', a, b), `<${a}|${b}>`);
      }),
    );
    assert.equal(t('{0} {1}', '{1}', '$&'), '{1} $&');
  });

  it('has its table returned by translations(), for another bundle', () => {
    const table = { Yes: 'Ja' };
    useTranslations(table);
    assert.equal(translations(), table);
  });
});
