// Secrets of the user in rows that are stored or exported.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../../../src/chat/messages/messages.ts';
import { redactEntry, redactExportedEntry } from '../../../../src/vscode/storage/redactStored.ts';

describe('a stored row', () => {
  it('of an error has no key that the agent was given, wherever the error repeats it', () => {
    const key = 'the-key-of-the-user';
    const entry: Entry = {
      ...{ id: 1, kind: 'end', isError: true, text: `Wrong key ${key}.`, actions: ['retry'] },
      ...{ detail: `fatal: ${key}`, json: `{\n  "given": "${key}"\n}` },
    };
    for (const row of [redactEntry(entry, [key]), redactExportedEntry(entry, [key])]) {
      assert.ok(!JSON.stringify(row).includes(key), JSON.stringify(row));
      assert.deepEqual(
        { ...row, text: '', detail: '', json: '' },
        { ...entry, text: '', detail: '', json: '' },
      );
    }
  });
});
