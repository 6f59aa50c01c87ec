// The two dialects of next edits, difference by difference: an agent of either one finds what it looks for, and what it
// answers comes out the same.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { neverCancelled } from '../../../../src/base/cancellation.ts';
import { isAuthRequired } from '../../../../src/nes/session/authRequired.ts';
import { readNesAbilities } from '../../../../src/nes/session/nesAbilities.ts';
import { advertisedKinds, nesClientCapability } from '../../../../src/nes/session/nesClientCapability.ts';
import { NesSession } from '../../../../src/nes/session/nesSession.ts';
import { initialize } from '../../../../src/protocol/initialize.ts';
import { parseSuggestions } from '../../../../src/protocol/nes/nesSuggestion.ts';
import { LoggerDouble } from '../text/loggerDouble.ts';
import { ClockDouble } from '../requests/nextEditsWorld.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';
import { WireDouble } from './wireDouble.ts';

const encodings = ['utf-16', 'utf-8', 'utf-32'];
const position = { line: 5, character: 10 };
const uri = 'file:///work/a.ts';

describe('what the client says of itself', () => {
  it('the encodings, in order of preference, where each dialect looks', () => {
    const capability = nesClientCapability(advertisedKinds);
    assert.deepEqual(capability.positionEncodings, encodings, 'upstream');
    assert.deepEqual(capability.general?.positionEncodings, encodings, 'seed');
  });

  it('kinds as markers for upstream, and as actions by id for the seed, which needs none for jumps', () => {
    assert.deepEqual(nesClientCapability(advertisedKinds).nes, {
      jump: {},
      rename: {},
      searchAndReplace: {},
      ideActions: { rename: {}, searchAndReplace: {} },
    });
    assert.deepEqual(nesClientCapability(new Set(['jump'])).nes, { jump: {} });
  });

  it('survives its own schema, under either name', () => {
    const capability = nesClientCapability(new Set(['edit', 'rename']));
    const params = { protocolVersion: 1, clientCapabilities: capability, capabilities: capability };
    assert.deepEqual(initialize.params.parse(params), params);
  });
});

describe('what an agent says of itself', () => {
  const nes = {
    events: { document: { didOpen: {}, didChange: { syncKind: 'incremental' } } },
    context: { recentFiles: { maxCount: 10 }, relatedSnippets: {} },
  };
  const answers: [string, object][] = [
    ['upstream', { agentCapabilities: { nes, positionEncoding: 'utf-8' } }],
    ['seed', { capabilities: { nes, positionEncoding: 'utf-8' } }],
    ['seed, encoding at the top', { capabilities: { nes }, positionEncoding: 'utf-8' }],
    ['seed inside upstream', { agentCapabilities: {}, capabilities: { nes, positionEncoding: 'utf-8' } }],
    ['upstream, encoding at the top', { agentCapabilities: { nes }, positionEncoding: 'utf-8' }],
  ];
  for (const [name, answer] of answers) {
    it(`is understood: ${name}`, () => {
      assert.deepEqual(readNesAbilities(initialize.result.parse({ protocolVersion: 1, ...answer })), {
        kind: 'nes',
        events: { didOpen: {}, didChange: { syncKind: 'incremental' } },
        context: { recentFiles: { maxCount: 10 }, relatedSnippets: {} },
        encoding: 'utf-8',
      });
    });
  }
});

