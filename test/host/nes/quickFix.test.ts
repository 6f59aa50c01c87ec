// A quick fix of VS Code is suggested for a new error where the agent has no suggestion, and no command is run.
// `unit/vscode/nes/usableFix` tests which fixes are suggested.
import * as assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { until } from '../../until.ts';
import { accept, OffersWorld } from './offersWorld.ts';
import { chooseAgent } from '../scriptedAgent.ts';
import { openNewFile, patiently, type } from '../world.ts';

const { QuickFix } = vscode.CodeActionKind;

describe('a quick fix for a new error', () => {
  const world = new OffersWorld();
  let asked = 0;
  let ran = 0;
  /** Of the document of `withFix`. */
  let problems: vscode.DiagnosticCollection;
  afterEach(() => {
    asked = 0;
    ran = 0;
  });

  /**
   * Types a letter after `beta`, which becomes an error with one fix.
   * @param before errors without a fix that are reported with it, before it.
   */
  async function withFix(
    change: (fix: vscode.CodeAction) => void,
    before: readonly vscode.Diagnostic[] = [],
  ): Promise<vscode.TextDocument> {
    const agent = await chooseAgent();
    const { document } = await openNewFile('a.txt', 'alpha\nbeta\n', 1, 4);
    await agent.waitForMessage('document/didOpen');
    problems = vscode.languages.createDiagnosticCollection('test');
    const provider: vscode.CodeActionProvider = {
      provideCodeActions(of, range, { triggerKind }) {
        // VS Code itself asks too, for its light bulb.
        if (triggerKind === vscode.CodeActionTriggerKind.Invoke) asked++;
        if (range.start.character > 0) return [];
        const fix = new vscode.CodeAction('Add it', QuickFix);
        fix.edit = new vscode.WorkspaceEdit();
        fix.edit.insert(of.uri, range.start, 'new ');
        fix.isPreferred = true;
        change(fix);
        return [fix];
      },
    };
    world.disposables.push(
      problems,
      vscode.languages.registerCodeActionsProvider({ pattern: '**/a.txt' }, provider),
      vscode.commands.registerCommand('test.ran', () => ran++),
    );
    await type('X');
    await agent.waitForMessage('nes/suggest');
    const range = new vscode.Range(1, 0, 1, 5);
    problems.set(document.uri, [...before, new vscode.Diagnostic(range, 'betaX is not known')]);
    await until('the fixes to be asked for', () => asked > 0);
    return document;
  }

  it('is drawn, and applied when it is accepted', async () => {
    const document = await withFix(() => undefined);
    await world.drawn('preview');
    assert.equal(document.getText(), 'alpha\nbetaX\n');
    await until('the text', () => document.getText() === 'alpha\nnew betaX\n', accept);
  });

  it('is drawn also if another error was reported with it, which has no fix', async () => {
    const missing = new vscode.Diagnostic(new vscode.Range(1, 4, 1, 5), '; is missing');
    await withFix(() => undefined, [missing]);
    await world.drawn('preview');
  });

  it('is drawn also if the user types what another error said is missing', async () => {
    let isPreferred = false;
    const missing = new vscode.Diagnostic(new vscode.Range(1, 4, 1, 5), '; is missing');
    const document = await withFix((fix) => (fix.isPreferred = isPreferred), [missing]);
    await until('both errors to be looked at', () => asked > 1);
    isPreferred = true;
    problems.set(document.uri, [new vscode.Diagnostic(new vscode.Range(1, 0, 1, 5), 'betaX is not known')]);
    await type(';');
    await world.drawn('preview');
    await until('the text', () => document.getText() === 'alpha\nnew betaX;\n', accept);
  });

  it('is drawn also if the user types on after the error was reported', async () => {
    let isPreferred = false;
    const document = await withFix((fix) => (fix.isPreferred = isPreferred));
    isPreferred = true;
    await type('Y');
    await world.drawn('preview');
    await until('the text', () => document.getText() === 'alpha\nnew betaXY\n', accept);
  });

  it('is drawn also if the user accepts a completion after the error was reported', async () => {
    let isPreferred = false;
    const document = await withFix((fix) => (fix.isPreferred = isPreferred));
    isPreferred = true;
    await vscode.window.activeTextEditor!.edit((edit) => edit.replace(new vscode.Range(1, 3, 1, 5), 'taXY'));
    await world.drawn('preview');
    await until('the text', () => document.getText() === 'alpha\nnew bettaXY\n', accept);
  });

  it('is drawn without its untitled command, which is not run', async () => {
    const document = await withFix((fix) => (fix.command = { title: '', command: 'test.ran' }));
    await world.drawn('preview');
    await until('the text', () => document.getText() === 'alpha\nnew betaX\n', accept);
    assert.equal(ran, 0);
  });

  it('is not looked for at an error elsewhere, or after a deletion', async () => {
    const agent = await chooseAgent();
    const { document } = await openNewFile('a.txt', 'alpha\nbeta\ngamma\n', 0, 5);
    await agent.waitForMessage('document/didOpen');
    world.disposables.push(
      vscode.languages.registerCodeActionsProvider(
        { pattern: '**/a.txt' },
        {
          provideCodeActions(_document, _range, { triggerKind }) {
            if (triggerKind === vscode.CodeActionTriggerKind.Invoke) asked++;
            return [];
          },
        },
      ),
    );
    problems = vscode.languages.createDiagnosticCollection('test');
    world.disposables.push(problems);
    const report = async (line: number, message: string): Promise<void> => {
      const before = agent.received('nes/suggest').length;
      problems.set(document.uri, [new vscode.Diagnostic(new vscode.Range(line, 0, line, 4), message)]);
      const question = await agent.waitForMessage('nes/suggest', before + 1);
      assert.equal(question['triggerKind'], 'diagnostic');
    };
    await type('X');
    await agent.waitForMessage('nes/suggest');
    await report(2, 'gamma is not known');
    await vscode.commands.executeCommand('deleteLeft');
    await until('the change', () => document.lineAt(0).text === 'alpha');
    await agent.waitForMessage('nes/suggest', 3);
    await report(0, 'alpha is not known');
    // The lookup would have begun with the answer to the last request. VS Code asks again only at another place.
    await vscode.commands.executeCommand('cursorLeft');
    await agent.waitForMessage(
      'nes/suggest',
      agent.received('nes/suggest').length + 1,
      patiently('acpHost.nes.trigger'),
    );
    assert.equal(asked, 0);
  });

  it('is not suggested if it has a command', async () => {
    const document = await withFix((fix) => (fix.command = { title: 'Run', command: 'test.ran' }));
    const before = asked;
    // VS Code asks again only at another place. A suggestion that stands would be drawn by then.
    await vscode.commands.executeCommand('cursorLeft');
    await until('the fixes to be asked for again', () => asked > before, patiently('acpHost.nes.trigger'));
    assert.equal(world.keys.state, undefined);
    assert.equal(document.getText(), 'alpha\nbetaX\n');
    assert.equal(ran, 0);
  });
});
