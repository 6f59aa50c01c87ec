// The agent at the other end of a connection, as services see it.

import type { InitializeResult } from '../../protocol/initialize.ts';

export interface ServedAgent {
  /** Its name in the settings. */
  readonly name: string;
  /** Its `agentInfo`; undefined before it answered `initialize`, or if it sent none. */
  info(): InitializeResult['agentInfo'];
}
