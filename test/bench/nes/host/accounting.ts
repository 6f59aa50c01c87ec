// What it costs a request for a next edit that it is accounted for: on the wire's own path in the host, with keys pressed by
// VS Code's own command, switched on and switched off.

import * as vscode from 'vscode';
import { DirectAccounts } from '../../../../src/context/records/directAccounts.ts';
import { Accounting } from '../../../../src/vscode/context/accounting.ts';
import { press } from './answers.ts';
import { openLargeDocument, placeCursor } from './documents.ts';

export interface AccountingResult {
  /** ms for each request. */
  readonly on: number[];
  readonly off: number[];
  /** Notes made while it was switched off. */
  readonly notesWhileOff: number;
}

const requestsWanted = 300;
const warmUps = 30;

/** ms of the listener of the wire, and of the note that it makes a moment later, for each request. */
const heard: number[] = [];
const noted: number[] = [];

// Before the extension is activated, which keeps the method that it finds.
const hear = Object.getOwnPropertyDescriptor(Accounting.prototype, 'record')?.value as Accounting['record'];
Accounting.prototype.record = function (agent, direction, message) {
  const begin = performance.now();
  hear.call(this, agent, direction, message);
  const isRequest = direction === 'sent' && 'method' in message && message.method === 'nes/suggest';
  if (isRequest) heard.push(performance.now() - begin);
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
  const on = heard.map((ms, at) => ms + (noted[at] ?? 0)).slice(warmUps);
  const settings = vscode.workspace.getConfiguration('acpHost');
  await settings.update('context.accounting', false, vscode.ConfigurationTarget.Global);
  const notes = noted.length;
  await requests(editor);
  return { on, off: heard.slice(warmUps), notesWhileOff: noted.length - notes };
}

async function requests(editor: vscode.TextEditor): Promise<void> {
  heard.length = 0;
  for (let pressed = 0; heard.length < requestsWanted && pressed < 2 * requestsWanted; pressed++) {
    if (pressed % 50 === 0) placeCursor(editor, 10_000 + pressed);
    await press('#');
  }
}
