// The tools that return the state of the editor: documents, the selection, the terminal, the debugger, and changes by git.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { until } from '../../until.ts';
import { openNewFile, run, type, writeNewFile } from '../world.ts';
import { eachToolsWorld, realNamed, relative, type ToolsWorld } from './toolsWorld.ts';

describe('editor tools: the state of the editor', () => {
  let world: ToolsWorld;
  eachToolsWorld((made) => (world = made));

  it('list open and recent files, without those that the agent may not read', async () => {
    const secret = await openNewFile('.env', 'A=1\n');
    const ignored = await openNewFile('built.txt', '');
    world.ignored.add(ignored.document.uri.fsPath);
    const first = await openNewFile('a.txt', 'text\n');
    await type('x');
    const open = await world.text('open_documents');
    assert.match(open, new RegExp(`${relative(first.document.uri)} \\(plaintext, unsaved changes\\)`));
    assert.ok(
      !open.includes(relative(secret.document.uri)) && !open.includes(relative(ignored.document.uri)),
    );
    assert.match(open, /\(1 file that you may not read\.\)/);
    const recent = await world.answer('recent_documents');
    assert.match(recent.text, new RegExp(`^${relative(first.document.uri)} \\(plaintext\\)`));
    assert.ok(recent.items.every(({ kind }) => kind === 'runtime_state'));
  });

  it('list no files as open that only extensions or tools have loaded', async () => {
    const loaded = await writeNewFile('loaded.txt', 'text\n');
    const checked = await writeNewFile('checked.txt', 'text\n');
    await vscode.workspace.openTextDocument(loaded);
    const { document } = await openNewFile('a.txt', 'text\n');
    await world.text('diagnostics', { path: relative(checked) });
    const open = await world.text('open_documents');
    assert.deepEqual(
      [document.uri, loaded, checked].map((uri) => open.includes(relative(uri))),
      [true, false, false],
    );
  });

  it('answer with the active document, its selection and visible lines', async () => {
    const editor = await openNewFile('a.txt', 'one two\nthree\nfour\n');
    editor.selection = new vscode.Selection(0, 4, 1, 2);
    const path = relative(editor.document.uri);
    let text = '';
    await until('the selection', async () => {
      text = await world.text('active_document');
      return text.includes('selection');
    });
    assert.match(text, new RegExp(`^${path} \\(plaintext, 4 lines\\)\\ncursor: 2:3\\nvisible lines: 1-4\\n`));
    assert.match(text, /selection 1:5-2:3:\ntwo\nth$/);
  });

  it('redact a selection inside a secret', async () => {
    const token = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
    const editor = await openNewFile('a.txt', `token ${token}\n`);
    editor.selection = new vscode.Selection(0, 12, 0, 30);
    let text = '';
    await until('the selection', async () => {
      text = await world.text('active_document');
      return text.includes('selection');
    });
    assert.ok(!text.includes(token.slice(8, 20)), text);
  });

  it('answer with no document if it may not be read, or is untitled', async () => {
    await openNewFile('.env', 'A=1\n');
    assert.match(await world.text('active_document'), /No file that you may read/);
    await run('workbench.action.files.newUntitledFile');
    await until('the untitled document', () => vscode.window.activeTextEditor?.document.isUntitled);
    assert.match(await world.text('active_document'), /No file that you may read/);
    await run('workbench.action.closeActiveEditor');
  });

  it('answer with the last terminal command, redacted', async () => {
    assert.match(await world.text('last_terminal_command'), /has run no command/);
    const token = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
    const output = `token ${token}\nthe end`;
    world.collected.push({ kind: 'terminal', terminal: 'bash', command: 'npm test', output, exitCode: 1 });
    const text = await world.text('last_terminal_command');
    assert.match(text, /the end$/);
    assert.ok(!text.includes(token));
  });

  it('answer with the debugger', async () => {
    assert.match(await world.text('debug_state'), /Nothing is being debugged/);
    const { fsPath } = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'a.ts');
    const breakpoint = { path: 'a.ts', uri: vscode.Uri.file(fsPath).toString(), line: 2, enabled: true };
    const frame = { name: 'pay', path: 'a.ts', uri: breakpoint.uri, line: '3' };
    const paused = { reason: 'paused', frames: [frame], variables: ['x = 1'] };
    world.collected.push({ kind: 'debug', breakpoints: [breakpoint], paused });
    const { text, places } = await world.answer('debug_state');
    assert.equal(text, 'Paused: paused\nat pay a.ts:3\nx = 1\nbreakpoint a.ts:3');
    assert.deepEqual(places, [{ path: fsPath, line: 3 }]);
  });

  it('answer with the debugger, without files outside of the folders of the session', async () => {
    const a = await writeNewFile('a.ts', '');
    const b = await writeNewFile('b.ts', '');
    world.folders = [vscode.Uri.joinPath(a, '..').fsPath];
    const [one, other] = [a, b].map((uri) => ({ uri: uri.toString(), path: relative(uri), line: 2 }));
    const breakpoints = [one!, other!].map((at) => ({ ...at, enabled: true, condition: 'x' }));
    const frames = [one!, other!].map((at) => ({ ...at, name: 'pay', line: '3' }));
    world.collected.push({ kind: 'debug', breakpoints, paused: { reason: 'paused', frames, variables: [] } });
    const { text, places } = await world.answer('debug_state');
    assert.equal(
      text,
      'Paused: paused\nat pay a.ts:3\nat pay\nbreakpoint a.ts:3, if x\nbreakpoint in a file that you may not read',
    );
    assert.deepEqual(places, [{ path: a.fsPath, line: 3 }]);
  });

  it('answer with the changes of a repository above the folder, with paths that other tools accept', async () => {
    const a = await writeNewFile('a.txt', 'new\n');
    const folder = vscode.Uri.joinPath(a, '..');
    const name = folder.path.split('/').at(-1)!;
    const b = await writeNewFile('b.txt', 'new\n');
    const root = vscode.Uri.joinPath(folder, '..');
    const inRoot = (uri: vscode.Uri): string => uri.path.slice(root.path.length + 1);
    const part = (path: string): string =>
      `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n--- a/${path}\n`;
    world.collected.push({
      ...{ kind: 'git', repository: root.toString(), branch: 'main', ahead: 0, behind: 0 },
      status: [a, b].map((uri) => ({ letter: 'M', path: inRoot(uri) })),
      diff: [a, b].map((uri) => part(inRoot(uri))).join(''),
    });
    world.folders = [folder.fsPath];
    const [head, ...lines] = (await world.text('git_changes')).split('\n');
    assert.equal(head, `branch main, ahead 0, behind 0, repository ${root.fsPath}`);
    assert.deepEqual(lines, [
      ...['M a.txt', '(1 file that you may not read.)'],
      'Changes that are not staged:',
      ...['diff --git a/a.txt b/a.txt', '--- a/a.txt', '+++ b/a.txt', '@@ -1 +1 @@', `--- a/${inRoot(a)}`],
    ]);
    assert.match(await world.text('git_changes', { path: 'a.txt' }), /\nM a\.txt\n/);
    world.folders = [folder.fsPath, vscode.Uri.joinPath(b, '..').fsPath];
    const several = await world.text('git_changes');
    assert.match(several, new RegExp(`\nM ${name}/a\\.txt\n`));
    assert.match(several, new RegExp(`\n\\+\\+\\+ b/${name}/a\\.txt\n`));
    const path = /\nM (\S+)/.exec(several)![1];
    assert.match(await world.text('document_symbols', { path }), /No symbols found/);
  });

  it('answer with the changes of git, without blocked files', async () => {
    assert.match(await world.text('git_changes'), /No git repository/);
    const a = await writeNewFile('a.txt', 'new\n');
    const b = await writeNewFile('b.txt', 'new\n');
    const root = vscode.workspace.workspaceFolders![0]!.uri;
    const names = [a, b].map(relative);
    const part = (name: string): string =>
      `diff --git a/${name} b/${name}\n--- a/${name}\n+++ b/${name}\n-old ${name}\n`;
    world.collected.push({
      ...{ kind: 'git', repository: root.toString(), branch: 'main', ahead: 1, behind: 0 },
      status: [...names, '.env'].map((path) => ({ letter: 'M', path })),
      diff: [...names, '.env'].map(part).join(''),
      blockedPaths: new Map([['.env', { by: 'excluded', rule: 'acpHost.nes.exclude' }]]),
    });
    const all = await world.text('git_changes');
    assert.match(all, new RegExp(`^branch main, ahead 1, behind 0\\nM ${names[0]}\\nM ${names[1]}\\n`));
    assert.match(all, /\(1 file that you may not read\.\)/);
    assert.doesNotMatch(all, /\.env/);
    const one = await world.text('git_changes', { path: names[1] });
    assert.ok(one.includes(`-old ${names[1]}`) && !one.includes(names[0]!));
    await vscode.workspace.fs.delete(b);
    const deleted = await world.text('git_changes', { path: names[1] });
    assert.ok(deleted.includes(`-old ${names[1]}`) && !deleted.includes(names[0]!));
    assert.match(
      await world.error('git_changes', { path: 'misspelled.txt' }),
      /^No such file: misspelled\.txt/,
    );
    assert.match(await world.error('git_changes', { path: '/nowhere/a.txt' }), /No such file/);
  });

  it('say which changes of git are staged', async () => {
    const a = await writeNewFile('a.txt', 'new\n');
    const root = vscode.workspace.workspaceFolders![0]!.uri;
    const name = relative(a);
    const part = (text: string): string =>
      `diff --git a/${name} b/${name}\n--- a/${name}\n+++ b/${name}\n@@ -1 +1 @@\n-old\n+${text}\n`;
    const [staged, other] = [part('staged'), part('new')];
    const changes = { kind: 'git', repository: root.toString(), branch: 'main' } as const;
    const status = [{ letter: 'M', path: name }];
    world.collected.push({ ...changes, status, diff: staged + other, stagedLength: staged.length });
    assert.ok(
      (await world.text('git_changes')).endsWith(
        `\nM ${name}\nStaged changes:\n${staged}Changes that are not staged:\n${other.trimEnd()}`,
      ),
    );
    world.collected.splice(0, 1, { ...changes, status, diff: staged, stagedLength: staged.length });
    assert.ok(
      (await world.text('git_changes')).endsWith(`\nM ${name}\nStaged changes:\n${staged.trimEnd()}`),
    );
  });

  it('answer with the changes of a folder that was opened through a link', async () => {
    const a = await writeNewFile('a.txt', 'new\n');
    const ignored = await writeNewFile('built.txt', 'new\n');
    world.ignored.add(ignored.fsPath);
    const root = realNamed(world, vscode.Uri.joinPath(a, '..'));
    const other = realNamed(world, vscode.Uri.joinPath(ignored, '..'));
    world.collected.push({
      ...{ kind: 'git', repository: root.toString(), branch: 'main', others: [other.toString()] },
      status: ['a.txt', `../${relative(ignored)}`].map((path) => ({ letter: 'M', path })),
      diff: 'diff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-old\n+new\n',
    });
    const { text, places } = await world.answer('git_changes');
    assert.deepEqual(text.split('\n'), [
      `branch main, ahead 0, behind 0, repository ${relative(a).split('/')[0]}`,
      `M ${relative(a)}`,
      '(1 file that you may not read.)',
      'Changes that are not staged:',
      `diff --git a/${relative(a)} b/${relative(a)}`,
      ...[`--- a/${relative(a)}`, `+++ b/${relative(a)}`, '@@ -1 +1 @@', '-old', '+new'],
      `(Other repositories are not included: pass "path": ${relative(ignored).split('/')[0]}.)`,
    ]);
    assert.deepEqual(places, [{ path: a.fsPath }]);
  });
});
