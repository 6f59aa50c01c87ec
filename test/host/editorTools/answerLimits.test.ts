// No answer of a tool is longer than 18 KB, whatever language extensions, the debugger and git return, and each says how to get
// the rest.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { ToolName } from '../../../src/editorTools/tool.ts';
import { until } from '../../until.ts';
import { openNewFile } from '../world.ts';
import { eachToolsWorld, plaintext, relative, type ToolsWorld } from './toolsWorld.ts';

const longest = 18 * 1024;
/** Texts that have caused long or empty answers: one long line, many lines, and characters of several bytes. */
const texts = [
  'x'.repeat(200_000),
  '字 '.repeat(40_000),
  '😀\n'.repeat(20_000),
  'word word\n'.repeat(20_000),
];

describe('editor tools: the length of answers', () => {
  let world: ToolsWorld;
  let disposables: vscode.Disposable[];
  eachToolsWorld((...made) => ([world, disposables] = made));

  /** @returns the answer, which may be an error. */
  async function bounded(name: ToolName, input: object = {}): Promise<string> {
    const { text } = await world.answer(name, input);
    assert.ok(Buffer.byteLength(text) <= longest, `${name}: ${Buffer.byteLength(text)} bytes`);
    assert.ok(text.length > 15 && text.isWellFormed(), `${name}: ${text}`);
    return text;
  }

  function collect(text: string): void {
    const root = vscode.workspace.workspaceFolders![0]!.uri;
    const lines = text.split('\n');
    const breakpoint = {
      path: text,
      uri: vscode.Uri.joinPath(root, 'a.ts').toString(),
      line: 1,
      enabled: true,
    };
    const paused = {
      reason: text,
      frames: lines.slice(0, 20).map((name) => ({ name })),
      variables: lines.slice(0, 50),
    };
    const diff = `diff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n${text.replaceAll(/^/gm, '+')}\n`;
    world.collected.splice(
      ...([0, Infinity] as const),
      { kind: 'terminal', terminal: text, command: text, cwd: text, output: text, isCut: true },
      {
        kind: 'debug',
        breakpoints: Array.from({ length: 100 }, () => ({ ...breakpoint, condition: text })),
        paused,
      },
      {
        ...{ kind: 'git', repository: root.toString(), branch: text, diff, isDiffCut: true },
        status: [{ letter: 'M', path: 'a.txt' }],
      },
    );
  }

  it('is limited for the state of the editor', async () => {
    for (const text of texts) {
      collect(text);
      const command = await bounded('last_terminal_command');
      assert.match(command, /Earlier output is omitted: run the command again with its output in a file/);
      assert.match(
        command,
        /(?:\(the line is cut\) …|(?: 字){100}|(?:😀\n){100}😀|(?:word word\n){100}word word)$/,
      );
      await bounded('debug_state');
      const changes = await bounded('git_changes');
      assert.match(changes, /\(The diff is cut at 2 MiB: pass "path"\.\)$/);
      assert.doesNotMatch(changes, /left out/);
    }
  });

  it('is limited for a selection, which may be one long line', async () => {
    for (const text of texts) {
      const { document, selection } = await openNewFile('a.txt', text);
      const editor = vscode.window.activeTextEditor!;
      const end = document.lineAt(document.lineCount - 1).range.end;
      editor.selections = [new vscode.Selection(selection.start, end)];
      let shown = '';
      await until('the selection', async () => {
        shown = await bounded('active_document');
        return shown.includes('selection');
      });
      if (document.lineCount === 1) assert.match(shown, /:\n(?:(?:字 ){1700,})?… \(the line is cut\)$/);
      const [, omitted, from] =
        /\((\d+) more lines are omitted: read \S+\/a\.txt from line (\d+)\.\)$/.exec(shown) ?? [];
      // The lines that are shown end before that line: three lines are about the file and the editor, one about the selection.
      if (document.lineCount === 1) continue;
      assert.equal(Number(from), shown.split('\n').length - 4, shown.slice(-200));
      // Most of them were not read.
      assert.equal(Number(from) - 1 + Number(omitted), document.lineCount);
    }
  });

  it('names further selections without their text', async () => {
    const editor = await openNewFile('a.txt', 'ab\n'.repeat(40));
    editor.selections = Array.from({ length: 30 }, (_, at) => new vscode.Selection(at, 0, at, 1));
    let shown = '';
    await until('the selections', async () => {
      shown = await bounded('active_document');
      return shown.includes('selection');
    });
    assert.match(shown, /\n\(25 more selections without their text: 6:1-6:2, 7:1-7:2, .*, 5 more\.\)$/);
  });

  it('does not show half a secret in a line that is too long to be searched', async () => {
    const token = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
    const editor = await openNewFile('a.txt', `${'word '.repeat(2_000)}${token} end`);
    editor.selection = new vscode.Selection(0, 10_012, 0, 10_030);
    let shown = '';
    await until('the selection', async () => {
      shown = await bounded('active_document');
      return shown.includes('selection');
    });
    assert.ok(!shown.includes(token.slice(14, 26)), shown);
  });

  it('has no part of a secret where a name, a message or a title is cut', async () => {
    const { document } = await openNewFile('a.txt', 'total\n');
    const { uri } = document;
    const range = new vscode.Range(0, 0, 0, 5);
    const path = relative(uri);
    const made = vscode.languages.createDiagnosticCollection('cutSecrets');
    const { Class } = vscode.SymbolKind;
    let names: string[] = [];
    disposables.push(
      made,
      vscode.languages.registerCodeActionsProvider(plaintext, {
        provideCodeActions: () => names.map((name) => new vscode.CodeAction(name)),
      }),
      vscode.languages.registerDocumentSymbolProvider(plaintext, {
        provideDocumentSymbols: () =>
          names.map((name) => new vscode.DocumentSymbol(name, '', Class, range, range)),
      }),
      vscode.languages.registerWorkspaceSymbolProvider({
        provideWorkspaceSymbols: () =>
          names.map(
            (name) => new vscode.SymbolInformation(name, Class, 'x', new vscode.Location(uri, range)),
          ),
      }),
    );
    const token = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
    const cutAt = (most: number): string[] =>
      Array.from({ length: 40 }, (_, at) => `${'-'.repeat(most - 42 + at)} ${token} ${'word '.repeat(100)}`);
    const check = (text: string): void => {
      assert.match(text, /-----/);
      assert.doesNotMatch(text, /ghp_a/);
    };
    names = cutAt(200);
    check(await world.text('document_symbols', { path }));
    names = cutAt(240);
    check(await world.text('document_symbols', { path }));
    check(await world.text('workspace_symbols', { query: 'x' }));
    check(await world.text('code_actions', { path }));
    check(await world.error('apply_code_action', { path, title: 'none' }));
    for (const most of [240, 2_000]) {
      made.set(
        uri,
        cutAt(most).map((text) => new vscode.Diagnostic(range, text)),
      );
      check(await world.text('diagnostics', { path }));
    }
  });

  it('is limited for what language extensions return', async () => {
    const { document } = await openNewFile('a.txt', `total ${'x'.repeat(50_000)}\n${'total\n'.repeat(300)}`);
    const { uri } = document;
    const path = relative(uri);
    const made = vscode.languages.createDiagnosticCollection('answerLimits');
    const locations = Array.from(
      { length: 300 },
      (_, line) => new vscode.Location(uri, new vscode.Range(line, 0, line, 5)),
    );
    let text = '';
    const actions = (): vscode.CodeAction[] =>
      Array.from({ length: 300 }, (_, at) => new vscode.CodeAction(`${at} ${text.slice(0, 1_000)}`));
    disposables.push(
      made,
      vscode.languages.registerReferenceProvider(plaintext, { provideReferences: () => locations }),
      vscode.languages.registerHoverProvider(plaintext, { provideHover: () => new vscode.Hover(text) }),
      vscode.languages.registerCodeActionsProvider(plaintext, { provideCodeActions: actions }),
      vscode.languages.registerRenameProvider(plaintext, {
        provideRenameEdits: () => {
          throw new Error(text);
        },
      }),
      vscode.languages.registerDocumentSymbolProvider(plaintext, {
        provideDocumentSymbols: () =>
          locations.map(
            ({ range }) =>
              new vscode.DocumentSymbol(
                `s${text.slice(0, 1_000)}`,
                '',
                vscode.SymbolKind.Class,
                range,
                range,
              ),
          ),
      }),
      vscode.languages.registerWorkspaceSymbolProvider({
        provideWorkspaceSymbols: () =>
          locations.map(
            (location) =>
              new vscode.SymbolInformation(
                `s${text.slice(0, 1_000)}`,
                vscode.SymbolKind.Class,
                text.slice(0, 1_000),
                location,
              ),
          ),
      }),
    );
    for (text of texts) {
      made.set(
        uri,
        locations.map(({ range }) => new vscode.Diagnostic(range, text.slice(0, 1_000))),
      );
      const symbol = { path, line: 1, symbol: 'total' };
      await bounded('find_references', symbol);
      assert.match(
        await bounded('hover', symbol),
        /more lines? (?:is|are) omitted: use go_to_definition\.\)$|line is cut\)$/,
      );
      await bounded('code_actions', { path, line: 1 });
      const none = await bounded('apply_code_action', { path, line: 1, title: 'x'.repeat(4_000) });
      assert.match(none, /\(\d+ more: call code_actions\.\)$/);
      await bounded('rename_symbol', { ...symbol, new_name: 'sum' });
      await bounded('document_symbols', { path });
      await bounded('workspace_symbols', { query: 'answerLimits' });
      await bounded('diagnostics', { path });
    }
  });

  it('has the number of results if the offset is after the last one', async () => {
    const { document } = await openNewFile('a.txt', 'total\n'.repeat(3));
    const at = { path: relative(document.uri), line: 1, symbol: 'total' };
    const range = new vscode.Range(0, 0, 0, 5);
    const provideReferences = (): vscode.Location[] => [new vscode.Location(document.uri, range)];
    disposables.push(vscode.languages.registerReferenceProvider(plaintext, { provideReferences }));
    const text = await world.text('find_references', { ...at, offset: 100 });
    assert.equal(text, '(No more: the number of results is 1. Pass "offset": 0.)');
    assert.match(
      await world.text('open_documents', { offset: 100 }),
      /^\(No more: the number of results is \d+\. /,
    );
    collect('a');
    assert.match(
      await world.text('git_changes', { offset: 100 }),
      /^\(No more: the number of lines is \d+\. /,
    );
  });

  it('names arguments that the tool does not have, whatever else it says', async () => {
    const note = '(Ignored, since the tool has no such parameter: "file". Parameters: path, offset.)';
    for (const text of ['a', ...texts]) {
      collect(text);
      const { text: changes } = await world.answer('git_changes', { file: 'a.txt' });
      assert.ok(changes.endsWith(`\n${note}`), changes.slice(-300));
      assert.ok(Buffer.byteLength(changes) <= longest);
    }
    assert.match(
      await world.error('document_symbols', { path: 'none', page: 2 }),
      /No such file.*\n\(Ignored/,
    );
  });

  it('says that the outline of a file is cut', async () => {
    const { document } = await openNewFile('a.txt', 'total\n');
    const range = new vscode.Range(0, 0, 0, 5);
    const { Class } = vscode.SymbolKind;
    const provideDocumentSymbols = (): vscode.DocumentSymbol[] =>
      Array.from({ length: 5_001 }, (_, at) => new vscode.DocumentSymbol(`s${at}`, '', Class, range, range));
    disposables.push(vscode.languages.registerDocumentSymbolProvider(plaintext, { provideDocumentSymbols }));
    assert.match(
      await world.text('document_symbols', { path: relative(document.uri) }),
      /\(4900 more of 5000: .*\)\n\(The file has further symbols, which are not known here: search its text\.\)$/,
    );
  });

  it('says how to find symbols in files that were not checked', async () => {
    const root = vscode.workspace.workspaceFolders![0]!.uri;
    const { Class } = vscode.SymbolKind;
    const provideWorkspaceSymbols = (query: string): vscode.SymbolInformation[] =>
      Array.from({ length: query === 'Total' ? 1_001 : 0 }, (_, at) => {
        const uri = vscode.Uri.joinPath(root, `file${at}.txt`);
        return new vscode.SymbolInformation(
          'Total',
          Class,
          '',
          new vscode.Location(uri, new vscode.Position(0, 0)),
        );
      });
    disposables.push(vscode.languages.registerWorkspaceSymbolProvider({ provideWorkspaceSymbols }));
    const note =
      '(Only 1000 of 1001 files were checked: results in the others are not listed. Pass a longer "query" to find them.)';
    const text = await world.text('workspace_symbols', { query: 'Total' });
    assert.ok(text.includes(note), text.slice(-500));
  });

  it('says that untracked files are not in the diff', async () => {
    const root = vscode.workspace.workspaceFolders![0]!.uri.toString();
    const status = [{ letter: 'U', path: 'new.txt' }];
    world.collected.splice(0, Infinity, { kind: 'git', repository: root, status, diff: '' });
    assert.match(
      await world.text('git_changes'),
      /\nU new\.txt\n\(U: untracked\. The diff does not have these files: read them\.\)$/,
    );
  });

  it('names other repositories in the folders, whose changes are not in the answer', async () => {
    const root = vscode.workspace.workspaceFolders![0]!.uri;
    const others = ['packages/b', 'packages/c', '../elsewhere'].map((path) =>
      vscode.Uri.joinPath(root, path).toString(),
    );
    const git = { kind: 'git', repository: root.toString(), status: [], diff: '', others } as const;
    world.collected.splice(0, Infinity, git);
    assert.match(
      await world.text('git_changes'),
      /\n\(Other repositories are not included: pass "path": packages\/b, packages\/c\.\)$/,
    );
    assert.doesNotMatch(await world.text('git_changes', { path: '.' }), /Other/);
  });

  it('says that there is no diff of too many changes', async () => {
    collect('a');
    const root = vscode.workspace.workspaceFolders![0]!.uri.toString();
    const status = [{ letter: 'M', path: 'a.txt' }];
    world.collected.splice(0, Infinity, {
      kind: 'git',
      repository: root,
      status,
      diff: '',
      moreChanges: 811,
    });
    const text = await world.text('git_changes');
    assert.match(text, /M a\.txt\n\(No diff, and only 1 of 812 changes: pass "path"\.\)$/);
  });
});
