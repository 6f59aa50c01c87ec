// Tests that a setting is looked up once for each document, and again when its value may have changed.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { KnownSettings } from '../../../../src/vscode/settings/knownSettings.ts';

describe('known settings', () => {
  it('are looked up once, without a document and for each document', () => {
    const known = new KnownSettings();
    const [one, other] = [{ languageId: 'typescript' }, { languageId: 'typescript' }];
    let looked = 0;
    const read = (key: string, scope?: object): string => known.read(key, scope, () => `${key} ${++looked}`);
    const all = (): string[] => [read('mode'), read('mode', one), read('mode', other), read('enabled', one)];
    assert.deepEqual(all(), ['mode 1', 'mode 2', 'mode 3', 'enabled 4']);
    assert.deepEqual(all(), ['mode 1', 'mode 2', 'mode 3', 'enabled 4']);
    assert.equal(looked, 4);
  });

  it('are looked up again after a change, also a value that is undefined', () => {
    const known = new KnownSettings();
    const document = { languageId: 'typescript' };
    let value: string | undefined;
    const read = (scope?: object): string | undefined => known.read('mode', scope, () => value);
    assert.deepEqual([read(), read(document)], [undefined, undefined]);
    value = 'subtle';
    assert.deepEqual([read(), read(document)], [undefined, undefined]);
    known.clear();
    assert.deepEqual([read(), read(document)], ['subtle', 'subtle']);
  });

  it('are looked up again when a document has another language', () => {
    const known = new KnownSettings();
    const document = { languageId: 'typescript' };
    const read = (): string => known.read('mode', document, () => document.languageId);
    assert.equal(read(), 'typescript');
    document.languageId = 'markdown';
    assert.equal(read(), 'markdown');
  });
});
