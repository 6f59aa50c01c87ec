// nes/suggest carries exactly the context that the agent requested, and nothing of excluded files.
import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { NesContextParams } from '../../../src/protocol/nes/nesContext.ts';
import { withGit } from '../context/gitExtension.ts';
import { chooseAgent, restore, type ScriptedAgent } from '../scriptedAgent.ts';
import { testLimit } from '../../limits.ts';
import { until } from '../../until.ts';
import { configure, openNewFile, patiently, placeCursor, run, type, writeNewFile } from '../world.ts';

/** Requests a suggestion and returns the context of that request. A second request would cancel the first. */
async function contextOf(agent: ScriptedAgent): Promise<NesContextParams> {
  const before = agent.received('nes/suggest').length;
  const { context } = await agent.waitForMessage('nes/suggest', before + 1, patiently('acpHost.nes.trigger'));
  return context ?? {};
}

function letterOf(line: number): object {
  return { start: { line, character: 0 }, end: { line, character: 1 } };
}

function contextMovement(agent: ScriptedAgent, uri: string): unknown {
  return agent
    .received('nes/suggest')
    .flatMap(({ context }) => (context as NesContextParams).userActions ?? [])
    .findLast((action) => action.action === 'cursorMovement' && action.uri === uri && action.line === 0)
    ?.position;
}

