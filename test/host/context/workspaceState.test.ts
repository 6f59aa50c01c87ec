// The workspace/* requests of agents return the open, recent and active documents.
import * as assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { systemClock } from '../../../src/agent/clock.ts';
import { errorCode } from '../../../src/protocol/errorCode.ts';
import {
  workspaceActiveDocument,
  workspaceOpenDocuments,
  workspaceRecentDocuments,
  type WorkspaceDocument,
} from '../../../src/protocol/client/workspace.ts';
import type { EligibleDocuments } from '../../../src/vscode/documents/eligibleDocuments.ts';
import { FocusedDocuments } from '../../../src/vscode/documents/focusedDocuments.ts';
import { WorkspaceService } from '../../../src/vscode/serve/workspace/workspaceService.ts';
import { until } from '../../until.ts';
import { createEligible, MementoDouble, wireError, workspacePath } from '../editorParts.ts';
import { chooseAgent, restore } from '../scriptedAgent.ts';
import { serve, type Served } from '../served.ts';
import { configure, openNewFile, restoreWorld, run, writeNewFile } from '../world.ts';

describe('the workspace state for agents', () => {
  let eligible: EligibleDocuments;
  let storage: MementoDouble;
  let focused: FocusedDocuments;
  let service: WorkspaceService;
  let served: Served;

  beforeEach(async () => {
    await run('workbench.action.closeAllEditors');
    eligible = createEligible();
    storage = new MementoDouble();
    start();
  });
  afterEach(async () => {
    stop();
    eligible.dispose();
    await restoreWorld();
  });

  function start(): void {
    focused = new FocusedDocuments(eligible, storage);
    service = new WorkspaceService(eligible, focused, systemClock);
    served = serve([service], [workspacePath()]);
  }

  function stop(): void {
    served.dispose();
    service.dispose();
    focused.dispose();
  }

  async function open(): Promise<WorkspaceDocument[]> {
    const { sessionId } = served;
    return (await served.agent.sendRequest(workspaceOpenDocuments, { sessionId })).documents;
  }

  async function recent(limit?: number | null): Promise<WorkspaceDocument[]> {
    const params = { sessionId: served.sessionId, ...(limit === undefined ? {} : { limit }) };
    return (await served.agent.sendRequest(workspaceRecentDocuments, params)).documents;
  }

  async function active(): Promise<WorkspaceDocument | null> {
    const { sessionId } = served;
    return (await served.agent.sendRequest(workspaceActiveDocument, { sessionId })).document;
  }

  const uris = (documents: readonly WorkspaceDocument[]): string[] => documents.map(({ uri }) => uri);

  it('advertises the requests it answers', () => {
    assert.deepEqual(service.capabilities, {
      workspace: { openDocuments: {}, recentDocuments: {}, activeDocument: {} },
    });
  });

  it('is advertised to every agent, with the other capabilities', async () => {
    const agent = await chooseAgent();
    await openNewFile('a.txt', 'one\n');
    await agent.waitForMessage('document/didOpen');
    const advertised = agent.received('initialize')[0]?.['clientCapabilities'] as Record<string, unknown>;
    assert.deepEqual(advertised['workspace'], service.capabilities.workspace);
    assert.deepEqual(advertised['fs'], { readTextFile: true, writeTextFile: true });
    await restore();
  });

  it('answers an unknown session with an error that has its id', async () => {
    for (const method of [workspaceOpenDocuments, workspaceRecentDocuments, workspaceActiveDocument]) {
      await assert.rejects(
        served.agent.sendRequest<{ sessionId: string }, unknown>(method, { sessionId: 'nobody' }),
        (error: { code: number; data: unknown }) => {
          assert.equal(error.code, errorCode.resourceNotFound);
          assert.deepEqual(error.data, { sessionId: 'nobody' });
          return true;
        },
      );
    }
  });

  it('answers a session without a folder', async () => {
    const file = await openNewFile('a.txt', 'one\n');
    served.dispose();
    served = serve([service], []);
    const uri = file.document.uri.toString();
    assert.ok(uris(await open()).includes(uri));
    assert.equal((await active())?.uri, uri);
    assert.ok(uris(await recent()).includes(uri));
  });

  it('lists each open file once, with its language and a percent-encoded URI', async () => {
    const first = await openNewFile('a b#é.ts', 'one\n');
    const second = await openNewFile('b.md', 'two\n');
    await vscode.window.showTextDocument(first.document, { viewColumn: vscode.ViewColumn.Two });
    await vscode.workspace.openTextDocument({ content: 'untitled', language: 'python' });
    const documents = await open();
    const uri = first.document.uri.toString();
    assert.match(uri, /^file:\/\/\/.*\/a%20b%23%C3%A9\.ts$/);
    assert.deepEqual(
      documents.filter((document) => document.uri === uri),
      [{ uri, languageId: 'typescript' }],
    );
    const other = documents.find((document) => document.uri === second.document.uri.toString());
    assert.equal(other?.languageId, 'markdown');
    assert.equal(
      documents.every((document) => document.uri.startsWith('file:///')),
      true,
    );
  });

  it('lists a tab that VS Code has not loaded', async () => {
    await openNewFile('front.txt', 'one\n');
    const uri = await writeNewFile('behind.py', 'one\n');
    const gone = await writeNewFile('gone.txt', 'one\n');
    for (const each of [uri, gone]) {
      await vscode.commands.executeCommand('vscode.open', each, { background: true, preview: false });
    }
    const tabs = (): string[] =>
      vscode.window.tabGroups.all.flatMap((group) =>
        group.tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? [input.uri.path] : [])),
      );
    await until(
      () => `the tabs, there are ${tabs().join(', ')}`,
      () => [uri, gone].every(({ path }) => tabs().includes(path)),
    );
    await rm(gone.fsPath);
    const isLoaded = vscode.workspace.textDocuments.some((document) => document.uri.path === uri.path);
    assert.equal(isLoaded, false);
    const documents = await open();
    assert.deepEqual(
      documents.find((document) => document.uri === uri.toString()),
      { uri: uri.toString(), languageId: 'python' },
    );
    assert.equal(uris(documents).includes(gone.toString()), false);
  });

  it('never contains excluded files', async () => {
    const secret = await openNewFile('.env', 'one\n');
    const uri = secret.document.uri.toString();
    assert.equal(await active(), null);
    const behind = await writeNewFile('server.key', 'one\n');
    await vscode.commands.executeCommand('vscode.open', behind, { background: true, preview: false });
    const diary = await openNewFile('diary.txt', 'one\n');
    await configure('nes.exclude', ['**/.env', '**/*.key', '**/diary.txt']);
    assert.equal(await active(), null);
    const said = [...uris(await open()), ...uris(await recent())];
    for (const hidden of [uri, behind.toString(), diary.document.uri.toString()]) {
      assert.equal(said.includes(hidden), false);
      assert.ok(
        service.state.withheld('workspace/open_documents').includes(hidden),
        `${hidden}, for the record`,
      );
    }
    const last = [diary.document.uri.toString()];
    assert.deepEqual(service.state.withheld('workspace/active_document'), last);
    // It was focused before it was excluded.
    assert.deepEqual(service.state.withheld('workspace/recent_documents'), last);
    assert.deepEqual(service.state.withheld('fs/read_text_file'), []);
  });

  it('returns the active document, and none if the active editor is not a file', async () => {
    const { document } = await openNewFile('a.ts', 'one\n');
    const expected = { uri: document.uri.toString(), languageId: 'typescript' };
    assert.deepEqual(await active(), expected);
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: 'x' }));
    assert.equal(await active(), null);
    await vscode.window.showTextDocument(document);
    assert.deepEqual(await active(), expected);
    await run('workbench.action.closeAllEditors');
    await until('no editor', () => vscode.window.activeTextEditor === undefined);
    assert.equal(await active(), null);
  });

  it('keeps the active document while the chat or a terminal has the focus', async () => {
    const { document } = await openNewFile('a.ts', 'one\n');
    const expected = { uri: document.uri.toString(), languageId: 'typescript' };
    const chat = vscode.window.createWebviewPanel('acpHost.chat', 'Chat', vscode.ViewColumn.Active);
    try {
      await until('the chat', () => chat.active && vscode.window.activeTextEditor === undefined);
      await until('its tab', () => vscode.window.tabGroups.activeTabGroup.activeTab?.label === 'Chat');
      assert.deepEqual(await active(), expected);
    } finally {
      chat.dispose();
    }
    await until('the editor', () => vscode.window.activeTextEditor?.document === document);
    const other = vscode.window.createWebviewPanel('somebody.else', 'Other', vscode.ViewColumn.Active);
    try {
      await until('its tab', () => vscode.window.tabGroups.activeTabGroup.activeTab?.label === 'Other');
      await until('the panel', () => vscode.window.activeTextEditor === undefined);
      assert.equal(await active(), null);
    } finally {
      other.dispose();
    }
    await until('the editor', () => vscode.window.activeTextEditor?.document === document);
    const terminal = vscode.window.createTerminal({
      name: 'Beside',
      location: vscode.TerminalLocation.Panel,
    });
    try {
      terminal.show();
      await until('the terminal', () => vscode.window.activeTerminal === terminal);
      assert.deepEqual(await active(), expected);
    } finally {
      terminal.dispose();
    }
  });

  it('lists each recent file once, newest first', async () => {
    const a = await openNewFile('a.ts', 'one\n');
    const b = await openNewFile('b.md', 'one\n');
    const c = await openNewFile('c.txt', 'one\n');
    await vscode.window.showTextDocument(a.document);
    const expected = [a, c, b].map(({ document }) => document.uri.toString());
    assert.deepEqual(uris(await recent()), expected);
    assert.deepEqual(uris(await recent(2)), expected.slice(0, 2));
    assert.deepEqual(uris(await recent(null)), expected);
    assert.deepEqual(uris(await recent(500)), expected);
    assert.equal((await recent(1))[0]?.languageId, 'typescript');
  });

  for (const limit of [0, -1, 1.5, '2', Number.MAX_VALUE]) {
    it(`refuses a limit of ${JSON.stringify(limit)}`, async () => {
      await assert.rejects(recent(limit as number), wireError(errorCode.invalidParams));
    });
  }

  it('keeps recent files across restarts, without deleted ones', async () => {
    const a = await openNewFile('a.ts', 'one\n');
    const b = await openNewFile('b.md', 'one\n');
    stop();
    await run('workbench.action.closeAllEditors');
    await until('no editor', () => vscode.window.activeTextEditor === undefined);
    start();
    const expected = [
      { uri: b.document.uri.toString(), languageId: 'markdown' },
      { uri: a.document.uri.toString(), languageId: 'typescript' },
    ];
    assert.deepEqual(await recent(), expected);
    await rm(b.document.uri.fsPath);
    assert.deepEqual(await recent(), expected.slice(1));
    assert.deepEqual(await recent(1), expected.slice(1));
  });

  it('includes what was focused before the first agent started, also if a chat has the focus then', async () => {
    stop();
    focused = new FocusedDocuments(eligible, storage);
    const a = await openNewFile('a.ts', 'one\n');
    const b = await openNewFile('b.md', 'one\n');
    const chat = vscode.window.createWebviewPanel('acpHost.chat', 'Chat', vscode.ViewColumn.Active);
    try {
      await until('the chat', () => chat.active && vscode.window.activeTextEditor === undefined);
      await until('its tab', () => vscode.window.tabGroups.activeTabGroup.activeTab?.label === 'Chat');
      service = new WorkspaceService(eligible, focused, systemClock);
      served = serve([service], [workspacePath()]);
      const expected = [b, a].map(({ document }) => document.uri.toString());
      assert.deepEqual(uris(await recent()), expected);
      assert.equal((await active())?.uri, expected[0]);
    } finally {
      chat.dispose();
    }
  });

  it('follows a renamed file', async () => {
    const { document } = await openNewFile('old.ts', 'one\n');
    const uri = vscode.Uri.joinPath(document.uri, '..', 'new.ts');
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(document.uri, uri);
    await vscode.workspace.applyEdit(edit);
    await until('the new name', async () => uris(await recent())[0] === uri.toString() || undefined);
    assert.deepEqual(uris(await recent()), [uri.toString()]);
  });

  it('starts empty if the stored state is damaged', async () => {
    stop();
    await storage.update('recentDocuments', [{ uri: 5 }, null, { uri: 'https://x', languageId: 'y' }]);
    start();
    assert.deepEqual(await recent(), []);
  });
});
