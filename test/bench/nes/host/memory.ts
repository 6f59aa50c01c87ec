// Measures the memory that 200 open documents take in the extension host in addition to VS Code's own copies: for the
// extension with an agent, and for the peer.

import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as vscode from 'vscode';
import { Traffic } from '../../../../src/vscode/traffic/traffic.ts';
import { until } from '../../../until.ts';
import { openDocument } from './documents.ts';
import { startLanguageClient } from './languageClient.ts';

/** MiB */
export interface MemoryResult {
  readonly text: number;
  readonly product: number;
  readonly languageclient: number;
}

const count = 200;
const linesInEach = 2_000;
const mebi = 2 ** 20;

export async function measureMemory(): Promise<MemoryResult> {
  let openedForAgent = 0;
  let started = false;
  const record = Object.getOwnPropertyDescriptor(Traffic.prototype, 'record')?.value as Traffic['record'];
  Traffic.prototype.record = (_agent, _direction, message) => {
    if (!('method' in message)) return;
    if (message.method === 'nes/start') started = true;
    if (message.method === 'document/didOpen') openedForAgent++;
  };
  // Modules that are loaded with the first agent must not count.
  await vscode.commands.executeCommand('acpHost.agent.restart');
  await until('the agent to be started', () => started);
  await vscode.commands.executeCommand('acpHost.agent.stop');
  const documents = await openDocuments();
  const before = await heap();

  openedForAgent = 0;
  await vscode.commands.executeCommand('acpHost.agent.restart');
  await until('all documents to be opened for the agent', () => openedForAgent >= count);
  Traffic.prototype.record = record;
  const withProduct = await heap();

  let opened = 0;
  const client = await startLanguageClient(() => opened++);
  await until('all documents to be opened for the peer', () => opened >= count);
  const withPeer = await heap();
  await client.stop();
  if (documents.some(({ isClosed }) => isClosed)) throw new Error('VS Code closed a document meanwhile');
  return {
    text: documents.reduce((sum, document) => sum + document.getText().length, 0) / mebi,
    product: (withProduct - before) / mebi,
    languageclient: (withPeer - withProduct) / mebi,
  };
}

/** Opens the documents in tabs, since VS Code keeps only 50 documents without one. */
async function openDocuments(): Promise<vscode.TextDocument[]> {
  const documents: vscode.TextDocument[] = [];
  const edit = new vscode.WorkspaceEdit();
  for (let each = 0; each < count; each++) {
    const lines = Array.from(
      { length: linesInEach },
      (_, line) => `Document ${each}, line ${line}: ${'abc '.repeat(6)}`,
    );
    const { document } = await openDocument(`document${each}.txt`, lines.join('\n'));
    documents.push(document);
    edit.insert(document.uri, new vscode.Position(0, 0), '!');
  }
  // A change makes VS Code drop the whole texts that it has cached for other extensions.
  await vscode.workspace.applyEdit(edit);
  return documents;
}

/** Bytes in use after repeated garbage collection. The delays let pending data in pipes be read. */
async function heap(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let least = Infinity;
  for (let turn = 0; turn < 6; turn++) {
    await delay(500);
    collect();
    const { heapUsed, external } = process.memoryUsage();
    least = Math.min(least, heapUsed + external);
  }
  return least;
}