describe('the context of nes/suggest', () => {
  const disposables: vscode.Disposable[] = [];
  afterEach(async () => {
    for (const disposable of disposables.splice(0)) disposable.dispose();
    await restore();
  });

  it('is left out if the agent requests none', async () => {
    const agent = await chooseAgent();
    await openNewFile('none.txt', 'one\n');
    await agent.waitForMessage('document/didFocus');
    const request = await agent.waitForMessage('nes/suggest', 1, () => run('acpHost.nes.trigger'));
    assert.ok(!('context' in request));
  });

  it('contains typed text as diffs, and user actions in the position encoding of the agent', async () => {
    const agent = await chooseAgent({
      positionEncoding: 'utf-8',
      context: { editHistory: {}, userActions: { maxCount: 3 } },
    });
    const editor = await openNewFile('typed.txt', 'one\nzwö \nthree\n', 1, 4);
    await agent.waitForMessage('document/didFocus');
    await type('xy');
    const context = await contextOf(agent);
    assert.deepEqual(Object.keys(context).toSorted(), ['editHistory', 'userActions']);
    const uri = editor.document.uri.toString();
    assert.equal(context.editHistory?.length, 1);
    assert.equal(context.editHistory[0]?.uri, uri);
    const name = vscode.workspace.asRelativePath(editor.document.uri, false);
    assert.equal(
      context.editHistory[0]?.diff,
      `--- a/${name}\n+++ b/${name}\n@@ -1,3 +1,3 @@\n one\n-zwö \n+zwö xy\n three\n`,
    );
    const typed = context.userActions?.filter(({ action }) => action === 'insertChar');
    assert.deepEqual(
      typed?.map(({ position, line, offset }) => ({ position, line, offset })),
      [6, 7].map((character) => ({ position: { line: 1, character }, line: 1, offset: character })),
    );
    assert.ok(Math.abs(typed[0]!.timestampMs - Date.now()) < testLimit);
    const moved = await until(
      'the movement',
      () => contextMovement(agent, uri),
      async () => {
        await placeCursor(editor, 0, 2);
        await run('acpHost.nes.trigger');
      },
    );
    assert.deepEqual(moved, { line: 0, character: 2 });
  });

  it('contains recent files, open files, and diagnostics near the cursor', async () => {
    const agent = await chooseAgent({
      context: { recentFiles: { maxCount: 1 }, openFiles: {}, diagnostics: { maxCount: 2 } },
    });
    const older = await openNewFile('older.txt', 'older\n');
    await agent.waitForMessage('document/didFocus');
    const old = await openNewFile('old.txt', 'old\n');
    await agent.waitForMessage('document/didFocus', 2);
    const { document } = await openNewFile('now.txt', 'a\nb\nc\nd\ne\n', 3);
    await agent.waitForMessage('document/didFocus', 3);
    const diagnostics = vscode.languages.createDiagnosticCollection('test');
    disposables.push(diagnostics);
    const { Error, Hint, Warning } = vscode.DiagnosticSeverity;
    diagnostics.set(document.uri, [
      new vscode.Diagnostic(new vscode.Range(0, 0, 0, 1), 'far', Error),
      new vscode.Diagnostic(new vscode.Range(2, 0, 2, 1), 'near', Warning),
      new vscode.Diagnostic(new vscode.Range(3, 0, 3, 1), 'here', Hint),
    ]);
    const context = await contextOf(agent);
    const [oldUri, olderUri, uri] = [old.document, older.document, document].map((one) => one.uri.toString());
    assert.deepEqual(context.recentFiles, [{ uri: oldUri, languageId: 'plaintext', text: 'old\n' }]);
    assert.deepEqual(
      context.openFiles?.map((file) => [file.uri, file.languageId, file.visibleRange === null]),
      [
        [uri, 'plaintext', false],
        [oldUri, 'plaintext', true],
        [olderUri, 'plaintext', true],
      ],
    );
    assert.ok(
      context.openFiles.every(({ lastFocusedMs }) => Math.abs(lastFocusedMs! - Date.now()) < testLimit),
    );
    assert.deepEqual(context.diagnostics, [
      { uri, range: letterOf(3), severity: 'hint', message: 'here' },
      { uri, range: letterOf(2), severity: 'warning', message: 'near' },
    ]);
    assert.ok(!('editHistory' in context));
  });

  it('contains errors of other files in the open folders, after the problems of the document', async () => {
    const agent = await chooseAgent({ context: { diagnostics: {} } });
    await configure('nes.exclude', ['**/*.key']);
    const { document } = await openNewFile('whole.txt', 'a\n');
    // In the same folder, since VS Code may still have errors of many files from earlier tests.
    const [other, secret] = ['broken.txt', 'broken.key'].map((name) =>
      vscode.Uri.joinPath(document.uri, '..', name),
    ) as [vscode.Uri, vscode.Uri];
    for (const uri of [other, secret]) await vscode.workspace.fs.writeFile(uri, Buffer.from('broken\n'));
    await agent.waitForMessage('document/didFocus');
    const diagnostics = vscode.languages.createDiagnosticCollection('test');
    disposables.push(diagnostics);
    const { Error, Warning } = vscode.DiagnosticSeverity;
    const letter = new vscode.Range(0, 0, 0, 1);
    const error = new vscode.Diagnostic(letter, 'wrong', Error);
    for (const uri of [other, secret, vscode.Uri.file('/outside/broken.txt')])
      diagnostics.set(uri, [error, new vscode.Diagnostic(letter, 'odd', Warning)]);
    diagnostics.set(document.uri, [new vscode.Diagnostic(letter, 'here', Warning)]);
    const { diagnostics: sent = [] } = await contextOf(agent);
    const own = sent.filter(({ message }) => ['here', 'wrong', 'odd'].includes(message));
    assert.deepEqual(own, [
      { uri: document.uri.toString(), range: letterOf(0), severity: 'warning', message: 'here' },
      { uri: other.toString(), range: letterOf(0), severity: 'error', message: 'wrong' },
    ]);
  });

  it('contains a recent file even after its tab was closed', async () => {
    const agent = await chooseAgent({ context: { recentFiles: {} } });
    const gone = await openNewFile('gone.txt', 'gone, but on disk\n');
    const uri = gone.document.uri.toString();
    await agent.waitForMessage('document/didFocus');
    await run('workbench.action.closeActiveEditor');
    await agent.waitForMessage('document/didClose');
    await openNewFile('next.txt', '\n');
    await agent.waitForMessage('document/didFocus', 2);
    // A file that is not read in time is left out.
    let context: NesContextParams = {};
    await until(
      () => `the file in ${JSON.stringify(context.recentFiles)}`,
      () => context.recentFiles?.length === 1,
      async () => {
        // VS Code does not ask again at the same place in the same text.
        await type('x');
        context = await contextOf(agent);
      },
    );
    assert.deepEqual(context.recentFiles, [{ uri, languageId: 'plaintext', text: 'gone, but on disk\n' }]);
  });

  it('contains the definitions of names near the cursor, without opening their files', async () => {
    const library = await writeNewFile('library.txt', '// lib\nfunction helper() {\n  return 1;\n}\n');
    const secret = await writeNewFile('library.key', 'secret\n');
    await configure('nes.exclude', ['**/*.key']);
    disposables.push(
      vscode.languages.registerDefinitionProvider(
        { pattern: '**/user.txt' },
        {
          provideDefinition: (document, position) => {
            const word = document.getText(document.getWordRangeAtPosition(position));
            if (word === 'helper') return new vscode.Location(library, new vscode.Position(1, 9));
            if (word === 'secret') return new vscode.Location(secret, new vscode.Position(0, 0));
            if (word === 'value') return new vscode.Location(document.uri, new vscode.Position(0, 0));
            return undefined;
          },
        },
      ),
    );
    const agent = await chooseAgent({ context: { relatedSnippets: {} } });
    await openNewFile('user.txt', 'value\nhelper(secret, value);\n', 1, 3);
    await agent.waitForMessage('document/didFocus');
    // On a busy machine VS Code may answer after the request was sent, and without a change there is no other request.
    const found = await until(
      'the snippet',
      () =>
        agent.received('nes/suggest').flatMap((request) => {
          const { relatedSnippets } = (request['context'] ?? {}) as NesContextParams;
          assert.ok(Array.isArray(relatedSnippets));
          return relatedSnippets;
        })[0],
      patiently('cursorRight', 'acpHost.nes.trigger'),
    );
    assert.deepEqual(found, {
      uri: library.toString(),
      excerpts: [{ startLine: 1, endLine: 3, text: 'function helper() {\n  return 1;\n}' }],
    });
    assert.ok(!JSON.stringify(agent.messages()).includes('library.key'));
    const opened = agent.received('document/didOpen').map(({ uri }) => uri);
    assert.ok(!opened.includes(library.toString()), 'a look at a file is no opening of it');
  });

  it('does not wait for a language extension that does not answer', async () => {
    disposables.push(
      vscode.languages.registerDefinitionProvider(
        { pattern: '**/stuck.txt' },
        { provideDefinition: () => new Promise(() => undefined) },
      ),
    );
    const agent = await chooseAgent({ context: { relatedSnippets: {} } });
    await openNewFile('stuck.txt', 'word\n');
    await agent.waitForMessage('document/didFocus');
    assert.deepEqual((await contextOf(agent)).relatedSnippets, []);
  });

  it('never contains excluded files, even if they were excluded later', async () => {
    const agent = await chooseAgent({
      context: { recentFiles: {}, editHistory: {}, userActions: {}, openFiles: {} },
    });
    await openNewFile('later.txt', 'secret\n');
    await agent.waitForMessage('document/didFocus');
    await type('x');
    await configure('nes.exclude', ['**/later.txt', '**/never.txt']);
    await openNewFile('never.txt', 'secret\n');
    await type('y');
    await openNewFile('open.txt', 'open\n');
    await agent.waitForMessage('document/didFocus', 2);
    const before = agent.messages().length;
    await type('z');
    const context = await contextOf(agent);
    const sent = JSON.stringify(
      agent
        .messages()
        .slice(before)
        .filter(({ method }) => method === 'nes/suggest'),
    );
    assert.ok(!/secret|later\.txt|never\.txt/.test(sent), sent);
    assert.equal(context.editHistory?.length, 1);
    assert.equal(context.openFiles?.length, 1);
    assert.deepEqual(context.recentFiles, []);
    assert.ok(context.userActions?.length);
  });
});

