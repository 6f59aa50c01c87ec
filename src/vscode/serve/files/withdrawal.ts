// A token for requests about files: cancelled with the request or its turn, or when the session or the connection ends.

import { CancellationSource, type CancellationToken } from '../../../base/cancellation.ts';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import type { HostedSession } from '../../../chat/session/hostedSession.ts';

/** Dispose it when the request is answered. */
export interface Withdrawal extends Disposable {
  readonly token: CancellationToken;
}

/** @param tokens those of the request and of the connection. */
export function withdrawalOf(session: HostedSession, ...tokens: readonly CancellationToken[]): Withdrawal {
  const source = new CancellationSource();
  const listeners = new DisposableStore();
  const cancel = (): void => source.cancel();
  listeners.add(session.onDidCancelTurn(cancel));
  listeners.add(session.onDidEnd(cancel));
  for (const token of tokens) listeners.add(token.onCancellationRequested(cancel));
  return { token: source.token, dispose: () => listeners.dispose() };
}
