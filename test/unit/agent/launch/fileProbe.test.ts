// Proves that a disk that does not answer delays a lookup for a limited time, once, and holds one thread.
import * as assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { FileProbe } from '../../../../src/agent/launch/fileProbe.ts';
import { searchPath } from '../../../../src/agent/launch/commandSearch.ts';
import { systemHost } from '../../../../src/agent/launch/launch.ts';
import { ManualClock } from '../manualClock.ts';

type Kind = Exclude<Awaited<ReturnType<FileProbe['probe']>>, 'silent'>;

const patience = 2_000;

describe('FileProbe', () => {
  it('answers for a dead folder after 2 s, then at once, by one lookup, until the folder answers', async () => {
    const clock = new ManualClock();
    const dead = Promise.withResolvers<Kind>();
    const looked: string[] = [];
    const probe = new FileProbe(clock, (path) => {
      looked.push(path);
      if (path === '/dead') return dead.promise;
      return Promise.resolve(path.endsWith('x') ? 'program' : 'folder');
    });
    const names = ['a', 'b', 'c'].map((name) => probe.probe(`/dead/${name}`));
    await clock.whenSet(patience);
    clock.fire(patience);
    assert.deepEqual(await Promise.all(names), ['silent', 'silent', 'silent']);
    assert.deepEqual(looked, ['/dead']);
    assert.equal(await probe.probe('/dead/d'), 'silent');
    assert.equal(await probe.probe('/bin/x'), 'program');
    dead.resolve('folder');
    await dead.promise;
    assert.equal(await probe.probe('/dead/x'), 'program');
  });

  it('answers for a link to a dead folder, and other files beside it', async () => {
    const clock = new ManualClock();
    const probe = new FileProbe(clock, (path) =>
      path === '/bin/link' ? new Promise(() => undefined) : Promise.resolve('program'),
    );
    const link = probe.probe('/bin/link');
    // The folder answers at once.
    await setImmediate();
    clock.fire(patience);
    assert.equal(await link, 'silent');
    assert.equal(await probe.probe('/bin/link'), 'silent');
    assert.equal(await probe.probe('/bin/x'), 'program');
  });

  it('lets a search go on in the next folder, and names the one that did not answer', async () => {
    const clock = new ManualClock([patience]);
    const probe = new FileProbe(clock, (path) => {
      if (path === '/dead') return new Promise(() => undefined);
      return Promise.resolve(path === '/bin/cli' ? 'program' : path === '/bin' ? 'folder' : 'missing');
    });
    const host = { ...systemHost(), platform: 'linux' as const, probe: (path: string) => probe.probe(path) };
    const env = { PATH: '/dead:/bin' };
    assert.deepEqual(await searchPath('cli', env, host), {
      kind: 'found',
      path: '/bin/cli',
      silent: ['/dead'],
    });
    assert.deepEqual(await searchPath('other', env, host), {
      kind: 'missing',
      searched: ['/dead', '/bin'],
      silent: ['/dead'],
    });
  });

  it('distinguishes folders, programs and other files of this machine', async () => {
    const host = systemHost();
    assert.equal(await host.probe(import.meta.dirname), 'folder');
    assert.equal(await host.probe(process.execPath), 'program');
    assert.equal(await host.probe(import.meta.filename), 'file');
    assert.equal(await host.probe(`${import.meta.filename}/x`), 'missing');
    assert.equal(await host.probe('/'), 'folder');
  });
});
