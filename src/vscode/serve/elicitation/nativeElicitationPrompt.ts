// Asks elicitations with VS Code's own inputs. A request stays in the list of open questions until it is answered or over,
// and a form that the user closes keeps its values.

import { window } from 'vscode';
import type { CancellationToken } from '../../../base/cancellation.ts';
import { agentName } from '../../../base/agentName.ts';
import { t } from '../../../base/l10n.ts';
import type { Logger } from '../../../base/logger.ts';
import type { ElicitationResult } from '../../../protocol/client/elicitation.ts';
import { requestValidity } from '../requestValidity.ts';
import { showUnanswered } from '../showUnanswered.ts';
import { consentText } from './consentText.ts';
import type { ElicitationPrompt, FormAnswer, FormRequest, LinkRequest } from './elicitationPrompt.ts';
import type { FilledIn } from './formReview.ts';
import { runForm } from './formWizard.ts';
import type { LinkTools } from './linkConsent.ts';
import type { OpenQuestions } from '../../window/openQuestions.ts';
import type { PatternTest } from './patternTest.ts';
import type { RequestDocuments } from '../../window/requestDocuments.ts';
import { oneLine, wholeText } from '../../window/shownText.ts';

export class NativeElicitationPrompt implements ElicitationPrompt {
  readonly #questions: OpenQuestions;
  readonly #test: PatternTest;
  readonly #links: LinkTools;
  readonly #documents: Pick<RequestDocuments, 'showText'>;
  readonly #logger: Logger;

  constructor(
    questions: OpenQuestions,
    test: PatternTest,
    links: LinkTools,
    documents: Pick<RequestDocuments, 'showText'>,
    logger: Logger,
  ) {
    this.#questions = questions;
    this.#test = test;
    this.#links = links;
    this.#documents = documents;
    this.#logger = logger;
  }

  async fillIn(request: FormRequest, token: CancellationToken): Promise<FormAnswer> {
    const filled: FilledIn = new Map();
    const { agent, sessionId, message } = request;
    const tools = {
      test: this.#test,
      showPlan: (text: string) =>
        this.#documents.showText('plan.md', wholeText(text), { validity: requestValidity(request) }),
    };
    const question = {
      ...{ agent, sessionId },
      summary: t('{0} asks: {1}', oneLine(agentName(agent), 40), oneLine(message, 150)),
      detail: whereFrom(request),
      review: () => runForm(request, filled, tools, token),
    };
    const answer = await this.#questions.ask<FormAnswer>(question, token, { action: 'cancel' });
    showUnanswered(request.life);
    return answer;
  }

  async visit(request: LinkRequest, token: CancellationToken): Promise<ElicitationResult['action']> {
    const { agent, sessionId, link } = request;
    const question = {
      ...{ agent, sessionId },
      summary: t('{0} asks you to open {1}', oneLine(agentName(agent), 40), oneLine(link.host, 150)),
      detail: whereFrom(request),
      review: () => this.#consent(request, token),
    };
    const answer = await this.#questions.ask<ElicitationResult['action']>(question, token, 'cancel');
    showUnanswered(request.life);
    return answer;
  }

  async #consent(
    request: LinkRequest,
    token: CancellationToken,
  ): Promise<ElicitationResult['action'] | undefined> {
    if (token.isCancellationRequested) return undefined;
    const { message, detail } = consentText(request);
    const consent = await this.#links.ask(message, detail, request.link.warnings.length > 0);
    // A dialog cannot be closed by code, so it may be answered too late.
    if (token.isCancellationRequested) return tooLate();
    if (consent === 'later') return undefined;
    if (consent !== 'open') return consent;
    if (await this.#links.open(request.link.href)) return 'accept';
    if (token.isCancellationRequested) return tooLate();
    this.#logger.info(`The address that agent "${request.agent}" asked for was not opened`);
    window.setStatusBarMessage(t('ACP: the address was not opened. The request is still pending.'), 8_000);
    return undefined;
  }
}

function tooLate(): undefined {
  window.setStatusBarMessage(t('ACP: this request is no longer pending. Nothing was opened.'), 8_000);
  return undefined;
}

function whereFrom({ sessionId }: FormRequest | LinkRequest): string {
  return sessionId === undefined ? t('no session') : t('session {0}', oneLine(sessionId, 100));
}
