// Following the agent shows the files it works on, without disturbing the user.
import * as assert from 'node:assert/strict';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { systemClock } from '../../../src/agent/clock.ts';
import type { CallView } from '../../../src/chat/messages/messages.ts';
import type { CallDiff } from '../../../src/chat/transcript/callDiff.ts';
import { FollowAgent } from '../../../src/vscode/chat/reading/followAgent.ts';
import { call } from '../../page/sampleConversation.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';
import { until } from '../../until.ts';
import { openNewFile, placeCursor, restoreWorld, run, type, writeNewFile } from '../world.ts';
import { active, folder, guard } from './readingWorld.ts';

describe('following the agent', () => {
  let follow: FollowAgent;
  let changes: number;
  let diff: CallDiff | undefined;
  beforeEach(() => {
    changes = 0;
    follow = new FollowAgent({
      guard,
      clock: systemClock,
      logger: new RecordingLogger(),
      place: () => ({ base: folder.fsPath }),
      diff: () => diff,
      onChange: () => changes++,
    });
  });
  afterEach(async () => {
    follow.dispose();
    await restoreWorld();
  });
  let calls = 0;
  const touches = (path: string, line?: number, more: Partial<CallView> = {}): void =>
    follow.callChanged(
      call({
        toolCallId: `touch-${++calls}`,
        locations: [{ path, ...(line !== undefined && { line }) }],
        ...more,
      }),
    );
  const lines = Array.from({ length: 300 }, (_, at) => `line ${at + 1}`).join('\n');

  it('shows the place in a preview editor, without moving the cursor or the focus', async () => {
    const uri = await writeNewFile('long.ts', lines);
    touches(uri.fsPath, 3);
    follow.set(true);
    assert.equal(changes, 1);
    touches(vscode.workspace.asRelativePath(uri), 200);
    const editor = await until('the file', () => {
      const shown = vscode.window.activeTextEditor;
      return shown?.document.uri.toString() === uri.toString() && shown;
    });
    await until('the line', () =>
      editor.visibleRanges.some((range) => range.contains(new vscode.Position(199, 0))),
    );
    assert.deepEqual(editor.selection.active, new vscode.Position(0, 0));
    assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab?.isPreview, true);
    assert.equal(follow.on, true);
    diff = { type: 'diff', path: uri.fsPath, oldText: 'line 120\nline 121\n', newText: 'line 120\nnew\n' };
    touches(uri.fsPath, undefined, { content: [{ ...diff }] });
    await until('the change', () =>
      editor.visibleRanges.some((range) => range.contains(new vscode.Position(120, 0))),
    );
    assert.equal(follow.on, true);
  });

  it('switches from file to file, and ends when the user opens another one', async () => {
    follow.set(true);
    for (const name of ['a.ts', 'b.ts']) {
      const uri = await writeNewFile(name, lines);
      touches(uri.fsPath);
      await until(name, () => active() === uri.toString());
    }
    assert.equal(follow.on, true);
    await openNewFile('mine.ts', 'mine\n');
    await until('its end', () => !follow.on);
    const late = await writeNewFile('late.ts', lines);
    touches(late.fsPath);
    await openNewFile('mine2.ts', 'mine\n');
    assert.equal(
      vscode.window.visibleTextEditors.some(({ document }) => document.uri.toString() === late.toString()),
      false,
    );
  });

  it('ends when the user types', async () => {
    const editor = await openNewFile('mine.ts', 'mine\n');
    await placeCursor(editor, 0, 4);
    follow.set(true);
    await type('x');
    await until('its end', () => !follow.on);
  });

  it('opens nothing that is outside, excluded, missing or not a file', async () => {
    const secret = await writeNewFile('.env', 'SECRET=1\n');
    const own = await writeNewFile('own.ts', 'own\n');
    follow.set(true);
    for (const path of [
      '/etc/hosts',
      secret.fsPath,
      join(folder.fsPath, 'missing.ts'),
      folder.fsPath,
      '~/x',
      '\0',
    ]) {
      touches(path);
      // One after the other, since only the newest place is shown.
      touches(own.fsPath);
      await until('our own', () => active() === own.toString());
      await run('workbench.action.closeAllEditors');
      await until('nothing', () => active() === undefined);
      follow.set(false);
      follow.set(true);
    }
    assert.ok(
      vscode.workspace.textDocuments.every(
        ({ uri }) => uri.path !== '/etc/hosts' && uri.path !== secret.path,
      ),
    );
  });
});
