// A save is the user's as long as the file has what they saved.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { TextDocument } from 'vscode';
import { absent, textVersion } from '../../../../../src/chat/review/fileVersion.ts';
import { FileHands } from '../../../../../src/vscode/review/disk/fileWriters.ts';

describe('whose hands files are in', () => {
  it('knows what is being saved from what is not, until it is', () => {
    const hands = new FileHands();
    const document = { uri: 'file:///a', getText: () => 'one\r\n' } as unknown as TextDocument;
    assert.equal(hands.isSaved('file:///a', textVersion('one\n')), false);
    hands.saving(document);
    assert.equal(hands.isSaved('file:///a', textVersion('one\n')), true);
    assert.equal(hands.isSaved('file:///a', textVersion('two\n')), false);
    assert.equal(hands.isSaved('file:///a', absent), false);
    assert.equal(hands.isSaved('file:///b', textVersion('one\n')), false);
    hands.saved(document);
    assert.equal(hands.isSaved('file:///a', textVersion('one\n')), false);
    hands.saving(document);
    hands.forgetUsers();
    assert.equal(hands.isSaved('file:///a', textVersion('one\n')), false);
  });

  it('lets go of files whatever became of the work', async () => {
    const hands = new FileHands();
    const fails = hands.asWritten('file:///a', () => {
      assert.equal(hands.isWritten('file:///a'), true);
      return Promise.reject(new Error('no'));
    });
    await assert.rejects(fails, /no/);
    assert.equal(hands.isWritten('file:///a'), false);
    await hands.asUsers(['file:///a'], () => {
      assert.equal(hands.isUsers('file:///a'), true);
      return Promise.resolve();
    });
    assert.equal(hands.isUsers('file:///a'), false);
  });
});
