// Replays public sessions against the built-in agent and prints what it offered in each. The data sets are not in the
// repository: `ACP_HOST_NES_RECORDINGS` names a folder of recordings, see `recordings`, and `ACP_HOST_NES_HISTORIES` one of
// patch histories, see `patchHistories`. Without them nothing is measured. The peer repeats the last replacement.

import type { Figure } from './figure.ts';
import { changedPart } from './nes/harm/changedPart.ts';
import { readPatchHistories } from './nes/public/patchHistories.ts';
import { playPublicSession, type JudgedOffer } from './nes/public/playPublicSession.ts';
import type { PublicSession } from './nes/public/publicSession.ts';
import { readRecordings } from './nes/public/recordings.ts';
import { Engine, NaivePeer, type SessionSuggester } from './nes/sessions/suggesters.ts';

interface Score {
  asked: number;
  edits: number;
  rightEdits: number;
  jumps: number;
  rightJumps: number;
}

export function* run(): Iterable<Figure> {
  const { ACP_HOST_NES_RECORDINGS: recordings, ACP_HOST_NES_HISTORIES: histories } = process.env;
  if (!recordings && !histories)
    console.log('nesPublic: ACP_HOST_NES_RECORDINGS and ACP_HOST_NES_HISTORIES are not set');
  if (recordings) yield* measure('recordings', readRecordings(recordings), true);
  if (histories) {
    const { sessions, unusable } = readPatchHistories(histories);
    console.log(`${unusable.length} histories have a diff that does not apply`);
    yield* measure('patch histories', sessions, false);
  }
}

/** @param all whether requests without an offer are printed too. */
function* measure(what: string, sessions: readonly PublicSession[], all: boolean): Iterable<Figure> {
  const [own, peer] = [newScore(), newScore()];
  for (const session of sessions) {
    let request = 0;
    for (const offers of played(session, new Engine(), own)) {
      request++;
      if (all || offers.length > 0) print(`${session.name}, request ${request}`, offers);
    }
    // Plays the whole session.
    Array.from(played(session, new NaivePeer(), peer));
  }
  const figure = (name: string, of: (score: Score) => number, unit = '%'): Figure => ({
    name: `nes: ${sessions.length} ${what}, ${name}`,
    value: of(own),
    unit,
    goal: '≥ peer',
    met: of(own) >= of(peer),
    peers: [{ name: 'naive repeater', value: of(peer) }],
  });
  console.log(`${own.asked} requests; offered: ${own.edits} edits (naive ${peer.edits}), ${own.jumps} jumps`);
  yield figure('expected edits offered', (score) => score.rightEdits, '');
  yield figure('share of offered edits that are expected', ({ rightEdits, edits }) =>
    share(rightEdits, edits),
  );
  yield figure('share of jumps to lines that change', ({ rightJumps, jumps }) => share(rightJumps, jumps));
}

function* played(
  session: PublicSession,
  suggester: SessionSuggester,
  score: Score,
): Iterable<readonly JudgedOffer[]> {
  for (const offers of playPublicSession(session, suggester)) {
    score.asked++;
    for (const { offer, verdict } of offers) {
      if (offer.kind === 'jump') {
        score.jumps++;
        if (verdict === 'place') score.rightJumps++;
      } else {
        score.edits++;
        if (verdict === 'expected') score.rightEdits++;
      }
    }
    yield offers;
  }
}

function newScore(): Score {
  return { asked: 0, edits: 0, rightEdits: 0, jumps: 0, rightJumps: 0 };
}

function share(part: number, all: number): number {
  return all === 0 ? 0 : (100 * part) / all;
}

function print(where: string, offers: readonly JudgedOffer[]): void {
  if (offers.length === 0) console.log(`${where}: nothing`);
  for (const { offer, verdict, before } of offers) {
    const target = offer.kind === 'jump' ? `jump to line ${offer.line + 1} of` : 'edit of';
    console.log(`${where}: ${target} ${offer.path}: ${verdict}`);
    if (offer.kind === 'text') for (const line of changedPart(before, offer.text)) console.log(`  ${line}`);
  }
}
