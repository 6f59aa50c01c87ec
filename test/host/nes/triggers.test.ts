// What triggers requests besides typing: moving the cursor while editing, and a problem that appears near it. And what
// does not: undo, several cursors, a mode or a language without suggestions.
import * as assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { until } from '../../until.ts';
import { chooseAgent, restore, type ScriptedAgent } from '../scriptedAgent.ts';
import { configure, openNewFile, patiently, run, type } from '../world.ts';

const down = (): Thenable<unknown> => vscode.commands.executeCommand('cursorDown', { source: 'keyboard' });

/** Starts an agent that has received one request, for the letter just typed at the end of the first line. */
async function asked(): Promise<{ agent: ScriptedAgent; editor: vscode.TextEditor }> {
  const agent = await chooseAgent();
  const editor = await openNewFile('a.txt', 'alpha\nbeta\ngamma\n', 0, 5);
  await agent.waitForMessage('document/didOpen');
  await type('X');
  await agent.waitForMessage('nes/suggest');
  return { agent, editor };
}

/** Requests once by command, so that an automatic request that is not there by then never comes. */
async function askOnce(agent: ScriptedAgent): Promise<void> {
  await agent.waitForMessage(
    'nes/suggest',
    agent.received('nes/suggest').length + 1,
    patiently('acpHost.nes.trigger'),
  );
}

/** The requests that were not made by command; `askOnce` may have made two. */
function unasked(agent: ScriptedAgent): unknown[] {
  return agent
    .received('nes/suggest')
    .map(({ triggerKind }) => triggerKind)
    .filter((kind) => kind !== 'manual');
}

describe('automatic requests', () => {
  const disposables: vscode.Disposable[] = [];
  afterEach(async () => {
    for (const disposable of disposables.splice(0)) disposable.dispose();
    await restore();
  });

  it('are sent when the cursor moves to another line while editing', async () => {
    const { agent } = await asked();
    await down();
    const question = await agent.waitForMessage('nes/suggest', 2);
    assert.deepEqual(question['position'], { line: 1, character: 4 });
    assert.equal(question['triggerKind'], 'automatic');
  });

  it('are sent when a problem appears near the cursor, with the problem', async () => {
    const agent = await chooseAgent({ context: { diagnostics: {} } });
    const { document } = await openNewFile('a.txt', 'alpha\nbeta\n', 0, 5);
    await agent.waitForMessage('document/didOpen');
    await type('X');
    await agent.waitForMessage('nes/suggest');
    const problems = vscode.languages.createDiagnosticCollection('test');
    disposables.push(problems);
    const range = new vscode.Range(1, 0, 1, 4);
    problems.set(document.uri, [new vscode.Diagnostic(range, 'beta is not defined')]);
    const question = await agent.waitForMessage('nes/suggest', 2);
    assert.equal(question['triggerKind'], 'diagnostic');
    const [problem] = (question['context'] as { diagnostics: { message: string }[] }).diagnostics;
    assert.equal(problem?.message, 'beta is not defined');
  });

  it('are sent when an error appears only in another file, not for one that was there before', async () => {
    const agent = await chooseAgent({ context: { diagnostics: {} } });
    const { document } = await openNewFile('a.txt', 'alpha\nbeta\n', 0, 5);
    await agent.waitForMessage('document/didOpen');
    const other = (name: string): vscode.Uri => vscode.Uri.joinPath(document.uri, '..', name);
    const problems = vscode.languages.createDiagnosticCollection('test');
    disposables.push(problems);
    const report = async (name: string, ...messages: string[]): Promise<void> => {
      const reported = new Promise((resolve) => {
        disposables.push(vscode.languages.onDidChangeDiagnostics(resolve));
      });
      const range = new vscode.Range(1, 0, 1, 4);
      problems.set(
        other(name),
        messages.map((message) => new vscode.Diagnostic(range, message)),
      );
      await reported;
    };
    await report('b.txt', 'was there');
    await type('X');
    await agent.waitForMessage('nes/suggest');
    await report('b.txt', 'was there', 'alpha is not exported');
    const question = await agent.waitForMessage('nes/suggest', 2);
    assert.equal(question['triggerKind'], 'diagnostic');
    const { diagnostics } = question['context'] as { diagnostics: { uri: string; message: string }[] };
    const sent = diagnostics.filter(({ uri }) => uri === other('b.txt').toString());
    assert.deepEqual(
      sent.map(({ message }) => message),
      ['was there', 'alpha is not exported'],
    );
    assert.deepEqual(unasked(agent), ['automatic', 'diagnostic']);
  });

  it('are not sent after undo', async () => {
    const { agent } = await asked();
    await run('undo');
    await askOnce(agent);
    assert.deepEqual(unasked(agent), ['automatic']);
  });

  it('are not sent with several cursors', async () => {
    const { agent, editor } = await asked();
    editor.selections = [new vscode.Selection(0, 6, 0, 6), new vscode.Selection(1, 4, 1, 4)];
    await type('YZ');
    editor.selections = [new vscode.Selection(0, 8, 0, 8)];
    await askOnce(agent);
    assert.deepEqual(unasked(agent), ['automatic']);
  });

  it('are not sent in manual mode', async () => {
    const agent = await chooseAgent();
    await configure('nes.mode', 'manual');
    await openNewFile('a.txt', 'alpha\n', 0, 5);
    await agent.waitForMessage('document/didOpen');
    await type('X');
    await askOnce(agent);
    assert.deepEqual(unasked(agent), []);
  });

  it('are not sent while next edits are off, until they are on again', async () => {
    const agent = await chooseAgent();
    const editor = await openNewFile('a.txt', 'alpha\n', 0, 5);
    await agent.waitForMessage('document/didOpen');
    await configure('nes.enabled', false);
    await type('X');
    await askOnce(agent);
    await configure('nes.enabled', true);
    await type('Y');
    await until('an automatic question', () => unasked(agent).length > 0);
    assert.equal(editor.document.getText(), 'alphaXY\n');
    const [first] = agent.received('nes/suggest');
    assert.equal(first?.['triggerKind'], 'manual', 'the letter typed while they were off asked nothing');
  });
});
