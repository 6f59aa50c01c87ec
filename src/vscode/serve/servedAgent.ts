// The agent at the other end of a connection, as a service knows it.

import type { InitializeResult } from '../../protocol/initialize.ts';

export interface ServedAgent {
  /** As in the settings. */
  readonly name: string;
  /** What it said of itself; undefined before it answered `initialize`, or when it said nothing. */
  info(): InitializeResult['agentInfo'];
}
