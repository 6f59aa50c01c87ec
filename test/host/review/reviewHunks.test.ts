// Single changes of an agent are kept and undone, shown in the editor, and compared with what was there before.

import * as assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { ManualClock } from '../../unit/agent/manualClock.ts';
import { until } from '../../until.ts';
import type { ReviewedFile } from '../../../src/chat/review/reviewedFile.ts';
import { HunkLenses, type LensReview } from '../../../src/vscode/review/hunkLenses.ts';
import { after, before, freshFile, reviewWindows, type ReviewWorld } from './reviewWorld.ts';
import { openNewFile, run } from '../world.ts';

describe('the review of changes', () => {
  let world: ReviewWorld;
  reviewWindows((opened) => (world = opened));

  const fresh = (): vscode.Uri => freshFile(join(randomUUID().slice(0, 8), 'new.ts'));

  it('keeps and undoes single changes, except what the user typed in them', async () => {
    const { document } = await openNewFile('b.ts', before);
    const uri = document.uri.toString();
    await world.turn({ fs: document.uri.fsPath, text: 'ONE\ntwo\nTHREE\nfour\nfive\nSIX\n' });
    await world.lists(document.uri, 'changed +3 −3');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(5, 3), ' and mine');
    await vscode.workspace.applyEdit(edit);
    await world.lists(document.uri, 'changed +3 −3!');
    const lenses = async (): Promise<string> =>
      (
        await vscode.commands.executeCommand<vscode.CodeLens[]>(
          'vscode.executeCodeLensProvider',
          document.uri,
        )
      )
        .map(({ command, range }) => `${range.start.line} ${command?.title}`)
        .filter((line) => /Keep|Undo|later/.test(line))
        .join(', ');
    // They are refreshed a moment after the edit.
    await until(
      'the lenses',
      async () =>
        (await lenses()) ===
        '0 Keep, 0 Undo, 2 Keep, 2 Undo, 5 Agent edit, later changed by you: Compare, 5 Keep',
    );
    await world.actions.undoHunk({ uri, line: 0 });
    assert.equal(document.getText(), 'one\ntwo\nTHREE\nfour\nfive\nSIX and mine\n');
    await world.actions.keepHunk({ uri, line: 2 });
    await world.lists(document.uri, 'changed +1 −1!');
    await world.actions.undoHunk({ uri, line: 5 });
    await world.actions.undoFile({ uri });
    assert.equal(document.getText(), 'one\ntwo\nTHREE\nfour\nfive\nSIX and mine\n');
    assert.deepEqual(world.asked, ['conflicts b.ts', 'conflicts b.ts']);
    // The text is still unsaved.
    assert.equal(document.isDirty, true);
    await world.actions.keepAll();
    await world.lists(document.uri, undefined);
  });

  it('peeks at removed lines of which the editor shows only the first', async () => {
    const removed = 'function total() {\n  return 0;\n}\n';
    const { document } = await openNewFile('p.ts', `one\ntwo\n${removed}four\n`);
    await world.turn({ fs: document.uri.fsPath, text: 'ONE\ntwo\nfour\n' });
    await world.lists(document.uri, 'changed +1 −4');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(1, 0), 'mine\n');
    await vscode.workspace.applyEdit(edit);
    const peeks = async (): Promise<vscode.CodeLens[]> => {
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        document.uri,
      );
      return lenses.filter(({ command }) => command?.title === 'Show Removed Lines');
    };
    await until('the lens to follow', async () => (await peeks())[0]?.range.start.line === 3);
    const [lens, ...more] = await peeks();
    assert.deepEqual(more, []);
    const [, , [place] = []] = lens!.command!.arguments as [unknown, unknown, vscode.Location[]?];
    const left = await vscode.workspace.openTextDocument(place!.uri);
    assert.equal(left.getText(place!.range), removed);
    await world.actions.keepAll();
  });

  it('leaves the lenses in place while the user types, until a pause or another line', async () => {
    const editor = await openNewFile('l.ts', before);
    const { document } = editor;
    const clock = new ManualClock();
    // The file of the review is replaced when VS Code notices the write on disk, at any time. That is another refresh.
    let noticed: ReadonlyMap<string, ReviewedFile> | undefined;
    const review: LensReview = {
      get files() {
        return noticed ?? world.review.files;
      },
      hunks: (uri) => world.review.hunks(uri),
      now: (uri) => world.review.now(uri),
      onDidChange: (listener) => world.review.onDidChange(listener),
    };
    const lenses = new HunkLenses(review, clock);
    let refreshed = 0;
    const subscription = lenses.onDidChangeCodeLenses(() => refreshed++);
    try {
      const shown = (): string[] =>
        lenses
          .provideCodeLenses(document)
          .filter(({ command }) => command?.command === 'acpHost.review.openDiff')
          .map(({ command, range }) => `${range.start.line} ${command?.title}`);
      await world.turn({ fs: document.uri.fsPath, text: after });
      await world.lists(document.uri, 'changed +2 −2');
      await until('the lenses', () => shown().length === 2);
      noticed = new Map(world.review.files);
      const goTo = async (line: number): Promise<void> => {
        const at = new vscode.Position(line, 0);
        editor.selection = new vscode.Selection(at, at);
        await until('the cursor', () => editor.selection.active.line === line);
      };
      const typed = async (text: string, wanted: string): Promise<void> => {
        await vscode.commands.executeCommand('type', { text });
        await until(wanted, () => document.getText().includes(wanted));
      };
      await goTo(5);
      // The lenses were held while the agent wrote. What is held next must be what is shown now.
      await until('the lenses to be released', () => clock.set.length === 0);
      shown();
      await typed('mine ', 'mine SIX');
      assert.deepEqual(shown(), ['0 Agent edit +1 −1', '5 Agent edit +1 −1']);
      // A file that is replaced shows its lenses at once, and they stay in turn.
      const [[name, file] = []] = noticed;
      assert.ok(name !== undefined && file);
      noticed = new Map([[name, Object.create(file) as ReviewedFile]]);
      assert.deepEqual(shown(), ['0 Agent edit +1 −1', '5 Agent edit, later changed by you: Compare']);
      await editor.edit((builder) => builder.delete(new vscode.Range(5, 0, 5, 'mine '.length)));
      assert.equal(document.lineAt(5).text, 'SIX');
      assert.deepEqual(shown(), ['0 Agent edit +1 −1', '5 Agent edit, later changed by you: Compare']);
      clock.advance(1_000);
      assert.deepEqual(shown(), ['0 Agent edit +1 −1', '5 Agent edit +1 −1']);
      await goTo(5);
      await typed('mine ', 'mine SIX');
      assert.deepEqual(shown(), ['0 Agent edit +1 −1', '5 Agent edit +1 −1']);
      await typed('\n', 'mine \nSIX');
      assert.deepEqual(shown(), ['0 Agent edit +1 −1', '5 Agent edit +1 −1']);
      let before = refreshed;
      clock.advance(1_000);
      assert.equal(refreshed, before + 1);
      const conflict = 'Agent edit, later changed by you: Compare';
      assert.deepEqual(shown(), ['0 Agent edit +1 −1', `5 ${conflict}`]);
      // Lines above it move it, as VS Code does.
      await goTo(3);
      await typed('a\nb', 'a\nbfour');
      assert.deepEqual(shown(), ['0 Agent edit +1 −1', `6 ${conflict}`]);
      before = refreshed;
      await goTo(1);
      await until('the cursor to leave the line', () => clock.set.length === 0);
      assert.ok(refreshed > before);
      assert.deepEqual(shown(), ['0 Agent edit +1 −1', `6 ${conflict}`]);
      // A decision of the user is shown at once.
      await goTo(7);
      await typed('x', 'xSIX');
      noticed = undefined;
      await world.actions.keepHunk({ uri: document.uri.toString(), line: 0 });
      assert.equal(shown().length, 1);
      await world.actions.keepAll();
    } finally {
      subscription.dispose();
      lenses.dispose();
    }
  });

  it('restores an undone change with the editor’s own undo', async () => {
    const { document } = await openNewFile('c.ts', before);
    await world.turn({ fs: document.uri.fsPath, text: after });
    await world.lists(document.uri, 'changed +2 −2');
    await world.actions.undoHunk({ uri: document.uri.toString(), line: 0 });
    await world.lists(document.uri, 'changed +1 −1');
    await run('undo');
    await world.lists(document.uri, 'changed +2 −2');
  });

  it('goes from change to change, and compares with the earlier content', async () => {
    const { document } = await openNewFile('d.ts', before);
    await world.turn({ fs: document.uri.fsPath, text: after });
    await world.lists(document.uri, 'changed +2 −2');
    const line = (): number | undefined => vscode.window.activeTextEditor?.selection.active.line;
    await world.actions.go(1);
    assert.equal(line(), 5);
    await world.actions.go(-1);
    assert.equal(line(), 0);
    await world.actions.openDiff({ uri: document.uri.toString() });
    const tab = await until('the comparison', () => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return input instanceof vscode.TabInputTextDiff && input;
    });
    assert.equal(tab.modified.toString(), document.uri.toString());
    const left = await vscode.workspace.openTextDocument(tab.original);
    assert.equal(left.getText(), before);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(3, 0), 'mine\n');
    await vscode.workspace.applyEdit(edit);
    await until(
      'the left side to follow',
      () => left.getText() === 'one\ntwo\nthree\nmine\nfour\nfive\nsix\n',
    );
  });

  it('shows and undoes lines added or removed at the start and the end of a file', async () => {
    const text = 'one\ntwo\nthree\nfour\nfive';
    const { document } = await openNewFile('g.ts', text);
    const uri = document.uri.toString();
    const places = async (): Promise<string[]> => {
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        document.uri,
      );
      return lenses.flatMap(({ command, range }) => {
        const line = JSON.stringify((command?.arguments as [{ line: number }] | undefined)?.[0].line);
        return command?.command === 'acpHost.review.openDiff'
          ? [`${range.start.line} ${line} ${command.title}`]
          : [];
      });
    };
    const cursor = (line: number): void => {
      vscode.window.activeTextEditor!.selection = new vscode.Selection(line, 0, line, 0);
    };
    // The lines at both ends are gone.
    await world.turn({ fs: document.uri.fsPath, text: 'two\nthree\nfour' });
    await world.lists(document.uri, 'changed +0 −2');
    assert.deepEqual(await places(), ['0 0 Agent edit +0 −1', '2 2 Agent edit +0 −1']);
    cursor(0);
    await world.actions.go(1);
    assert.equal(vscode.window.activeTextEditor?.selection.active.line, 2);
    await world.actions.go(-1);
    assert.equal(vscode.window.activeTextEditor?.selection.active.line, 0);
    cursor(2);
    await world.actions.undoHunk();
    assert.equal(document.getText(), 'two\nthree\nfour\nfive');
    cursor(0);
    await world.actions.undoHunk();
    assert.equal(document.getText(), text);
    // The same for added lines.
    await world.turn({ fs: document.uri.fsPath, text: `zero\n${text}\nsix` });
    await world.lists(document.uri, 'changed +2 −0');
    assert.deepEqual(await places(), ['0 0 Agent edit +1 −0', '6 6 Agent edit +1 −0']);
    await world.actions.undoHunk({ uri, line: 6 });
    await world.actions.undoHunk({ uri, line: 0 });
    assert.equal(document.getText(), text);
    assert.deepEqual(world.asked, []);
  });

  it('closes empty comparisons after restoring files, and keeps the others', async () => {
    const { document } = await openNewFile('h.ts', before);
    const made = fresh();
    const other = (await openNewFile('i.ts', before)).document;
    await world.turn({ fs: other.uri.fsPath, text: after });
    await world.lists(other.uri, 'changed +2 −2');
    const second = await world.turn(
      { fs: document.uri.fsPath, text: after },
      { fs: made.fsPath, text: 'x\n' },
    );
    await world.lists(document.uri, 'changed +2 −2');
    const compared = (): string[] =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .flatMap(({ input }) =>
          input instanceof vscode.TabInputTextDiff ? [input.modified.toString()] : [],
        );
    const compare = async (uri: vscode.Uri): Promise<void> => {
      await world.actions.openDiff({ uri: uri.toString() });
      await run('workbench.action.keepEditor');
      await until('the comparison', () => compared().includes(uri.toString()));
    };
    for (const uri of [document.uri, made, other.uri]) await compare(uri);
    await world.actions.returnTo(world.conversation, second);
    await until('the comparisons to be closed', () => compared().length === 1);
    assert.deepEqual(compared(), [other.uri.toString()]);
    assert.equal(document.getText(), before);
  });
});
