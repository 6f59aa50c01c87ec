// Wraps the shipped bundle and measures how long it takes to load, and how long `activate()` takes.

import type { ExtensionContext } from 'vscode';
import * as vscode from 'vscode';
import { writeResult } from './place.ts';

interface Extension {
  activate(context: ExtensionContext): void;
  deactivate(): Promise<void>;
}

/** Times in ms. */
export interface ActivationResult {
  readonly load: number;
  readonly activate: number;
}

let extension: Extension | undefined;
let result: ActivationResult | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const start = performance.now();
  const file = './dist/extension.mjs';
  extension = (await import(file)) as Extension;
  const loaded = performance.now();
  extension.activate(context);
  result = { load: loaded - start, activate: performance.now() - loaded };
}

export function deactivate(): Promise<void> | undefined {
  return extension?.deactivate();
}

export async function run(): Promise<void> {
  await vscode.extensions.getExtension('acp-host.acp-host')?.activate();
  writeResult(result ?? { error: 'The extension was not activated' });
}
