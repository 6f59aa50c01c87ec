// Tests to which tool call a write through the client belongs.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { beforeEach, describe, it } from 'mocha';
import type { CallView } from '../../../../src/chat/messages/messages.ts';
import type { HostedSession } from '../../../../src/chat/session/hostedSession.ts';
import { showWrites } from '../../../../src/vscode/review/writtenCalls.ts';
import { RecordingLogger } from '../../wire/recordingLogger.ts';
import { call, Script, update } from '../../chat/transcript/transcriptScript.ts';

const session = { agent: 'a', sessionId: 's', cwd: '/w' } as HostedSession;
const edit = (id: string, path: string, more: object = {}): object =>
  call(id, { kind: 'edit', title: 'Edit', status: 'in_progress', locations: [{ path }], ...more });
const done = (id: string, more: object = {}): object => update(id, { status: 'completed', ...more });

class World {
  script = new Script().turn('hi');
  readonly texts = new Map<string, string>();
  readonly logger = new RecordingLogger();
  readonly #follow = showWrites({
    conversationOf: () => this.script.transcript,
    // `/link` leads to `/w`, and files below `/w/secret` are excluded.
    uriAt: (path) => {
      const real = path.replace(/^\/link\//, '/w/');
      return Promise.resolve(real.startsWith('/w/secret/') ? undefined : `file://${real}`);
    },
    logger: this.logger,
  });

  /** @param meanwhile what the agent sends after the write began. */
  async write(path: string, after: string, ...meanwhile: readonly object[]): Promise<void> {
    const follow = this.#follow(session);
    this.script.handleUpdates(...meanwhile);
    const before = this.texts.get(path);
    this.texts.set(path, after);
    const uri = `file://${path}`;
    await follow?.(before === after ? undefined : { session, uri, before, after, at: 0 });
  }

  get calls(): CallView[] {
    return this.script.transcript.rows().flatMap((row) => (row.kind === 'call' ? [row.call] : []));
  }

  /** The diffs of a call: `path: before → after`. */
  diffs(id: string): string[] {
    const { content = [], diffCounts, diffPreviews } = this.script.transcript.call(id) ?? {};
    return content.flatMap((item, index) => {
      if (item.type !== 'diff') return [];
      assert.ok(diffCounts?.[index]);
      assert.ok(diffPreviews?.[index]);
      const kept = this.script.transcript.diff(id, index)!;
      assert.equal(kept.path, item.path);
      return [`${item.path}: ${kept.oldText ?? ''} → ${kept.newText}`];
    });
  }
}

