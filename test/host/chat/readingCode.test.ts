// Code of a message is written only to the place that the user confirmed, as it was shown.
import * as assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { applyCode, type Code, insertCode } from '../../../src/vscode/chat/reading/applyCode.ts';
import { oldSide } from '../../../src/vscode/serve/permissions/nativePermissionPrompt.ts';
import { RequestDocuments, requestScheme } from '../../../src/vscode/window/requestDocuments.ts';
import { until } from '../../until.ts';
import { Answers } from '../answers.ts';
import { openNewFile, restoreWorld, run, writeNewFile } from '../world.ts';
import { active, folder, guard, textOf } from './readingWorld.ts';

describe('code of a chat message', () => {
  let documents: RequestDocuments;
  let answers: Answers;
  beforeEach(() => {
    documents = new RequestDocuments();
    answers = new Answers();
  });
  afterEach(async () => {
    documents.dispose();
    await restoreWorld();
  });
  const apply = (code: Partial<Code>): Promise<string | undefined> =>
    applyCode(
      { text: '', info: '', before: '', ...code },
      { guard, documents, questions: answers, place: { base: folder.fsPath } },
    );

  it('is inserted at the cursor, replaces the selection, and is one undo step', async () => {
    const editor = await openNewFile('a.ts', 'one two three\n', 0, 4);
    editor.selection = new vscode.Selection(0, 4, 0, 7);
    assert.equal(await insertCode('2\n2\n'), undefined);
    assert.equal(editor.document.getText(), 'one 2\n2 three\n');
    await run('undo');
    await until('one step', () => editor.document.getText() === 'one two three\n');
  });

  it('is not inserted into a read-only editor or without an editor', async () => {
    await restoreWorld();
    await until('no editor', () => vscode.window.activeTextEditor === undefined);
    assert.match((await insertCode('x')) ?? '', /^Open a file/);
    await documents.showText('a.txt', 'what an agent asks');
    await until('the text', () => active()?.startsWith(requestScheme));
    assert.match((await insertCode('x')) ?? '', /read-only/);
    const uri = await writeNewFile('locked.ts', 'locked\n');
    await chmod(uri.fsPath, 0o444);
    await vscode.window.showTextDocument(uri);
    assert.match((await insertCode('x')) ?? '', /read-only/);
    assert.match((await apply({ text: 'x\n', info: uri.fsPath })) ?? '', /read-only/);
    assert.equal(await textOf(uri), 'locked\n');
  });

  it('is applied to the file it names, after the user has seen the change', async () => {
    const uri = await writeNewFile('basket.ts', 'function total() {\n  return 1;\n}\n');
    answers.answer('Apply');
    let shown = '';
    answers.hold = until('the diff', () => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      if (!(input instanceof vscode.TabInputTextDiff)) return false;
      shown = input.modified.toString();
      return true;
    });
    const text = 'function total() {\n  return 2;\n}\n';
    assert.equal(await apply({ text, before: `In \`${vscode.workspace.asRelativePath(uri)}\`:` }), undefined);
    assert.match(
      answers.asked[0] ?? '',
      /^info: Apply the shown change to .*basket\.ts\? \[Apply \| Discard\]$/,
    );
    assert.equal(await textOf(uri), text);
    assert.equal(await textOf(vscode.Uri.parse(shown)), text);
    // Not saved, so that it can be reviewed and undone.
    assert.equal((await vscode.workspace.openTextDocument(uri)).isDirty, true);
  });

  it('is not applied if the user refuses or the file has changed meanwhile', async () => {
    const editor = await openNewFile('a.ts', 'let first = 1;\n');
    for (const answer of ['Discard', undefined]) {
      answers.answer(answer);
      const text = 'let first = 1;\nlet second;\n';
      assert.equal(await apply({ text, info: editor.document.uri.fsPath }), undefined);
    }
    assert.equal(editor.document.getText(), 'let first = 1;\n');
    answers.answer('Apply');
    const shown = await vscode.window.showTextDocument(editor.document);
    answers.hold = until('the question', () => answers.asked.length === 3).then(() => {
      const edit = new vscode.WorkspaceEdit();
      edit.insert(editor.document.uri, new vscode.Position(0, 0), '// mine\n');
      return vscode.workspace.applyEdit(edit);
    });
    shown.selection = new vscode.Selection(0, 0, 0, 14);
    const problem = await apply({ text: 'let first = 3;', info: `ts ${editor.document.uri.fsPath}` });
    assert.match(problem ?? '', /has changed since/);
    assert.match(editor.document.getText(), /^\/\/ mine\nlet first = 1/);
  });

  it('can create a file, apply a patch, and is applied to the open file if it names none', async () => {
    const name = `made-${process.pid}.ts`;
    answers.answer('Apply', 'Apply', 'Apply');
    assert.equal(await apply({ text: 'let made;\n', info: `ts new/${name}` }), undefined);
    const uri = vscode.Uri.joinPath(folder, 'new', name);
    assert.equal(await textOf(uri), 'let made;\n');
    assert.match(answers.asked[0] ?? '', /^info: Create new/);
    const patch = `--- a/new/${name}\n+++ b/new/${name}\n@@ -1 +1,2 @@\n let made;\n+let patched;\n`;
    assert.equal(await apply({ text: patch, info: 'diff' }), undefined);
    assert.equal(await textOf(uri), 'let made;\nlet patched;\n');
    await until('the file in sight', () => active() === uri.toString());
    assert.equal(await apply({ text: 'let made;\nlet patched;\nlet more;\n' }), undefined);
    assert.equal(await textOf(uri), 'let made;\nlet patched;\nlet more;\n');
    await run('workbench.action.revertAndCloseActiveEditor');
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder, 'new'), { recursive: true });
  });

  it('creates a file in the encoding that the user has set, or says that it lacks a character', async () => {
    const settings = vscode.workspace.getConfiguration('files', { languageId: 'sql' });
    const set = (value: string | undefined): Thenable<void> =>
      settings.update('encoding', value, vscode.ConfigurationTarget.Global, true);
    await set('windows1251');
    try {
      answers.answer('Apply');
      const name = `made-${process.pid}.sql`;
      assert.equal(await apply({ text: '-- сумма\n', info: `sql new/${name}` }), undefined);
      const uri = vscode.Uri.joinPath(folder, 'new', name);
      const wanted = await vscode.workspace.encode('-- сумма\n', { encoding: 'windows1251' });
      assert.deepEqual(await readFile(uri.fsPath), Buffer.from(wanted));
      const reason = await apply({ text: '-- →\n', info: `sql new/other-${name}` });
      assert.match(reason ?? '', /lacks some of the characters/);
      assert.equal(answers.asked.length, 1);
      const scope = { agent: 'test', cwd: folder.fsPath, folders: [folder.fsPath] };
      const closed = vscode.Uri.joinPath(folder, 'new', `closed-${name}`).fsPath;
      await writeFile(closed, wanted);
      assert.equal(await oldSide({ path: closed, oldText: undefined, newText: 'x' }, scope), '-- сумма\n');
    } finally {
      await set(undefined);
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder, 'new'), { recursive: true });
    }
  });

  it('is not applied to files outside the folders, excluded files, or files behind links', async () => {
    const secret = await writeNewFile('.env', 'SECRET=1\n');
    const way = vscode.Uri.joinPath(secret, '..', 'way.ts').fsPath;
    await symlink(join(tmpdir(), 'elsewhere.ts'), way);
    for (const path of ['/etc/hosts.x', '../../out.ts', secret.fsPath, way])
      assert.ok(await apply({ text: 'x\n', info: `ts title="${path}"` }), path);
    // The message for users, not the one for agents.
    assert.equal(
      await apply({ text: 'x\n', info: `ts title="${secret.fsPath}"` }),
      `${basename(secret.fsPath)} is excluded by acpHost.nes.exclude.`,
    );
    assert.equal(
      await apply({ text: 'x\n', info: `ts title="${way}"` }),
      'The target of way.ts could not be determined.',
    );
    assert.deepEqual(answers.asked, []);
    assert.equal(await textOf(secret), 'SECRET=1\n');
  });

  it('does not create a file at a path that became a link meanwhile', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'acp-host-outside-'));
    const home = vscode.Uri.joinPath(await writeNewFile('a.ts', 'x\n'), '..').fsPath;
    const place = join(home, 'place');
    await mkdir(place);
    try {
      answers.answer('Apply');
      answers.hold = until('the question', () => answers.asked.length === 1)
        .then(() => rm(place, { recursive: true }))
        .then(() => symlink(outside, place));
      assert.match(
        (await apply({ text: 'let made;\n', info: `ts title="${place}/b.ts"` })) ?? '',
        /not in an open/,
      );
      assert.deepEqual(await readdir(outside), []);
    } finally {
      await rm(outside, { recursive: true });
    }
  });

  it('finds its file by the end of the path, and asks if several match', async () => {
    const name = `only-${process.pid}.ts`;
    const first = await openNewFile(name, 'let a;\n');
    const text = 'let a;\nlet b;\n';
    answers.answer('Apply');
    assert.equal(await apply({ text, info: `ts ${name}` }), undefined);
    assert.equal(first.document.getText(), text);
    await writeNewFile(name, 'another\n');
    answers.answer(undefined);
    assert.equal(await apply({ text: `${text}let c;\n`, info: `ts ${name}` }), undefined);
    assert.equal(answers.asked.length, 2);
    await openNewFile('else.ts', 'else\n');
    assert.match((await apply({ text, info: `ts ${name}` })) ?? '', /^Several files are named/);
  });

  it('is not applied if its place is unclear', async () => {
    await openNewFile('a.ts', 'let quite;\nlet another;\nlet thing;\n');
    assert.match(
      (await apply({ text: 'const x = 1;\n' })) ?? '',
      /the place of the code in the file is unclear/,
    );
    assert.deepEqual(answers.asked, []);
  });
});
