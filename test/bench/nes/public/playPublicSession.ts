// Plays a session of a public data set to a suggester and judges each offer by what the author did later, and by the ratings of the
// data set.

import { isNearChange, isOnTheWay } from '../harm/onTheWay.ts';
import type { Offer, SessionSuggester } from '../sessions/suggesters.ts';
import type { PublicSession } from './publicSession.ts';

/**
 * `expected`: rated as the next edit, or only changes that the author made later. `valid` and `bad` are ratings. `place`: a jump
 * to a line that the author changed later. `other`: the rest.
 */
export type PublicVerdict = 'expected' | 'valid' | 'bad' | 'place' | 'other';

export interface JudgedOffer {
  readonly offer: Offer;
  readonly verdict: PublicVerdict;
  /** The text of the file of the offer before it. */
  readonly before: string;
}

/** Returns the offers of each request: none, one, or a jump and what was offered at its end. */
export function* playPublicSession(
  { events, finals, rated }: PublicSession,
  suggester: SessionSuggester,
): Iterable<readonly JudgedOffer[]> {
  const texts = new Map<string, string>();
  const judged = (offer: Offer): JudgedOffer => {
    const before = texts.get(offer.path) ?? '';
    const final = finals.get(offer.path);
    if (offer.kind === 'jump')
      return {
        offer,
        before,
        verdict: final !== undefined && isNearChange(before, final, offer.line) ? 'place' : 'other',
      };
    const rating = rated.find(({ path, text }) => path === offer.path && text === offer.text)?.rating;
    const isExpected =
      rating === 'nextEdit' || (final !== undefined && isOnTheWay(before, final, offer.text));
    return { offer, before, verdict: isExpected ? 'expected' : (rating ?? 'other') };
  };
  for (const event of events) {
    switch (event.kind) {
      case 'open':
        texts.set(event.path, event.text);
        suggester.open(event.path, event.languageId, event.text);
        break;
      case 'change': {
        const text = texts.get(event.path) ?? '';
        texts.set(event.path, text.slice(0, event.start) + event.text + text.slice(event.end));
        suggester.change(event.path, event.start, event.end, event.text);
        break;
      }
      case 'ask': {
        const found: JudgedOffer[] = [];
        let { path, cursor } = event;
        for (let jumps = 0; jumps < 2; jumps++) {
          const offer = suggester.ask(path, cursor, true);
          if (!offer) break;
          const one = judged(offer);
          found.push(one);
          suggester.end(one.verdict === 'other' || one.verdict === 'bad' ? 'rejected' : 'accepted');
          if (offer.kind === 'text' || one.verdict === 'other') break;
          // The user follows a right jump.
          ({ path, at: cursor } = offer);
        }
        yield found;
      }
    }
  }
}
