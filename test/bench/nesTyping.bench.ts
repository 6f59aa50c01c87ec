// Replays recorded typing of new code to the built-in agent, prints what it showed, and counts how much of it came true. The
// recording is not in the repository: `ACP_HOST_NES_TYPING` names a file, see `typingTrace`; `ACP_HOST_NES_TYPED_FILE` is the
// name of the file that was typed (default `src/main.rs`) and `ACP_HOST_NES_PATCHES` the number of patches to replay (default
// 20,000). Without a recording nothing is measured. The peer repeats the last replacement.

import type { Figure } from './figure.ts';
import { changedPart } from './nes/harm/changedPart.ts';
import { languageOfFile } from './nes/sessions/fileLanguage.ts';
import { Engine, NaivePeer, type SessionSuggester } from './nes/sessions/suggesters.ts';
import { playTyping, type TypedOffer } from './nes/typing/playTyping.ts';
import { readTypingTrace } from './nes/typing/typingTrace.ts';

/** At most one suggestion per this many patches. */
const patchesPerOffer = 400;
const trueShare = 80;

export function* run(): Iterable<Figure> {
  const {
    ACP_HOST_NES_TYPING: recording,
    ACP_HOST_NES_TYPED_FILE: path = 'src/main.rs',
    ACP_HOST_NES_PATCHES: patches = '20000',
  } = process.env;
  if (!recording) return console.log('nesTyping: ACP_HOST_NES_TYPING is not set');
  const trace = readTypingTrace(recording, Number(patches));
  if (trace.patches.length === 0)
    throw new Error(`No patches: ${recording}, ACP_HOST_NES_PATCHES=${patches}`);
  const play = (suggester: SessionSuggester): readonly TypedOffer[] =>
    playTyping(path, languageOfFile(path) ?? 'plaintext', trace, suggester);
  const [own, peer] = [play(new Engine()), play(new NaivePeer())];
  for (const each of own) print(each);
  const count = trace.patches.length;
  yield {
    name: `nes: patches of typing for each suggestion (${own.length} in ${count})`,
    value: count / Math.max(1, own.length),
    unit: '',
    goal: `≥ ${patchesPerOffer}`,
    met: count >= patchesPerOffer * own.length,
    peers: [{ name: 'naive repeater', value: count / Math.max(1, peer.length) }],
  };
  yield {
    name: 'nes: suggestions during typing that came true',
    value: shareOf(own),
    unit: '%',
    goal: `≥ ${trueShare} %`,
    met: shareOf(own) >= trueShare,
    peers: [{ name: 'naive repeater', value: shareOf(peer) }],
  };
}

/** 0 if nothing was shown: silence is no success. */
function shareOf(offers: readonly TypedOffer[]): number {
  return offers.length === 0 ? 0 : (100 * offers.filter(({ isTrue }) => isTrue).length) / offers.length;
}

function print({ offer, before, patch, isTrue }: TypedOffer): void {
  const verdict = isTrue ? 'came true' : 'did not come true';
  console.log(
    `patch ${patch}: ${offer.kind === 'jump' ? `jump to ${offer.line + 1}: ${before.split('\n')[offer.line]}` : 'edit'}, ${verdict}`,
  );
  if (offer.kind === 'text') for (const line of changedPart(before, offer.text)) console.log(`  ${line}`);
}
