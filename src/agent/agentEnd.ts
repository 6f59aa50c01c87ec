// How the connection with an agent ended. Used by `AgentRun`, and shown to the user.

/** How a connection ended, together with its process or its channel to a server. All texts are shown to the user. */
export interface AgentEnd {
  /** A predicate without a subject: `exited with code 1`. */
  readonly how: string;
  /** The same, with the line of stderr that explains it. */
  readonly reason: string;
  readonly stderrTail: readonly string[];
  /** Undefined if a new attempt may succeed. */
  readonly lasting?: LastingProblem;
}

/**
 * Why connecting to a server again would fail in the same way. `headers`: it refused the values of the headers. `server`: it
 * can't be used at this address.
 */
export type LastingProblem = 'headers' | 'server';
