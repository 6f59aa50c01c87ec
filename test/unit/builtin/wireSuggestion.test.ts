// Tests that the built-in agent serves clients of both NES drafts with the position encoding that each of them
// requests.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readDialect, asSent, decodedPosition } from '../../../src/builtin/wireSuggestion.ts';
import { DocumentMirror } from '../../../src/builtin/document/documentMirror.ts';
import { EditSuggester } from '../../../src/builtin/editSuggester.ts';
import type { InitializeParams } from '../../../src/protocol/initialize.ts';

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };
const uri = 'file:///work/a.ts';

describe('The NES draft of a client', () => {
  const cases: readonly (readonly [string, Partial<InitializeParams>, object])[] = [
    [
      'is not known without capabilities',
      {},
      { jump: false, rename: false, searchAndReplace: false, wraps: false },
    ],
    [
      'is the later one with markers for each kind',
      { clientCapabilities: { nes: { jump: {}, rename: {} } } },
      { jump: true, rename: true, searchAndReplace: false, wraps: false },
    ],
    [
      'is the later one where both forms are there',
      { clientCapabilities: { nes: { rename: {}, ideActions: { rename: {}, searchAndReplace: {} } } } },
      { jump: false, rename: true, searchAndReplace: false, wraps: false },
    ],
    [
      'is the seed draft with actions, which needs no marker for jumps',
      { capabilities: { nes: { ideActions: { rename: {} } } } },
      { jump: true, rename: true, searchAndReplace: false, wraps: true },
    ],
    [
      'is the seed draft where next edits are mentioned under its key',
      { capabilities: { nes: {} } },
      { jump: true, rename: false, searchAndReplace: false, wraps: true },
    ],
  ];
  for (const [title, params, expected] of cases)
    it(title, () => {
      const { abilities, wrapsActions } = readDialect({ protocolVersion: 1, ...params });
      assert.deepEqual({ ...abilities, wraps: wrapsActions }, expected);
    });
});

describe('The position encoding', () => {
  const cases: readonly (readonly [string, Partial<InitializeParams>, string])[] = [
    ['is UTF-16 where nothing is said', {}, 'utf-16'],
    [
      'is UTF-16 where the client speaks it',
      { clientCapabilities: { positionEncodings: ['utf-32', 'utf-16'] } },
      'utf-16',
    ],
    [
      'is the first that the client lists',
      { clientCapabilities: { positionEncodings: ['utf-32', 'utf-8'] } },
      'utf-32',
    ],
    [
      'is found where the seed draft has the list',
      { capabilities: { general: { positionEncodings: ['utf-8', 'utf-32'] } } },
      'utf-8',
    ],
    ['is UTF-16 where the list is empty', { clientCapabilities: { positionEncodings: [] } }, 'utf-16'],
  ];
  for (const [title, params, expected] of cases)
    it(title, () => assert.equal(readDialect({ protocolVersion: 1, ...params }).encoding, expected));

  const text = 'const «é😀» = user; const user = 1;\nlog("é😀", user);\n'.replace(/[«»]/g, '');
  for (const encoding of ['utf-16', 'utf-8', 'utf-32'] as const)
    it(`is ${encoding} in changes, requests and responses`, () => {
      const units = (before: string): number =>
        encoding === 'utf-8'
          ? Buffer.byteLength(before)
          : encoding === 'utf-32'
            ? Array.from(before).length
            : before.length;
      const session = new EditSuggester('s', silent, { abilities: { jump: false }, encoding });
      session.open({ uri, languageId: 'typescript', version: 1, text });
      const [first = '', second = ''] = text.split('\n');
      const at = first.lastIndexOf('user');
      const range = {
        start: { line: 0, character: units(first.slice(0, at)) },
        end: { line: 0, character: units(first.slice(0, at + 4)) },
      };
      session.change({ uri, version: 2, contentChanges: [{ range, text: 'account' }] });
      const mirror = session.document(uri)!.mirror;
      assert.equal(mirror.line(0), first.slice(0, at) + 'account' + first.slice(at + 4));
      const wire = { line: 0, character: units(mirror.line(0).slice(0, at + 7)) };
      const position = decodedPosition(wire, mirror, encoding);
      assert.deepEqual(position, { line: 0, character: at + 7 });
      const [own] = session.suggest({ uri, version: 2, position, triggerKind: 'manual' });
      const sent = asSent(own!, mirror, { abilities: { jump: false }, encoding, wrapsActions: false });
      assert.ok(sent.kind === 'edit');
      const use = second.indexOf('user');
      const edit = sent.edits.find(({ range: { start } }) => start.line === 1)!;
      assert.deepEqual(edit.range, {
        start: { line: 1, character: units(second.slice(0, use)) },
        end: { line: 1, character: units(second.slice(0, use + 4)) },
      });
      assert.deepEqual(sent.cursorPosition, { line: 1, character: units(second.slice(0, use) + 'account') });
    });

  it('encodes the cursor in its line after the edits', () => {
    const mirror = new DocumentMirror(uri, 'typescript', 1, 'a = 😀a;\n');
    const at = (character: number) => ({ line: 0, character });
    const edits = [
      { range: { start: at(0), end: at(1) }, newText: 'é' },
      { range: { start: at(6), end: at(7) }, newText: 'é' },
    ];
    const suggestion = { id: '1', kind: 'edit' as const, uri, edits, cursorPosition: at(7) };
    const sent = asSent(suggestion, mirror, {
      abilities: { jump: false },
      encoding: 'utf-8',
      wrapsActions: false,
    });
    assert.ok(sent.kind === 'edit');
    assert.deepEqual(sent.edits[1]!.range.start, at(8));
    assert.deepEqual(sent.cursorPosition, at(11));
  });
});

describe('A rename suggestion for a client of the seed draft', () => {
  it('is sent as an action', () => {
    const mirror = new DocumentMirror(uri, 'typescript', 1, 'const é = user;\n');
    const position = { line: 0, character: 10 };
    const suggestion = { id: '1', kind: 'rename' as const, uri, position, newName: 'account' };
    const sent = asSent(suggestion, mirror, {
      abilities: { jump: true },
      encoding: 'utf-8',
      wrapsActions: true,
    });
    const encoded = { line: 0, character: 11 };
    assert.deepEqual(sent, {
      id: '1',
      kind: 'action',
      actionId: 'rename',
      arguments: { uri, position: encoded, newName: 'account' },
    });
  });
});
