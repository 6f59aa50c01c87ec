// What an agent's write did to a file, for whoever lets the user review it.

import type { HostedSession } from '../../../chat/session/hostedSession.ts';

export interface FileWrite {
  readonly session: HostedSession;
  /** `file:///…` of the real file. */
  readonly uri: string;
  /** As the user had it, unsaved changes included; undefined: there was no such file. */
  readonly before: string | undefined;
  /** As it is now, after what VS Code does when it saves. */
  readonly after: string;
  /** ms since 1970. */
  readonly at: number;
}

/** The two texts of it. Undefined where nothing changed. */
export type Written = Pick<FileWrite, 'uri' | 'before' | 'after'> | undefined;
