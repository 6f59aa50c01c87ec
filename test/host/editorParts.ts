// Parts for host tests of editor state and files: eligible documents, a memento, matchers for errors.
import * as vscode from 'vscode';
import { EligibleDocuments } from '../../src/vscode/documents/eligibleDocuments.ts';
import type { WireError } from '../../src/wire/peer.ts';

export function createEligible(): EligibleDocuments {
  // Not the folder of the tests' files: only the place of the settings matters.
  const globalStorageUri = vscode.Uri.file('/nowhere/User/globalStorage/acp-host');
  return new EligibleDocuments({ globalStorageUri } as vscode.ExtensionContext);
}

/** Knows of no excluded file that has another name. */
export const anyAccess = { get: () => Promise.resolve({ refuseExcludedFile: () => Promise.resolve() }) };

/** Stores values as JSON, as VS Code does. */
export class MementoDouble implements vscode.Memento {
  readonly #values = new Map<string, string>();

  keys(): readonly string[] {
    return [...this.#values.keys()];
  }

  get<T>(key: string, otherwise?: T): T {
    const text = this.#values.get(key);
    return text === undefined ? (otherwise as T) : (JSON.parse(text) as T);
  }

  update(key: string, value: unknown): Thenable<void> {
    this.#values.set(key, JSON.stringify(value));
    return Promise.resolve();
  }
}

export function workspacePath(): string {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) throw new Error('No folder is open');
  return folder.uri.fsPath;
}

/** Matches errors for `assert.rejects`. */
export function wireError(code: number, reason?: string): (error: WireError) => boolean {
  return (error) => {
    const given = (error.data as { reason?: string } | undefined)?.reason;
    if (error.code === code && (reason === undefined || given === reason)) return true;
    throw new Error(`Expected ${code} ${reason}, got ${error.code} ${given}: ${error.message}`);
  };
}
