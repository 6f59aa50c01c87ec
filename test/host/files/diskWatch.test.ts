// Changes on disk are reported without intermediate contents, and without changes known to be the user's.
import * as assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { systemClock } from '../../../src/agent/clock.ts';
import { DisposableStore } from '../../../src/base/disposable.ts';
import { ChangeLedger } from '../../../src/chat/review/changeLedger.ts';
import type { HostedSession } from '../../../src/chat/session/hostedSession.ts';
import type { FileVersion } from '../../../src/chat/review/fileVersion.ts';
import { listenToDisk } from '../../../src/vscode/review/disk/diskEvents.ts';
import { DiskWatch } from '../../../src/vscode/review/disk/diskWatch.ts';
import { followWrites } from '../../../src/vscode/review/followedWrites.ts';
import { KeptContents } from '../../../src/vscode/storage/keptContents.ts';
import { ReviewPlaces } from '../../../src/vscode/review/reviewPlaces.ts';
import { AccessQuestions } from '../../../src/vscode/files/accessQuestions.ts';
import { FileAccess } from '../../../src/vscode/files/fileAccess.ts';
import { openFolders } from '../../../src/vscode/window/workspacePlace.ts';
import type { WriteGuard } from '../../../src/vscode/serve/files/filesService.ts';
import { waitLimit } from '../../limits.ts';
import { anyRepositories } from '../../unit/vscode/git/openRepository.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';
import { createEligible } from '../editorParts.ts';
import { after, before } from '../review/reviewWorld.ts';
import { openNewFile, restoreWorld, writeNewFile } from '../world.ts';

describe('the disk watcher', () => {
  const mark = { conversation: 'talk', entry: 1 };
  const session = {} as HostedSession;
  let lifetime: DisposableStore;
  let storage: string;
  let disk: DiskWatch;
  let ledger: ChangeLedger;
  let guard: WriteGuard;
  /** The reported changes: the content before, and after. */
  let reported: string[];

  beforeEach(() => {
    lifetime = new DisposableStore();
    storage = mkdtempSync(join(tmpdir(), 'acp-host-watch-'));
    const logger = new RecordingLogger();
    const questions = new AccessQuestions(() => Promise.resolve('dismissed'));
    const access = new FileAccess(lifetime.add(createEligible()), questions, { folders: openFolders });
    const contents = new KeptContents(storage, logger);
    ledger = new ChangeLedger();
    disk = lifetime.add(
      new DiskWatch(
        new ReviewPlaces(access),
        anyRepositories(storage),
        contents,
        (uri) => ledger.files.has(uri),
        logger,
      ),
    );
    reported = [];
    disk.onDidChange(({ prior, left }) => reported.push(`${textOf(prior)} → ${textOf(left)}`));
    guard = followWrites({
      ...{ disk, ledger, contents, logger, clock: systemClock },
      turnOf: () => mark,
      changed: () => undefined,
    });
  });
  afterEach(async () => {
    lifetime.dispose();
    await restoreWorld();
    rmSync(storage, { recursive: true });
  });

  const begin = (): Promise<void> => disk.begin(mark, [], waitLimit);

  it('reports nothing about a file while an agent writes it through the client', async () => {
    const uri = await writeNewFile('a.ts', before);
    await begin();
    await disk.named([uri.fsPath]);
    await guard(uri.fsPath, async () => {
      writeFileSync(uri.fsPath, after.slice(0, 5));
      await disk.catchUp(uri.fsPath);
      writeFileSync(uri.fsPath, after);
      return { session, uri: uri.toString(), before, after, at: Date.now() };
    });
    await disk.end(mark);
    assert.deepEqual(reported, []);
    assert.deepEqual(ledger.files.get(uri.toString())?.before, { kind: 'text', text: before });
  });

  it('keeps the earlier content of a large file that an agent writes slowly through the client', async () => {
    const [large, larger] = [before, after].map((text) => text.repeat(60_000)) as [string, string];
    const uri = await writeNewFile('large.txt', large);
    await begin();
    await guard(uri.fsPath, async () => {
      writeFileSync(uri.fsPath, larger.slice(0, 1_000_000));
      await disk.catchUp(uri.fsPath);
      writeFileSync(uri.fsPath, larger);
      return { session, uri: uri.toString(), before: large, after: larger, at: Date.now() };
    });
    await disk.end(mark);
    const known = ledger.files.get(uri.toString())?.before;
    assert.equal(known?.kind === 'opaque' && known.keeping, 'kept');
    assert.deepEqual(reported, []);
  });

  it('reports a change of an agent before its next write to the same file', async () => {
    const uri = await writeNewFile('a.ts', before);
    await begin();
    await disk.named([uri.fsPath]);
    writeFileSync(uri.fsPath, 'between\n');
    await guard(uri.fsPath, () => {
      writeFileSync(uri.fsPath, after);
      return Promise.resolve({ session, uri: uri.toString(), before: 'between\n', after, at: Date.now() });
    });
    await disk.end(mark);
    assert.deepEqual(reported, [`${before} → between\n`]);
  });

  it('knows in the next turn what an agent wrote last in a closed file that was kept', async () => {
    const uri = await writeNewFile('a.ts', before);
    const write = (from: string, to: string): Promise<unknown> =>
      guard(uri.fsPath, () => {
        writeFileSync(uri.fsPath, to);
        return Promise.resolve({ session, uri: uri.toString(), before: from, after: to, at: Date.now() });
      });
    await begin();
    await write(before, after);
    await disk.end(mark);
    ledger.keepAll();
    const second = { ...mark, entry: 2 };
    await disk.begin(second, [], waitLimit);
    await write(after, 'next\n');
    await disk.end(second);
    assert.deepEqual(reported, []);
    assert.deepEqual(ledger.files.get(uri.toString())?.before, { kind: 'text', text: after });
  });

  it('does not attribute the user’s save to the agent, even before VS Code reports it', async () => {
    const { document } = await openNewFile('mine.ts', before);
    const { fsPath } = document.uri;
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), 'mine\n');
    await vscode.workspace.applyEdit(edit);
    await begin();
    disk.listener.saving(document);
    writeFileSync(fsPath, document.getText());
    await disk.catchUp(fsPath);
    assert.deepEqual(reported, []);
    // A change that is not a save is still attributed to the agent.
    writeFileSync(fsPath, after);
    await disk.catchUp(fsPath);
    assert.deepEqual(reported, [`mine\n${before} → ${after}`]);
  });

  it('is notified of a save before it starts and when it is done', async () => {
    const { document } = await openNewFile('mine.ts', before);
    const events: string[] = [];
    const texts = (): string => readFileSync(document.uri.fsPath, 'utf8');
    const nothing = (): void => undefined;
    lifetime.add(
      listenToDisk({
        ...{ changed: nothing, headChanged: nothing, userStarted: nothing, userFinished: nothing },
        saving: ({ uri }) => events.push(`saving ${uri.path === document.uri.path} ${texts() === before}`),
        saved: ({ uri }) => events.push(`saved ${uri.path === document.uri.path} ${texts() === before}`),
      }),
    );
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), 'mine\n');
    await vscode.workspace.applyEdit(edit);
    await document.save();
    assert.deepEqual(events, ['saving true true', 'saved true false']);
  });
});

function textOf(version: FileVersion): string {
  return version.kind === 'text' ? version.text : version.kind;
}
