// Shows elicitations in the conversation of the requesting session, and also natively if the user does not see it.
// The first answer counts and closes the other question.

import { CancellationSource, type CancellationToken } from '../../../base/cancellation.ts';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import { t } from '../../../base/l10n.ts';
import type { Logger } from '../../../base/logger.ts';
import type { FieldValue, QuestionView } from '../../../chat/messages/readingMessages.ts';
import type { ElicitationResult, ElicitationValue } from '../../../protocol/client/elicitation.ts';
import {
  declined,
  type ElicitationPrompt,
  type FormAnswer,
  type FormRequest,
  type LinkRequest,
} from '../../serve/elicitation/elicitationPrompt.ts';
import type { LinkTools } from '../../serve/elicitation/linkConsent.ts';
import type { PatternTest } from '../../serve/elicitation/patternTest.ts';
import { unansweredWords } from '../../serve/requestLife.ts';
import { oneLine } from '../../window/shownText.ts';
import type { PermissionPage } from '../permission/pagePermissionPrompt.ts';
import { formView, linkView, readField } from './questionView.ts';

/** The part of the conversations that shows elicitations. */
export interface QuestionPages {
  /** Undefined if no conversation has this session. */
  find(
    agent: string,
    sessionId: string,
  ): Pick<PermissionPage, 'isSeen' | 'onDidHide' | 'unanswered'> | undefined;
}

type LinkAnswer = ElicitationResult['action'];

/** UTF-16 units of a question that is named after its end. */
const longestTitle = 300;

interface Open {
  readonly agent: string;
  readonly sessionId: string;
  view: QuestionView;
  readonly token: CancellationToken;
  readonly form?: { readonly request: FormRequest; answer(answer: FormAnswer): void };
  readonly link?: { readonly request: LinkRequest; answer(answer: LinkAnswer): void };
}

export interface PageElicitationParts {
  readonly native: ElicitationPrompt;
  readonly links: Pick<LinkTools, 'open'>;
  readonly test: PatternTest;
  readonly logger: Logger;
}

export class PageElicitationPrompt implements ElicitationPrompt, Disposable {
  readonly #parts: PageElicitationParts;
  readonly #open = new Map<string, Open>();
  readonly #changes: Emitter<void>;
  #pages: QuestionPages | undefined;
  #last = 0;

  constructor(parts: PageElicitationParts) {
    this.#parts = parts;
    this.#changes = new Emitter((error) => parts.logger.error('A listener of questions failed', error));
  }

  /** Fires when the open questions have changed. */
  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  /** From now on questions are also shown in conversations. */
  join(pages: QuestionPages): void {
    this.#pages = pages;
  }

  /** The open questions of a session, oldest first. */
  viewsOf(agent: string, sessionId: string | undefined): readonly QuestionView[] {
    const asked = [...this.#open.values()].filter(
      (one) => one.agent === agent && one.sessionId === sessionId,
    );
    return asked.map(({ view }) => view);
  }

  fillIn(request: FormRequest, token: CancellationToken): Promise<FormAnswer> {
    const natively = (over: CancellationToken): Promise<FormAnswer> =>
      this.#parts.native.fillIn(request, over);
    const view = formView(this.#newId(), request);
    if (!view) return natively(token);
    return this.#ask(request, view, token, natively, { action: 'cancel' }, (answer) => ({
      form: { request, answer },
    }));
  }

  visit(request: LinkRequest, token: CancellationToken): Promise<LinkAnswer> {
    const natively = (over: CancellationToken): Promise<LinkAnswer> =>
      this.#parts.native.visit(request, over);
    const view = linkView(this.#newId(), request);
    return this.#ask(request, view, token, natively, 'cancel', (answer) => ({ link: { request, answer } }));
  }

  /** Answers a form with the values of the page. Invalid values are reported to the page. False if it is no longer open. */
  async answerForm(
    questionId: string,
    action: FormAnswer['action'],
    values: readonly FieldValue[],
    reason?: string,
  ): Promise<boolean> {
    const open = this.#open.get(questionId);
    if (!open?.form || open.view.kind !== 'form') return false;
    const { form, view } = open;
    const { request } = form;
    if (action !== 'accept') {
      form.answer(action === 'decline' ? declined(request, reason) : { action });
      return true;
    }
    const content: [string, ElicitationValue][] = [];
    const problems: (string | undefined)[] = [];
    for (const [at, field] of request.fields.entries()) {
      let { value, problem } = readField(field, values[at]);
      if (
        problem === undefined &&
        field.kind === 'text' &&
        field.pattern !== undefined &&
        typeof value === 'string'
      )
        if ((await this.#parts.test(field.pattern, value, open.token)) === 'differs')
          problem = t('The value must match {0}', oneLine(field.pattern, 200));
      problems.push(problem);
      if (value !== undefined) content.push([field.key, value]);
    }
    if (this.#open.get(questionId) !== open) return false;
    if (problems.every((problem) => problem === undefined)) {
      form.answer({ action: 'accept', content: Object.fromEntries(content) });
      return true;
    }
    const fields = view.fields.map((field, at) => ({ ...field, problem: problems[at] }));
    open.view = { ...view, fields };
    this.#changes.fire();
    return true;
  }

  /** False if it is no longer open. */
  async answerLink(questionId: string, action: 'open' | 'decline' | 'cancel'): Promise<boolean> {
    const link = this.#open.get(questionId)?.link;
    if (!link) return false;
    if (action !== 'open') link.answer(action);
    // VS Code may ask for confirmation. If the user declines, the question stays open.
    else if (await this.#parts.links.open(link.request.link.href)) link.answer('accept');
    return true;
  }

  async #ask<T>(
    { agent, sessionId, message, life }: FormRequest | LinkRequest,
    view: QuestionView,
    token: CancellationToken,
    natively: (over: CancellationToken) => Promise<T>,
    whenOver: T,
    asked: (answer: (answer: T) => void) => Pick<Open, 'form' | 'link'>,
  ): Promise<T> {
    const page = sessionId === undefined ? undefined : this.#pages?.find(agent, sessionId);
    if (sessionId === undefined || !page) return await natively(token);
    const over = new CancellationSource();
    const listeners = new DisposableStore();
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let isAsked = false;
    const askNatively = (): void => {
      if (isAsked || over.token.isCancellationRequested) return;
      isAsked = true;
      natively(over.token).then(resolve, reject);
    };
    const { questionId } = view;
    this.#open.set(questionId, { agent, sessionId, view, token: over.token, ...asked(resolve) });
    this.#changes.fire();
    listeners.add(
      token.onCancellationRequested(() => {
        over.cancel();
        resolve(whenOver);
      }),
    );
    listeners.add(page.onDidHide(askNatively));
    if (!page.isSeen) askNatively();
    try {
      return await promise;
    } finally {
      this.#open.delete(questionId);
      listeners.dispose();
      over.cancel();
      this.#changes.fire();
      const why = unansweredWords(life);
      if (why !== undefined) page.unanswered({ title: oneLine(message, longestTitle), why });
    }
  }

  #newId(): string {
    return `question-${++this.#last}`;
  }

  dispose(): void {
    this.#changes.dispose();
  }
}
