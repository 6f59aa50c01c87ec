// Whether the user lets an agent at a file it may not simply have: asked once for each file and purpose of a session,
// remembered no longer than the session, and never answered by anybody else.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { HostedSession } from '../../chat/session/hostedSession.ts';

export type AccessPurpose = 'read' | 'write';

export interface AccessQuestion {
  /** The agent's name in the settings. */
  readonly agent: string;
  readonly purpose: AccessPurpose;
  /** Absolute, all links followed. Any characters a file name may have: the agent may have chosen them. */
  readonly path: string;
  /** `programs`: what is written there can make programs run. */
  readonly why: 'outside' | 'programs';
}

/** `dismissed` is a refusal that is not remembered. */
export type AccessAnswer = 'once' | 'session' | 'refuse' | 'dismissed';

/** Shows the question. It may settle when nobody waits for it any more. */
export type AskAccess = (question: AccessQuestion) => PromiseLike<AccessAnswer>;

export type Admission = 'allowed' | 'refused' | 'withdrawn' | 'tooMany';

interface Pending {
  readonly answer: Promise<AccessAnswer>;
  waiting: number;
}

interface Memory {
  readonly answers: Map<string, 'session' | 'refuse'>;
  /** Also those nobody waits for: the user can still see them. */
  readonly pending: Map<string, Pending>;
}

/** Questions on the screen for one session. */
const mostPending = 8;
/** Answers remembered for one session. */
const mostAnswers = 1_000;

export class AccessQuestions {
  readonly #ask: AskAccess;
  readonly #memories = new WeakMap<HostedSession, Memory>();

  constructor(ask: AskAccess) {
    this.#ask = ask;
  }

  /** A question that failed to be shown counts as refused. @param token cancelled: nobody waits for the answer any more. */
  async admit(
    session: HostedSession,
    question: AccessQuestion,
    token: CancellationToken,
  ): Promise<Admission> {
    const { answers, pending } = this.#memory(session);
    const key = `${question.purpose} ${question.path}`;
    const remembered = answers.get(key);
    if (remembered !== undefined) return remembered === 'session' ? 'allowed' : 'refused';
    // The same question may still be on the screen: it is not shown twice.
    let asked = pending.get(key);
    if (!asked) {
      if (pending.size >= mostPending) return 'tooMany';
      pending.set(key, (asked = { answer: this.#show(question), waiting: 0 }));
      const settled = asked;
      void settled.answer.then((answer) => {
        pending.delete(key);
        if (settled.waiting > 0 && (answer === 'session' || answer === 'refuse')) {
          if (answers.size >= mostAnswers) answers.delete(answers.keys().next().value!);
          answers.set(key, answer);
        }
      });
    }
    asked.waiting++;
    const { promise: withdrawn, resolve } = Promise.withResolvers<'withdrawn'>();
    const cancelled = token.onCancellationRequested(() => resolve('withdrawn'));
    try {
      const answer = await Promise.race([withdrawn, asked.answer]);
      if (answer === 'withdrawn' || token.isCancellationRequested) return 'withdrawn';
      return answer === 'once' || answer === 'session' ? 'allowed' : 'refused';
    } finally {
      asked.waiting--;
      cancelled.dispose();
    }
  }

  async #show(question: AccessQuestion): Promise<AccessAnswer> {
    try {
      return await this.#ask(question);
    } catch {
      return 'dismissed';
    }
  }

  #memory(session: HostedSession): Memory {
    let memory = this.#memories.get(session);
    if (!memory) this.#memories.set(session, (memory = { answers: new Map(), pending: new Map() }));
    return memory;
  }
}
