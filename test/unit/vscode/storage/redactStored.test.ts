// Secrets of the user in rows that are stored or exported.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../../../src/chat/messages/messages.ts';
import {
  redactEntry,
  redactExportedEntry,
  redactValue,
} from '../../../../src/vscode/storage/redactStored.ts';

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

  const token = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
  const call = {
    toolCallId: 'c',
    title: 'Search',
    kind: 'search',
    status: 'completed',
    content: [],
  } as const;

  it('of a call has no secret in what it searched, where it looked and its files', () => {
    const path = `/work/${token}/a.ts`;
    const entry: Entry = {
      ...{ id: 1, kind: 'call' },
      call: {
        ...{ ...call, hasRawInput: false, hasRawOutput: false },
        ...{ searched: { text: token, place: path }, locations: [{ path, line: 3 }] },
      },
    };
    for (const row of [redactEntry(entry, []), redactExportedEntry(entry, [])]) {
      assert.ok(!JSON.stringify(row).includes(token), JSON.stringify(row));
      assert.ok(row.kind === 'call' && row.call.locations[0]?.line === 3);
    }
  });

  it('of a message that is not supported has no secret in its texts', () => {
    const entry: Entry = {
      ...{ id: 1, kind: 'notice', severity: 'info', title: 'Cursor sent something' },
      detail: `text: The key is the-key, the token ${token}`,
    };
    for (const row of [redactEntry(entry, ['the-key']), redactExportedEntry(entry, ['the-key'])]) {
      assert.ok(row.kind === 'notice' && row.detail?.startsWith('text: The key is ') === true);
      assert.ok(!row.detail.includes(token) && !row.detail.includes('the-key'), row.detail);
    }
  });

  it('has no secret in the names of fields', () => {
    const clean = JSON.stringify(redactValue({ [token]: 1, a: { [`url?token=${token}`]: ['x'] } }, []));
    assert.ok(!clean.includes(token), clean);
  });

  it('of a message has no secret in the address and the name of a file, once it is exported', () => {
    const uri = `https://example.com/?access_token=${token}`;
    const entry: Entry = {
      id: 1,
      kind: 'user',
      parts: [{ kind: 'resource', uri, name: `a ${token}`, text: token }],
    };
    assert.ok(!JSON.stringify(redactExportedEntry(entry, [])).includes(token));
  });
});
