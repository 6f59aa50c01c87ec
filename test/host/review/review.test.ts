// Every file that an agent changes, in any way, is reviewed, and undoing it loses nothing.
import * as assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { until } from '../../until.ts';
import { after, before, freshFile, isThere, reviewWindows, textIn, type ReviewWorld } from './reviewWorld.ts';
import { openNewFile, run, writeNewFile } from '../world.ts';

describe('the review of changes', () => {
  let world: ReviewWorld;
  reviewWindows((opened) => (world = opened));

  const fresh = (): vscode.Uri => freshFile(join(randomUUID().slice(0, 8), 'new.ts'));

  it('lists files that an agent writes through the client, and undoes them', async () => {
    const uri = await writeNewFile('a.ts', before);
    await world.turn({ fs: uri.fsPath, text: after });
    await world.lists(uri, 'changed +2 −2');
    await world.actions.undoFile({ uri: uri.toString() });
    assert.equal(await textIn(uri), before);
    await world.lists(uri, undefined);
    assert.deepEqual(world.asked, []);
  });

  it('lists files that an agent writes to disk, if a tool call named them or they are open', async () => {
    const named = await writeNewFile('named.ts', before);
    const { document } = await openNewFile('open.ts', before);
    await world.turnOn(
      [named],
      { disk: named.fsPath, text: after },
      { disk: document.uri.fsPath, text: after },
    );
    await world.lists(named, 'changed +2 −2');
    await world.lists(document.uri, 'changed +2 −2');
    await until('the editor', () => document.getText() === after);
    await world.actions.undoFile({ uri: named.toString() });
    await world.actions.undoFile({ uri: document.uri.toString() });
    assert.equal(await textIn(named), before);
    assert.equal(document.getText(), before);
    assert.equal(await textIn(document.uri), before);
  });

  it('lists the changes of an agent that writes a file both to disk and through the client', async () => {
    const { document } = await openNewFile('both.ts', before);
    const [open, named] = [document.uri, await writeNewFile('named.ts', before)];
    const between = before.replace('two', 'TWO');
    await world.turnOn(
      [named],
      // The same text again, and another one.
      { disk: open.fsPath, text: after },
      { fs: open.fsPath, text: after },
      { disk: named.fsPath, text: between },
      { fs: named.fsPath, text: after },
    );
    for (const uri of [open, named]) {
      await world.lists(uri, 'changed +2 −2');
      await world.actions.undoFile({ uri: uri.toString() });
      assert.equal(await textIn(uri), before);
    }
    assert.deepEqual(world.asked, []);
  });

  it('offers no undo for a file whose earlier content is unknown', async () => {
    const uri = await writeNewFile('unseen.ts', before);
    await world.turn({ disk: uri.fsPath, text: after });
    await world.lists(uri, 'opaque +0 −0');
    await world.actions.undoFile({ uri: uri.toString() });
    assert.equal(await textIn(uri), after);
    assert.deepEqual(world.asked, ['conflicts unseen.ts']);
    await world.actions.keepFile({ uri: uri.toString() });
    await world.lists(uri, undefined);
  });

  it('removes new files and restores removed ones', async () => {
    const made = fresh();
    const { document } = await openNewFile('gone.ts', before);
    await run('workbench.action.closeAllEditors');
    await world.turnOn([document.uri], { fs: made.fsPath, text: 'a\nb\n' }, { disk: document.uri.fsPath });
    await world.lists(made, 'created +2 −0');
    await world.lists(document.uri, 'deleted +0 −6');
    world.answer = false;
    await world.actions.undoAll();
    assert.equal(await isThere(made), true);
    world.answer = true;
    await world.actions.undoAll();
    await until('the files', async () => !(await isThere(made)) && (await isThere(document.uri)));
    assert.equal(await textIn(document.uri), before);
    await world.lists(made, undefined);
    await world.lists(document.uri, undefined);
  });

  it('does not list the user’s own saves', async () => {
    const { document } = await openNewFile('mine.ts', before);
    const other = await writeNewFile('other.ts', before);
    world.conversation.prompt(JSON.stringify([{ fs: other.fsPath, text: after }]));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(2, 0), 'user\n');
    await vscode.workspace.applyEdit(edit);
    await document.save();
    await until('the end', () => world.conversation.state().phase === 'idle');
    await world.lists(other, 'changed +2 −2');
    assert.equal(world.review.files.has(document.uri.toString()), false);
  });

  it('does not list files that the user exports', async () => {
    const [exported, first, second, go, goOn] = [fresh(), fresh(), fresh(), fresh(), fresh()];
    const steps = [
      ...[{ say: 'at work' }, { until: go.fsPath }, { disk: first.fsPath, text: after }],
      ...[{ until: goOn.fsPath }, { disk: second.fsPath, text: after }],
    ];
    world.conversation.prompt(JSON.stringify(steps));
    await until('its work', () => world.conversation.rows().some(({ kind }) => kind === 'agent'));
    await world.writes.write(exported, 'said\n');
    await world.writes.write(go, '');
    const isListed = (uri: vscode.Uri) => (): boolean => world.review.files.has(uri.toString());
    await until('what came with it', isListed(first));
    await world.writes.write(goOn, '');
    await until('what came after it', isListed(second));
    assert.equal(world.review.files.has(exported.toString()), false);
    assert.equal(readFileSync(exported.fsPath, 'utf8'), 'said\n');
  });

  it('undoes a moved file at both paths', async () => {
    const { document } = await openNewFile('from.ts', before);
    const to = fresh();
    await world.turn({ fs: to.fsPath, text: before }, { disk: document.uri.fsPath });
    await world.lists(document.uri, 'deleted +0 −6');
    await world.lists(to, 'created +6 −0');
    await world.actions.undoFile({ uri: to.toString() });
    await until('the move back', async () => !(await isThere(to)) && (await isThere(document.uri)));
    assert.equal(await textIn(document.uri), before);
  });

  it('reviews nothing outside the open folders, and nothing that is excluded', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'acp-host-outside-'));
    const secret = await writeNewFile('.env', 'KEY=1');
    try {
      const file = join(outside, 'a.ts');
      const shown = fresh();
      await world.turn(
        { call: file },
        { call: secret.fsPath },
        { disk: file, text: 'x' },
        { disk: secret.fsPath, text: 'KEY=2' },
        { disk: shown.fsPath, text: 'x\n' },
      );
      await world.lists(shown, 'created +1 −0');
      assert.deepEqual([...world.review.files.keys()], [shown.toString()]);
    } finally {
      rmSync(outside, { recursive: true });
    }
  });
});
