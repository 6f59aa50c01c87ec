// Asks the user whether an agent may access a file that needs consent: once per file and purpose of a session, and once more for each
// further write after "Allow Once". Answers are forgotten with the session. Used by `FileAccess`.

import { CancellationSource, type CancellationToken } from '../../base/cancellation.ts';
import type { HostedSession } from '../../chat/session/hostedSession.ts';
import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import { escapeHidden } from '../../base/escapeHidden.ts';
import { inShortLines, wrapped, type LineItem } from '../window/lineItem.ts';
import { oneLine, spelledBlanks, withoutIcons } from '../window/shownText.ts';

export type AccessPurpose = 'read' | 'write';

export interface AccessQuestion {
  /** The agent's name in the settings. */
  readonly agent: string;
  readonly purpose: AccessPurpose;
  /** Absolute, with links followed. May contain any characters of file names, since the agent may have chosen them. */
  readonly path: string;
  /** `outside`: not in an open folder. `programs`: writing the file can make programs run. */
  readonly why: 'outside' | 'programs';
  /** The name of the subagent that asks, as the agent gave it; may be empty. */
  readonly subagent?: string;
}

/** `dismissed` refuses this time only. */
export type AccessAnswer = 'once' | 'session' | 'refuse' | 'dismissed';

/**
 * Shows the question for a session. When `token` is cancelled, no request waits for the answer any more: the question must close,
 * and its result is ignored.
 */
export type AskAccess = (
  question: AccessQuestion,
  sessionId: string,
  token: CancellationToken,
) => PromiseLike<AccessAnswer>;

/** `withdrawn`: the request was cancelled, or its turn has ended. `tooMany`: too many questions are open. */
export type Admission = 'allowed' | 'refused' | 'withdrawn' | 'tooMany';

interface Pending {
  /** What is asked, whoever asks it. */
  readonly about: string;
  readonly answer: Promise<AccessAnswer>;
  /** Sets `answer`, if it is not known yet. */
  readonly settle: (answer: AccessAnswer) => void;
  readonly source: CancellationSource;
  /** The number of requests that wait for the answer. */
  waiting: number;
  /** True if a write was allowed by an answer that allows one. */
  isUsed: boolean;
}

interface Memory {
  /** By `Pending.about`. */
  readonly answers: Map<string, 'session' | 'refuse'>;
  readonly pending: Map<string, Pending>;
}

/** Open questions per session. */
const mostPending = 8;
/** UTF-16 units of a path that a notification shows whole. */
const longestPath = 800;
/** UTF-16 units of the agent's name. */
const longestAgent = 80;
/** UTF-16 units of a subagent's name. */
const longestSubagent = 40;
/** Answers remembered per session. */
const mostAnswers = 1_000;

export class AccessQuestions {
  readonly #ask: AskAccess;
  readonly #memories = new WeakMap<HostedSession, Memory>();

  constructor(ask: AskAccess) {
    this.#ask = ask;
  }

  /**
   * Answers from memory or asks. A question that cannot be shown counts as refused. Requests of the agent or of one subagent that wait
   * for the same question share its answer, except that "Allow Once" allows only one of several writes: each may write another text.
   * Reads get the same file. The user is asked about each subagent, unless an answer is remembered for the session.
   * @param token withdraws the question.
   * @param turnOver withdraws it too: cancelled when the turn ends in which the request was sent. Default: that of the session.
   */
  async admit(
    session: HostedSession,
    question: AccessQuestion,
    token: CancellationToken,
    turnOver = session.turnOver,
  ): Promise<Admission> {
    // The user could not see the name of the file.
    if (plain(question.path).length > longestPath) return 'refused';
    const { answers, pending } = this.#memory(session);
    // An answer holds only for the reason that was shown.
    const about = `${question.purpose} ${question.why} ${question.path}`;
    const remembered = answers.get(about);
    if (remembered !== undefined) return remembered === 'session' ? 'allowed' : 'refused';
    const tokens = turnOver ? [token, turnOver] : [token];
    const isOver = session.isCancelling === true || tokens.some((one) => one.isCancellationRequested);
    if (isOver) return 'withdrawn';
    const { child } = session;
    const key = `${JSON.stringify(child?.sessionId ?? null)} ${about}`;
    let asked = pending.get(key);
    if (!asked) {
      if (pending.size >= mostPending) return 'tooMany';
      const source = new CancellationSource();
      const { promise: answer, resolve: settle } = Promise.withResolvers<AccessAnswer>();
      const shown = { ...question, ...(child && { subagent: child.name() }) };
      void this.#show(shown, session.sessionId, source.token).then(settle);
      pending.set(key, (asked = { about, answer, settle, source, waiting: 0, isUsed: false }));
      const settled = asked;
      void answer.then((answer) => {
        if (source.token.isCancellationRequested) return;
        pending.delete(key);
        if (settled.waiting === 0 || (answer !== 'session' && answer !== 'refuse')) return;
        if (answers.size >= mostAnswers) answers.delete(answers.keys().next().value!);
        answers.set(about, answer);
        for (const [other, same] of pending) {
          if (same.about !== about) continue;
          pending.delete(other);
          same.settle(answer);
          same.source.cancel();
        }
      });
    }
    const answer = await this.#answerOf(asked, key, pending, tokens);
    if (answer === 'withdrawn') return answer;
    if (answer === 'once' && question.purpose === 'write') {
      // The user saw one question, and another write waited for it too.
      if (asked.isUsed) return await this.admit(session, question, token, turnOver);
      asked.isUsed = true;
    }
    return answer === 'once' || answer === 'session' ? 'allowed' : 'refused';
  }

