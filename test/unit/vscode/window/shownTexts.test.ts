// Proves that a text about a request is replaced when it is no longer true, also one that is opened at that moment.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CancellationSource } from '../../../../src/base/cancellation.ts';
import { ShownTexts } from '../../../../src/vscode/window/shownTexts.ts';

describe('a shown text', () => {
  it('is replaced by the notice once it is no longer true', () => {
    const changed: string[] = [];
    const texts = new ShownTexts((key) => changed.push(key));
    const source = new CancellationSource();
    texts.keep('a', 'run A', { token: source.token, notice: () => 'out of date' });
    texts.keep('b', 'other');
    assert.equal(texts.get('a'), 'run A');
    source.cancel();
    assert.deepEqual([texts.get('a'), texts.get('b'), changed], ['out of date', 'other', ['a']]);
    texts.keep('c', 'run A', { token: source.token, notice: () => 'out of date' });
    assert.equal(texts.get('c'), 'out of date');
  });

  it('stays if there is no notice', () => {
    const texts = new ShownTexts(() => assert.fail('Nothing has changed'));
    const source = new CancellationSource();
    texts.keep('a', 'run A', { token: source.token, notice: () => undefined });
    source.cancel();
    assert.equal(texts.get('a'), 'run A');
  });

  it('is dropped if there are many newer ones, and when all are disposed', () => {
    const texts = new ShownTexts(() => assert.fail('It was dropped'));
    const source = new CancellationSource();
    for (let at = 0; at <= 40; at++)
      texts.keep(`${at}`, 'text', { token: source.token, notice: () => 'out of date' });
    assert.deepEqual([texts.get('0'), texts.get('1')], [undefined, 'text']);
    texts.dispose();
    assert.equal(texts.get('1'), undefined);
    source.cancel();
  });
});
