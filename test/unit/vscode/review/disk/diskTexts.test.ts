// Tests that what was known before a turn stands for the end of the turn before, and for no later one.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { textVersion } from '../../../../../src/chat/review/fileVersion.ts';
import { DiskTexts } from '../../../../../src/vscode/review/disk/diskTexts.ts';

describe('DiskTexts', () => {
  const uri = 'file:///a';
  const none = (): boolean => false;

  it('knows the version before a turn only for turns that ended before it', () => {
    const texts = new DiskTexts();
    assert.equal(texts.earlier(uri, 0), undefined);
    texts.set(uri, textVersion('one'));
    const before = Date.now();
    texts.beginTurn(none);
    assert.equal(texts.get(uri), undefined);
    assert.deepEqual(texts.earlier(uri, before), textVersion('one'));
    // The turn that has begun, while it runs and after it.
    assert.equal(texts.earlier(uri, Infinity), undefined);
    assert.equal(texts.earlier(uri, Date.now() + 1), undefined);
    texts.set(uri, textVersion('two'));
    texts.beginTurn(none);
    assert.deepEqual(texts.earlier(uri, before), textVersion('two'));
  });

  it('keeps the files that are asked for', () => {
    const texts = new DiskTexts();
    texts.set(uri, textVersion('one'));
    texts.beginTurn(() => true);
    assert.deepEqual(texts.get(uri), textVersion('one'));
  });
});