describe('what an agent suggests', () => {
  const alike: [string, object, object][] = [
    [
      'rename',
      { id: 's', kind: 'rename', uri, position, newName: 'calculateTotal' },
      {
        id: 's',
        kind: 'action',
        actionId: 'rename',
        arguments: { uri, position, newName: 'calculateTotal' },
      },
    ],
    [
      'searchAndReplace',
      { id: 's', kind: 'searchAndReplace', uri, search: 'a', replace: 'b', isRegex: true },
      {
        id: 's',
        kind: 'action',
        actionId: 'searchAndReplace',
        arguments: { uri, search: 'a', replace: 'b', isRegex: true },
      },
    ],
  ];
  for (const [name, upstream, seed] of alike) {
    it(`${name} means the same in both`, () => {
      assert.deepEqual(parseSuggestions([upstream]), [upstream]);
      assert.deepEqual(parseSuggestions([seed]), [upstream]);
    });
  }

  it('the id of an action is that of the item, whatever its arguments say', () => {
    const [read] = parseSuggestions([
      {
        id: 'outer',
        kind: 'action',
        actionId: 'rename',
        arguments: { id: 'inner', kind: 'edit', position, newName: 'n' },
      },
    ]);
    assert.deepEqual(read, { id: 'outer', kind: 'rename', position, newName: 'n' });
  });

  it('edit and jump are the same in both', () => {
    const range = { start: position, end: position };
    const edit = { id: 'e', kind: 'edit', uri, edits: [{ range, newText: 'x' }], cursorPosition: position };
    const jump = { id: 'j', kind: 'jump', uri, position };
    assert.deepEqual(parseSuggestions([edit, jump]), [edit, jump]);
  });

  it('one bad item costs none of the others', () => {
    const items = [{ id: '1', kind: 'hologram' }, 7, { id: '2', kind: 'jump', uri, position }];
    assert.deepEqual(
      parseSuggestions(items).map((item) => [item.kind, item.id]),
      [
        ['unreadable', '1'],
        ['unreadable', undefined],
        ['jump', '2'],
      ],
    );
  });
});

describe('what goes out to either', () => {
  it('names the session everywhere', async () => {
    const wire = new WireDouble();
    const events = { didOpen: {}, didChange: {}, didClose: {}, didSave: true, didFocus: {} };
    const abilities = readNesAbilities(
      initialize.result.parse({
        protocolVersion: 1,
        capabilities: { nes: { events: { document: events } } },
      }),
    );
    assert.ok(abilities.kind === 'nes');
    const starting = NesSession.start(wire, abilities, {}, new LoggerDouble(), new ClockDouble());
    (await wire.request('nes/start')).answer({ sessionId: 'nes_abc123' });
    const session = await starting;
    const document = new TextDocumentDouble('x');
    session.documents.open(document);
    session.documents.change(document, document.edit({ start: 0, end: 0, newText: 'y' }));
    session.documents.save(document);
    session.documents.focus({
      document,
      position: { line: 0, character: 0 },
      visibleRange: { start: { line: 0, character: 0 }, end: { line: 0, character: 2 } },
    });
    const request = { document, position: { line: 0, character: 0 }, triggerKind: 'manual' } as const;
    const answer = session.suggest(request, neverCancelled);
    const range = { start: request.position, end: request.position };
    (await wire.request('nes/suggest')).answer({
      suggestions: ['a', 'b'].map((id) => ({ id, kind: 'edit', edits: [{ range, newText: 'z' }] })),
    });
    await answer;
    session.outcomes.end('a', { kind: 'accepted' });
    session.outcomes.end('b', { kind: 'rejected', reason: 'rejected' });
    session.documents.close(document.uri);
    void session.close();
    const [started, ...rest] = wire.sent;
    assert.equal(started?.method, 'nes/start');
    assert.deepEqual(
      rest.map(({ method, params }) => [method, (params as { sessionId?: string }).sessionId]),
      [
        'document/didOpen',
        'document/didChange',
        'document/didSave',
        'document/didFocus',
        'nes/suggest',
        'nes/accept',
        'nes/reject',
        'document/didClose',
        'nes/close',
      ].map((method) => [method, 'nes_abc123']),
    );
  });
});

describe('isAuthRequired', () => {
  it('knows the code of either dialect, and the reason under any code', () => {
    assert.ok(isAuthRequired({ code: -32000, message: 'Authentication required' }));
    assert.ok(isAuthRequired({ code: -32001, message: 'Authentication required' }));
    assert.ok(isAuthRequired({ code: -32603, data: { reason: 'auth_required' } }));
    assert.ok(isAuthRequired(Object.assign(new Error('sign in'), { code: -32000 })));
  });

  it('and nothing else', () => {
    for (const error of [
      { code: -32603, data: { reason: 'quota' } },
      { code: '-32000' },
      { code: -32002, data: 'auth_required' },
      new Error('auth_required'),
      undefined,
      null,
    ]) {
      assert.equal(isAuthRequired(error), false);
    }
  });
});
