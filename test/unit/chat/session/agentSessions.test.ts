// Tests opening, listing, closing and deleting sessions, with agents that respond early, late or never.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CancellationSource, neverCancelled, CancelledError } from '../../../../src/base/cancellation.ts';
import type { McpServer } from '../../../../src/protocol/session/mcpServer.ts';
import type { SessionInfo } from '../../../../src/protocol/session/sessionList.ts';
import { PeerError, place, SessionWorld, settle } from './sessionWorld.ts';

const everything = {
  loadSession: true,
  sessionCapabilities: { list: {}, resume: {}, close: {}, delete: {}, fork: {} },
};

async function all(items: AsyncIterable<SessionInfo>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { sessionId } of items) ids.push(sessionId);
  return ids;
}

describe('the sessions of an agent', () => {
  it('sends each request that opens a session with a trace context of its own', async () => {
    let traces = 0;
    const newTrace = (): string => `trace ${++traces}`;
    const world = new SessionWorld({ sessionCapabilities: { resume: {}, fork: {} } }, undefined, {
      newTrace,
    });
    await world.open('s1');
    void world.sessions.resume!({ sessionId: 's2' }, place, world.adopt, neverCancelled);
    await world.answer('session/resume', {});
    void world.sessions.fork!({ sessionId: 's1' }, place, world.adopt, neverCancelled);
    await world.answer('session/fork', { sessionId: 's3' });
    const metas = ['session/new', 'session/resume', 'session/fork'].flatMap((method) =>
      (world.wire.all(method) as { _meta?: unknown }[]).map(({ _meta }) => _meta),
    );
    assert.deepEqual(
      metas,
      [1, 2, 3].map((n) => ({ traceparent: `trace ${n}` })),
    );
  });

  it('offer only methods that the agent supports', () => {
    const { sessions } = new SessionWorld({ sessionCapabilities: { list: null, fork: false, resume: 'x' } });
    const { load, resume, fork, list, delete: remove } = sessions;
    assert.deepEqual(
      [load, resume, fork, list, remove],
      [undefined, undefined, undefined, undefined, undefined],
    );
  });

  it('deliver updates from before the response to session/new, in order', async () => {
    const world = new SessionWorld();
    const opening = world.sessions.new(place, world.adopt, neverCancelled);
    world.say('s1', 'one');
    world.say('other', 'not mine');
    world.update('s1', { sessionUpdate: 'available_commands_update', availableCommands: [{ name: 'go' }] });
    await world.answer('session/new', { sessionId: 's1' });
    world.say('s1', 'two');
    const session = await opening;
    assert.deepEqual(world.events, ['adopt s1 new', 's1 one', 's1 available_commands_update', 's1 two']);
    assert.deepEqual(session.state.commands, [{ name: 'go' }]);
    assert.equal(world.known.get('s1'), session);
    assert.equal(world.sessions.get('s1'), session);
    assert.deepEqual(
      [session.agent, session.cwd, session.folders],
      ['test', '/work/a', ['/work/a', '/work/b']],
    );
  });

  it('deliver the history of a fork from before the response', async () => {
    const world = new SessionWorld(everything);
    const forking = world.sessions.fork?.({ sessionId: 's0' }, place, world.adopt, neverCancelled);
    world.say('s2', 'old');
    await world.answer('session/fork', { sessionId: 's2' });
    await forking;
    assert.deepEqual(world.events, ['adopt s2 fork', 's2 old']);
    assert.deepEqual(world.wire.all('session/fork'), [{ sessionId: 's0', cwd: '/work/a', mcpServers: [] }]);
  });

  for (const result of [null, {}, { modes: { currentModeId: 'a', availableModes: [] } }]) {
    it(`deliver the history of a load before and after the response ${JSON.stringify(result)}`, async () => {
      const world = new SessionWorld(everything);
      const loading = world.sessions.load?.(
        { sessionId: 's1', title: 'Old' },
        place,
        world.adopt,
        neverCancelled,
      );
      assert.ok(world.known.has('s1'));
      world.say('s1', 'one');
      await world.answer('session/load', result);
      world.say('s1', 'two');
      const session = await loading;
      assert.deepEqual(world.events, ['adopt s1 load', 's1 one', 's1 two']);
      assert.equal(session?.state.title, 'Old');
    });
  }

  it('drop updates from before the request to load a session', async () => {
    const world = new SessionWorld(everything);
    world.say('s1', 'of another time');
    const loading = world.sessions.load?.({ sessionId: 's1' }, place, world.adopt, neverCancelled);
    await world.answer('session/load', {});
    await loading;
    assert.deepEqual(world.events, ['adopt s1 load']);
  });

  it('end a session that could not be loaded', async () => {
    const world = new SessionWorld(everything);
    const loading = world.sessions.load?.({ sessionId: 's1' }, place, world.adopt, neverCancelled);
    world.say('s1', 'half');
    const failed = assert.rejects(loading!, { code: -32603 });
    await world.fail('session/load', new PeerError(-32603, 'No previous sessions found'));
    await failed;
    assert.deepEqual(world.events, ['adopt s1 load', 's1 half', 'end s1']);
    assert.equal(world.known.size, 0);
    assert.equal(world.sessions.get('s1'), undefined);
  });

  it('can stop waiting for session/new, and close the session that is created later', async () => {
    const world = new SessionWorld(everything);
    const source = new CancellationSource();
    const opening = world.sessions.new(place, world.adopt, source.token);
    source.cancel();
    await assert.rejects(opening, CancelledError);
    await world.answer('session/new', { sessionId: 's1' });
    assert.deepEqual(world.wire.all('session/close'), [{ sessionId: 's1' }]);
    assert.deepEqual(world.events, []);
    assert.equal(world.known.size, 0);
  });

  it('can stop waiting for session/load and session/resume', async () => {
    const world = new SessionWorld(everything);
    for (const open of [world.sessions.load, world.sessions.resume]) {
      const source = new CancellationSource();
      const opening = open?.({ sessionId: 's1' }, place, world.adopt, source.token);
      source.cancel();
      await assert.rejects(opening!, CancelledError);
      assert.equal(world.sessions.get('s1'), undefined);
    }
  });

  it('reject an id that is already open', async () => {
    const world = new SessionWorld(everything);
    const first = await world.open('s1');
    await assert.rejects(world.open('s1'), /open already/);
    assert.equal(world.sessions.get('s1'), first);
    assert.equal(first.ended, false);
  });

  it('send additional folders only to agents that support them', async () => {
    const world = new SessionWorld({ sessionCapabilities: { additionalDirectories: {} } });
    await world.open();
    assert.deepEqual(world.wire.all('session/new'), [
      { cwd: '/work/a', additionalDirectories: ['/work/b'], mcpServers: [] },
    ]);
  });

  it('send only MCP servers of supported types, and log the others', async () => {
    const mcpServers: McpServer[] = [
      { name: 'own', command: '/bin/own', args: [], env: [] },
      { type: 'http', name: 'web', url: 'https://a', headers: [] },
      { type: 'sse', name: 'old', url: 'https://b', headers: [] },
    ];
    const world = new SessionWorld({ mcpCapabilities: { http: true, sse: false } });
    const opening = world.sessions.new({ ...place, mcpServers }, world.adopt, neverCancelled);
    await world.answer('session/new', { sessionId: 's1' });
    await opening;
    const [sent] = world.wire.all('session/new') as [{ mcpServers: McpServer[] }];
    assert.deepEqual(sent.mcpServers, mcpServers.slice(0, 2));
    assert.deepEqual(
      mcpServers.map((server) => world.sessions.supports(server)),
      [true, true, false],
    );
    assert.deepEqual(world.logger.lines, ['info [test] MCP server "old" is left out: the agent has no sse.']);
  });

  it('list page by page on demand, each session once', async () => {
    const world = new SessionWorld(everything);
    const listing = all(world.sessions.list!(['/work/a'], neverCancelled));
    const a = { sessionId: 'a', cwd: '/work/a' };
    await world.answer('session/list', { sessions: [a, { cwd: 5 }], nextCursor: 'more' });
    await world.answer('session/list', { sessions: [a, { ...a, sessionId: 'b' }], nextCursor: null });
    assert.deepEqual(await listing, ['a', 'b']);
    assert.deepEqual(world.wire.all('session/list'), [
      { cwd: '/work/a' },
      { cwd: '/work/a', cursor: 'more' },
    ]);
  });

  it('list for each name of the folder, each session once', async () => {
    const world = new SessionWorld(everything);
    const listing = all(world.sessions.list!(['/link', '/real'], neverCancelled));
    const [a, b] = ['a', 'b'].map((sessionId) => ({ sessionId, cwd: '/real' }));
    await world.answer('session/list', { sessions: [a], nextCursor: 'more' });
    await world.answer('session/list', { sessions: [] });
    await world.answer('session/list', { sessions: [b, a] });
    assert.deepEqual(await listing, ['a', 'b']);
    assert.deepEqual(world.wire.all('session/list'), [
      { cwd: '/link' },
      { cwd: '/link', cursor: 'more' },
      { cwd: '/real' },
    ]);
  });

  it('are archived and taken out again, and listed with their state, if the agent supports it', async () => {
    const unable = new SessionWorld({ sessionCapabilities: { list: {}, archive: 'x' } });
    assert.equal(unable.sessions.setArchived, undefined);
    const world = new SessionWorld({ sessionCapabilities: { list: {}, archive: {} } });
    const session = await world.open('a');
    const { setArchived, list } = world.sessions;
    const archiving = setArchived!('a', true, neverCancelled);
    await world.answer('session/archive', {});
    await archiving;
    assert.equal(session.ended, true);
    const failing = setArchived!('b', false, neverCancelled);
    await world.fail('session/unarchive', new PeerError(-32002));
    await assert.rejects(failing);
    assert.deepEqual(world.wire.all('session/unarchive'), [{ sessionId: 'b' }]);
    const listed: unknown[] = [];
    const listing = (async () => {
      for await (const { archived } of list!(['/work/a'], neverCancelled)) listed.push(archived);
    })();
    const one = { sessionId: 'b', cwd: '/work/a' };
    await world.answer('session/list', {
      sessions: [
        { ...one, archived: true },
        { ...one, sessionId: 'c', archived: 'yes' },
      ],
    });
    await listing;
    assert.deepEqual(listed, [true, undefined]);
    assert.deepEqual(world.wire.all('session/list'), [{ cwd: '/work/a', archived: 'include' }]);
  });

  it('end a list whose cursor repeats', async () => {
    const world = new SessionWorld(everything);
    const listing = all(world.sessions.list!([], neverCancelled));
    await world.answer('session/list', { sessions: [], nextCursor: 'x' });
    await world.answer('session/list', { sessions: [], nextCursor: 'y' });
    await world.answer('session/list', { sessions: [], nextCursor: 'x' });
    assert.deepEqual(await listing, []);
    assert.equal(world.wire.all('session/list').length, 3);
  });

  it('can stop waiting for a list', async () => {
    const world = new SessionWorld(everything);
    const source = new CancellationSource();
    const listing = all(world.sessions.list!([], source.token));
    source.cancel();
    await assert.rejects(listing, CancelledError);
  });

  it('treat a missing session as closed or deleted, and throw other errors', async () => {
    const world = new SessionWorld(everything);
    const session = await world.open();
    const closing = session.close();
    await world.fail('session/close', new PeerError(-32002));
    await closing;
    const deleting = world.sessions.delete!('s1', neverCancelled);
    await world.fail('session/delete', new PeerError(-32002));
    await deleting;
    const failed = assert.rejects(world.sessions.delete!('s1', neverCancelled), { code: -32603 });
    await world.fail('session/delete', new PeerError(-32603));
    await failed;
  });

  it('end and forget a session that is closed or deleted or whose agent is gone', async () => {
    const world = new SessionWorld(everything);
    const [one, two, three] = [await world.open('s1'), await world.open('s2'), await world.open('s3')];
    const closing = one.close();
    await world.answer('session/close', {});
    await closing;
    const deleting = world.sessions.delete!('s2', neverCancelled);
    await world.answer('session/delete', null);
    await deleting;
    assert.deepEqual([...world.known.keys()], ['s3']);
    world.sessions.dispose();
    assert.deepEqual([one.ended, two.ended, three.ended, world.known.size], [true, true, true, 0]);
    assert.deepEqual(world.events.slice(3), ['end s1', 'end s2', 'end s3']);
  });

  it('close without a request if the agent has no session/close, and despite one that never responds', async () => {
    const mute = new SessionWorld();
    await (await mute.open()).close();
    assert.deepEqual(mute.wire.all('session/close'), []);
    const world = new SessionWorld(everything);
    const session = await world.open();
    const source = new CancellationSource();
    const closing = session.close(source.token);
    source.cancel();
    await assert.rejects(closing, CancelledError);
    assert.equal(session.ended, true);
  });

  it('keep several sessions separate', async () => {
    const world = new SessionWorld();
    await world.open('s1');
    await world.open('s2');
    world.say('s2', 'b');
    world.say('s1', 'a');
    await settle();
    assert.deepEqual(world.events.slice(2), ['s2 b', 's1 a']);
  });
});
