// Secrets of the user in rows that are stored or exported.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { allAtOnce } from '../../../../src/base/pieces.ts';
import { asTitleText, titleOf } from '../../../../src/chat/conversation/chatRecord.ts';
import type { Entry } from '../../../../src/chat/messages/messages.ts';
import { asPrompt } from '../../../../src/chat/prompt/prompt.ts';
import {
  redactEntry,
  redactExportedEntry,
  redactRecord,
  redactValue,
} from '../../../../src/vscode/storage/redactStored.ts';

describe('a stored row', () => {
  it('of an error has no key that the agent was given, wherever the error repeats it', () => {
    const key = 'the-key-of-the-user';
    const entry: Entry = {
      ...{ id: 1, kind: 'end', isError: true, text: `Wrong key ${key}.`, actions: ['retry'] },
      ...{ detail: `fatal: ${key}`, json: `{\n  "given": "${key}"\n}` },
    };
    for (const row of [allAtOnce(redactEntry(entry, [key])), allAtOnce(redactExportedEntry(entry, [key]))]) {
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
    for (const row of [allAtOnce(redactEntry(entry, [])), allAtOnce(redactExportedEntry(entry, []))]) {
      assert.ok(!JSON.stringify(row).includes(token), JSON.stringify(row));
      assert.ok(row.kind === 'call' && row.call.locations[0]?.line === 3);
    }
  });

  it('of a message that is not supported has no secret in its texts', () => {
    const entry: Entry = {
      ...{ id: 1, kind: 'notice', severity: 'info', title: 'Cursor sent something' },
      detail: `text: The key is the-key, the token ${token}`,
    };
    for (const row of [
      allAtOnce(redactEntry(entry, ['the-key'])),
      allAtOnce(redactExportedEntry(entry, ['the-key'])),
    ]) {
      assert.ok(row.kind === 'notice' && row.detail?.startsWith('text: The key is ') === true);
      assert.ok(!row.detail.includes(token) && !row.detail.includes('the-key'), row.detail);
    }
  });

  it('has no secret in the names of fields', () => {
    const clean = JSON.stringify(
      allAtOnce(redactValue({ [token]: 1, a: { [`url?token=${token}`]: ['x'] } }, [])),
    );
    assert.ok(!clean.includes(token), clean);
  });

  it('of a message has no secret in the address and the name of a file, once it is exported', () => {
    const uri = `https://example.com/?access_token=${token}`;
    const entry: Entry = {
      id: 1,
      kind: 'user',
      parts: [{ kind: 'resource', uri, name: `a ${token}`, text: token }],
    };
    assert.ok(!JSON.stringify(allAtOnce(redactExportedEntry(entry, []))).includes(token));
  });
});

describe('a stored conversation', () => {
  it('has no part of a secret where its title is cut', () => {
    const token = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
    for (let length = 60; length < 100; length++) {
      const prompt = asTitleText(`${'-'.repeat(length)} ${token} and more words`);
      const stored = redactRecord(
        {
          ...{
            id: 'c',
            agent: 'a',
            createdAt: 0,
            updatedAt: 0,
            draft: asPrompt(''),
            queue: [],
            working: false,
          },
          title: prompt,
          firstPrompt: prompt,
        },
        [],
      );
      assert.ok(!JSON.stringify(stored).includes('ghp_'), JSON.stringify(stored));
      assert.ok(stored.title!.length <= 101 && titleOf({ firstPrompt: prompt }).length <= 101);
    }
  });
});

describe('secrets in many large texts', () => {
  it('are redacted in pieces, which short texts share', () => {
    const piecesOf = (work: Generator): number => {
      let pieces = 0;
      while (work.next().done !== true) pieces++;
      return pieces;
    };
    const secret = 'password = "aB3dE5fG7h"\n';
    assert.ok(piecesOf(redactValue({ output: secret.repeat(10_000) }, [])) > 4);
    const entry: Entry = {
      ...{ kind: 'plan', id: 1 },
      items: Array.from({ length: 5_000 }, () => ({ content: secret, priority: 'low', status: 'pending' })),
    };
    assert.ok(piecesOf(redactExportedEntry(entry, [])) > 4);
    assert.equal(piecesOf(redactValue({ output: secret }, [])), 0);
    const command = Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? '--password' : 'a1B'.repeat(700)));
    assert.ok(piecesOf(redactValue({ commands: Array.from({ length: 20 }, () => command) }, [])) >= 20);
  });
});