describe('showWrites', () => {
  let world: World;
  beforeEach(() => {
    world = new World();
    world.texts.set('/w/a', '1\n');
  });

  it('shows a write with the only running edit that names its file', async () => {
    world.script.handleUpdates(
      edit('a', '/w/a'),
      edit('b', '/w/b'),
      edit('r', '/w/a', { kind: 'read', title: 'Read' }),
    );
    await world.write('/w/a', '2\n');
    assert.deepEqual(world.diffs('a'), ['/w/a: 1\n → 2\n']);
    assert.deepEqual(world.script.transcript.call('a')?.diffCounts, [{ added: 1, removed: 1 }]);
    await world.write('/w/a', '3\n');
    world.script.handleUpdates(
      done('a', { content: [{ type: 'content', content: { type: 'text', text: 'ok' } }] }),
    );
    assert.deepEqual(world.diffs('a'), ['/w/a: 1\n → 3\n']);
    assert.equal(world.script.transcript.call('a')?.content.length, 2);
    assert.deepEqual([...world.diffs('b'), ...world.diffs('r')], []);
    assert.deepEqual(world.logger.entries, []);
  });

  it('finds the file in the input, relative to the folder of the session, and through links', async () => {
    world.script.handleUpdates(
      call('a', { kind: 'edit', status: 'pending', rawInput: { file_path: 'a', content: '2\n' } }),
      call('b', { kind: 'edit', status: 'pending', rawInput: { filePath: '/link/b' } }),
    );
    await world.write('/w/a', '2\n');
    await world.write('/w/b', 'new\n');
    assert.deepEqual(world.diffs('a'), ['/w/a: 1\n → 2\n']);
    assert.deepEqual(world.diffs('b'), ['/link/b:  → new\n']);
    assert.equal(world.script.transcript.call('b')?.content[0]?.type, 'diff');
  });

  it('shows nothing if several running calls or none may have written the file', async () => {
    await world.write('/w/a', '2\n');
    world.script.handleUpdates(edit('a', '/w/a'), edit('b', 'a', { kind: 'other' }));
    await world.write('/w/a', '3\n');
    world.script.handleUpdates(done('a'));
    await world.write('/w/a', '4\n');
    world.script.handleUpdates(done('b'));
    await world.write('/w/a', '5\n');
    world.script.handleUpdates(edit('c', '/w/secret/a'));
    await world.write('/w/secret/a', 'x');
    assert.deepEqual(
      ['a', 'b', 'c'].flatMap((id) => world.diffs(id)),
      [],
    );
  });

  it('shows nothing with a call that waits for the user', async () => {
    world.script.handleUpdates(edit('a', '/w/a'));
    const row = world.script.transcript.showRequested({ toolCallId: 'a' }, undefined);
    await world.write('/w/a', '2\n');
    assert.deepEqual(world.diffs('a'), []);
    row.answer(true);
    row.end();
    await world.write('/w/a', '3\n');
    assert.deepEqual(world.diffs('a'), ['/w/a: 2\n → 3\n']);
  });

  it('belongs to the call that ran when the write began', async () => {
    world.script.handleUpdates(edit('a', '/w/a'));
    await world.write('/w/a', '2\n', done('a'), edit('b', '/w/a'));
    assert.deepEqual([world.diffs('a'), world.diffs('b')], [['/w/a: 1\n → 2\n'], []]);
  });

  it('shows a diff that the agent sends instead', async () => {
    world.script.handleUpdates(edit('a', '/w/a'));
    await world.write('/w/a', '2\n');
    const content = [{ type: 'diff', path: '/w/a', oldText: 'sent\n', newText: 'by the agent\n' }];
    world.script.handleUpdates(done('a', { content }));
    assert.deepEqual(world.diffs('a'), ['/w/a: sent\n → by the agent\n']);
  });

  it('shows nothing with a call that named the file only before', async () => {
    world.script.handleUpdates(edit('a', '/w/a'));
    await world.write('/w/a', '2\n');
    world.script.handleUpdates(edit('a', '/w/b'));
    await world.write('/w/a', '3\n');
    assert.deepEqual(world.diffs('a'), ['/w/a: 1\n → 2\n']);
  });

  it('is restored with the stored conversation', async () => {
    world.script.handleUpdates(edit('a', '/w/a'));
    await world.write('/w/a', '2\n');
    world.script.handleUpdates(done('a')).stop();
    const { transcript } = world.script;
    const again = new Script();
    again.transcript.restore(transcript.rows(), transcript.raws());
    assert.deepEqual(again.transcript.call('a'), transcript.call('a'));
    assert.equal(again.transcript.diff('a', 0)?.newText, '2\n');
  });

  it('never shows a write with a call that does not name the file, in any order', async () => {
    const file = fc.constantFrom('/w/a', '/w/b');
    const id = fc.constantFrom('1', '2', '3');
    const step = fc.oneof(
      fc.record({ does: fc.constant('edit' as const), id, file }),
      fc.record({ does: fc.constant('end' as const), id, file }),
      fc.record({ does: fc.constant('turn' as const), id, file }),
      fc.record({ does: fc.constant('write' as const), id, file }),
    );
    let shown = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const world = new World();
        let count = 0;
        for (const { does, id, file } of steps) {
          if (does === 'edit') world.script.handleUpdates(edit(id, file));
          else if (does === 'end') world.script.handleUpdates(done(id));
          else if (does === 'turn') world.script.stop().turn('next');
          else {
            const calls = world.calls;
            await world.write(file, `${++count}\n`);
            const changed = world.calls.filter((call, at) => call.content !== calls[at]?.content);
            const naming = calls.filter(
              (call) => call.status === 'in_progress' && call.locations.some(({ path }) => path === file),
            );
            for (const call of changed)
              assert.ok(naming.length === 1 && naming[0]!.toolCallId === call.toolCallId);
            shown += changed.length;
          }
        }
      }),
      { numRuns: 1_000 },
    );
    assert.ok(shown > 0);
  });
});
