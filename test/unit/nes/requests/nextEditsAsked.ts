// Suggestions for tests of next edits, and helpers that draw and read answers.

import * as assert from 'node:assert/strict';
import { NextEditsWorld, type Asked } from './nextEditsWorld.ts';

export const insertion = (at: number, newText: string): { start: number; end: number; newText: string } => ({
  start: at,
  end: at,
  newText,
});

export function textOf(asked: Asked): string | undefined {
  const answer = asked.settled();
  return answer?.kind === 'offer' && answer.offer.kind === 'edit' ? answer.offer.edit.newText : undefined;
}

/** Draws an answer, as a renderer would. */
export function show(world: NextEditsWorld, asked: Asked): void {
  const answer = asked.settled();
  assert.ok(answer?.kind === 'offer', `nothing to show: ${JSON.stringify(answer)}`);
  world.nextEdits.offers.shown(answer.offer);
}

export function range(line: number, from: number, to = from): object {
  return { start: { line, character: from }, end: { line, character: to } };
}
