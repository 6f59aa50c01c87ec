// Agents never get secret files, untitled documents or excluded files.
import * as assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { afterEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { until } from '../../until.ts';
import { createEligible, workspacePath } from '../editorParts.ts';
import { chooseAgent, restore } from '../scriptedAgent.ts';
import { configure, openNewFile, run, type } from '../world.ts';

describe('eligible documents', () => {
  afterEach(restore);

  it('do not include secret files, untitled documents and settings', async () => {
    // VS Code closes documents of earlier tests only after minutes.
    const earlier = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
    const agent = await chooseAgent();
    for (const name of ['.env', '.env.local', 'server.key', 'id_rsa', '.npmrc', 'secrets.json']) {
      await openNewFile(name, 'password of this file\n');
      await type('password typed');
      await vscode.window.activeTextEditor?.document.save();
    }
    const untitled = await vscode.workspace.openTextDocument({ content: 'password untitled' });
    await vscode.window.showTextDocument(untitled);
    await type('password typed');
    await run('workbench.action.openSettingsJson');
    const ordinary = await openNewFile('ordinary.txt', 'one\n');
    await type('x');
    await agent.waitForDocument(ordinary.document);
    await agent.waitForMessage('nes/suggest');
    const uris = new Set(
      agent
        .messages()
        .flatMap(({ method = '', params }) => (/^document|suggest$/.test(method) ? [params?.['uri']] : [])),
    );
    const opened = [...uris].filter((uri) => !earlier.has(String(uri)));
    assert.deepEqual(opened, [ordinary.document.uri.toString()]);
    assert.doesNotMatch(JSON.stringify(agent.messages()), /password/);
  });

  it('do not include files that the user excludes, whatever the workspace settings say', async () => {
    const eligible = createEligible();
    const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('acpHost');
    const may = (name: string): boolean => eligible.hasUri(vscode.Uri.file(join(workspacePath(), name)));
    try {
      await settings().update('nes.exclude', ['**/theirs.txt'], vscode.ConfigurationTarget.Workspace);
      await until('the setting', () => !may('theirs.txt'));
      assert.equal(may('.env'), false);
      await configure('nes.exclude', ['**/mine.txt', '!**/.env.example']);
      await until('the setting', () => !may('mine.txt'));
      assert.deepEqual(['mine.txt', 'theirs.txt', 'other.txt'].map(may), [false, false, true]);
      // Secret files are excluded until the user allows one.
      assert.deepEqual(['.env', 'prod.env', '.env.example'].map(may), [false, false, true]);
    } finally {
      await settings().update('nes.exclude', undefined, vscode.ConfigurationTarget.Workspace);
      eligible.dispose();
    }
  });

  it('finds excluded files also where files.exclude hides them, but not in node_modules', async () => {
    const eligible = createEligible();
    const files = vscode.workspace.getConfiguration('files');
    const names = [
      '.env',
      'hidden/prod.env',
      '.git/config',
      '.git/objects/config.env',
      'node_modules/x/.env',
    ];
    const root = join(workspacePath(), 'excludedFiles');
    try {
      await files.update(
        'exclude',
        { '**/.env': true, '**/hidden': true },
        vscode.ConfigurationTarget.Workspace,
      );
      for (const name of names) {
        await mkdir(dirname(join(root, name)), { recursive: true });
        await writeFile(join(root, name), name);
      }
      const found = (await eligible.findExcluded()).filter((path) => path.startsWith(root));
      assert.deepEqual(
        found.map((path) => relative(root, path).replaceAll('\\', '/')).toSorted(),
        names.slice(0, 3).toSorted(),
      );
    } finally {
      await files.update('exclude', undefined, vscode.ConfigurationTarget.Workspace);
      await rm(root, { recursive: true, force: true });
      eligible.dispose();
    }
  });

  it('change with the setting while a file is open', async () => {
    const agent = await chooseAgent();
    const { document } = await openNewFile('diary.txt', 'one\n');
    const uri = document.uri.toString();
    const about = (method: string) => agent.received(method).filter((params) => params['uri'] === uri);
    await until('it to be open', () => about('document/didOpen').length === 1);

    await configure('nes.exclude', ['**/diary.txt']);
    await until('it to be closed', () => about('document/didClose').length === 1);
    await type('private');

    await configure('nes.exclude', []);
    await until('it to be open again', () => about('document/didOpen').length === 2);
    assert.equal(about('document/didOpen')[1]!['text'], 'privateone\n');
    await type('x');
    await agent.waitForDocument(document);
    assert.equal(about('document/didChange').length, 1);
  });
});
