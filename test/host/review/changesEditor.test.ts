// All changes to review open in one editor of VS Code, which never shows a file that was kept or undone.
import * as assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { mostCompared } from '../../../src/chat/review/comparedFiles.ts';
import { until } from '../../until.ts';
import { after, before, changesTitle, freshFile, reviewWindows, type ReviewWorld } from './reviewWorld.ts';
import { openNewFile, run, writeNewFile } from '../world.ts';

describe('the editor of all changes', () => {
  let world: ReviewWorld;
  reviewWindows((opened) => (world = opened));
  beforeEach(() => run('workbench.action.closeAllEditors'));

  const fresh = (name = 'new.ts'): vscode.Uri => freshFile(join(randomUUID().slice(0, 8), name));
  const tabs = (): vscode.Tab[] =>
    vscode.window.tabGroups.all
      .flatMap((group) => group.tabs)
      .filter(({ label }) => label.startsWith(changesTitle));
  const shows = (...labels: readonly string[]): Promise<unknown> =>
    until(
      () =>
        `${labels.join(', ')}; open: ${vscode.window.tabGroups.all
          .flatMap((group) => group.tabs)
          .map(({ label }) => label)
          .join(', ')}; told: ${world.asked.join(', ')}`,
      () => JSON.stringify(tabs().map(({ label }) => label)) === JSON.stringify(labels),
    );

  /** To be called before the turn: the review can't tell who wrote a file during a turn or just after it. */
  const openMine = (): Promise<vscode.TextEditor> => openNewFile('mine.ts', 'mine\n');

  /** Four files: changed, created, deleted and moved. */
  async function change(): Promise<Record<'changed' | 'made' | 'gone' | 'old' | 'moved', vscode.Uri>> {
    const [changed, gone, old] = [
      await writeNewFile('changed.ts', before),
      await writeNewFile('gone.ts', 'gone\n'),
      await writeNewFile('old.ts', 'moved\n'),
    ];
    const [made, moved] = [fresh('made.ts'), fresh('moved.ts')];
    await world.turnOn(
      [gone, old],
      { fs: changed.fsPath, text: after },
      { fs: made.fsPath, text: 'made\n' },
      { disk: gone.fsPath },
      { disk: old.fsPath },
      { fs: moved.fsPath, text: 'moved\n' },
    );
    await world.lists(changed, 'changed +2 −2');
    await world.lists(made, 'created +1 −0');
    await world.lists(gone, 'deleted +0 −1');
    await world.lists(old, 'deleted +0 −1');
    await world.lists(moved, 'created +1 −0');
    return { changed, made, gone, old, moved };
  }

  it('shows every file once, and no longer those that were kept or undone', async () => {
    const { changed, made, gone, moved } = await change();
    await world.actions.showAll();
    await shows(`${changesTitle} (4 files)`);
    await world.actions.keepFile({ uri: changed.toString() });
    await shows(`${changesTitle} (3 files)`);
    await world.actions.undoFile({ uri: made.toString() });
    await shows(`${changesTitle} (2 files)`);
    await world.actions.undoFile({ uri: gone.toString() });
    await shows(`${changesTitle} (1 file)`);
    // A moved file is undone as a whole.
    await world.actions.undoFile({ uri: moved.toString() });
    await shows();
    assert.deepEqual(world.asked, []);
  });

  it('is opened once, and closed when everything was kept', async () => {
    const { document } = await openMine();
    const { changed } = await change();
    await world.actions.showAll();
    await run('workbench.action.keepEditor');
    await vscode.window.showTextDocument(document);
    await world.actions.showAll();
    await shows(`${changesTitle} (4 files)`);
    await world.actions.keepAll();
    await shows();
    assert.equal(vscode.window.activeTextEditor?.document, document);
    await world.actions.showAll();
    assert.deepEqual(world.asked, ['tell No agent changes to review.']);
    // One file has a diff of its own.
    await world.turn({ fs: changed.fsPath, text: before });
    await world.lists(changed, 'changed +2 −2');
    await world.actions.showAll();
    await until('the diff', () => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return input instanceof vscode.TabInputTextDiff && input.modified.toString() === changed.toString();
    });
    await shows();
  });

  it('is brought up to date when the user returns to its tab', async () => {
    const { document } = await openMine();
    const { changed } = await change();
    await world.actions.showAll();
    await run('workbench.action.keepEditor');
    await vscode.window.showTextDocument(document);
    await world.actions.keepFile({ uri: changed.toString() });
    await shows(`${changesTitle} (4 files)`);
    await run('workbench.action.previousEditor');
    await shows(`${changesTitle} (3 files)`);
    assert.equal(tabs()[0]?.isActive, true);
  });

  it('stays in its group, and leaves the focus in another one', async () => {
    const { document } = await openMine();
    const { changed, made } = await change();
    await run('workbench.action.splitEditorRight');
    await world.actions.showAll();
    await shows(`${changesTitle} (4 files)`);
    assert.equal(tabs()[0]!.group.viewColumn, 2);
    await run('workbench.action.focusFirstEditorGroup');
    await world.actions.keepFile({ uri: changed.toString() });
    await world.actions.undoFile({ uri: made.toString() });
    await shows(`${changesTitle} (2 files)`);
    assert.deepEqual([tabs()[0]!.group.viewColumn, tabs()[0]!.isActive], [2, true]);
    await until(
      'the focus',
      () => vscode.window.tabGroups.activeTabGroup.viewColumn === vscode.ViewColumn.One,
    );
    assert.equal(vscode.window.activeTextEditor?.document, document);
  });

  it('leaves out files without text, and says so', async () => {
    const bytes = (...all: readonly number[]): string => Buffer.from([0, ...all]).toString('base64');
    const [logo, other] = [fresh('logo.png'), fresh('other.png')];
    await world.turn({ disk: logo.fsPath, bytes: bytes(1) }, { disk: other.fsPath, bytes: bytes(2) });
    await world.lists(logo, 'created +0 −0');
    await world.lists(other, 'created +0 −0');
    await world.actions.showAll();
    await shows();
    const texts = [fresh(), fresh()];
    await world.turn(...texts.map(({ fsPath }) => ({ fs: fsPath, text: 'x\n' })));
    for (const uri of texts) await world.lists(uri, 'created +1 −0');
    await world.actions.showAll();
    await shows(`${changesTitle} (2 files)`);
    assert.deepEqual(world.asked, [
      'inform None of the changed files has text to compare.',
      'tell 2 changed files have no text to compare, and are not shown.',
    ]);
  });

  it('shows the first files of very many, and the next ones when those were kept', async () => {
    const folder = fresh();
    const many = Array.from({ length: mostCompared + 50 }, (_, at) =>
      vscode.Uri.joinPath(folder, `file${at}.ts`),
    );
    await world.turn(...many.map(({ fsPath }) => ({ fs: fsPath, text: 'x\n' })));
    await until('the list', () => world.review.view.files.length === many.length);
    await world.actions.showAll();
    await shows(`${changesTitle} (${mostCompared} files)`);
    assert.deepEqual(world.asked, [
      `inform Only the first ${mostCompared} changed files are shown; the next ones follow when you keep or undo these.`,
    ]);
    world.review.keep(many.slice(0, 99).map(String));
    await world.actions.keepFile({ uri: many[99]!.toString() });
    await shows(`${changesTitle} (50 files)`);
  });

  it('keeps an editor with text that the user has not saved', async () => {
    const { changed } = await change();
    await world.actions.showAll();
    const document = await vscode.workspace.openTextDocument(changed);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(changed, new vscode.Position(0, 0), 'mine\n');
    await vscode.workspace.applyEdit(edit);
    await until('the mark of unsaved text', () => tabs()[0]?.isDirty === true);
    await world.actions.keepAll();
    await shows(`${changesTitle} (4 files)`);
    assert.equal(document.getText(), `mine\n${after}`);
    await document.save();
  });
});
