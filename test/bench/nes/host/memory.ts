// What 200 open documents cost the extension host beyond VS Code's own copy of them: for the extension with an agent
// that follows changes, and for the peer.

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
  let told = 0;
  let started = false;
  const record = Object.getOwnPropertyDescriptor(Traffic.prototype, 'record')?.value as Traffic['record'];
  Traffic.prototype.record = (_agent, _direction, message) => {
    if (!('method' in message)) return;
    if (message.method === 'nes/start') started = true;
    if (message.method === 'document/didOpen') told++;
  };
  // What is loaded with the first agent is no cost of documents.
  await vscode.commands.executeCommand('acpHost.agent.restart');
  await until('the agent to be started', () => started);
  await vscode.commands.executeCommand('acpHost.agent.stop');
  const documents = await openDocuments();
  const before = await heap();

  told = 0;
  await vscode.commands.executeCommand('acpHost.agent.restart');
  await until('the agent to be told of all documents', () => told >= count);
  Traffic.prototype.record = record;
  const withProduct = await heap();

  let opened = 0;
  const client = await startLanguageClient(() => opened++);
  await until('the peer to be told of all documents', () => opened >= count);
  const withPeer = await heap();
  await client.stop();
  if (documents.some(({ isClosed }) => isClosed)) throw new Error('VS Code closed a document meanwhile');
  return {
    text: documents.reduce((sum, document) => sum + document.getText().length, 0) / mebi,
    product: (withProduct - before) / mebi,
    languageclient: (withPeer - withProduct) / mebi,
  };
}

/** In tabs, since of documents that are only opened VS Code keeps 50. */
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
  // VS Code forgets with a change what it made for other extensions that wanted the whole text.
  await vscode.workspace.applyEdit(edit);
  return documents;
}

/** Bytes in use once nothing more can be collected: what waits in a pipe is read meanwhile. */
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
