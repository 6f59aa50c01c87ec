// The files are restored to before a prompt only after asking, and only what the question was about.

import * as assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { until } from '../../until.ts';
import { after, before, freshFile, isThere, reviewWindows, textIn, type ReviewWorld } from './reviewWorld.ts';
import { openNewFile, writeNewFile } from '../world.ts';

describe('the review of changes', () => {
  let world: ReviewWorld;
  const windows = reviewWindows((opened) => (world = opened));

  const fresh = (): vscode.Uri => freshFile(join(randomUUID().slice(0, 8), 'new.ts'));

  it('restores the files to before a prompt after asking, except for text typed since', async () => {
    const { document } = await openNewFile('e.ts', before);
    const made = fresh();
    const first = await world.turn({ fs: document.uri.fsPath, text: before.replace('one', 'ONE') });
    const second = await world.turn(
      { fs: document.uri.fsPath, text: after },
      { fs: made.fsPath, text: 'x\n' },
    );
    await world.actions.keepAll();
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 3), ' and mine');
    edit.insert(document.uri, new vscode.Position(3, 0), 'mine\n');
    await vscode.workspace.applyEdit(edit);
    world.answer = false;
    await world.actions.returnTo(world.conversation, second);
    assert.equal(await isThere(made), true);
    world.answer = true;
    await world.actions.returnTo(world.conversation, second);
    await until('the new file to go', async () => !(await isThere(made)));
    assert.equal(document.getText(), 'ONE and mine\ntwo\nthree\nmine\nfour\nfive\nsix\n');
    const marked = world.conversation
      .rows()
      .flatMap((entry) => (entry.kind === 'user' && entry.restored !== undefined ? [entry.id] : []));
    assert.deepEqual(marked, [second]);
    await world.actions.returnTo(world.conversation, first);
    assert.equal(document.getText(), 'ONE and mine\ntwo\nthree\nmine\nfour\nfive\nsix\n');
    assert.deepEqual(world.asked, [
      'return e.ts new.ts |',
      'return e.ts new.ts |',
      'tell Files restored to before the prompt.',
      'return | e.ts',
      'conflicts e.ts',
    ]);
  });

  it('restores the files before a prompt is edited, if some were changed and the user wants that', async () => {
    const { document } = await openNewFile('j.ts', before);
    const first = await world.turn({ fs: document.uri.fsPath, text: after });
    const last = await world.turn();
    const edits = (entry: number): Promise<boolean> => world.actions.returnToEdit(world.conversation, entry);
    assert.equal(await edits(last), true);
    assert.deepEqual(world.asked, [], 'nothing was changed since');
    world.editAnswer = undefined;
    assert.equal(await edits(first), false);
    world.editAnswer = 'edit';
    assert.equal(await edits(first), true);
    assert.equal(document.getText(), after);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(3, 0), 'mine\n');
    await vscode.workspace.applyEdit(edit);
    world.editAnswer = 'restore';
    assert.equal(await edits(first), true);
    assert.equal(document.getText(), 'one\ntwo\nthree\nmine\nfour\nfive\nsix\n');
    assert.deepEqual(world.asked, [
      ...['edit j.ts |', 'edit j.ts |', 'edit j.ts |'],
      'tell Files restored to before the prompt.',
    ]);
    const marked = world.conversation.rows().find(({ id }) => id === first);
    assert.ok(marked?.kind === 'user' && marked.restored !== undefined);
  });

  it('does not let a prompt be edited while the agent works', async () => {
    const entry = await world.turn();
    const turn = world.turn({ until: join(windows.storage, 'go') });
    await until('the turn', () => world.conversation.working);
    assert.equal(await world.actions.returnToEdit(world.conversation, entry), false);
    writeFileSync(join(windows.storage, 'go'), '');
    await turn;
    assert.deepEqual(world.asked, ['tell The agent is working. Stop the agent first, then edit the prompt.']);
  });

  it('restores nothing if the agent works when the user answers', async () => {
    const { document } = await openNewFile('k.ts', before);
    const entry = await world.turn({ fs: document.uri.fsPath, text: after });
    const go = join(windows.storage, 'go');
    let turn: Promise<unknown> | undefined;
    world.whileAsked = async () => {
      turn = world.turn({ until: go });
      await until('the turn', () => world.conversation.working);
    };
    const end = async (): Promise<void> => {
      writeFileSync(go, '');
      await turn;
      rmSync(go);
    };
    await world.actions.returnTo(world.conversation, entry);
    await end();
    for (const answer of ['restore', 'edit'] as const) {
      world.editAnswer = answer;
      assert.equal(await world.actions.returnToEdit(world.conversation, entry), false);
      await end();
    }
    assert.equal(document.getText(), after);
    const inEdit = [
      'edit k.ts |',
      'inform The agent is working. Stop the agent first, then edit the prompt.',
    ];
    assert.deepEqual(world.asked, [
      ...['return k.ts |', 'inform The agent is working. Stop the agent first, then restore the files.'],
      ...[...inEdit, ...inEdit],
    ]);
  });

  it('restores nothing if the agent has worked while the user was asked', async () => {
    const { document } = await openNewFile('l.ts', before);
    const made = fresh();
    const entry = await world.turn({ fs: document.uri.fsPath, text: after });
    world.whileAsked = () => world.turn({ fs: made.fsPath, text: 'x\n' });
    await world.actions.returnTo(world.conversation, entry);
    const told = 'inform Nothing was restored, since the agent has worked meanwhile. Try again.';
    assert.deepEqual(world.asked, ['return l.ts |', told]);
    assert.equal(document.getText(), after);
    assert.equal(await world.actions.returnToEdit(world.conversation, entry), false);
    assert.equal(document.getText(), after);
    world.whileAsked = () => Promise.resolve();
    await world.actions.returnTo(world.conversation, entry);
    await until('the new file to go', async () => !(await isThere(made)));
    assert.equal(document.getText(), before);
  });

  it('undoes only changes in files that the question was about', async () => {
    const { document } = await openNewFile('m.ts', before);
    const other = await writeNewFile('n.ts', before);
    await world.turn({ fs: document.uri.fsPath, text: after });
    await world.lists(document.uri, 'changed +2 −2');
    world.whileAsked = async () => {
      await world.turn({ fs: other.fsPath, text: after });
      await world.lists(other, 'changed +2 −2');
    };
    await world.actions.undoAll();
    await world.lists(document.uri, undefined);
    await world.lists(other, 'changed +2 −2');
    assert.equal(await textIn(other), after);
    assert.deepEqual(world.asked, ['undo m.ts']);
  });
});
