// Tests that stored reviews are removed only if their conversation is known to be deleted.
import * as assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { ChangeLedger } from '../../../../src/chat/review/changeLedger.ts';
import { textVersion } from '../../../../src/chat/review/fileVersion.ts';
import { partVersion } from '../../../../src/chat/review/ledgerPart.ts';
import { KeptContents } from '../../../../src/vscode/storage/keptContents.ts';
import { AskedFiles } from '../../../../src/vscode/review/askedFiles.ts';
import { ReviewMemory } from '../../../../src/vscode/review/reviewMemory.ts';
import { ReviewStore } from '../../../../src/vscode/storage/reviewStore.ts';
import { ManualClock } from '../../agent/manualClock.ts';
import { RecordingLogger } from '../../wire/recordingLogger.ts';

describe('ReviewMemory', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'acp-host-memory-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** A memory as in another window. */
  const open = (conversations: () => Promise<ReadonlySet<string>>) => {
    const logger = new RecordingLogger();
    const ledger = new ChangeLedger();
    const asked = new AskedFiles(() => Promise.resolve(undefined));
    const contents = new KeptContents(join(folder, 'contents'), logger);
    const store = new ReviewStore(folder, contents, logger);
    const marks = (): Iterable<string> => ledger.marks;
    const clock = new ManualClock();
    const memory = new ReviewMemory({
      ...{ ledger, asked, store, contents },
      ...{ conversations, marks, clock, logger },
    });
    return { ledger, asked, memory };
  };
  const there =
    (...ids: readonly string[]) =>
    (): Promise<ReadonlySet<string>> =>
      Promise.resolve(new Set(ids));
  const admits = (): Promise<boolean> => Promise.resolve(true);
  const record = (): string => join(folder, 'talk.json');
  const contentCount = (): number => readdirSync(join(folder, 'contents')).length;

  beforeEach(async () => {
    const { ledger, memory } = open(there('talk'));
    ledger.wrote('file:///a', { conversation: 'talk', entry: 1 }, textVersion('one'), textVersion('two'));
    await memory.save();
    assert.equal(contentCount(), 2);
  });

  it('removes the changes of a conversation that no longer exists', async () => {
    const { ledger, memory } = open(there('other'));
    await memory.load(admits);
    assert.equal(ledger.files.size, 0);
    assert.equal(existsSync(record()), false);
  });

  it('keeps which files were changed without asking', async () => {
    const turn = { conversation: 'talk', entry: 2 };
    const first = open(there('talk'));
    await first.memory.load(admits);
    first.asked.began(turn);
    first.ledger.wrote('file:///b', turn, textVersion('x'), textVersion('y'));
    await first.memory.save();
    const { asked, ledger, memory } = open(there('talk'));
    await memory.load(admits);
    const isUnasked = (uri: string): boolean => asked.isUnasked(uri, ledger.turns.get(uri) ?? []);
    assert.deepEqual(['file:///a', 'file:///b'].map(isUnasked), [false, true]);
  });

  it('removes nothing if the stored conversations are unknown', async () => {
    const { ledger, memory } = open(() => Promise.reject(new Error('no such disk')));
    await memory.load(admits);
    assert.deepEqual(ledger.files.get('file:///a')?.before, textVersion('one'));
    assert.equal(existsSync(record()), true);
    assert.equal(contentCount(), 2);
  });

  it('keeps a record of a newer format version and all contents it may refer to', async () => {
    const newer = readFileSync(record(), 'utf8').replace(`"version":${partVersion}`, '"version":99');
    for (const conversations of [there('talk'), there()]) {
      writeFileSync(record(), newer);
      const { ledger, memory } = open(conversations);
      await memory.load(admits);
      assert.equal(ledger.files.size, 0);
      ledger.wrote('file:///b', { conversation: 'talk', entry: 2 }, textVersion('x'), textVersion('y'));
      await memory.save();
      await memory.tidy();
      assert.equal(readFileSync(record(), 'utf8'), newer);
      assert.equal(contentCount(), 2);
    }
  });
});
