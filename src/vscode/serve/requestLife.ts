// Limits how long an agent's request waits for the user: until it is answered or cancelled, or until its turn, its session, its
// connection or the request of this client that it belongs to ends. Used for permissions, elicitations and calls of editor tools.

import { CancellationSource, type CancellationToken } from '../../base/cancellation.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import type { HostedSession, NamedCall } from '../../chat/session/hostedSession.ts';

/**
 * Why a request ended without an answer. `askerEnded`: the agent answered the request of this client that it belongs to. `other`:
 * the user or the agent cancelled it, or its session or connection ended.
 */
export type RequestEnd = 'turnEnded' | 'askerEnded' | 'changedTooOften' | 'other';

/** What a request belongs to besides its connection. */
export interface RequestScope {
  readonly session?: HostedSession | undefined;
  /** A request of this client. `over` is cancelled when it ends, `end` is the reason then. */
  readonly asker?: { readonly over: CancellationToken; readonly end: RequestEnd } | undefined;
  /** The tool call that it names. */
  readonly call?: NamedCall | undefined;
  /** Cancelled when the turn ends in which it was sent. Default: that of the session, when this is created. */
  readonly turnOver?: CancellationToken | undefined;
  /** True for work that may go on after the turn, such as a call of a tool: only its questions end with the turn. */
  readonly outlivesTurn?: boolean;
}

/** The life of a request as its prompt sees it. One request has one life, also if it is shown several times. */
export interface QuestionLife {
  /** Undefined while it is open, and after it was answered. */
  readonly end: RequestEnd | undefined;
  /** Cancelled when the request ends, answered or not. */
  readonly token: CancellationToken;
}

export class RequestLife implements QuestionLife, Disposable {
  readonly #listeners = new DisposableStore();
  readonly #source = new CancellationSource();
  readonly token = this.#source.token;
  #end: RequestEnd | undefined;

  /** @param request token of the request. @param connection cancelled when the connection closes. */
  constructor(
    request: CancellationToken,
    connection: CancellationToken,
    { session, asker, call, turnOver = session?.turnOver, outlivesTurn = false }: RequestScope,
  ) {
    const over = (): void => this.endAs('other');
    this.#listeners.add(request.onCancellationRequested(over));
    this.#listeners.add(connection.onCancellationRequested(over));
    if (asker) this.#listeners.add(asker.over.onCancellationRequested(() => this.endAs(asker.end)));
    if (!session) return;
    this.#listeners.add(session.onDidCancelTurn(over));
    this.#listeners.add(session.onDidEnd(over));
    // The request may have been sent before the cancellation arrived.
    if (session.isCancelling === true && !outlivesTurn && !(call && session.goesOn?.(call) === true)) over();
    if (!turnOver || outlivesTurn) return;
    // Of the turn that runs now: a request between turns does not end with the next one.
    const turnEnded = (): void => {
      if (!call || session.goesOn?.(call) !== true) this.endAs('turnEnded');
    };
    this.#listeners.add(turnOver.onCancellationRequested(turnEnded));
  }

  get end(): RequestEnd | undefined {
    return this.#end;
  }

  /** Ends it without an answer. Only the first reason counts. */
  endAs(end: RequestEnd): void {
    if (this.token.isCancellationRequested) return;
    this.#end = end;
    this.#source.cancel();
  }

  /** Resolves as `answer`, or to undefined once the token is cancelled. Rejects if `answer` rejects before that. */
  wait<T>(answer: Promise<T>): Promise<T | undefined> {
    return unlessCancelled(answer, this.token);
  }

  dispose(): void {
    this.#listeners.dispose();
    // Makes the prompt close if it is still shown.
    this.#source.cancel();
  }
}

/** Resolves as `answer`, or to undefined once `token` is cancelled. Rejects if `answer` rejects before that. */
export async function unlessCancelled<T>(
  answer: Promise<T>,
  token: CancellationToken,
): Promise<T | undefined> {
  const over = Promise.withResolvers<undefined>();
  const listener = token.onCancellationRequested(() => over.resolve(undefined));
  // A rejection after the cancellation is ignored.
  answer.catch(() => undefined);
  try {
    return await Promise.race([over.promise, answer]);
  } finally {
    listener.dispose();
  }
}

/** What the user reads about a request that ended without an answer. Undefined if the user knows why. */
export function unansweredWords(life: QuestionLife | undefined): string | undefined {
  switch (life?.end) {
    case 'turnEnded':
      return t("The agent's turn ended before you answered.");
    case 'askerEnded':
      return t('The agent no longer needs an answer.');
    case 'changedTooOften':
      return t('The agent changed this request again and again, so it was cancelled.');
    case 'other':
    case undefined:
      return undefined;
  }
}
