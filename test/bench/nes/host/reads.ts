// Measures how long an agent takes that reads many files, each when the one before it was answered.

import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { FairPace } from '../../../../src/wire/fairPace.ts';
import { until } from '../../../until.ts';
import { filesToRead, nameOfFile } from '../hostVariables.ts';
import { onTraffic } from './answers.ts';
import { openConversation } from './parts.ts';

export interface ReadsResult {
  /** ms from the first request to the end of the turn. */
  readonly ms: number;
  /** ms for which its messages were not read, since it did too much. Overlapping pauses are added up. */
  readonly paused: number;
  /** ms to read the same files from disk in the extension host, one after the other. */
  readonly fromDisk: number;
}

const text = 'export const total = items.reduce((sum, item) => sum + item.price, 0);\n'.repeat(30);

export async function measureReads(): Promise<ReadsResult> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  if (folder === undefined) throw new Error('No folder is open');
  const paths = Array.from({ length: filesToRead }, (_, index) => join(folder, nameOfFile(index)));
  mkdirSync(dirname(paths[0]!), { recursive: true });
  for (const path of paths) writeFileSync(path, text);
  const pauses = countPauses();
  let [first, last, requests] = [0, 0, 0];
  onTraffic((direction, message) => {
    if (direction !== 'received') return;
    if ('method' in message && message.method === 'fs/read_text_file' && ++requests === 1)
      first = performance.now();
    if ('result' in message && requests === filesToRead) last = performance.now();
  });
  await openConversation('Read everything.');
  await until(
    () => `the end of the turn: ${requests} of ${filesToRead} files were requested`,
    () => last > 0,
  );
  const start = performance.now();
  for (const path of paths) await readFile(path, 'utf8');
  return { ms: last - first, paused: pauses(), fromDisk: performance.now() - start };
}

/** Intercepts the methods of `FairPace` from now on. @returns a function that returns the sum of their pauses, in ms. */
function countPauses(): () => number {
  let sum = 0;
  for (const name of ['spent', 'asked'] as const) {
    const method = Object.getOwnPropertyDescriptor(FairPace.prototype, name)?.value as FairPace[typeof name];
    FairPace.prototype[name] = function (this: FairPace, first, second) {
      const pause = method.call(this, first, second);
      sum += pause;
      return pause;
    };
  }
  return () => sum;
}
