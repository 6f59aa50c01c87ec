// How long an answer of the agent takes from the pipe to VS Code, and what it costs to type along with a suggestion
// that is shown: driven by keys, with VS Code itself asking the provider.

import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { Traffic } from '../../../../src/vscode/traffic/traffic.ts';
import { openLargeDocument, placeCursor } from './documents.ts';
import { onProvided, type Provided } from './timedVscode.ts';

export interface AnswersResult {
  /** ms from the answer's bytes to the provider's promise, for each suggestion. */
  readonly toItem: number[];
  /** ms the provider took for each keystroke along a suggestion. */
  readonly along: number[];
  /** Requests that reached the agent while typing along, and keys typed. */
  readonly requests: number;
  readonly keys: number;
}

/** Begins as `BENCH_OFFER` of the agent does not, so that each key is against what is shown. */
const against = '#';
const answersWanted = 330;
const warmUps = 30;
const suggestionsWanted = 30;
/** ms */
const patience = 1_000;

/** @param offer the text the agent offers at the cursor, all in one line. */
export async function measureAnswers(offer: string): Promise<AnswersResult> {
  let received = 0;
  let requests = 0;
  hearTraffic((direction, message) => {
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
    // What was left of the line before is in the way of the first.
    const shown = await press(against);
    if (shown?.items !== 1 && (await press(against))?.items !== 1) continue;
    const before = requests;
    for (const letter of offer.slice(0, -1)) {
      const provided = await press(letter);
      keys++;
      if (provided) along.push(provided.answered - provided.asked);
    }
    alongRequests += requests - before;
    // With the last letter it is over, and the next question due.
    await press(offer.slice(-1));
  }
  return { toItem: toItem.slice(warmUps), along, requests: alongRequests, keys };
}

/** Presses one key; answers with what the provider did about it, if VS Code asked. */
export async function press(text: string): Promise<Provided | undefined> {
  const { promise, resolve } = Promise.withResolvers<Provided>();
  const hearing = onProvided(resolve);
  await vscode.commands.executeCommand('type', { text });
  const provided = await Promise.race([promise, delay(patience, undefined)]);
  hearing.dispose();
  return provided;
}

/** The extension's own record of the traffic is the first to know of a message. */
function hearTraffic(hear: (direction: 'sent' | 'received', message: object) => void): void {
  const record = Object.getOwnPropertyDescriptor(Traffic.prototype, 'record')?.value as Traffic['record'];
  Traffic.prototype.record = function (agent, direction, message, line, ownSecrets) {
    hear(direction, message);
    record.call(this, agent, direction, message, line, ownSecrets);
  };
}
