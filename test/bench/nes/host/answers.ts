// Measures how long the agent's response takes from the pipe to VS Code, and what it costs to type the text of a shown
// suggestion. Keys are pressed, and VS Code itself calls the provider.

import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { Traffic } from '../../../../src/vscode/traffic/traffic.ts';
import { openLargeDocument, placeCursor } from './documents.ts';
import { onProvided, type Provided } from './timedVscode.ts';

export interface AnswersResult {
  /** ms from the response's arrival to the resolved promise of the provider, for each suggestion. */
  readonly toItem: number[];
  /** ms the provider took for each keystroke that typed the suggestion's text. */
  readonly along: number[];
  /** Number of requests that were sent during those keystrokes, and number of the keystrokes. */
  readonly requests: number;
  readonly keys: number;
}

/** Not the first letter of `BENCH_OFFER`, so that each such key contradicts the shown suggestion. */
const against = '#';
const answersWanted = 330;
const warmUps = 30;
const suggestionsWanted = 30;
/** ms */
const patience = 1_000;

/** @param offer the text that the agent suggests at the cursor, a single line. */
export async function measureAnswers(offer: string): Promise<AnswersResult> {
  let received = 0;
  let requests = 0;
  onTraffic((direction, message) => {
    if (direction === 'received' && 'result' in message) received = performance.now();
    if (direction === 'sent' && 'method' in message && message.method === 'nes/suggest') requests++;
  });
  const editor = await openLargeDocument('ascii');
  const toItem: number[] = [];
  for (let pressed = 0; toItem.length < answersWanted && pressed < 2 * answersWanted; pressed++) {
    if (pressed % 50 === 0) placeCursor(editor, 10_000 + pressed);
    const before = requests;
    const provided = await press(against);
    if (provided?.items === 1 && requests > before) toItem.push(provided.answered - received);
  }
  const along: number[] = [];
  let alongRequests = 0;
  let keys = 0;
  for (let line = 0; line < suggestionsWanted; line++) {
    placeCursor(editor, 15_000 + line);
    // The rest of the suggestion in the line before may prevent the first one.
    const shown = await press(against);
    if (shown?.items !== 1 && (await press(against))?.items !== 1) continue;
    const before = requests;
    for (const letter of offer.slice(0, -1)) {
      const provided = await press(letter);
      keys++;
      if (provided) along.push(provided.answered - provided.asked);
    }
    alongRequests += requests - before;
    // The last letter completes the suggestion, so the next request follows.
    await press(offer.slice(-1));
  }
  return { toItem: toItem.slice(warmUps), along, requests: alongRequests, keys };
}

/** Presses one key. Returns the provider's call, if VS Code called it. */
export async function press(text: string): Promise<Provided | undefined> {
  const { promise, resolve } = Promise.withResolvers<Provided>();
  const listening = onProvided(resolve);
  await vscode.commands.executeCommand('type', { text });
  const provided = await Promise.race([promise, delay(patience, undefined)]);
  listening.dispose();
  return provided;
}

/** Intercepts the extension's record of the traffic, which is called first for each message. */
export function onTraffic(listener: (direction: 'sent' | 'received', message: object) => void): void {
  const record = Object.getOwnPropertyDescriptor(Traffic.prototype, 'record')?.value as Traffic['record'];
  Traffic.prototype.record = function (agent, direction, message, line, ownSecrets) {
    listener(direction, message);
    record.call(this, agent, direction, message, line, ownSecrets);
  };
}
