// The text of a file that is open as a notebook or in a custom editor is not changed in a text document, which would be a second
// version of it, and the user is told why.
import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { neverCancelled } from '../../src/base/cancellation.ts';
import { Emitter } from '../../src/base/event.ts';
import { textVersion } from '../../src/chat/review/fileVersion.ts';
import { applyCode, insertCode } from '../../src/vscode/chat/reading/applyCode.ts';
import { findOtherEditor } from '../../src/vscode/files/findOtherEditor.ts';
import { fileText } from '../../src/vscode/nes/context/fileText.ts';
import { NextEditStatus, type NextEditStatusParts } from '../../src/vscode/nes/nextEditStatus.ts';
import { findReplacements, replaceInFolder } from '../../src/vscode/nes/refactor/replaceMatches.ts';
import { findRename } from '../../src/vscode/nes/refactor/renameSymbol.ts';
import { whyNotChange } from '../../src/vscode/nes/refactor/openConfirmed.ts';
import type { ShownState } from '../../src/vscode/nes/status.ts';
import { applyTargets } from '../../src/vscode/review/applyTargets.ts';
import { ReviewPlaces } from '../../src/vscode/review/reviewPlaces.ts';
import { KeptContents } from '../../src/vscode/storage/keptContents.ts';
import { RequestDocuments } from '../../src/vscode/window/requestDocuments.ts';
import type { ScriptedSuggestion } from '../agents/parts/nesScript.ts';
import { RecordingLogger } from '../unit/wire/recordingLogger.ts';
import { until } from '../until.ts';
import { Answers } from './answers.ts';
import { NotebookWorld } from './notebookWorld.ts';
import { offered, OffersWorld } from './nes/offersWorld.ts';
import { folder, guard, textOf } from './chat/readingWorld.ts';
import { createTools, type RefactoringTools } from './nes/refactoring.ts';
import { startFiles } from './files/servedFiles.ts';
import { closeUnseenDocuments, openNewFile, restoreWorld, run, writeNewFile } from './world.ts';

const text = '{ "cells": [] }\n';

