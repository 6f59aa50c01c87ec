// Records of context on disk: without contents, bounded, deletable, and readable in a later run.

import * as assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { EnvelopeDraft } from '../../../../src/context/records/envelopeDraft.ts';
import type { ContextBundle } from '../../../../src/context/schema/bundle.ts';
import { RecordStore } from '../../../../src/vscode/storage/recordStore.ts';
import { checkBundle } from '../../context/records/checkBundle.ts';
import { activeFile, ContextWorld } from '../../context/turn/contextWorld.ts';
import { RecordingLogger } from '../../wire/recordingLogger.ts';
import { onSync } from './onSync.ts';

describe('RecordStore', () => {
  let root: string;
  let folder: string;
  let logger: RecordingLogger;
  let world: ContextWorld;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'acp-host-records-'));
    folder = join(root, 'context');
    logger = new RecordingLogger();
    world = new ContextWorld(activeFile('const theWholeText = 1;'));
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  async function draft(): Promise<EnvelopeDraft> {
    const turn = await world.prepare();
    turn.sent({ sessionId: 'one', requestId: 3 });
    return world.ledger.find(turn.contextId)!;
  }

  it('stores hashes, and no texts', async () => {
    const store = new RecordStore(folder, logger);
    const one = await draft();
    store.keep(one);
    await store.written();
    const [kept] = await store.all();
    assert.equal(kept!.id, one.contextId);
    const bundle = checkBundle(kept!.bundle as ContextBundle);
    assert.match(bundle.records.injections[0]!.hash!, /^sha256:/);
    // It is marked as history only when it is read from there, not in the file or in this window.
    const file = join(folder, readdirSync(folder)[0]!);
    const { envelope } = JSON.parse(readFileSync(file, 'utf8')) as ContextBundle;
    const read = (await store.read(one.contextId)) as ContextBundle;
    assert.deepEqual(
      [bundle.envelope.lifecycle, read.envelope.lifecycle, envelope.lifecycle, one.envelope.lifecycle],
      ['archived', 'archived', 'injected', 'injected'],
    );
    assert.doesNotMatch(JSON.stringify(bundle), /theWholeText/);
    // It is not lost where it is still needed, and storing it does not count as an export.
    assert.match(JSON.stringify(one.bundle()), /theWholeText/);
    assert.ok(!one.events.some(({ event_type }) => event_type === 'context.exported'));
  });

  it('rewrites a record only if it changed', async () => {
    const store = new RecordStore(folder, logger);
    const one = await draft();
    store.keep(one);
    await store.written();
    const file = join(folder, readdirSync(folder)[0]!);
    writeFileSync(file, 'as it was');
    store.keep(one);
    await store.written();
    assert.equal(readFileSync(file, 'utf8'), 'as it was');
    // A later turn has the item that was missing in this one.
    one.event('context.missing.resolved', one.contextId);
    store.keep(one);
    await store.written();
    assert.match(readFileSync(file, 'utf8'), /context\.missing\.resolved/);
  });

  it('keeps the old record if the new one cannot be written, and deletes what a killed process left', async () => {
    const store = new RecordStore(folder, logger);
    const one = await draft();
    store.keep(one);
    await store.written();
    const [name] = readdirSync(folder);
    const old = readFileSync(join(folder, name!), 'utf8');
    one.event('context.missing.resolved', one.contextId);
    const syncs = await onSync(() => {
      throw new Error('ENOSPC');
    });
    store.keep(one);
    await store.written();
    syncs.restore();
    assert.equal(syncs.count, 1);
    assert.equal(readFileSync(join(folder, name!), 'utf8'), old);
    assert.deepEqual(readdirSync(folder), [name]);
    const left = [`${name}.0123.tmp`, `${name}.4567.tmp`];
    for (const each of left) writeFileSync(join(folder, each), old.slice(0, 9));
    utimesSync(join(folder, left[0]!), 1, 1);
    assert.equal((await new RecordStore(folder, logger).all()).length, 1);
    assert.deepEqual(readdirSync(folder).toSorted(), [name, left[1]]);
  });

  it('keeps the newest records within the limits of number and size', async () => {
    const store = new RecordStore(folder, logger, { files: 3, bytes: 2 ** 20 });
    const drafts: EnvelopeDraft[] = [];
    for (let i = 0; i < 5; i++) drafts.push(await draft());
    for (const one of drafts) store.keep(one);
    await store.written();
    const ids = drafts.map(({ contextId }) => contextId);
    assert.deepEqual(
      (await store.all()).map(({ id }) => id),
      ids.slice(2),
    );
    // Another run of the same window continues with them.
    const later = new RecordStore(folder, logger, { files: 3, bytes: 2 ** 20 });
    const next = await draft();
    later.keep(next);
    await later.written();
    assert.equal(readdirSync(folder).length, 3);
    assert.ok((await later.all()).some(({ id }) => id === next.contextId));
    const small = new RecordStore(folder, logger, { files: 3, bytes: 10 });
    small.keep(await draft());
    await small.written();
    assert.deepEqual(readdirSync(folder), []);
  });

  it('deletes all records at the user’s request, also queued ones', async () => {
    const store = new RecordStore(folder, logger);
    store.keep(await draft());
    await store.written();
    store.keep(await draft());
    await store.forget();
    assert.deepEqual(await store.all(), []);
    store.keep(await draft());
    await store.written();
    assert.equal(readdirSync(folder).length, 1);
  });

  it('tolerates damaged records and failed writes', async () => {
    const store = new RecordStore(folder, logger);
    store.keep(await draft());
    await store.written();
    writeFileSync(join(folder, readdirSync(folder)[0]!), '{');
    assert.deepEqual(await new RecordStore(folder, logger).all(), []);
    const file = join(root, 'file');
    writeFileSync(file, 'mine');
    const blocked = new RecordStore(file, logger);
    blocked.keep(await draft());
    await blocked.written();
    assert.equal(readFileSync(file, 'utf8'), 'mine');
    assert.equal(logger.at('warn').length, 2);
  });
});
