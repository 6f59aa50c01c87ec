// Every file that an agent changes, in any way, is reviewed, and undoing it loses nothing.
import * as assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { ManualClock } from '../unit/agent/manualClock.ts';
import { until } from '../until.ts';
import type { ReviewedFile } from '../../src/chat/review/reviewedFile.ts';
import { HunkLenses, type LensReview } from '../../src/vscode/review/hunkLenses.ts';
import { after, before, freshFile, isThere, reviewWindows, textIn, type ReviewWorld } from './reviewWorld.ts';
import { openNewFile, run, writeNewFile } from './world.ts';

describe('the review of changes', () => {
  let world: ReviewWorld;
  const windows = reviewWindows((opened) => (world = opened));

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
