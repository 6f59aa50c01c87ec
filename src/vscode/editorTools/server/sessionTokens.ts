// Tokens that give programs access to the editor tools of a session. Used by `SessionAccess`, and by `EditorToolServer` to
// recognize programs of sessions that have ended.

import { randomBytes, timingSafeEqual } from 'node:crypto';

/** Bytes of a token. */
const tokenBytes = 32;
/** Maximum number of tokens of ended sessions that are remembered. */
const mostEnded = 100;

export class SessionToken {
  readonly text = randomBytes(tokenBytes).toString('base64url');
  readonly #key = Buffer.from(this.text);

  /** True if this is the token. Takes constant time for tokens of the same length. */
  matches(token: Buffer): boolean {
    return token.length === this.#key.length && timingSafeEqual(token, this.#key);
  }
}

/** A token that is no longer valid. */
export interface EndedToken {
  readonly agent: string;
  readonly token: SessionToken;
  /** True once a warning was logged. */
  isReported: boolean;
}

/** Remembers the tokens of the latest sessions that have ended. */
export class EndedTokens {
  readonly #ended: EndedToken[] = [];

  add(agent: string, token: SessionToken): void {
    this.#ended.push({ agent, token, isReported: false });
    if (this.#ended.length > mostEnded) this.#ended.shift();
  }

  /** Compares with every token, so that the time does not depend on which token matches. */
  find(token: Buffer): EndedToken | undefined {
    return this.#ended.filter((one) => one.token.matches(token))[0];
  }
}
