// How suggestions for files that are not open are handled: looked up, opened, refused, or dropped.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { neverCancelled } from '../../../../src/base/cancellation.ts';
import type { LookUpClosedFile } from '../../../../src/nes/suggestion/closedFiles.ts';
import { unmasked } from '../../../../src/nes/suggestion/sentMasks.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';
import { at, insertion, start } from './startedSession.ts';

/** @param lookUpClosedFile looks up files that are not open: all but the requested one. */
function scopeWith(lookUpClosedFile: LookUpClosedFile): Parameters<typeof start>[2] {
  const kinds = new Set(['edit', 'jump', 'rename'] as const);
  return { kinds, documentFor: () => undefined, lookUpClosedFile, mask: unmasked };
}

describe('NesSession', () => {
  describe('for files that are not open', () => {
    const closed = 'file:///work/(a)/closed.ts';
    const canonical = 'file:///work/%28a%29/closed.ts';

    it('opens them in the editor, and validates edits and renames against their text', async () => {
      const lookups: unknown[] = [];
      const opened = new TextDocumentDouble('name', canonical);
      const world = await start(
        'utf-16',
        'incremental',
        scopeWith(async (uri, use) => {
          lookups.push([uri, use]);
          world.session.documents.open(opened);
          return { kind: 'opened', document: opened };
        }),
      );
      const rename = { id: 'r', kind: 'rename', uri: closed, position: at, newName: 'd' };
      const answer = await world.ask([insertion('e', closed), rename, insertion('here')]);
      assert.deepEqual(
        answer.kind === 'suggestions' && answer.suggestions.map(({ kind, uri }) => [kind, uri]),
        [
          ['edit', canonical],
          ['rename', canonical],
          ['edit', world.document.uri],
        ],
      );
      assert.deepEqual(lookups, [[canonical, 'change']]);
      assert.deepEqual(
        world.wire.all('document/didOpen').map((params) => (params as { uri: string }).uri),
        [world.document.uri, canonical],
      );
      assert.deepEqual(world.ends(), []);
    });

    it('refuses suggestions, including jumps, for files the editor refuses, and logs why', async () => {
      const { ask, logger, ends } = await start(
        'utf-16',
        'incremental',
        scopeWith(async (_uri, use) => ({ kind: 'refused', reason: `not to ${use}` })),
      );
      const answer = await ask([
        insertion('e', closed),
        { id: 'j', kind: 'jump', uri: 'file:///etc/passwd', position: at },
      ]);
      assert.deepEqual(answer, { kind: 'none', reason: 'refused' });
      assert.deepEqual(logger.lines.slice(-2), [
        'warn Suggestion e refused: not to change.',
        'warn Suggestion j refused: not to visit.',
      ]);
      assert.deepEqual(ends(), [
        { sessionId: 'nes-7', id: 'e' },
        { sessionId: 'nes-7', id: 'j' },
      ]);
    });

    it('uses the names that they have in the open folders, also for an open document', async () => {
      const lookups: string[] = [];
      const world = await start(
        'utf-16',
        'incremental',
        scopeWith(async (uri) => {
          lookups.push(uri);
          if (!uri.startsWith('file:///real/')) return { kind: 'closed' };
          const name = uri.endsWith('/here.ts') ? world.document.uri : uri.replace('/real/', '/work/');
          return { kind: 'elsewhere', uri: name };
        }),
      );
      const jump = { id: 'j', kind: 'jump', uri: 'file:///real/b.ts', position: at };
      const answer = await world.ask([insertion('e', 'file:///real/here.ts'), jump]);
      assert.deepEqual(answer.kind === 'suggestions' && answer.suggestions.map(({ id, uri }) => [id, uri]), [
        ['e', world.document.uri],
        ['j', 'file:///work/b.ts'],
      ]);
      assert.deepEqual(lookups, ['file:///real/here.ts', 'file:///real/b.ts', 'file:///work/b.ts']);
    });

    it('looks up only a few of them, and none for kinds that were not advertised', async () => {
      let lookups = 0;
      const { ask, logger } = await start(
        'utf-16',
        'incremental',
        scopeWith(async () => {
          lookups++;
          return { kind: 'closed' };
        }),
      );
      const jumps = Array.from({ length: 50 }, (_, index) => {
        return { id: `j${index}`, kind: 'jump', uri: `file:///work/${index}.ts`, position: at };
      });
      const answer = await ask(jumps);
      assert.equal(answer.kind === 'suggestions' && answer.suggestions.length, 5);
      assert.equal(lookups, 5);
      assert.ok(logger.lines.at(-1)?.includes('too many files'));
      const narrow = await start('utf-16', 'incremental', {
        kinds: new Set(['edit']),
        documentFor: () => undefined,
        lookUpClosedFile: () => assert.fail('looked up'),
        mask: unmasked,
      });
      assert.equal((await narrow.ask(jumps)).kind, 'none');
    });

    it('drops the answer if the requested document changes while they are opened', async () => {
      const ready = Promise.withResolvers<void>();
      const looking = Promise.withResolvers<void>();
      const world = await start(
        'utf-16',
        'incremental',
        scopeWith(async () => {
          looking.resolve();
          await ready.promise;
          return { kind: 'opened', document: new TextDocumentDouble('name', canonical) };
        }),
      );
      const { session, document, wire } = world;
      const answer = session.suggest({ document, position: at, triggerKind: 'manual' }, neverCancelled);
      (await wire.request('nes/suggest')).answer({ suggestions: [insertion('e', closed)] });
      await looking.promise;
      session.documents.change(document, document.edit({ start: 0, end: 0, newText: 'x' }));
      ready.resolve();
      assert.deepEqual(await answer, { kind: 'none', reason: 'stale' });
      assert.deepEqual(world.ends(), [{ sessionId: 'nes-7', id: 'e', reason: 'cancelled' }]);
    });
  });
});
