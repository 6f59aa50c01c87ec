// Measures what the accounting of a next edit request costs in the extension host, switched on and off, with keys pressed by
// VS Code's `type` command.

import * as vscode from 'vscode';
import { DirectAccounts } from '../../../../src/context/records/directAccounts.ts';
import { Accounting } from '../../../../src/vscode/context/accounting.ts';
import { press } from './answers.ts';
import { openLargeDocument, placeCursor } from './documents.ts';

export interface AccountingResult {
  /** ms for each request. */
  readonly on: number[];
  readonly off: number[];
  /** Number of notes made while it was switched off. */
  readonly notesWhileOff: number;
}

const requestsWanted = 300;
const warmUps = 30;

/** ms for each request: of the listener of messages, and of the note that it makes a moment later. */
const recorded: number[] = [];
const noted: number[] = [];

// Must run before the extension is activated, which keeps the method that it finds.
const record = Object.getOwnPropertyDescriptor(Accounting.prototype, 'record')?.value as Accounting['record'];
Accounting.prototype.record = function (agent, direction, message) {
  const begin = performance.now();
  record.call(this, agent, direction, message);
  const isRequest = direction === 'sent' && 'method' in message && message.method === 'nes/suggest';
  if (isRequest) recorded.push(performance.now() - begin);
};
const note = Object.getOwnPropertyDescriptor(DirectAccounts.prototype, 'nes')?.value as DirectAccounts['nes'];
DirectAccounts.prototype.nes = function (facts) {
  const begin = performance.now();
  const id = note.call(this, facts);
  noted.push(performance.now() - begin);
  return id;
};

export async function measureAccounting(): Promise<AccountingResult> {
  const editor = await openLargeDocument('ascii');
  await requests(editor);
  const on = recorded.map((ms, at) => ms + (noted[at] ?? 0)).slice(warmUps);
  const settings = vscode.workspace.getConfiguration('acpHost');
  await settings.update('context.accounting', false, vscode.ConfigurationTarget.Global);
  const notes = noted.length;
  await requests(editor);
  return { on, off: recorded.slice(warmUps), notesWhileOff: noted.length - notes };
}

async function requests(editor: vscode.TextEditor): Promise<void> {
  recorded.length = 0;
  for (let pressed = 0; recorded.length < requestsWanted && pressed < 2 * requestsWanted; pressed++) {
    if (pressed % 50 === 0) placeCursor(editor, 10_000 + pressed);
    await press('#');
  }
}
