// The problems of several files in one call: all are opened and checked, and those that can't be are named.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { openNewFile, writeNewFile } from '../world.ts';
import { eachToolsWorld, relative, type ToolsWorld } from './toolsWorld.ts';

describe('editor tools: problems of several files', () => {
  let world: ToolsWorld;
  let disposables: vscode.Disposable[];
  eachToolsWorld((...made) => ([world, disposables] = made));

  /** Like TypeScript, reports a problem of each file in a tab, once. Other files have no reports. */
  function reportTabs(...uris: readonly vscode.Uri[]): vscode.DiagnosticCollection {
    const made = vscode.languages.createDiagnosticCollection('severalFiles');
    const { Error } = vscode.DiagnosticSeverity;
    const wrong = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 1), 'wrong', Error);
    const inTabs = (): ReadonlySet<string> =>
      new Set(
        vscode.window.tabGroups.all
          .flatMap(({ tabs }) => tabs)
          .flatMap(({ input }) => (input instanceof vscode.TabInputText ? [input.uri.toString()] : [])),
      );
    const report = (): void => {
      const open = inTabs();
      for (const uri of uris) if (open.has(uri.toString()) && !made.has(uri)) made.set(uri, [wrong]);
    };
    disposables.push(made, vscode.window.tabGroups.onDidChangeTabs(report));
    return made;
  }

  it('are in one answer, without those of other files', async () => {
    const a = await writeNewFile('a.txt', 'a\n');
    const b = await writeNewFile('b.txt', 'b\n');
    const { document } = await openNewFile('c.txt', 'c\n');
    reportTabs(a, b, document.uri);
    const paths = [a, b].map(relative);
    const { text, count } = await world.answer('diagnostics', { paths });
    assert.deepEqual(
      text.split('\n'),
      paths.toSorted().map((path) => `${path}:1:1: error: wrong`),
    );
    assert.equal(count, 2);
    assert.equal(vscode.window.activeTextEditor?.document, document);
    const { title, words } = world.tools.titleOf('diagnostics', { paths });
    assert.deepEqual(
      [title, words],
      ['Find problems in 2 files', { action: 'find', subject: ['problems in 2 files'] }],
    );
    const one = await world.text('diagnostics', { paths: [paths[0]] });
    assert.equal(one, `${paths[0]}:1:1: error: wrong`);
  });

  it('name the files that can not be checked, and those that were not reported', async () => {
    const a = await writeNewFile('a.txt', 'a\n');
    const silent = await writeNewFile('silent.txt', 'b\n');
    const secret = await writeNewFile('.env', 'A=1\n');
    await openNewFile('c.txt', 'c\n');
    reportTabs(a, secret);
    const paths = [relative(a), relative(silent), relative(secret), 'none.txt', relative(a).split('/')[0]!];
    const text = await world.text('diagnostics', { paths });
    assert.deepEqual(
      text.split('\n').map((line) => line.replace(secret.fsPath, '.env')),
      [
        `${paths[0]}:1:1: error: wrong`,
        `(The editor has not updated the problems of ${paths[1]} since the last edit, or since the file was opened.)`,
        "(Not checked: .env is excluded by the user's setting acpHost.nes.exclude.)",
        '(Not checked: No such file: none.txt)',
        `(Not checked: ${paths[4]} is a folder.)`,
      ],
    );
    assert.match(
      await world.error('diagnostics', { paths: ['none.txt', 'other.txt'] }),
      /^No such file: none\.txt$/,
    );
    assert.match(await world.error('diagnostics', { paths: Array(6).fill('a.txt') }), /at most 5 entries/);
    const five = [1, 2, 3, 4, 5].map((at) => `${at}.txt`);
    assert.match(
      await world.error('diagnostics', { path: 'a.txt', paths: five }),
      /name 6 files, of which 5 can/,
    );
    assert.match(await world.error('diagnostics', { path: five[0], paths: five }), /^No such file: 1\.txt$/);
    assert.equal(world.tools.titleOf('diagnostics', { path: 'a', paths: ['a'] }).title, 'Find problems in a');
  });
});
