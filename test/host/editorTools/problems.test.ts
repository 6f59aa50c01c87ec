// Tests the tool that returns problems: which files are included, and that language extensions have checked the last change.

import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { until } from '../../until.ts';
import { openNewFile, type, writeNewFile } from '../world.ts';
import { eachToolsWorld, relative, type ToolsWorld } from './toolsWorld.ts';

function problem(
  line: number,
  message: string,
  severity: vscode.DiagnosticSeverity,
  code?: number,
): vscode.Diagnostic {
  const made = new vscode.Diagnostic(new vscode.Range(line, 2, line, 3), message, severity);
  made.source = 'lint';
  if (code !== undefined) made.code = code;
  return made;
}

/** The files of a folder that are in tabs. */
function tabsIn(folder: vscode.Uri): vscode.Uri[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ input }) => (input instanceof vscode.TabInputText ? [input.uri] : []))
    .filter(({ path }) => path.startsWith(`${folder.path}/`));
}

describe('editor tools: problems', () => {
  let world: ToolsWorld;
  let disposables: vscode.Disposable[];
  eachToolsWorld((...made) => ([world, disposables] = made));

  function collection(): vscode.DiagnosticCollection {
    const made = vscode.languages.createDiagnosticCollection('editorTools');
    disposables.push(made);
    return made;
  }

  const { Error, Warning, Hint, Information } = vscode.DiagnosticSeverity;

  it('of a file are sorted, with source and code', async () => {
    const { document } = await openNewFile('a.txt', 'a\nb\nc\nd\n');
    const token = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
    collection().set(document.uri, [
      problem(3, 'a hint', Hint),
      problem(2, 'a warning', Warning),
      problem(1, `an error\nwith ${token}`, Error, 2322),
      problem(0, 'a fact', Information),
    ]);
    const path = relative(document.uri);
    const { text, count } = await world.answer('diagnostics', { path });
    assert.match(
      text,
      new RegExp(`^${path}:2:3: error: an error with \\[redacted:\\S+\\] \\[lint 2322\\]\\n`),
    );
    assert.deepEqual(text.split('\n').slice(1, 4), [
      `${path}:3:3: warning: a warning [lint]`,
      `${path}:1:3: info: a fact [lint]`,
      `${path}:4:3: hint: a hint [lint]`,
    ]);
    assert.equal(count, 4);
    const errors = await world.text('diagnostics', { path, severity: 'warning' });
    assert.equal(errors.split('\n').filter((line) => line.startsWith(path)).length, 2);
    for (const contains of ['fact', 'lint', 'ghp_', '2322', 'nothing']) {
      const found = await world.answer('diagnostics', { path, contains });
      const counts: Record<string, number> = { fact: 1, lint: 4, '2322': 1 };
      assert.equal(found.count, counts[contains] ?? 0, contains);
      if (counts[contains] === undefined)
        assert.equal(found.text.split('\n')[0], `No problems with "${contains}".`);
    }
    assert.equal(
      world.tools.titleOf('diagnostics', { path, contains: 'total' }).title,
      `Find problems with total in ${path}`,
    );
  });

  it('of a folder and of all files leave out files that the agent may not read', async () => {
    const { document } = await openNewFile('a.txt', 'a\n');
    const other = await writeNewFile('b.txt', 'a\n');
    const secret = await writeNewFile('.env', 'A=1\n');
    const made = collection();
    for (const uri of [document.uri, other, secret]) made.set(uri, [problem(0, 'wrong', Error)]);
    const folder = relative(document.uri).split('/')[0];
    const inFolder = await world.text('diagnostics', { path: folder });
    assert.match(inFolder, /^[^\n]*a\.txt:1:3: error: wrong \[lint\]\n\(Checked: the open files\. [^\n]*$/);
    const all = await world.text('diagnostics');
    assert.ok(all.includes(relative(document.uri)) && all.includes(relative(other)));
    assert.ok(!all.includes('.env'));
    assert.match(all, /\(1 problem in a file that you may not read\.\)/);
    // The answer must not reveal whether a problem of such a file contains a text.
    const none = await world.text('diagnostics', { contains: 'nothing' });
    assert.match(none, /^Found 1 problem in a file that you may not read/);
  });

  it('wait until language extensions have reported after an edit', async () => {
    const { document } = await openNewFile('a.txt', 'a\n');
    const made = collection();
    const path = relative(document.uri);
    const edited = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === document)
        setTimeout(() => made.set(document.uri, [problem(0, 'late', Error)]), 600);
    });
    disposables.push(edited);
    await type('x');
    assert.match(await world.text('diagnostics', { path }), /error: late/);
  });

  it('wait for reports after another file was changed on disk', async () => {
    const other = await writeNewFile('b.txt', 'a\n');
    const { document } = await openNewFile('a.txt', 'a\n');
    const path = relative(document.uri);
    const made = collection();
    assert.match(await world.text('diagnostics', { path }), /^No problems\./);
    const watcher = vscode.workspace.createFileSystemWatcher('**/b.txt');
    disposables.push(
      watcher,
      watcher.onDidChange(() => {
        setTimeout(() => made.set(document.uri, [problem(0, 'late', Error)]), 1_500);
      }),
    );
    writeFileSync(other.fsPath, 'b\n');
    assert.match(await world.text('diagnostics', { path }), /error: late/);
  });

  it('open the file in a background tab, so that it is checked, and include what was written on disk', async () => {
    const uri = await writeNewFile('b.txt', 'a\n');
    const { document } = await openNewFile('a.txt', 'a\n');
    const tab = (): vscode.Tab | undefined =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .find(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString());
    const made = collection();
    // Like TypeScript, checks only files in tabs.
    disposables.push(
      vscode.window.tabGroups.onDidChangeTabs(() => {
        if (tab()) made.set(uri, [problem(0, 'wrong', Error)]);
      }),
    );
    assert.match(await world.text('diagnostics', { path: relative(uri) }), /error: wrong/);
    assert.equal(tab()?.isActive, false);
    assert.equal(vscode.window.activeTextEditor?.document, document);
    writeFileSync(uri.fsPath, 'a\nwritten by the agent\n');
    const found = await world.error('hover', { path: relative(uri), line: 2, symbol: 'none' });
    assert.match(found, /Line 2 does not contain/);
    world.closeTools();
    await until('the tab to be closed', () => tab() === undefined);
  });

  /** Like TypeScript, reports a problem of each file of the folder that is in a tab. */
  function checkTabs(inFolder: vscode.Uri): void {
    const made = collection();
    const checkAll = (): void => {
      for (const uri of tabsIn(inFolder)) if (!made.has(uri)) made.set(uri, [problem(0, 'wrong', Error)]);
    };
    disposables.push(vscode.window.tabGroups.onDidChangeTabs(checkAll));
  }

  /**
   * Tracks which files VS Code has noticed on disk. VS Code may miss a file that is created together with its folder, so such a
   * file is written again every two seconds.
   */
  function followNoticed(): (...uris: readonly vscode.Uri[]) => Promise<unknown> {
    const seen = new Set<string>();
    const watcher = vscode.workspace.createFileSystemWatcher('**/*');
    const add = ({ path }: vscode.Uri): unknown => seen.add(path);
    disposables.push(watcher, watcher.onDidCreate(add), watcher.onDidChange(add));
    return async (...uris) => {
      const missing = (): readonly vscode.Uri[] => uris.filter(({ path }) => !seen.has(path));
      let written = Date.now();
      const writeAgain = async (): Promise<void> => {
        if (Date.now() < written + 2_000) return;
        written = Date.now();
        for (const uri of missing()) await vscode.workspace.fs.writeFile(uri, Buffer.from('a\n'));
      };
      await until(
        () => `${missing().map(relative).join(', ')} to be noticed`,
        () => missing().length === 0,
        writeAgain,
      );
    };
  }

  it('of a closed file are found if it was changed', async () => {
    const noticed = followNoticed();
    const { document } = await openNewFile('a.txt', 'a\n');
    const changed = await writeNewFile('b.ini', 'a\n');
    const folder = vscode.Uri.joinPath(changed, '..');
    checkTabs(folder);
    await noticed(changed);
    const line = `${relative(changed)}:1:3: error: wrong [lint]`;
    const all = await world.text('diagnostics');
    assert.ok(all.includes(`${line}\n`) && all.includes('\n(Checked: the open files and '), all);
    const inFolder = await world.text('diagnostics', { path: relative(folder) });
    assert.deepEqual(inFolder.split('\n'), [
      line,
      '(Checked: the open files and 1 changed one. Language extensions such as TypeScript\'s check only open files: other files may have problems. Pass "path" to check one.)',
    ]);
    assert.equal(vscode.window.activeTextEditor?.document, document);
    world.closeTools();
    await until('the tab to be closed', () => tabsIn(folder).length === 0);
  });

  it('are found in the last five closed files that were changed and that the agent may read', async () => {
    const noticed = followNoticed();
    await openNewFile('a.txt', 'a\n');
    const first = await writeNewFile('1.ini', 'a\n');
    const folder = vscode.Uri.joinPath(first, '..');
    const write = async (name: string): Promise<vscode.Uri> => {
      const uri = vscode.Uri.joinPath(folder, name);
      await vscode.workspace.fs.writeFile(uri, Buffer.from('a\n'));
      return uri;
    };
    const files = [first];
    for (const name of ['2.ini', '3.ini', '4.ini', '5.ini', '6.ini', '7.ini']) files.push(await write(name));
    await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(folder, 'new'));
    const others = [await write('.env'), await write('notes.txt'), await write('built.ini')];
    await write('deleted.ini');
    world.ignored.add(others[2]!.fsPath);
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder, 'deleted.ini'));
    checkTabs(folder);
    await noticed(...others, ...files);
    const { text, count, withheld } = await world.answer('diagnostics', { path: relative(folder) });
    const isIn = (uri: vscode.Uri, part: string): boolean => part.includes(relative(uri));
    const [found = '', left = ''] = text.split('\n(Checked: the open files and 5 changed ones. ');
    assert.equal(count, 5, text);
    assert.deepEqual(
      tabsIn(folder).map(relative).toSorted(),
      files.filter((uri) => isIn(uri, found)).map(relative),
    );
    assert.match(left, /\n\(2 more changed files were not opened: pass "path": \S+, \S+\.\)$/);
    assert.ok(
      files.every((uri) => isIn(uri, found) !== isIn(uri, left)),
      text,
    );
    assert.deepEqual(withheld, []);
  });

  it('of more files than may stay in tabs are found by calls at once', async () => {
    await openNewFile('a.txt', 'a\n');
    const first = await writeNewFile('1.ini', 'a\n');
    const folder = vscode.Uri.joinPath(first, '..');
    const files = [first, ...[2, 3, 4, 5, 6, 7, 8].map((at) => vscode.Uri.joinPath(folder, `${at}.ini`))];
    for (const uri of files) await vscode.workspace.fs.writeFile(uri, Buffer.from('a\n'));
    const made = collection();
    const isInTab = (uri: vscode.Uri): boolean => tabsIn(folder).some(({ path }) => path === uri.path);
    // Like TypeScript, checks a file a little after its tab was opened, and not once the tab is closed.
    const check = (uri: vscode.Uri): void => {
      if (isInTab(uri)) made.set(uri, [problem(0, 'wrong', Error)]);
    };
    disposables.push(
      vscode.window.tabGroups.onDidChangeTabs(({ opened }) => {
        for (const { input } of opened)
          if (input instanceof vscode.TabInputText) setTimeout(check, 300, input.uri);
      }),
    );
    const answers = files.map(async (uri) => await world.text('diagnostics', { path: relative(uri) }));
    for (const text of await Promise.all(answers)) assert.match(text, /error: wrong/);
    await until('the tabs that no call needs to be closed', () => tabsIn(folder).length <= 5);
  });

  it('say that nothing was reported on a file that was changed', async () => {
    const noticed = followNoticed();
    const changed = await writeNewFile('b.ini', 'a\n');
    await noticed(changed);
    const text = await world.text('diagnostics', { path: relative(vscode.Uri.joinPath(changed, '..')) });
    assert.match(
      text,
      /^No problems in the files that were checked\.\n\(The editor has reported nothing on the /,
    );
  });

  it('say that they may be out of date if reports do not end', async () => {
    const { document } = await openNewFile('a.txt', 'a\n');
    const made = collection();
    let count = 0;
    const timer = setInterval(() => made.set(document.uri, [problem(0, `wrong ${++count}`, Error)]), 100);
    disposables.push({ dispose: () => clearInterval(timer) });
    const text = await world.text('diagnostics', { path: relative(document.uri) });
    assert.match(text, /error: wrong \d+/);
    assert.match(text, /still changing/);
  });
});
