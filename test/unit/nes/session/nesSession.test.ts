// One NES session from start to close: the messages sent, their encoding, and the handling of every answer.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CancellationSource, neverCancelled } from '../../../../src/base/cancellation.ts';
import { longestDocument } from '../../../../src/nes/session/documentSync.ts';
import { unmasked } from '../../../../src/nes/suggestion/sentMasks.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';
import { at, insertion, other, start, type Setup } from './startedSession.ts';

describe('NesSession', () => {
  it('sends each request with a trace context of its own, if it can make one', async () => {
    let traces = 0;
    const newTrace = (): string => `trace ${++traces}`;
    const traced = await start('utf-16', 'incremental', {
      ...{ kinds: new Set(['edit'] as const), documentFor: () => undefined, mask: unmasked, newTrace },
    });
    await traced.ask([]);
    await traced.ask([]);
    const metas = ({ wire }: Setup): unknown[] =>
      (wire.all('nes/suggest') as { _meta?: unknown }[]).map(({ _meta }) => _meta);
    assert.deepEqual(metas(traced), [{ traceparent: 'trace 1' }, { traceparent: 'trace 2' }]);
    const plain = await start();
    await plain.ask([]);
    assert.deepEqual(metas(plain), [undefined]);
  });

  it('sends positions in the encoding of the agent', async () => {
    for (const [encoding, character] of [
      ['utf-16', 3],
      ['utf-8', 6],
      ['utf-32', 2],
    ] as const) {
      const { session, wire, document } = await start(encoding);
      const position = { line: 0, character: 3 };
      const selection = { start: { line: 0, character: 0 }, end: position };
      const context = { openFiles: [] };
      void session.suggest(
        { document, position, selection, triggerKind: 'diagnostic', context },
        neverCancelled,
      );
      await wire.request('nes/suggest');
      const counted = { line: 0, character };
      assert.deepEqual(wire.all('nes/suggest'), [
        {
          sessionId: 'nes-7',
          uri: document.uri,
          version: 1,
          position: counted,
          selection: { start: { line: 0, character: 0 }, end: counted },
          triggerKind: 'diagnostic',
          context,
        },
      ]);
      session.documents.focus({ document, position, visibleRange: selection });
      assert.deepEqual(wire.all('document/didFocus'), [
        {
          sessionId: 'nes-7',
          uri: document.uri,
          version: 1,
          position: counted,
          visibleRange: { start: { line: 0, character: 0 }, end: counted },
        },
      ]);
    }
  });

  it('omits an empty selection', async () => {
    const { session, wire, document } = await start();
    const selection = { start: at, end: at };
    void session.suggest({ document, position: at, selection, triggerKind: 'manual' }, neverCancelled);
    assert.deepEqual(wire.all('nes/suggest'), [
      { sessionId: 'nes-7', uri: document.uri, version: 1, position: at, triggerKind: 'manual' },
    ]);
  });

  it('sends unsent changes of every document before a request', async () => {
    const { session, wire, document, ask } = await start('utf-16', 'full');
    const second = new TextDocumentDouble('b', other);
    session.documents.open(second);
    session.documents.change(second, second.edit({ start: 0, end: 0, newText: 'c' }));
    session.documents.change(document, document.edit({ start: 0, end: 0, newText: 'd' }));
    await ask([]);
    assert.deepEqual(
      wire.sent.slice(3).map(({ method }) => method),
      ['document/didChange', 'document/didChange', 'nes/suggest'],
    );
  });

  it('returns valid suggestions and rejects invalid ones, each with a logged reason', async () => {
    const { ask, logger, ends } = await start();
    const answer = await ask([
      { id: 'bad', kind: 'telepathy' },
      insertion('good'),
      { id: 'jump', kind: 'jump', position: at },
      insertion('foreign', other),
      { kind: 'edit', edits: [] },
      null,
    ]);
    assert.deepEqual(answer.kind === 'suggestions' && answer.suggestions.map(({ id }) => id), [
      'good',
      'jump',
    ]);
    assert.deepEqual(ends(), [
      { sessionId: 'nes-7', id: 'bad' },
      { sessionId: 'nes-7', id: 'foreign' },
    ]);
    assert.equal(logger.lines.filter((line) => line.startsWith('warn ')).length, 4);
    assert.match(logger.lines.join('\n'), /foreign refused: it is for a file that is not open/);
    assert.match(logger.lines.join('\n'), /without id refused: not an object/);
  });

  it('returns "refused" if all suggestions are invalid', async () => {
    const { ask } = await start();
    assert.deepEqual(await ask([{ id: 'bad', kind: 'odd' }]), { kind: 'none', reason: 'refused' });
    assert.deepEqual(await ask([]), { kind: 'none', reason: 'empty' });
  });

  it('does not end a valid suggestion because of an invalid one with the same ID', async () => {
    const { ask, ends, session } = await start();
    const answer = await ask([{ id: 'same', kind: 'odd' }, insertion('same'), insertion('same')]);
    assert.equal(answer.kind === 'suggestions' && answer.suggestions.length, 1);
    assert.deepEqual(ends(), []);
    assert.ok(session.outcomes.end('same', { kind: 'accepted' }));
  });

  it('reads at most a hundred suggestions, and logs once that there are more', async () => {
    const { ask, ends, logger } = await start();
    const answer = await ask(Array.from({ length: 10_000 }, (_, n) => insertion(`s${n}`)));
    assert.equal(answer.kind === 'suggestions' && answer.suggestions.length, 100);
    assert.equal(ends().length, 9_900);
    assert.deepEqual(ends()[0], { sessionId: 'nes-7', id: 's100' });
    assert.equal(logger.lines.filter((line) => /too many/.test(line)).length, 1);
  });

  it('logs any ID of an agent on one line', async () => {
    const { ask, logger } = await start();
    await ask([{ id: `a\nb${'x'.repeat(100_000)}`, kind: '__proto__' }]);
    assert.ok(logger.lines.some((line) => line.includes('"a\\nbx')));
    for (const line of logger.lines) assert.ok(line.length < 500 && !line.includes('\n'), line);
  });

  it('accepts advertised kinds, and edits of open documents', async () => {
    const second = new TextDocumentDouble('b', other);
    const { ask, session } = await start('utf-16', 'incremental', {
      kinds: new Set(['edit', 'jump']),
      documentFor: (uri) => (uri === other ? second : undefined),
      mask: unmasked,
    });
    session.documents.open(second);
    const answer = await ask([insertion('a', other), { id: 'b', kind: 'jump', uri: other, position: at }]);
    assert.deepEqual(
      answer.kind === 'suggestions' && answer.suggestions.map(({ kind, uri }) => [kind, uri]),
      [
        ['edit', other],
        ['jump', other],
      ],
    );
  });

  it('matches another spelling of a URI to the document, and uses the URI of the document', async () => {
    const document = new TextDocumentDouble('b', 'file:///c%3A/app/%28group%29/%40a%2Bb.ts');
    const known = new TextDocumentDouble('c', 'file:///work/%C3%A4%20b.ts');
    const { session, wire } = await start('utf-16', 'incremental', {
      kinds: new Set(['edit', 'jump', 'rename', 'replace']),
      documentFor: (uri) => (uri === known.uri ? known : undefined),
      mask: unmasked,
    });
    for (const each of [document, known]) session.documents.open(each);
    for (const [uri, own] of [
      ['file:///C:/app/(group)/@a+b.ts', document.uri],
      ['file:/c:/app/%28group%29/@a%2bb.ts', document.uri],
      ['file://localhost/work/ä b.ts', known.uri],
    ] as const) {
      const answer = session.suggest({ document, position: at, triggerKind: 'manual' }, neverCancelled);
      const suggestions = [
        insertion('a', uri),
        { id: 'b', kind: 'jump', uri, position: at },
        { id: 'c', kind: 'rename', uri, position: at, newName: 'd' },
        { id: 'd', kind: 'searchAndReplace', uri, search: 'b', replace: 'c' },
      ];
      (await wire.request('nes/suggest')).answer({ suggestions });
      const result = await answer;
      assert.deepEqual(
        result.kind === 'suggestions' && result.suggestions.map((one) => [one.id, one.uri]),
        ['a', 'b', 'c', 'd'].map((id) => [id, own]),
        uri,
      );
    }
  });

  it('cancels suggestions for another document that changed meanwhile, with any sync kind', async () => {
    const second = new TextDocumentDouble('b', other);
    for (const syncKind of ['full', 'incremental'] as const) {
      const { ask, session, ends } = await start('utf-16', syncKind, {
        kinds: new Set(['edit']),
        documentFor: () => second,
        mask: unmasked,
      });
      session.documents.open(second);
      const answer = await ask([insertion('late', other)], () =>
        session.documents.change(second, second.edit({ start: 0, end: 0, newText: 'c' })),
      );
      assert.deepEqual(answer, { kind: 'none', reason: 'stale' });
      assert.deepEqual(ends(), [{ sessionId: 'nes-7', id: 'late', reason: 'cancelled' }]);
      assert.equal((await ask([insertion('next', other)])).kind, 'suggestions');
    }
  });

  it('sends no request if the document changed or the caller cancelled while context was masked', async () => {
    const source = new CancellationSource();
    const happenings: [string, (world: Setup) => unknown][] = [
      [
        'stale',
        ({ session, document }) =>
          session.documents.change(document, document.edit({ start: 0, end: 0, newText: 'x' })),
      ],
      ['cancelled', () => source.cancel()],
      ['closed', ({ session }) => session.dispose()],
    ];
    for (const [reason, happens] of happenings) {
      const ready = Promise.withResolvers<void>();
      const world = await start('utf-16', 'full', {
        kinds: new Set(['edit']),
        documentFor: () => undefined,
        mask: async (context) => {
          await ready.promise;
          return await unmasked(context);
        },
      });
      const { session, wire, document } = world;
      const token = reason === 'cancelled' ? source.token : neverCancelled;
      const answer = session.suggest(
        { document, position: at, triggerKind: 'automatic', context: {} },
        token,
      );
      happens(world);
      ready.resolve();
      assert.deepEqual(await answer, { kind: 'none', reason });
      assert.deepEqual(wire.all('nes/suggest'), []);
    }
  });

  it('validates the answer against the document at the version of the request', async () => {
    const { session, wire, document, ends } = await start('utf-8');
    const asOf = new TextDocumentDouble(document.getText(), document.uri);
    const request = { document: asOf, position: at, triggerKind: 'automatic' } as const;
    const answer = session.suggest(request, neverCancelled);
    session.documents.change(document, document.edit({ start: 0, end: 3, newText: 'abcdef' }));
    const end = { line: 0, character: 6 };
    (await wire.request('nes/suggest')).answer({
      suggestions: [{ id: 'a', kind: 'edit', edits: [{ range: { start: end, end }, newText: 'y' }] }],
    });
    const given = await answer;
    const [first] = given.kind === 'suggestions' ? given.suggestions : [];
    assert.deepEqual(first?.kind === 'edit' && first.edits, [{ start: 3, end: 3, newText: 'y' }]);
    assert.deepEqual(ends(), []);
  });

  it('cancels suggestions for an outdated version', async () => {
    const { ask, document, ends } = await start();
    const answer = await ask([insertion('late')], () => document.edit({ start: 0, end: 0, newText: 'y' }));
    assert.deepEqual(answer, { kind: 'none', reason: 'stale' });
    assert.deepEqual(ends(), [{ sessionId: 'nes-7', id: 'late', reason: 'cancelled' }]);
  });

  it('cancels the late answer to a cancelled request', async () => {
    const { session, wire, document, ends } = await start();
    const source = new CancellationSource();
    const answer = session.suggest({ document, position: at, triggerKind: 'automatic' }, source.token);
    const pending = await wire.request('nes/suggest');
    source.cancel();
    pending.answer({ suggestions: [insertion('late')] });
    assert.deepEqual(await answer, { kind: 'none', reason: 'cancelled' });
    assert.deepEqual(ends(), [{ sessionId: 'nes-7', id: 'late', reason: 'cancelled' }]);
  });

  it('returns "cancelled" for a cancelled request, and "failed" for any other error, which it logs', async () => {
    const { session, wire, document, logger } = await start();
    const request = { document, position: at, triggerKind: 'automatic' } as const;
    const failed = session.suggest(request, neverCancelled);
    (await wire.request('nes/suggest')).fail(new Error('out of tokens'));
    assert.deepEqual(await failed, { kind: 'none', reason: 'failed' });
    assert.deepEqual(logger.lines, ['warn nes/suggest failed: out of tokens']);
    const source = new CancellationSource();
    const cancelled = session.suggest(request, source.token);
    source.cancel();
    (await wire.request('nes/suggest')).fail(new Error('Request cancelled'));
    assert.deepEqual(await cancelled, { kind: 'none', reason: 'cancelled' });
    assert.equal(logger.lines.length, 1);
  });

  it('ends open suggestions before nes/close, and closes although the agent does not support it', async () => {
    const { session, wire, ask, document } = await start();
    await ask([insertion('seen'), insertion('unseen')]);
    session.outcomes.shown('seen');
    const closing = session.close();
    (await wire.request('nes/close')).fail(new Error('Method not found'));
    await closing;
    await session.close();
    assert.deepEqual(
      wire.sent.slice(-3).map(({ method, params }) => [method, params]),
      [
        ['nes/reject', { sessionId: 'nes-7', id: 'seen', reason: 'ignored' }],
        ['nes/reject', { sessionId: 'nes-7', id: 'unseen' }],
        ['nes/close', { sessionId: 'nes-7' }],
      ],
    );
    const request = { document, position: at, triggerKind: 'automatic' } as const;
    assert.deepEqual(await session.suggest(request, neverCancelled), { kind: 'none', reason: 'closed' });
  });

  it('sends no request for a document that is too long', async () => {
    const { session, wire } = await start();
    const document = new TextDocumentDouble('x'.repeat(longestDocument + 1), 'file:///work/long.txt');
    session.documents.open(document);
    const sent = wire.sent.length;
    const request = { document, position: at, triggerKind: 'automatic' } as const;
    assert.deepEqual(await session.suggest(request, neverCancelled), { kind: 'none', reason: 'tooLong' });
    assert.equal(wire.sent.length, sent);
  });
});
