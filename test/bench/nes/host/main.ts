// The entry point that VS Code runs as a test suite. It is in one bundle with the extension, so that both share modules.

import * as vscode from 'vscode';
import { measureAccounting } from './accounting.ts';
import { measureAnswers } from './answers.ts';
import { measureHostile } from './hostile.ts';
import { measureKeystrokes } from './keystrokes.ts';
import { measureMemory } from './memory.ts';
import { task, writeResult } from './place.ts';
import { measureReads } from './reads.ts';
import { offeredText } from '../hostVariables.ts';

const measurements: Record<string, () => Promise<object>> = {
  keystrokes: measureKeystrokes,
  answers: () => measureAnswers(offeredText),
  accounting: measureAccounting,
  memory: measureMemory,
  hostile: () => measureHostile(60_000),
  // With an ordinary agent in place of the malicious one.
  unharmed: () => measureHostile(10_000),
  reads: measureReads,
};

export async function run(): Promise<void> {
  await vscode.extensions.getExtension('acp-host.acp-host')?.activate();
  const measure = measurements[task];
  if (!measure) throw new Error(`Unknown measurement: ${task}`);
  try {
    writeResult(await measure());
  } catch (error) {
    writeResult({ error: error instanceof Error ? error.stack : String(error) });
  }
}
