// The tools that change files show the whole change first, change nothing else, and leave it to be reviewed and undone.
import * as assert from 'node:assert/strict';
import { chmodSync } from 'node:fs';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { CancellationSource } from '../../../src/base/cancellation.ts';
import { until } from '../../until.ts';
import { setEncoding } from '../files/randomFiles.ts';
import { textIn } from '../review/reviewWorld.ts';
import { newFile } from '../files/servedFiles.ts';
import { closeUnseenDocuments, openNewFile, run, type, writeNewFile } from '../world.ts';
import { eachToolsWorld, plaintext, realNamed, relative, wordIn, type ToolsWorld } from './toolsWorld.ts';

describe('editor tools: changing files', () => {
  let world: ToolsWorld;
  let disposables: vscode.Disposable[];
  eachToolsWorld((...made) => ([world, disposables] = made));

  /** Registers a rename provider that renames a word in the files. */
  function provideRename(word: string, ...uris: vscode.Uri[]): void {
    const provideRenameEdits = async (
      _document: vscode.TextDocument,
      _at: vscode.Position,
      name: string,
    ): Promise<vscode.WorkspaceEdit> => {
      const edit = new vscode.WorkspaceEdit();
      for (const { uri, range } of await wordIn(word, ...uris)) edit.replace(uri, range, name);
      return edit;
    };
    disposables.push(vscode.languages.registerRenameProvider(plaintext, { provideRenameEdits }));
  }

  /** An edit that a provider proposes for a rename. */
  function proposeEdit(make: (edit: vscode.WorkspaceEdit, document: vscode.TextDocument) => void): void {
    disposables.push(
      vscode.languages.registerRenameProvider(plaintext, {
        provideRenameEdits: (document) => {
          const edit = new vscode.WorkspaceEdit();
          make(edit, document);
          return edit;
        },
      }),
    );
  }

  const rename = { line: 1, symbol: 'total', new_name: 'sum' };

  it('rename a symbol in three files, once the user has seen the diff', async () => {
    const b = await writeNewFile('b.txt', 'use total\n');
    const c = await writeNewFile('c.txt', 'total and total\r\nmore\r\n');
    const { document } = await openNewFile('a.txt', 'let total = 1\n');
    provideRename('total', document.uri, b, c);
    const answer = world.answer('rename_symbol', { path: relative(document.uri), ...rename });
    const asked = await world.asked();
    const { subject, titleNames, toolCallId, options } = asked.request;
    assert.equal(toolCallId, 'editor-1');
    assert.deepEqual(titleNames, ['total', 'sum']);
    assert.equal(subject.kind, 'edit');
    assert.equal(subject.title, `Rename total to sum in ${relative(document.uri)}`);
    assert.deepEqual(
      subject.diffs.map(({ path, oldText, newText }) => [path, oldText, newText]),
      [
        [document.uri.fsPath, 'let total = 1\n', 'let sum = 1\n'],
        [b.fsPath, 'use total\n', 'use sum\n'],
        [c.fsPath, 'total and total\r\nmore\r\n', 'sum and sum\r\nmore\r\n'],
      ],
    );
    assert.ok(!subject.isUnknown && !subject.isUnclear && subject.isUnderstood);
    assert.deepEqual(
      options.map(({ kind }) => kind),
      ['allow_once', 'reject_once'],
    );
    assert.equal(document.getText(), 'let total = 1\n');
    asked.answer('allow');
    const { text, isError, count, places } = await answer;
    assert.ok(!isError, text);
    assert.match(text, new RegExp(`${relative(c)} \\(\\+1 −1\\), saved`));
    assert.equal(count, 3);
    assert.equal(places.length, 3);
    assert.deepEqual(
      [await textIn(document.uri), await textIn(b), await textIn(c)],
      ['let sum = 1\n', 'use sum\n', 'sum and sum\r\nmore\r\n'],
    );
    assert.ok(vscode.workspace.textDocuments.every(({ isDirty }) => !isDirty));
    await world.reviewed(document.uri, b, c);
    void run('undo');
    await until('the texts of before', () =>
      vscode.workspace.textDocuments
        .filter(({ uri }) => [document.uri, b, c].map(String).includes(uri.toString()))
        .every((one) => one.getText().includes('total')),
    );
  });

  it('rename a symbol in a folder that was opened through a link, where edits may have the real path', async () => {
    const b = await writeNewFile('b.txt', 'use total\n');
    const { document } = await openNewFile('a.txt', 'let total = 1\n');
    const reported = [document.uri, b].map((uri) => realNamed(world, uri));
    const provideRenameEdits = async (): Promise<vscode.WorkspaceEdit> => {
      const edit = new vscode.WorkspaceEdit();
      for (const [at, { range }] of (await wordIn('total', document.uri, b)).entries())
        edit.replace(reported[at]!, range, 'sum');
      // A language extension may use both names.
      edit.insert(document.uri, new vscode.Position(0, 0), '!');
      return edit;
    };
    disposables.push(vscode.languages.registerRenameProvider(plaintext, { provideRenameEdits }));
    const { text, isError } = await world.allowed('rename_symbol', {
      path: relative(document.uri),
      ...rename,
    });
    assert.ok(!isError, text);
    assert.deepEqual([document.getText(), await textIn(b)], ['!let sum = 1\n', 'use sum\n']);
  });

  it('rename a symbol in large files, and show only the changed lines in the request', async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `line ${at} of a file that is long\n`);
    const b = await writeNewFile('b.txt', lines.with(5_000, 'total\n').with(15_000, 'total\n').join(''));
    const { document } = await openNewFile('a.txt', 'let total = 1\n');
    provideRename('total', document.uri, b);
    const answer = world.answer('rename_symbol', { path: relative(document.uri), ...rename });
    const asked = await world.asked();
    const { subject } = asked.request;
    assert.deepEqual([subject.doubt, subject.isUnclear, subject.isUnderstood], [undefined, false, true]);
    const part = (at: number, word: string): string =>
      [...lines.slice(at - 3, at), `${word}\n`, ...lines.slice(at + 1, at + 4)].join('');
    assert.deepEqual(
      subject.diffs.map(({ path, oldText, newText }) => [path, oldText, newText]),
      [
        [document.uri.fsPath, 'let total = 1\n', 'let sum = 1\n'],
        ...[5_000, 15_000].map((at) => [b.fsPath, part(at, 'total'), part(at, 'sum')]),
      ],
    );
    asked.answer('allow');
    assert.match((await answer).text, new RegExp(`${relative(b)} \\(\\+2 −2\\), saved`));
    assert.equal(await textIn(b), lines.with(5_000, 'sum\n').with(15_000, 'sum\n').join(''));
  });

  it('change nothing if the user refuses, or gives no answer', async () => {
    const { document } = await openNewFile('a.txt', 'let total = 1\n');
    provideRename('total', document.uri);
    const input = { path: relative(document.uri), ...rename };
    const refused = world.error('rename_symbol', input);
    (await world.asked()).answer('reject');
    assert.match(await refused, /The user refused\. Nothing was changed/);
    const unanswered = world.error('rename_symbol', input);
    await world.asked(2);
    world.cancelTurn();
    assert.match(await unanswered, /gave no answer/);
    const source = new CancellationSource();
    const cancelled = world.answer('rename_symbol', input, source.token);
    await world.asked(3);
    source.cancel();
    await assert.rejects(cancelled, { name: 'Canceled' });
    assert.equal(document.getText(), 'let total = 1\n');
    assert.ok(!document.isDirty);
    assert.deepEqual(world.review.view.files, []);
  });

  it('follow the rules of the user', async () => {
    const { document } = await openNewFile('a.txt', 'let total = 1\n');
    provideRename('total', document.uri);
    const input = { path: relative(document.uri), ...rename };
    world.rules = [{ decision: 'refuse', kind: 'edit' }];
    assert.match(await world.error('rename_symbol', input), /refused/);
    world.rules = [{ decision: 'allow', kind: 'edit' }];
    assert.match(await world.text('rename_symbol', input), /Done/);
    assert.equal(world.prompt.asked.length, 0);
    assert.equal(await textIn(document.uri), 'let sum = 1\n');
  });

  it('are one step to undo', async () => {
    const { document } = await openNewFile('a.txt', 'let total = 1\ntotal + total\n');
    provideRename('total', document.uri);
    await world.allowed('rename_symbol', { path: relative(document.uri), ...rename });
    assert.equal(document.getText(), 'let sum = 1\nsum + sum\n');
    await run('undo');
    await until('the text of before', () => document.getText() === 'let total = 1\ntotal + total\n');
  });

  it('do not save a document if VS Code would add a byte order mark to its file', async () => {
    await setEncoding('utf16le');
    try {
      const bytes = Buffer.from('let total = 1\n', 'utf16le');
      const uri = vscode.Uri.file(await newFile('a.txt', bytes));
      provideRename('total', uri);
      const answer = await world.allowed('rename_symbol', { path: relative(uri), ...rename });
      assert.match(answer.text, /not saved/);
      assert.deepEqual(Buffer.from(await vscode.workspace.fs.readFile(uri)), bytes);
    } finally {
      await setEncoding(undefined);
      await closeUnseenDocuments();
    }
  });

  it('do not save a document that had unsaved changes', async () => {
    const { document } = await openNewFile('a.txt', 'let total = 1\n');
    const b = await writeNewFile('b.txt', 'use total\n');
    await type('x');
    provideRename('total', document.uri, b);
    const answer = await world.allowed('rename_symbol', {
      path: relative(document.uri),
      ...rename,
      symbol: 'xlet',
    });
    assert.match(answer.text, /not saved/);
    assert.equal(document.getText(), 'xlet sum = 1\n');
    assert.ok(document.isDirty);
    assert.equal(await textIn(document.uri), 'let total = 1\n');
    assert.equal(await textIn(b), 'use sum\n');
    await world.reviewed(document.uri, b);
  });

  it('ask again if the text has changed since it was shown', async () => {
    const { document } = await openNewFile('a.txt', 'let total = 1\n');
    provideRename('total', document.uri);
    const answer = world.answer('rename_symbol', { path: relative(document.uri), ...rename });
    const first = await world.asked();
    await type('x');
    first.answer('allow');
    const second = await world.asked(2);
    assert.equal(second.request.subject.diffs[0]?.newText, 'xlet sum = 1\n');
    assert.equal(document.getText(), 'xlet total = 1\n');
    second.answer('allow');
    assert.ok(!(await answer).isError);
    assert.equal(document.getText(), 'xlet sum = 1\n');
  });

  it('refuse a whole change that touches a file that may not be changed', async () => {
    const secret = await writeNewFile('.env', 'total=1\n');
    const ignored = await writeNewFile('built.txt', 'total\n');
    world.ignored.add(ignored.fsPath);
    const outside = vscode.Uri.file('/elsewhere/c.txt');
    const program = await writeNewFile('.vscode/tasks.json', '{}\n');
    const readOnly = await writeNewFile('fixed.txt', 'total\n');
    chmodSync(readOnly.fsPath, 0o444);
    for (const [uri, why] of [
      [secret, /\.env, which is excluded/],
      [ignored, /files that you may not access/],
      [outside, /c\.txt, which is outside/],
      [program, /The user refused to let you write/],
      [readOnly, /read-only/],
    ] as const) {
      const { document } = await openNewFile('a.txt', 'let total = 1\n');
      proposeEdit((edit) => {
        edit.replace(document.uri, new vscode.Range(0, 4, 0, 9), 'sum');
        edit.insert(uri, new vscode.Position(0, 0), 'sum');
      });
      const text = await world.error('rename_symbol', { path: relative(document.uri), ...rename });
      assert.match(text, why);
      assert.equal(document.getText(), 'let total = 1\n');
      disposables.pop()?.dispose();
    }
    assert.equal(world.prompt.asked.length, 0);
  });

  it('refuse a change that creates, moves or deletes files', async () => {
    const { document } = await openNewFile('a.txt', 'let total = 1\n');
    const moved = vscode.Uri.joinPath(document.uri, '..', 'sum.txt');
    proposeEdit((edit) => {
      edit.replace(document.uri, new vscode.Range(0, 4, 0, 9), 'sum');
      edit.renameFile(document.uri, moved);
    });
    const text = await world.error('rename_symbol', { path: relative(document.uri), ...rename });
    assert.match(text, /would also create, move or delete/);
    assert.equal(document.getText(), 'let total = 1\n');
  });

  it('apply a change that would create only files that exist, as TypeScript does', async () => {
    const { document } = await openNewFile('a.txt', 'let total = 1\n');
    const missing = vscode.Uri.joinPath(document.uri, '..', 'missing.txt');
    const input = { path: relative(document.uri), ...rename };
    const propose = (uri: vscode.Uri, options: { ignoreIfExists?: true; overwrite?: true }): void =>
      proposeEdit((edit) => {
        edit.createFile(uri, options);
        edit.replace(document.uri, new vscode.Range(0, 4, 0, 9), 'sum');
      });
    for (const [uri, options] of [
      [document.uri, { ignoreIfExists: true, overwrite: true }],
      [document.uri, {}],
      [missing, { ignoreIfExists: true }],
    ] as const) {
      propose(uri, options);
      assert.match(await world.error('rename_symbol', input), /would also create, move or delete/);
      disposables.pop()?.dispose();
    }
    propose(document.uri, { ignoreIfExists: true });
    assert.match((await world.allowed('rename_symbol', input)).text, /\(\+1 −1\), saved/);
    assert.equal(await textIn(document.uri), 'let sum = 1\n');
  });

  it('say why a symbol cannot be renamed', async () => {
    const { document } = await openNewFile('a.txt', 'let total = 1\n');
    const why = async (): Promise<string> =>
      await world.error('rename_symbol', { path: relative(document.uri), ...rename });
    assert.match(await why(), /can't be renamed here: No extension.* no language support for plaintext/);
    const refuse = (provideRenameEdits: () => undefined): vscode.Disposable =>
      vscode.languages.registerRenameProvider(plaintext, { provideRenameEdits });
    const refusing = refuse(() => {
      throw new Error('This is a keyword');
    });
    disposables.push(refusing);
    assert.equal(await why(), `"total" can't be renamed here: This is a keyword`);
    refusing.dispose();
    disposables.push(refuse(() => undefined));
    assert.match(await why(), /can't be renamed here: .*No result/);
  });

  it('format a document with its provider', async () => {
    const { document } = await openNewFile('a.txt', 'a=1\nb=2\n');
    disposables.push(
      vscode.languages.registerDocumentFormattingEditProvider(plaintext, {
        provideDocumentFormattingEdits: (one, { tabSize, insertSpaces }) => {
          assert.ok(tabSize > 0 && insertSpaces);
          return [...one.getText().matchAll(/=/g)].map(({ index }) =>
            vscode.TextEdit.replace(
              new vscode.Range(one.positionAt(index), one.positionAt(index + 1)),
              ' = ',
            ),
          );
        },
      }),
    );
    const { text } = await world.allowed('format_document', { path: relative(document.uri) });
    assert.match(text, /\(\+2 −2\), saved/);
    assert.equal(await textIn(document.uri), 'a = 1\nb = 2\n');
    disposables.pop()?.dispose();
    const none = await world.answer('format_document', { path: relative(document.uri) });
    assert.ok(!none.isError && none.count === 0);
    assert.match(
      none.text,
      /formatted already, or the editor has no formatter for plaintext\..* install an extension/,
    );
  });

  it('say that a document may not be formatted with the default formatter of the user', async () => {
    const { document } = await openNewFile('a.txt', 'a=1\n');
    const insert = (text: string): vscode.DocumentFormattingEditProvider => ({
      provideDocumentFormattingEdits: () => [vscode.TextEdit.insert(new vscode.Position(0, 0), text)],
    });
    disposables.push(
      vscode.languages.registerDocumentFormattingEditProvider(plaintext, insert('one ')),
      vscode.languages.registerDocumentFormattingEditProvider(plaintext, insert('two ')),
    );
    const settings = vscode.workspace.getConfiguration('editor', { languageId: 'plaintext' });
    const choose = async (id: string | undefined): Promise<void> =>
      await settings.update('defaultFormatter', id, vscode.ConfigurationTarget.Global, true);
    const input = { path: relative(document.uri) };
    try {
      await choose('acp.no-such-formatter');
      assert.match(
        await world.error('format_document', input),
        /default formatter for this file, acp\.no-such-formatter, is not installed/,
      );
      assert.equal(world.prompt.asked.length, 0);
      await choose('vscode.json-language-features');
      const { text } = await world.allowed('format_document', input);
      const name = 'JSON Language Features \\(vscode\\.json-language-features\\)';
      assert.match(
        world.prompt.asked[0]!.request.subject.title,
        new RegExp(`^Format \\S+ \\(with the first formatter of the editor, which may not be ${name}\\)$`),
      );
      assert.match(
        text,
        new RegExp(`\\n\\(Formatted with .*, which may not be ${name}, the user's default\\.\\)$`),
      );
    } finally {
      await choose(undefined);
    }
    const { text } = await world.allowed('format_document', input);
    assert.doesNotMatch(text, /formatter/);
  });

  it('show a file once the user has allowed it', async () => {
    const uri = await writeNewFile('a.txt', 'line\n'.repeat(200));
    const answer = world.answer('open_in_editor', { path: relative(uri), line: 150 });
    const asked = await world.asked();
    assert.equal(asked.request.subject.title, `Open ${relative(uri)}`);
    assert.deepEqual(asked.request.subject.paths, [uri.fsPath]);
    assert.equal(vscode.window.visibleTextEditors.length, 0);
    asked.answer('allow');
    assert.ok(!(await answer).isError);
    await until('the line', () =>
      vscode.window.visibleTextEditors.some(
        ({ document, visibleRanges }) =>
          document.uri.toString() === uri.toString() &&
          visibleRanges.some((range) => range.contains(new vscode.Position(149, 0))),
      ),
    );
    const refused = world.error('open_in_editor', { path: relative(uri) });
    (await world.asked(2)).answer('reject');
    assert.match(await refused, /refused/);
  });
});
