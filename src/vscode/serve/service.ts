// The interface of a service: one family of methods that agents may call. `hosting.ts` attaches services to connections.

import type { Disposable } from '../../base/disposable.ts';
import type { HostedSessions } from '../../chat/session/hostedSession.ts';
import type { ClientCapabilities } from '../../protocol/initialize.ts';
import type { Receiver } from '../../wire/peer.ts';
import type { ServedAgent } from './servedAgent.ts';

export interface Service {
  /** The client capabilities for `initialize`. They must name exactly what `serve` answers. */
  readonly capabilities: ClientCapabilities;
  /**
   * Registers the handlers for `agent` on `receiver`, which reads nothing before this returns. The result is disposed when
   * the connection closes; it must release everything made for it and cancel open requests.
   */
  serve(agent: ServedAgent, receiver: Receiver, sessions: HostedSessions): Disposable;
}
