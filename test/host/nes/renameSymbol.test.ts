// A suggested rename uses the language's rename provider, is one undo step, has a preview for several files, and never
// changes excluded files.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { CancellationSource, neverCancelled } from '../../../src/base/cancellation.ts';
import type { RenameSuggestion } from '../../../src/nes/suggestion/suggestion.ts';
import {
  applyRename,
  findRename,
  type PossibleRename,
} from '../../../src/vscode/nes/refactor/renameSymbol.ts';
import { until } from '../../until.ts';
import { answerPreview, createTools, writeOpenFile, type RefactoringTools } from './refactoring.ts';
import { openNewFile, restoreWorld, run, type, writeNewFile } from '../world.ts';

type Rename = vscode.RenameProvider['provideRenameEdits'];

describe('renaming a symbol', () => {
  let tools: RefactoringTools;
  const disposables: vscode.Disposable[] = [];
  beforeEach(() => {
    tools = createTools();
    disposables.push(tools);
  });
  afterEach(async () => {
    for (const disposable of disposables.splice(0)) disposable.dispose();
    await restoreWorld();
  });

  /** Registers a rename provider for text files. Without `prepare` it does not say what can be renamed. */
  function provide(
    provideRenameEdits: Rename,
    prepareRename?: NonNullable<vscode.RenameProvider['prepareRename']>,
  ): void {
    const provider = { provideRenameEdits, ...(prepareRename ? { prepareRename } : {}) };
    disposables.push(vscode.languages.registerRenameProvider({ language: 'plaintext' }, provider));
  }

  async function possible(editor: vscode.TextEditor, line = 0, character = 5): Promise<PossibleRename> {
    const found = await findRename(suggestion(editor, line, character), tools, neverCancelled);
    assert.equal(found.kind, 'possible', JSON.stringify(found));
    return found;
  }

  it('determines the symbol, and is one undo step', async () => {
    const editor = await openNewFile('a.txt', 'let sum = 1\nsum + sum\nsummary\n');
    provide(everywhere('sum'));
    const rename = await possible(editor);
    assert.deepEqual(
      { range: rename.range, oldName: rename.oldName, files: rename.files, places: rename.places },
      {
        range: { start: { line: 0, character: 4 }, end: { line: 0, character: 7 } },
        oldName: 'sum',
        files: 1,
        places: 3,
      },
    );
    assert.deepEqual(await applyRename(rename, tools, neverCancelled), { kind: 'done', files: 1, places: 3 });
    assert.equal(editor.document.getText(), 'let total = 1\ntotal + total\nsummary\n');
    await run('undo');
    await until(
      'the text of before',
      () => editor.document.getText() === 'let sum = 1\nsum + sum\nsummary\n',
    );
  });

  it('uses the placeholder name of the rename provider', async () => {
    const editor = await openNewFile('a.txt', 'let $sum = 1\n');
    const range = new vscode.Range(0, 4, 0, 8);
    provide(everywhere('sum'), () => ({ range, placeholder: '$sum' }));
    const rename = await possible(editor);
    assert.equal(rename.oldName, '$sum');
    assert.deepEqual(rename.range.start, { line: 0, character: 4 });
  });

  for (const [what, prepare, edits, reason] of [
    ['no language', undefined, undefined, 'Nothing can be renamed here.'],
    [
      'a language that knows of nothing',
      undefined,
      () => new vscode.WorkspaceEdit(),
      'Nothing can be renamed here.',
    ],
    [
      'a language that refuses',
      () => {
        throw new Error('This is a keyword');
      },
      () => new vscode.WorkspaceEdit(),
      'This is a keyword',
    ],
  ] as const) {
    it(`is refused with ${what}, without changing text`, async () => {
      const editor = await openNewFile('a.txt', 'let sum = 1\n');
      if (edits) provide(edits, prepare);
      assert.deepEqual(await findRename(suggestion(editor, 0, 5), tools, neverCancelled), {
        kind: 'refused',
        reason,
      });
      assert.equal(editor.document.getText(), 'let sum = 1\n');
    });
  }

  it('is refused where there is no word, and for the same name', async () => {
    const editor = await openNewFile('a.txt', 'sum  = total\n');
    provide(everywhere('sum'));
    for (const character of [4, 9]) {
      const found = await findRename(suggestion(editor, 0, character), tools, neverCancelled);
      assert.equal(found.kind, 'refused');
    }
  });

  it('is refused when the text has changed', async () => {
    const editor = await openNewFile('a.txt', 'let sum = 1\n');
    provide(everywhere('sum'));
    const rename = await possible(editor);
    await type('x');
    assert.deepEqual(await applyRename(rename, tools, neverCancelled), {
      kind: 'refused',
      reason: 'The text has changed meanwhile.',
    });
    assert.equal(editor.document.getText(), 'xlet sum = 1\n');
  });

  it('is refused when the text changes while the rename provider works', async () => {
    const editor = await openNewFile('a.txt', 'let sum = 1\n');
    let thinks = Promise.resolve();
    let asked = 0;
    provide(async (document, position, newName, token) => {
      asked++;
      await thinks;
      return await everywhere('sum')(document, position, newName, token);
    });
    const rename = await possible(editor);
    const thought = Promise.withResolvers<void>();
    thinks = thought.promise;
    const applying = applyRename(rename, tools, neverCancelled);
    await until('the second question', () => asked === 2);
    await type('x');
    thought.resolve();
    assert.equal((await applying).kind, 'refused');
    assert.equal(editor.document.getText(), 'xlet sum = 1\n');
  });

  it('can be cancelled while the rename provider works', async () => {
    const editor = await openNewFile('a.txt', 'let sum = 1\n');
    const source = new CancellationSource();
    provide(async () => {
      source.cancel();
      return await new Promise(() => undefined);
    });
    assert.deepEqual(await findRename(suggestion(editor, 0, 5), tools, source.token), { kind: 'cancelled' });
  });

  it('is refused if it would change an excluded file or one outside the folders', async () => {
    const secret = await writeNewFile('.env', 'sum=1\n');
    const editor = await openNewFile('a.txt', 'let sum = 1\n');
    provide(everywhere('sum', secret));
    const excluded = await findRename(suggestion(editor, 0, 5), tools, neverCancelled);
    assert.match('reason' in excluded ? excluded.reason : '', /\.env is excluded/);

    provide((document, _, newName) => {
      const edit = new vscode.WorkspaceEdit();
      edit.replace(document.uri, new vscode.Range(0, 4, 0, 7), newName);
      edit.insert(vscode.Uri.file('/elsewhere/b.txt'), new vscode.Position(0, 0), newName);
      return edit;
    });
    const outside = await findRename(suggestion(editor, 0, 5), tools, neverCancelled);
    assert.match('reason' in outside ? outside.reason : '', /b\.txt is not in an open folder/);
  });

  async function inTwoFiles(): Promise<{
    editor: vscode.TextEditor;
    other: vscode.Uri;
    rename: PossibleRename;
  }> {
    const other = await writeOpenFile('b.txt', 'use sum\n');
    const editor = await openNewFile('a.txt', 'let sum = 1\n');
    provide(everywhere('sum', other));
    const rename = await possible(editor);
    assert.deepEqual([rename.files, rename.places], [2, 2]);
    return { editor, other, rename };
  }

  it('shows a preview for several files, and applies all changes', async () => {
    const { editor, other, rename } = await inTwoFiles();
    const result = await answerPreview('apply', applyRename(rename, tools, neverCancelled));
    assert.deepEqual(result, { kind: 'done', files: 2, places: 2 });
    assert.equal(editor.document.getText(), 'let total = 1\n');
    assert.equal(await textOf(other), 'use total\n');
  });

  it('can be discarded in the preview', async () => {
    const { editor, other, rename } = await inTwoFiles();
    const result = await answerPreview('discard', applyRename(rename, tools, neverCancelled));
    assert.deepEqual(result, { kind: 'cancelled' });
    assert.equal(editor.document.getText(), 'let sum = 1\n');
    assert.equal(await textOf(other), 'use sum\n');
  });

  it('shows a preview if a file is moved', async () => {
    const editor = await openNewFile('a.txt', 'let sum = 1\n');
    const moved = vscode.Uri.joinPath(editor.document.uri, '..', 'total.txt');
    provide((document, _, newName) => {
      const edit = new vscode.WorkspaceEdit();
      edit.replace(document.uri, new vscode.Range(0, 4, 0, 7), newName);
      edit.renameFile(document.uri, moved);
      return edit;
    });
    const rename = await possible(editor);
    assert.deepEqual([rename.files, rename.places], [2, 1]);
    const result = await answerPreview('discard', applyRename(rename, tools, neverCancelled));
    assert.deepEqual(result, { kind: 'cancelled' });
    assert.equal(editor.document.getText(), 'let sum = 1\n');
  });
});

/** A rename provider that renames every `word` in these files. */
function everywhere(word: string, ...uris: vscode.Uri[]): Rename {
  return async (document, _, newName) => {
    const edit = new vscode.WorkspaceEdit();
    for (const uri of [document.uri, ...uris]) {
      const text = Buffer.from(await vscode.workspace.fs.readFile(uri)).toString();
      for (const [line, content] of text.split('\n').entries()) {
        for (const { index } of content.matchAll(new RegExp(`\\b${word}\\b`, 'g')))
          edit.replace(uri, new vscode.Range(line, index, line, index + word.length), newName);
      }
    }
    return edit;
  };
}

function suggestion({ document }: vscode.TextEditor, line: number, character: number): RenameSuggestion {
  const uri = document.uri.toString();
  return { kind: 'rename', id: '1', uri, position: { line, character }, newName: 'total' };
}

async function textOf(uri: vscode.Uri): Promise<string> {
  return (await vscode.workspace.openTextDocument(uri)).getText();
}
