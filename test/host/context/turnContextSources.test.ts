// Context collected from parts of a real VS Code: a shell with shell integration, a paused
// debugger, and the commands for pins and notes.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { systemClock } from '../../../src/agent/clock.ts';
import { neverCancelled } from '../../../src/base/cancellation.ts';
import { DisposableStore } from '../../../src/base/disposable.ts';
import { Lazy } from '../../../src/base/lazy.ts';
import type { Conversation } from '../../../src/chat/conversation/conversation.ts';
import { followTerminals } from '../../../src/vscode/context/collectors/followTerminals.ts';
import { pinCommands } from '../../../src/vscode/wiring/contextCommands.ts';
import { userPart } from '../../../src/vscode/wiring/userPart.ts';
import { waitLimit } from '../../limits.ts';
import { until } from '../../until.ts';
import { ContextWorld } from './contextWorld.ts';
import { restore, ScriptedAgent } from '../scriptedAgent.ts';
import { configure, openNewFile, run } from '../world.ts';

describe('context collected from VS Code', () => {
  let world: ContextWorld;
  let conversation: Conversation;
  const others = { git: false, recentFiles: false, recentEdits: false, symbols: false, openFiles: false };

  beforeEach(async () => {
    await configure('agents', { told: new ScriptedAgent({}, 'runtimeContext').definition });
    await configure('context.kinds', others);
    world = new ContextWorld();
    conversation = world.conversation('told');
  });

  afterEach(async () => {
    await world.dispose();
    await restore();
  });

  const texts = async (): Promise<string> =>
    JSON.stringify(await world.contextSentWith(conversation, 'what is going on'));

  it('includes the last command of a terminal, and its failed tests, also from before the chat was opened', async () => {
    const lifetime = new DisposableStore();
    const terminals = followTerminals(systemClock, world.logger, lifetime);
    let later: ContextWorld | undefined;
    const shellPath = '/bin/bash';
    // The files that the user's shell reads at its start may take a minute.
    const env = { BASH_ENV: null, HOME: '/nonexistent' };
    const terminal = vscode.window.createTerminal({ name: 'followed', shellPath, env });
    try {
      terminal.show(true);
      const shell = await until('a shell that can be followed', () => terminal.shellIntegration);
      const ended = new Promise<number | undefined>((resolve) => {
        const listener = vscode.window.onDidEndTerminalShellExecution((event) => {
          listener.dispose();
          resolve(event.exitCode);
        });
      });
      shell.executeCommand('node --test ./noSuchTest-followedByUs.js');
      assert.notEqual(await ended, 0);
      later = new ContextWorld(waitLimit, terminals);
      const conversation = later.conversation('told');
      let text = '';
      await until('the output', async () => {
        text = JSON.stringify(await later?.contextSentWith(conversation, 'what is going on'));
        return text.includes('exit code') && text.includes('Failed tests');
      });
      assert.match(text, /Last command in the terminal followed/);
      assert.match(text, /noSuchTest-followedByUs/);
      const [item] = await later.editor.sources.collect('terminal', neverCancelled);
      assert.ok(item?.kind === 'terminal' && item.command.includes('noSuchTest-followedByUs'));
      await configure('context.kinds', { terminal: false, failedTests: false });
      await until('the test run to be forgotten', () => !terminals.lastTests);
      assert.ok(terminals.last, 'the editor tool may return it');
      await configure('editorTools.tools', { last_terminal_command: false });
      await until('the command to be forgotten', () => !terminals.last);
    } finally {
      terminal.dispose();
      await later?.dispose();
      lifetime.dispose();
    }
  });

  it('includes the paused debugger with its variables, and breakpoints', async () => {
    const text =
      'function standsHere(argument) {\n  const inside = argument + 1;\n  return inside;\n}\nstandsHere(41);\n';
    const { document } = await openNewFile('paused.js', text);
    await whilePaused(document, 2, async () => {
      const text = await texts();
      assert.match(text, /Paused in the debugger/);
      assert.ok(text.includes(`standsHere ${vscode.workspace.asRelativePath(document.uri)}:3`), text);
      assert.match(text, /argument = 41/);
      assert.match(text, /inside = 42/);
      // Of an excluded file, only the names of functions are sent.
      await configure('nes.exclude', ['**/paused.js']);
      const excluded = await texts();
      assert.match(excluded, /at \S*standsHere/);
      assert.doesNotMatch(excluded, /paused\.js:3|inside = 42/);
    });
  });

  it('includes the variables of the frame that the user has selected, unless its file is excluded', async () => {
    const text =
      "require('./caller.js').call(function called() {\n  const inCalled = 6 * 7;\n  return inCalled;\n});\n";
    const { document } = await openNewFile('called.js', text);
    const caller = vscode.Uri.joinPath(document.uri, '..', 'caller.js');
    const callerText = 'exports.call = function call(back) {\n  const inCaller = 3 + 4;\n  back();\n};\n';
    await vscode.workspace.fs.writeFile(caller, Buffer.from(callerText));
    await whilePaused(document, 2, async () => {
      await configure('nes.exclude', ['**/caller.js']);
      assert.match(await texts(), /inCalled = 42/);
      const first = (vscode.debug.activeStackItem as vscode.DebugStackFrame).frameId;
      await run('workbench.action.debug.callStackDown');
      await until('the caller to be selected', () => {
        const selected = vscode.debug.activeStackItem;
        return selected instanceof vscode.DebugStackFrame && selected.frameId !== first;
      });
      assert.doesNotMatch(await texts(), /inCalled = 42|inCaller = 7/);
      await configure('nes.exclude', ['**/called.js']);
      const shown = await texts();
      assert.match(shown, /Variables at \S*call \S*caller\.js:3:.*inCaller = 7/);
      assert.doesNotMatch(shown, /inCalled = 42/);
    });
  });

  it('includes what the commands pin and note, until it is removed', async () => {
    const { answers, editor } = world;
    const part = new Lazy(() => Promise.resolve(userPart));
    const commands = pinCommands({ get: () => Promise.resolve(editor) }, part, answers);
    const { document } = await openNewFile('pinned.ts', 'const pinnedByCommand = 1;\n');
    await commands['acpHost.context.pin'](undefined);
    assert.match(answers.asked.at(-1) ?? '', /pinned\.ts is sent with every prompt/);
    answers.answer('Always in verse.');
    await commands['acpHost.context.note'](undefined);
    await run('workbench.action.closeAllEditors');
    const text = await texts();
    assert.match(text, /pinnedByCommand/);
    assert.match(text, /in verse/);

    // A note is chosen for removal; dismissing the input, or an empty note, changes nothing.
    await commands['acpHost.context.note'](undefined);
    answers.answer('Add a Note…', '  ');
    await commands['acpHost.context.note'](undefined);
    assert.equal(editor.pinned.notes.length, 1);
    answers.answer('Always in verse.');
    await commands['acpHost.context.note'](undefined);
    await commands['acpHost.context.pin'](document.uri);
    assert.match(answers.asked.at(-1) ?? '', /pinned\.ts is no longer pinned/);
    assert.deepEqual([editor.pinned.pins, editor.pinned.notes], [[], []]);
    assert.doesNotMatch(await texts(), /pinnedByCommand|in verse/);
    await commands['acpHost.context.pin'](undefined);
    assert.match(answers.asked.at(-1) ?? '', /Open the file/);
    for (let n = 0; n < 50; n++) editor.pinned.pin(`file:///w/${n}`);
    await commands['acpHost.context.pin'](document.uri);
    assert.match(answers.asked.at(-1) ?? '', /Too many files are pinned/);
  });
});

/** Runs a file until it pauses at its 0-based line. */
async function whilePaused(
  document: vscode.TextDocument,
  line: number,
  use: () => Promise<void>,
): Promise<void> {
  const at = new vscode.Location(document.uri, new vscode.Position(line, 0));
  const breakpoint = new vscode.SourceBreakpoint(at, true);
  vscode.debug.addBreakpoints([breakpoint]);
  const folder = vscode.workspace.workspaceFolders![0]!;
  const configuration = {
    ...{ type: 'node', request: 'launch', name: 'a test', program: document.uri.fsPath },
    ...{ console: 'internalConsole', runtimeExecutable: process.execPath },
    env: { ELECTRON_RUN_AS_NODE: '1' },
  };
  try {
    assert.ok(await vscode.debug.startDebugging(folder, configuration));
    await until(
      'the debugger to pause',
      () => vscode.debug.activeStackItem instanceof vscode.DebugStackFrame,
    );
    await use();
  } finally {
    await vscode.debug.stopDebugging();
    vscode.debug.removeBreakpoints([breakpoint]);
  }
}
