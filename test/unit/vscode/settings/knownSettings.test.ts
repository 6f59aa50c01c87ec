// Tests that a setting is looked up once for each document, and again when its value may have changed.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Emitter } from '../../../../src/base/event.ts';
import { KnownSettings } from '../../../../src/vscode/settings/knownSettings.ts';

describe('known settings', () => {
  it('are looked up once, without a document and for each document', () => {
    const known = new KnownSettings(() => undefined);
    const [one, other] = [{ languageId: 'typescript' }, { languageId: 'typescript' }];
    let looked = 0;
    const read = (key: string, scope?: object): string => known.read(key, scope, () => `${key} ${++looked}`);
    const all = (): string[] => [read('mode'), read('mode', one), read('mode', other), read('enabled', one)];
    assert.deepEqual(all(), ['mode 1', 'mode 2', 'mode 3', 'enabled 4']);
    assert.deepEqual(all(), ['mode 1', 'mode 2', 'mode 3', 'enabled 4']);
    assert.equal(looked, 4);
  });

  it('are looked up again after a change, also a value that is undefined', () => {
    const change = new Emitter<void>(assert.ifError);
    const known = new KnownSettings(change.event);
    const document = { languageId: 'typescript' };
    let value: string | undefined;
    const read = (scope?: object): string | undefined => known.read('mode', scope, () => value);
    assert.deepEqual([read(), read(document)], [undefined, undefined]);
    value = 'subtle';
    assert.deepEqual([read(), read(document)], [undefined, undefined]);
    change.fire();
    assert.deepEqual([read(), read(document)], ['subtle', 'subtle']);
  });

  it('are looked up again after a change by listeners that are registered later', () => {
    const change = new Emitter<void>(assert.ifError);
    const known = new KnownSettings(change.event);
    let value = 'full';
    const read = (): string => known.read('mode', undefined, () => value);
    const heard: string[] = [];
    known.listen();
    change.event(() => heard.push(read()));
    read();
    value = 'subtle';
    change.fire();
    assert.deepEqual(heard, ['subtle']);
  });

  it('are looked up again when a document has another language', () => {
    const known = new KnownSettings(() => undefined);
    const document = { languageId: 'typescript' };
    const read = (): string => known.read('mode', document, () => document.languageId);
    assert.equal(read(), 'typescript');
    document.languageId = 'markdown';
    assert.equal(read(), 'markdown');
  });
});
