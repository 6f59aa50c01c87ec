// What the scripted agent `signIn` does.

import type { NesScript } from './nesScript.ts';

export interface SignInScript extends NesScript {
  /** Announces that it can be signed out of. */
  readonly logout?: boolean;
  /** It fails to be signed out of. */
  readonly logoutFails?: boolean;
  /** It wants a sign-in for prompts and settings, not for sessions. */
  readonly late?: boolean;
  /** It can't go on with the sessions of the process before. */
  readonly forgets?: boolean;
  /** It wants a sign-in whatever was done. */
  readonly neverContent?: boolean;
  /** Its program in a terminal ends with this code; 0 without it. */
  readonly loginCode?: number;
  /** The variable whose value signs it in. */
  readonly variable?: string;
  /** Says its value in errors, in its error output and in its messages, as some do. */
  readonly talkative?: boolean;
}
