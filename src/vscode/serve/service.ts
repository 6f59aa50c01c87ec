// One family of methods that agents may call, as `hosting.ts` joins it to every connection.

import type { Disposable } from '../../base/disposable.ts';
import type { HostedSessions } from '../../chat/session/hostedSession.ts';
import type { ClientCapabilities } from '../../protocol/initialize.ts';
import type { Receiver } from '../../wire/peer.ts';
import type { ServedAgent } from './servedAgent.ts';

export interface Service {
  /** What `initialize` says of it: exactly what `serve` answers. */
  readonly capabilities: ClientCapabilities;
  /**
   * Answers `agent` on `receiver`, which reads nothing before this returns. Disposed when the connection
   * closes: what was made for it goes, what still waits for an answer is given up.
   */
  serve(agent: ServedAgent, receiver: Receiver, sessions: HostedSessions): Disposable;
}