  async #answerOf(
    asked: Pending,
    key: string,
    pending: Memory['pending'],
    tokens: readonly CancellationToken[],
  ): Promise<AccessAnswer | 'withdrawn'> {
    asked.waiting++;
    const { promise: withdrawn, resolve } = Promise.withResolvers<'withdrawn'>();
    const ends = tokens.map((one) => one.onCancellationRequested(() => resolve('withdrawn')));
    try {
      const answer = await Promise.race([withdrawn, asked.answer]);
      return tokens.some((one) => one.isCancellationRequested) ? 'withdrawn' : answer;
    } finally {
      asked.waiting--;
      for (const end of ends) end.dispose();
      if (asked.waiting === 0 && pending.get(key) === asked) {
        pending.delete(key);
        asked.source.cancel();
      }
    }
  }

  async #show(question: AccessQuestion, sessionId: string, token: CancellationToken): Promise<AccessAnswer> {
    try {
      return await this.#ask(question, sessionId, token);
    } catch {
      return 'dismissed';
    }
  }

  #memory(asking: HostedSession): Memory {
    // The answers hold for the whole conversation.
    const session = asking.child?.root ?? asking;
    let memory = this.#memories.get(session);
    if (!memory) this.#memories.set(session, (memory = { answers: new Map(), pending: new Map() }));
    return memory;
  }
}

/** The question as shown to the user. */
export function accessMessage({ agent, purpose, path, why, subagent }: AccessQuestion): string {
  const because = {
    outside: t('The file is not in an open folder.'),
    programs: t('This kind of file can make programs run.'),
  };
  // VS Code cuts long messages: the name must not push the path out.
  const who = plain(oneLine(agentName(agent), longestAgent));
  const wants = {
    read: t('The agent {0} wants to read {1}.', who, plain(path)),
    write: t('The agent {0} wants to write {1}.', who, plain(path)),
  };
  const message = `${wants[purpose]} ${because[why]}`;
  if (subagent === undefined) return message;
  const name = plain(oneLine(subagent, longestSubagent));
  return `${message} ${name === '' ? t('Subagent') : t('Subagent: {0}', name)}`;
}

export interface AccessItem extends LineItem {
  /** Undefined for a line of the text. */
  readonly answer?: AccessAnswer;
}

export function accessAnswers(): readonly { readonly label: string; readonly answer: AccessAnswer }[] {
  return [
    { label: t('Allow Once'), answer: 'once' },
    { label: t('Allow for This Session'), answer: 'session' },
    { label: t('Refuse'), answer: 'refuse' },
  ];
}

/** The question in a list: its text line by line, then the answers. The first items are no answers, so that a key meant for the editor cannot allow anything. */
export function accessItems(question: AccessQuestion): readonly AccessItem[] {
  const { lines } = wrapped(accessMessage(question), 76, 20);
  return [
    ...lines.map((line) => ({ label: withoutIcons(line) })),
    { label: t('Answer'), heading: true },
    ...accessAnswers(),
  ];
}

/** The same items in lines that fit into a narrow window. A further line of an answer does nothing. */
export function inShort(items: readonly AccessItem[]): readonly AccessItem[] {
  return inShortLines(items, (label) => ({ label }));
}

/** Breaks up links, which VS Code renders in messages, and writes out spaces that it joins. A file name may contain both. */
function plain(text: string): string {
  return spelledBlanks(escapeHidden(text).replaceAll('](', ']\u2060('));
}
