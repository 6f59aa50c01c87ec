// When nobody waits for a request any more: it was cancelled, its turn was, its session or its connection ended.

import { CancellationSource, type CancellationToken } from '../../../base/cancellation.ts';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import type { HostedSession } from '../../../chat/session/hostedSession.ts';

/** Disposed when the request is answered. */
export interface Withdrawal extends Disposable {
  readonly token: CancellationToken;
}

/** @param tokens the request's and the connection's. */
export function withdrawalOf(session: HostedSession, ...tokens: readonly CancellationToken[]): Withdrawal {
  const source = new CancellationSource();
  const listeners = new DisposableStore();
  const cancel = (): void => source.cancel();
  listeners.add(session.onDidCancelTurn(cancel));
  listeners.add(session.onDidEnd(cancel));
  for (const token of tokens) listeners.add(token.onCancellationRequested(cancel));
  return { token: source.token, dispose: () => listeners.dispose() };
}
