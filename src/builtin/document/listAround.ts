// Finds the parentheses around a place: those of a call, or those of the parameters of a function. Used by `newMember`.

import { declares } from '../language/nameUse.ts';
import { depthOf, neighbours } from '../language/tokens.ts';
import type { DocumentTokens } from './documentTokens.ts';

/** Maximum lines above the place that are searched. */
const mostLines = 40;

export interface ListAround {
  /** The name before the parenthesis. */
  readonly name: string;
  /** True if the function is declared there. */
  readonly isDeclared: boolean;
}

/** @param character UTF-16 units. @returns `undefined` if the place is not in parentheses that a name precedes. */
export function listAround(
  line: number,
  character: number,
  document: DocumentTokens,
): ListAround | undefined {
  let depth = 0;
  for (let at = line; at >= 0 && at > line - mostLines; at--) {
    const tokens = document.line(at);
    for (let i = tokens.length - 1; i >= 0; i--) {
      const { text, place, start } = tokens[i]!;
      if (place !== 'code' || (at === line && start >= character)) continue;
      if ((depth += depthOf(text)) <= 0) continue;
      const [name, ...left] = neighbours(tokens, i - 1, -1);
      if (text !== '(' || name?.kind !== 'word') return undefined;
      return { name: name.text, isDeclared: declares(left, tokens.slice(i)) !== false };
    }
  }
  return undefined;
}
