// What users download has short names for its texts, and says the same.
import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, it } from 'mocha';
import { shippedManifest, shippedTranslation } from '../../../scripts/build/shippedTexts.ts';
import { repository } from '../../../scripts/process/repository.ts';
import { t, useTranslations } from '../../../src/base/l10n.ts';
import { shortKey } from '../../../src/base/shortKey.ts';

const read = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(join(repository, name), 'utf8')) as Record<string, string>;

describe('shipped texts', () => {
  afterEach(() => useTranslations(undefined));

  it('translate every message as the whole translation does', () => {
    const whole = read('l10n/bundle.l10n.de.json');
    const shipped = shippedTranslation(whole);
    assert.ok(JSON.stringify(shipped).length < 0.7 * JSON.stringify(whole).length);
    useTranslations(shipped);
    for (const [message, text] of Object.entries(whole)) assert.equal(t(message), text);
  });

  it('tell apart messages with the same short name', () => {
    const seen = new Map<string, string>();
    const [first, second] = (() => {
      for (let number = 0; ; number++) {
        const message = `Message ${number}`;
        const other = seen.get(shortKey(message));
        if (other !== undefined) return [other, message];
        seen.set(shortKey(message), message);
      }
    })();
    useTranslations(shippedTranslation({ [first]: 'eins', [second]: 'zwei', Yes: 'Ja' }));
    assert.deepEqual([t(first), t(second), t('Yes')], ['eins', 'zwei', 'Ja']);
  });

  it('number the names of the manifest, each file alike', () => {
    const english = read('package.nls.json');
    const { manifest, numbered } = shippedManifest(read('package.json'), english);
    const texts = numbered(english);
    const said = (text: string, by: Record<string, string>): string =>
      text.replaceAll(/"%([^%"]+)%"/g, (_, name: string) => JSON.stringify(by[name]));
    assert.equal(said(JSON.stringify(manifest), texts), said(JSON.stringify(read('package.json')), english));
    assert.throws(() => shippedManifest({ name: '%absent%' }, english), /lacks absent/);
  });
});
