// Proves that the agent hears of documents what it asked for, and that it adds up to what is in the editor.
import * as assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { chooseAgent, restore } from './scriptedAgent.ts';
import { openNewFile, patiently, placeCursor, run, type } from './world.ts';

const allEvents = ['didOpen', 'didChange', 'didClose', 'didSave', 'didFocus'];

describe('document events', () => {
  afterEach(restore);

  it('tells of a file that was open before the agent started, and of the cursor', async () => {
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

  it('tells of saving and closing', async () => {
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

  it('tells of focus when the user goes from file to file', async () => {
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
    it(`adds up, ${syncKind}: keys, several cursors, undo, several lines, emoji`, async () => {
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
      // With full texts, a change is sent when something needs it.
      await placeCursor(editor, 0, 0);
      await type('z');
      await agent.knows(editor.document);
      const changes = agent
        .received('document/didChange')
        .flatMap(({ contentChanges }) => contentChanges as object[]);
      assert.equal(
        changes.every((change) => 'range' in change === (syncKind === 'incremental')),
        true,
      );
    });
  }

  it('adds up with CRLF, also when the line ends change', async () => {
    const agent = await chooseAgent();
    const editor = await openNewFile('dos.txt', 'one\r\ntwo\r\nthree\r\n', 1, 0);
    await type('x\ny');
    await agent.knows(editor.document);
    assert.match(editor.document.getText(), /^one\r\nx\r\nytwo\r\n/);
    await editor.edit((edit) => edit.setEndOfLine(vscode.EndOfLine.LF));
    await type('z');
    await agent.knows(editor.document);
    assert.match(editor.document.getText(), /^one\nx\nyztwo\n/);
  });

  it('follows a change of language: the agent must not take it for the old one', async () => {
    const agent = await chooseAgent();
    const { document } = await openNewFile('plain.txt', 'one\n');
    await agent.waitForMessage('document/didOpen');
    await vscode.languages.setTextDocumentLanguage(document, 'markdown');
    assert.equal((await agent.waitForMessage('document/didOpen', 2))['languageId'], 'markdown');
    await type('x');
    await agent.knows(document);
  });

  for (const wanted of [...allEvents.map((event) => [event]), []]) {
    it(`tells nothing but what was asked for: ${wanted.join() || 'nothing'}`, async () => {
      const agent = await chooseAgent({ events: wanted });
      const { document } = await openNewFile('a.txt', 'one\n');
      // The session runs once something is asked in it; what happens before that is not told.
      await agent.waitForMessage('nes/suggest', 1, patiently('acpHost.nes.trigger'));
      await type('x');
      await document.save();
      await run('workbench.action.closeActiveEditor');
      const second = await openNewFile('b.txt', 'one\n');
      await type('x');
      // Asked after all of that, so whatever was to be told has been told.
      await asked(second.document.uri.toString());
      const told = new Set(
        agent.messages().flatMap(({ method = '' }) => /^document\/(.*)/.exec(method)?.[1] ?? []),
      );
      // The order of closing is VS Code's own business: it may come later.
      told.delete('didClose');
      assert.deepEqual(
        [...told],
        wanted.filter((event) => event !== 'didClose'),
      );

      async function asked(uri: string): Promise<void> {
        for (let call = 1; (await agent.waitForMessage('nes/suggest', call))['uri'] !== uri; call++);
      }
    });
  }
});
