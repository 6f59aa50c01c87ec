// The differences between the two NES dialects: agents of both get what they expect, and their
// answers are read to the same result.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { neverCancelled } from '../../../../src/base/cancellation.ts';
import { isAuthRequired } from '../../../../src/nes/session/authRequired.ts';
import {
  readNesAbilities,
  advertisedKinds,
  nesClientCapability,
} from '../../../../src/nes/session/nesAbilities.ts';
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

describe('nesClientCapability', () => {
  it('lists the encodings, in order of preference, in the fields of each dialect', () => {
    const capability = nesClientCapability(advertisedKinds);
    assert.deepEqual(capability.positionEncodings, encodings, 'upstream');
    assert.deepEqual(capability.general?.positionEncodings, encodings, 'seed');
  });

  it('lists kinds as markers for upstream, and as actions by ID for the seed, which needs none for jumps', () => {
    assert.deepEqual(nesClientCapability(advertisedKinds).nes, {
      jump: {},
      rename: {},
      searchAndReplace: {},
      ideActions: { rename: {}, searchAndReplace: {} },
    });
    assert.deepEqual(nesClientCapability(new Set(['jump'])).nes, { jump: {} });
  });

  it('is unchanged by its own schema, under either name', () => {
    const capability = nesClientCapability(new Set(['edit', 'rename']));
    const params = { protocolVersion: 1, clientCapabilities: capability, capabilities: capability };
    assert.deepEqual(initialize.params.parse(params), params);
  });
});

describe('agent capabilities', () => {
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
    it(`are read from ${name}`, () => {
      assert.deepEqual(readNesAbilities(initialize.result.parse({ protocolVersion: 1, ...answer })), {
        kind: 'nes',
        events: { didOpen: {}, didChange: { syncKind: 'incremental' } },
        context: { recentFiles: { maxCount: 10 }, relatedSnippets: {} },
        encoding: 'utf-8',
      });
    });
  }
});

describe('suggestions in both dialects', () => {
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
    it(`have the same meaning for ${name}`, () => {
      assert.deepEqual(parseSuggestions([upstream]), [upstream]);
      assert.deepEqual(parseSuggestions([seed]), [upstream]);
    });
  }

  it('use the ID of the item for an action, not that of its arguments', () => {
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

  it('are the same for edits and jumps', () => {
    const range = { start: position, end: position };
    const edit = { id: 'e', kind: 'edit', uri, edits: [{ range, newText: 'x' }], cursorPosition: position };
    const jump = { id: 'j', kind: 'jump', uri, position };
    assert.deepEqual(parseSuggestions([edit, jump]), [edit, jump]);
  });

  it('are read although one item is invalid', () => {
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

describe('messages to agents of both dialects', () => {
  it('contain the session ID', async () => {
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
  it('accepts the code of either dialect, and the reason with any code', () => {
    assert.ok(isAuthRequired({ code: -32000, message: 'Authentication required' }));
    assert.ok(isAuthRequired({ code: -32001, message: 'Authentication required' }));
    assert.ok(isAuthRequired({ code: -32603, data: { reason: 'auth_required' } }));
    assert.ok(isAuthRequired(Object.assign(new Error('sign in'), { code: -32000 })));
  });

  it('rejects any other error', () => {
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
