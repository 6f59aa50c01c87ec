// The script of the agent `signIn.ts`.

import type { NesScript } from './nesScript.ts';

export interface SignInScript extends NesScript {
  /** Advertise `logout`. */
  readonly logout?: boolean;
  /** Answer `logout` with an error. */
  readonly logoutFails?: boolean;
  /** Require a sign-in for prompts and modes, not for new sessions. */
  readonly late?: boolean;
  /** Do not advertise session/load: sessions are lost with the process. */
  readonly forgets?: boolean;
  /** Use a sign-in only in the next process. */
  readonly nextProcess?: boolean;
  /** Require a sign-in even after one. */
  readonly neverContent?: boolean;
  /** Advertise `auth.status` and answer `auth/status` with this. */
  readonly status?: object;
  /** Exit code of the program in the terminal; 0 by default. */
  readonly loginCode?: number;
  /** Environment variable whose presence counts as signed in. */
  readonly variable?: string;
  /** Repeat the variable's value in errors, on stderr and in messages. */
  readonly talkative?: boolean;
}