describe('a file that is open in another editor', () => {
  const offers = new OffersWorld();
  let world: NotebookWorld;
  let tools: RefactoringTools;
  beforeEach(() => {
    world = new NotebookWorld();
    tools = createTools();
  });
  afterEach(async () => {
    tools.dispose();
    await restoreWorld();
    await closeUnseenDocuments();
    world.dispose();
  });

  const asText = (uri: vscode.Uri): vscode.TextDocument | undefined =>
    vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
  const kindOf = ({ fsPath }: vscode.Uri): ReturnType<typeof findOtherEditor> =>
    findOtherEditor({ requested: fsPath, path: fsPath });

  it('gets no suggested edit or jump, and the agent is notified', async () => {
    const uri = await writeNewFile('a.ipynb', text);
    const notebook = await world.open(uri);
    const range = { start: { line: 0, character: 2 }, end: { line: 0, character: 9 } };
    const suggestions: ScriptedSuggestion[] = [
      { kind: 'edit', uri: uri.toString(), edits: [{ range, newText: '"x"' }] },
      { kind: 'jump', uri: uri.toString(), position: range.start },
    ];
    const { agent } = await offered('alpha\n', () => suggestions);
    await until('both outcomes', () => agent.outcomes().length === 2);
    assert.deepEqual(agent.outcomes().toSorted(), ['reject 1-0', 'reject 1-1']);
    assert.equal(offers.keys.state, undefined);
    assert.equal(asText(uri), undefined);
    assert.equal(notebook.isDirty, false);
  });

  it('gets none either if another extension has opened it as text without an editor', async () => {
    const uri = await writeNewFile('a.ipynb', text);
    await vscode.workspace.openTextDocument(uri);
    await world.open(uri);
    const range = { start: { line: 0, character: 2 }, end: { line: 0, character: 9 } };
    const { agent } = await offered('alpha\n', () => ({
      ...{ kind: 'edit', uri: uri.toString() },
      edits: [{ range, newText: '"x"' }],
    }));
    assert.deepEqual(await agent.waitForOutcomes(), ['reject 1-0']);
    assert.equal(asText(uri)?.isDirty, false);
  });

  it('is not renamed or replaced in, and the user gets the reason', async () => {
    const uri = await writeNewFile('a.ipynb', text);
    await world.open(uri);
    const why = /a\.ipynb is open in a notebook editor\. Close it there/;
    assert.match((await whyNotChange(uri, tools.eligible)) ?? '', why);
    const replacement = {
      kind: 'replace',
      id: 'x',
      search: 'cells',
      replace: 'rows',
      isRegex: false,
    } as const;
    const found = await findReplacements({ ...replacement, uri: uri.toString() }, tools, neverCancelled);
    assert.match(found.kind === 'refused' ? found.reason : '', why);
    const inFolder = vscode.Uri.joinPath(uri, '..');
    const outcome = await replaceInFolder(
      { kind: 'folder', folder: inFolder, suggestion: { ...replacement, uri: inFolder.toString() } },
      tools,
      neverCancelled,
    );
    assert.match(outcome.kind === 'refused' ? outcome.reason : '', why);
    const { document } = await openNewFile('b.txt', 'sum\n');
    const provider = vscode.languages.registerRenameProvider('plaintext', {
      provideRenameEdits: (_, __, newName) => {
        const edit = new vscode.WorkspaceEdit();
        edit.replace(uri, new vscode.Range(0, 0, 0, 1), newName);
        return edit;
      },
    });
    const rename = {
      kind: 'rename',
      id: 'x',
      position: { line: 0, character: 1 },
      newName: 'total',
    } as const;
    const refused = await findRename({ ...rename, uri: document.uri.toString() }, tools, neverCancelled);
    provider.dispose();
    assert.match(refused.kind === 'refused' ? refused.reason : '', why);
  });

  it('gets no code of a message, but its cells do', async () => {
    const uri = await writeNewFile('a.ipynb', text);
    const notebook = await world.open(uri);
    const documents = new RequestDocuments();
    const answers = new Answers();
    const apply = (info: string): Promise<string | undefined> =>
      applyCode(
        { text: '{ "cells": [2] }\n', info, before: '' },
        { guard, documents, questions: answers, place: { base: folder.fsPath } },
      );
    assert.match((await apply(`json ${uri.fsPath}`)) ?? '', /a\.ipynb is open in a notebook editor/);
    assert.deepEqual(answers.asked, []);
    assert.equal(asText(uri), undefined);
    await run('notebook.cell.edit');
    const cell = notebook.cellAt(0).document;
    await until('the cell', () => vscode.window.activeTextEditor?.document === cell);
    assert.equal(await insertCode('# one\n'), undefined);
    assert.match(cell.getText(), /# one/);
    await until('the notebook', () => vscode.window.activeNotebookEditor?.notebook === notebook);
    await world.revert(notebook);
    await world.close(notebook);
    documents.dispose();
  });

  it('is not sent as it is on disk while it has unsaved cells', async () => {
    const uri = await writeNewFile('a.ipynb', text);
    const read = (): ReturnType<typeof fileText> => fileText(uri.toString(), tools.eligible);
    assert.equal(await read(), text);
    const notebook = await world.open(uri);
    assert.equal(await read(), text);
    await world.change(notebook);
    assert.deepEqual(await read(), { none: 'unsaved' });
    await world.revert(notebook);
    assert.equal(await read(), text);
    await world.close(notebook);
  });

  it('is restored on disk by the review, and only as a notebook without unsaved changes', async () => {
    const uri = await writeNewFile('a.ipynb', text);
    const notebook = await world.open(uri);
    const files = startFiles();
    const storage = mkdtempSync(join(tmpdir(), 'acp-host-kept-'));
    const logger = new RecordingLogger();
    const places = new ReviewPlaces({ locate: (path) => files.access.locate(path) });
    const restore = (now: string, after: string): Promise<string[]> =>
      applyTargets(
        [{ uri: uri.toString(), now: textVersion(now), target: { kind: 'text', text: after } }],
        places,
        new KeptContents(storage, logger),
        logger,
      );
    try {
      assert.deepEqual(await restore(text, '{ "cells": [3] }\n'), []);
      assert.equal(await readFile(uri.fsPath, 'utf8'), '{ "cells": [3] }\n');
      assert.equal(asText(uri), undefined);
      await world.change(notebook);
      assert.deepEqual(await restore('{ "cells": [3] }\n', text), [uri.toString()]);
      assert.equal(await readFile(uri.fsPath, 'utf8'), '{ "cells": [3] }\n');
      await world.revert(notebook);
      await world.close(notebook);
    } finally {
      files.dispose();
      rmSync(storage, { recursive: true });
    }
  });

  it('may be changed again when it is closed there, or shown as text too', async () => {
    const uri = await writeNewFile('a.ipynb', text);
    const notebook = await world.open(uri);
    assert.equal(await kindOf(uri), 'notebook');
    await vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.Two, preview: false });
    assert.equal(await kindOf(uri), undefined);
    await vscode.window.showNotebookDocument(notebook, { viewColumn: vscode.ViewColumn.One });
    await world.change(notebook);
    assert.equal(await kindOf(uri), 'notebook');
    await world.revert(notebook);
    await world.close(notebook);
    await until('it to be closed', async () => (await kindOf(uri)) === undefined || undefined);
    assert.equal(await textOf(uri), text);
  });

  it('may be a custom editor', async () => {
    const uri = await writeNewFile('a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await vscode.commands.executeCommand('vscode.openWith', uri, 'imagePreview.previewEditor');
    await until('the picture', async () => (await kindOf(uri)) === 'custom editor' || undefined);
    assert.match((await whyNotChange(uri, tools.eligible)) ?? '', /a\.svg is open in a custom editor/);
  });

  it('is why the status says that there are no suggestions', async () => {
    const changes = new Emitter<never>((error) => {
      throw error;
    });
    const shown: ShownState[] = [];
    const connector = {
      ...{ agentName: 'test', state: { kind: 'idle' }, notice: '', current: undefined },
      ...{ onDidChangeState: changes.event, onDidChangeSession: changes.event },
    } satisfies NextEditStatusParts['connector'];
    const status = new NextEditStatus({
      connector,
      eligible: tools.eligible,
      snooze: { end: undefined, onDidChange: changes.event },
      status: { show: (_agent, state) => shown.push(state) },
    });
    const shows = (expected: ShownState): Promise<unknown> =>
      until(
        () => `${JSON.stringify(expected)}, it is ${JSON.stringify(shown.at(-1))}`,
        () => JSON.stringify(shown.at(-1)) === JSON.stringify(expected),
      );
    const uri = await writeNewFile('a.ipynb', text);
    const notebook = await world.open(uri);
    await shows({ kind: 'notHere', why: 'notebook' });
    await run('notebook.cell.edit');
    await until('the cell', () => vscode.window.activeTextEditor !== undefined);
    assert.deepEqual(shown.at(-1), { kind: 'notHere', why: 'notebook' });
    await openNewFile('b.txt', 'one\n');
    await shows({ kind: 'idle' });
    await openNewFile('.env', 'A=1\n');
    await shows({ kind: 'notHere', why: 'excluded' });
    const untitled = await vscode.workspace.openTextDocument({ content: 'one' });
    await vscode.window.showTextDocument(untitled);
    await shows({ kind: 'notHere', why: 'untitled' });
    await run('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand(
      'vscode.openWith',
      await writeNewFile('a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'imagePreview.previewEditor',
    );
    await shows({ kind: 'notHere', why: 'customEditor' });
    status.dispose();
    changes.dispose();
    await world.close(notebook);
  });
});
