// Measures the time that one keystroke takes in the listeners of each owner. Letters and Enter are pressed by VS Code's
// `type` command, alternating between large documents of ASCII and of other characters.

import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { openLargeDocument, placeCursor } from './documents.ts';
import { startLanguageClient } from './languageClient.ts';
import { takeSpent, type Owner } from './stopwatch.ts';
import { startSyncAlone } from './syncAlone.ts';
import { nextSelection } from './timedVscode.ts';

export const keyKinds = ['letter', 'enter', 'letter, non-ASCII', 'enter, non-ASCII'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** µs of every keystroke, by kind of key and owner of the listeners. */
export type KeystrokeResult = Record<KeyKind, Record<Owner, number[]>>;

/** The first round is a warm-up. */
const rounds = 11;
/** Number of keys of each kind in a round: many, so that warm code is measured. */
const keysInRound = 200;
const keysInLine = 40;
/** ms to wait for the cursor to follow a key. */
const patience = 200;

export async function measureKeystrokes(): Promise<KeystrokeResult> {
  const ascii = await openLargeDocument('ascii');
  const other = await openLargeDocument('other');
  const documents = [ascii.document, other.document];
  const client = await startLanguageClient();
  const alone = (['utf-16', 'utf-8'] as const).map((encoding) => startSyncAlone(encoding, documents));
  // The other processes must first read both large documents.
  await delay(2_000);
  const result = Object.fromEntries(keyKinds.map((kind) => [kind, noSamples()])) as KeystrokeResult;
  for (let round = 0; round < rounds; round++) {
    for (const kind of keyKinds) {
      const { document } = kind.endsWith('non-ASCII') ? other : ascii;
      const editor = await vscode.window.showTextDocument(document, { preview: false });
      const samples = round === 0 ? noSamples() : result[kind];
      const key = kind.startsWith('enter') ? '\n' : 'x';
      await pressKeys(editor, key, 5_000 + 500 * round, keysInRound, samples);
    }
  }
  for (const each of alone) each.dispose();
  await client.stop();
  return result;
}

async function pressKeys(
  editor: vscode.TextEditor,
  key: string,
  line: number,
  count: number,
  samples: Record<Owner, number[]>,
): Promise<void> {
  for (let pressed = 0; pressed < count; pressed++) {
    if (pressed % keysInLine === 0) {
      const moved = nextSelection();
      placeCursor(editor, line + pressed);
      await Promise.race([moved, delay(patience)]);
      takeSpent();
    }
    const moved = nextSelection();
    await vscode.commands.executeCommand('type', { text: key });
    await Promise.race([moved, delay(patience)]);
    for (const [owner, ms] of takeSpent()) samples[owner].push(ms * 1000);
  }
}

function noSamples(): Record<Owner, number[]> {
  return { product: [], 'utf-16': [], 'utf-8': [], languageclient: [] };
}
