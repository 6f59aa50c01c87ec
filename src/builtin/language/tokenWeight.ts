// How significant an equal token at two places is: a name much, a keyword little, a bracket hardly.

import type { Token } from './lineTokens.ts';
import { isKeyword } from './nameUse.ts';

export function weightOf(token: Token): number {
  if (token.kind === 'space') return 0;
  if (token.kind === 'sign') return token.text.length > 2 ? 0.5 : 0.1;
  if (token.kind === 'number') return 0.5;
  return token.text.length < 3 || isKeyword(token.text) ? 0.5 : 1;
}
