// What tests of next edits are given by an agent, and how they draw and read what was answered.

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

/** Draws what was answered, as a renderer would. */
export function show(world: NextEditsWorld, asked: Asked): void {
  const answer = asked.settled();
  assert.ok(answer?.kind === 'offer', `nothing to show: ${JSON.stringify(answer)}`);
  world.nextEdits.offers.shown(answer.offer);
}

export function range(line: number, from: number, to = from): object {
  return { start: { line, character: from }, end: { line, character: to } };
}
