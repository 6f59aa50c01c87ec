// What other host tests rely on: a real extension host, and this copy's rule for proposed APIs.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';

describe('the extension host of the tests', () => {
  it('has the extension under test', () => {
    assert.ok(vscode.extensions.getExtension('acp-host.acp-host'), 'acp-host.acp-host is not there');
  });

  it('activates the extension', async () => {
    const extension = vscode.extensions.getExtension('acp-host.acp-host');
    await extension?.activate();
    assert.equal(extension?.isActive, true);
  });

  it('allows proposed APIs on the native copy only', () => {
    const provider = { provideInlineCompletionItems: () => [], handleDidShowCompletionItem: () => undefined };
    const register = (): void =>
      vscode.languages.registerInlineCompletionItemProvider([], provider).dispose();
    if (process.env['ACP_HOST_COPY'] === 'native') assert.doesNotThrow(register);
    else assert.throws(register, /CANNOT use API proposal/);
  });

  it('edits and saves a file', async () => {
    const folder = vscode.workspace.workspaceFolders?.[0];
    assert.ok(folder, 'no folder is open');
    const uri = vscode.Uri.joinPath(folder.uri, 'hostTest.txt');
    await vscode.workspace.fs.writeFile(uri, Buffer.from('one\n'));
    const document = await vscode.workspace.openTextDocument(uri);
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((edit) => edit.insert(new vscode.Position(1, 0), 'two\n'));
    await document.save();
    assert.equal(Buffer.from(await vscode.workspace.fs.readFile(uri)).toString(), 'one\ntwo\n');
  });
});
