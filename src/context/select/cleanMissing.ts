// What the editor could not tell, without secrets.

import { cleanUri } from '../secrets/cleanFacts.ts';
import { redact } from '../secrets/redact.ts';
import type { MissingItem } from './surfaceItem.ts';

export function cleanMissing(missing: MissingItem, known: readonly string[]): MissingItem {
  const { question, neededFor, candidateSources } = missing;
  return {
    ...missing,
    question: redact(question.slice(0, 1_000), known).text,
    ...(neededFor === undefined ? {} : { neededFor: redact(neededFor.slice(0, 1_000), known).text }),
    candidateSources: (candidateSources ?? []).slice(0, 10).map(({ kind, hint, uri }) => ({
      kind,
      ...(hint === undefined ? {} : { hint: redact(hint.slice(0, 1_000), known).text }),
      ...(uri === undefined ? {} : { uri: cleanUri(uri, known).text }),
    })),
  };
}
