// The agent gets the document notifications it requested, and they add up to the text in the editor.
import * as assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { chooseAgent, restore } from '../scriptedAgent.ts';
import { openNewFile, patiently, placeCursor, run, type } from '../world.ts';

describe('document events', () => {
  afterEach(restore);

  it('include a file that was open before the agent started, and the cursor', async () => {
    const { document } = await openNewFile('before.ts', 'one\ntwo\n', 1, 2);
    const agent = await chooseAgent();
    const opened = await agent.waitForMessage('document/didOpen');
    assert.deepEqual(opened, {
      sessionId: 'nes-1',
      uri: document.uri.toString(),
      languageId: 'typescript',
      version: 1,
      text: 'one\ntwo\n',
    });
    const focused = await agent.waitForMessage('document/didFocus');
    assert.equal(focused['uri'], document.uri.toString());
    assert.deepEqual(focused['position'], { line: 1, character: 2 });
    assert.ok(focused['visibleRange']);
  });

  it('include saving and closing', async () => {
    const agent = await chooseAgent();
    const { document } = await openNewFile('a.txt', 'one\n');
    const uri = document.uri.toString();
    await agent.waitForMessage('document/didOpen');
    await type('x');
    await document.save();
    assert.deepEqual(await agent.waitForMessage('document/didSave'), { sessionId: 'nes-1', uri });
    await run('workbench.action.closeActiveEditor');
    assert.deepEqual(await agent.waitForMessage('document/didClose'), { sessionId: 'nes-1', uri });
    const order = agent.messages().map(({ method }) => method);
    assert.ok(order.lastIndexOf('document/didChange') < order.indexOf('document/didSave'));
  });

  it('include the focus when the user switches files', async () => {
    const agent = await chooseAgent();
    const first = await openNewFile('first.txt', 'one\n');
    await agent.waitForMessage('document/didFocus');
    const second = await openNewFile('second.txt', 'two\n');
    await agent.waitForMessage('document/didFocus', 2);
    await vscode.window.showTextDocument(first.document);
    const uris = [first, second, first].map(({ document }) => document.uri.toString());
    await agent.waitForMessage('document/didFocus', 3);
    assert.deepEqual(
      agent.received('document/didFocus').map(({ uri }) => uri),
      uris,
    );
  });

  for (const syncKind of ['incremental', 'full'] as const) {
    it(`add up with ${syncKind} sync for keys, several cursors, undo, several lines and emoji`, async () => {
      const agent = await chooseAgent({ syncKind });
      const editor = await openNewFile('mix.txt', 'aé\n😀 b 😀\nc\n');
      await type('x');
      const at = (line: number, character: number): vscode.Selection =>
        new vscode.Selection(line, character, line, character);
      editor.selections = [at(0, 1), at(1, 2), at(1, 7), at(2, 0)];
      await type('😀y');
      await run('undo');
      await run('redo');
      await editor.edit((edit) => {
        edit.delete(new vscode.Range(0, 0, 1, 1));
        edit.replace(new vscode.Range(2, 0, 2, 1), 'three\nlines\n');
      });
      await run('editor.action.moveLinesDownAction');
      // With full sync, a change is sent only before a request.
      await placeCursor(editor, 0, 0);
      await type('z');
      await agent.waitForDocument(editor.document);
      const changes = agent
        .received('document/didChange')
        .flatMap(({ contentChanges }) => contentChanges as object[]);
      assert.equal(
        changes.every((change) => 'range' in change === (syncKind === 'incremental')),
        true,
      );
    });
  }

  it('add up with CRLF, and when the line endings change', async () => {
    const agent = await chooseAgent();
    const editor = await openNewFile('dos.txt', 'one\r\ntwo\r\nthree\r\n', 1, 0);
    await type('x\ny');
    await agent.waitForDocument(editor.document);
    assert.match(editor.document.getText(), /^one\r\nx\r\nytwo\r\n/);
    await editor.edit((edit) => edit.setEndOfLine(vscode.EndOfLine.LF));
    await type('z');
    await agent.waitForDocument(editor.document);
    assert.match(editor.document.getText(), /^one\nx\nyztwo\n/);
  });

  it('close and reopen a document when its language changes', async () => {
    const agent = await chooseAgent();
    const { document } = await openNewFile('plain.txt', 'one\n');
    await agent.waitForMessage('document/didOpen');
    await vscode.languages.setTextDocumentLanguage(document, 'markdown');
    assert.equal((await agent.waitForMessage('document/didOpen', 2))['languageId'], 'markdown');
    await type('x');
    await agent.waitForDocument(document);
  });

  for (const wanted of [['didOpen', 'didSave'], []]) {
    it(`are only those that the agent requested: ${wanted.join() || 'none'}`, async () => {
      const agent = await chooseAgent({ events: wanted });
      const { document } = await openNewFile('a.txt', 'one\n');
      // The session starts with the first request; earlier events are not sent.
      await agent.waitForMessage('nes/suggest', 1, patiently('acpHost.nes.trigger'));
      await type('x');
      await document.save();
      await run('workbench.action.closeActiveEditor');
      const second = await openNewFile('b.txt', 'one\n');
      await type('x');
      // This request is the last, so all notifications have been sent before it.
      await asked(second.document.uri.toString());
      const received = new Set(
        agent.messages().flatMap(({ method = '' }) => /^document\/(.*)/.exec(method)?.[1] ?? []),
      );
      assert.deepEqual([...received], wanted);

      async function asked(uri: string): Promise<void> {
        for (let call = 1; (await agent.waitForMessage('nes/suggest', call))['uri'] !== uri; call++);
      }
    });
  }
});
