// Tests that a change is the user's save only if the file has the saved text, and that writers are released.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { TextDocument } from 'vscode';
import { absent, textVersion } from '../../../../../src/chat/review/fileVersion.ts';
import { FileWriters } from '../../../../../src/vscode/review/disk/fileWriters.ts';

describe('FileWriters', () => {
  it('recognizes the version that is being saved until the save is done', () => {
    const writers = new FileWriters();
    const document = { uri: 'file:///a', getText: () => 'one\r\n' } as unknown as TextDocument;
    assert.equal(writers.isSaved('file:///a', textVersion('one\n')), false);
    writers.saving(document);
    assert.equal(writers.isSaved('file:///a', textVersion('one\n')), true);
    assert.equal(writers.isSaved('file:///a', textVersion('two\n')), false);
    assert.equal(writers.isSaved('file:///a', absent), false);
    assert.equal(writers.isSaved('file:///b', textVersion('one\n')), false);
    writers.saved(document);
    assert.equal(writers.isSaved('file:///a', textVersion('one\n')), false);
    writers.saving(document);
    writers.forgetUsers();
    assert.equal(writers.isSaved('file:///a', textVersion('one\n')), false);
  });

  it('recognizes the save of a text that is too long to be compared', () => {
    const writers = new FileWriters();
    const onDisk = { kind: 'opaque', mark: 'of its bytes', keeping: 'kept' } as const;
    for (const [text, isSaved] of [
      ['one\n'.repeat(30_000), true],
      ['one\n', false],
    ] as const) {
      writers.saving({ uri: 'file:///a', getText: () => text } as unknown as TextDocument);
      assert.equal(writers.isSaved('file:///a', onDisk), isSaved);
      assert.equal(writers.isSaved('file:///a', absent), false);
    }
  });

  it('releases files even if the work fails', async () => {
    const writers = new FileWriters();
    const fails = writers.asWritten('file:///a', () => {
      assert.equal(writers.isWritten('file:///a'), true);
      return Promise.reject(new Error('no'));
    });
    await assert.rejects(fails, /no/);
    assert.equal(writers.isWritten('file:///a'), false);
    await writers.asUsers(['file:///a'], () => {
      assert.equal(writers.isUsers('file:///a'), true);
      return Promise.resolve();
    });
    assert.equal(writers.isUsers('file:///a'), false);
  });
});