describe('the repository in nes/start', () => {
  afterEach(restore);

  it('is left out if there is none', async () => {
    const agent = await chooseAgent();
    await openNewFile('a.txt', '\n');
    const start = await agent.waitForMessage('nes/start');
    assert.equal(start['workspaceUri'], vscode.workspace.workspaceFolders?.[0]?.uri.toString());
    assert.ok(!('repository' in start));
  });

  it('comes from the git extension, without credentials', async () => {
    const folder = vscode.workspace.workspaceFolders![0]!.uri;
    const remote = 'https://someone:s3cret@example.com/acme/rocket.git?token=s3cret';
    execFileSync('git', ['init', '-q'], { cwd: folder.fsPath });
    execFileSync('git', ['remote', 'add', 'origin', remote], { cwd: folder.fsPath });
    await withGit(async (git) => {
      await git.openRepository(folder);
      await until('the remote', () => (git.getRepository(folder)?.state.remotes.length ?? 0) > 0);
      const agent = await chooseAgent();
      await openNewFile('a.txt', '\n');
      assert.deepEqual((await agent.waitForMessage('nes/start'))['repository'], {
        name: 'rocket',
        owner: 'acme',
        remoteUrl: 'https://example.com/acme/rocket.git',
      });
    });
    // git may not run in it any more, which later tests of files would notice.
    rmSync(join(folder.fsPath, '.git'), { recursive: true, maxRetries: 5 });
  });
});
