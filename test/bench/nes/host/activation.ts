// The shipped bundle, with a stopwatch around it: how long VS Code waits for it to load, and for `activate()`.

import type { ExtensionContext } from 'vscode';
import * as vscode from 'vscode';
import { writeResult } from './place.ts';

interface Extension {
  activate(context: ExtensionContext): void;
  deactivate(): Promise<void>;
}

/** ms */
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
