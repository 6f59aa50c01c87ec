// Asks for permission in the conversation of the requesting session, and also natively if the user does not see it.
// The first answer counts and closes the other question.

import { CancellationSource, type CancellationToken } from '../../../base/cancellation.ts';
import { DisposableStore } from '../../../base/disposable.ts';
import type { Event } from '../../../base/event.ts';
import type { PermissionView, UnansweredView } from '../../../chat/messages/permissionMessages.ts';
import { automaticAnswer } from '../../../chat/permission/offeredOptions.ts';
import { planReview } from '../../../chat/permission/planReview.ts';
import { describeRule, type PermissionRule } from '../../../chat/permission/permissionRule.ts';
import { knownKind, type PermissionOption } from '../../../protocol/client/permission.ts';
import type { RequestRow } from '../../../chat/transcript/requestedCall.ts';
import type { ToolCall } from '../../../protocol/session/toolCall.ts';
import type {
  PermissionPrompt,
  PermissionRequest,
  RuleAnswer,
} from '../../serve/permissions/permissionPrompt.ts';
import { requestDocument } from '../../serve/permissions/permissionText.ts';
import { offeredRules } from '../../serve/permissions/judgeRequest.ts';
import { unansweredWords, type QuestionLife } from '../../serve/requestLife.ts';
import { requestValidity } from '../../serve/requestValidity.ts';
import type { Validity } from '../../window/shownTexts.ts';
import { longestName, permissionView } from './permissionView.ts';

/** The part of a conversation that asks for permission. */
export interface PermissionPage {
  /** True if the user sees it: a page shows it, in the focused window. */
  readonly isSeen: boolean;
  readonly onDidHide: Event<void>;
  /** See `Conversation.showRequested`. */
  showRequested(toolCall: ToolCall, announced?: ToolCall, childId?: string): RequestRow;
  /**
   * Resolves with the chosen option id, or undefined when `token` is cancelled. @param toolCall the tool call of the
   * request; undefined if it was asked for before.
   */
  ask(
    view: PermissionView,
    toolCall: ToolCall | undefined,
    token: CancellationToken,
  ): Promise<string | undefined>;
  /** Shows that a question ended before the user answered it. */
  unanswered(question: Omit<UnansweredView, 'id'>): void;
}

/** The conversations of the chat. */
export interface PermissionPages {
  /** Undefined if no conversation has this session. */
  find(agent: string, sessionId: string): PermissionPage | undefined;
}

/** Stores a rule. Resolves with the id of the option that it chooses for this request, if any. */
export type KeepRule = (rule: PermissionRule, request: PermissionRequest) => Promise<string | undefined>;

/** The editor of files and texts, as VS Code's. */
export interface PermissionEditor {
  /** Shows a read-only text until it is out of date. @param name ends with the extension of its language. */
  showText(name: string, text: string, validity: Validity | undefined): Promise<void>;
  /** Opens the file of a plan; undefined if `path` is not the absolute path of a file. */
  openPlan(path: string): Promise<OpenPlan | undefined>;
}

/** The file of a plan that the user edits. */
export interface OpenPlan {
  /** Saves what the user changed in that file. False if it could not be saved, which is shown to the user. */
  save(): Promise<boolean>;
}

/** Maximum number of rules offered for each decision. */
const mostRules = 6;

/** What all versions of a request have in common. */
interface Question {
  /** Its place among the open ones. */
  readonly order: number;
  /** The row of its call. */
  readonly row: RequestRow;
  /** The plan's file, if the user opened it to edit it. */
  plan?: OpenPlan;
}

interface Open {
  readonly request: PermissionRequest;
  readonly question: Question;
  readonly rules: readonly PermissionRule[];
  answer(optionId: string): void;
}

export class PagePermissionPrompt implements PermissionPrompt {
  readonly #native: PermissionPrompt;
  readonly #editor: PermissionEditor;
  readonly #keepRule: KeepRule | undefined;
  readonly #requests = new Map<string, Open>();
  readonly #questions = new WeakMap<QuestionLife, Question>();
  #pages: PermissionPages | undefined;
  #last = 0;

  /** @param keepRule if undefined, no rules are offered. */
  constructor(native: PermissionPrompt, editor: PermissionEditor, keepRule?: KeepRule) {
    this.#keepRule = keepRule;
    this.#native = native;
    this.#editor = editor;
  }

  /** From now on requests are also shown in conversations. */
  join(pages: PermissionPages): void {
    this.#pages = pages;
  }

  async ask(request: PermissionRequest, token: CancellationToken): Promise<string | undefined> {
    const page = this.#pages?.find(request.agent, request.sessionId);
    if (!page) return await this.#native.ask(request, token);
    const rules = this.#keepRule ? rulesFor(request) : [];
    const { question, isNew } = this.#questionOf(request, page);
    const { order, row } = question;
    // A changed request has another id, so that a late answer does not hold for it.
    const view = { ...permissionView(`permission-${++this.#last}`, request, rules), order };
    const over = new CancellationSource();
    const listeners = new DisposableStore();
    const natively = Promise.withResolvers<string | undefined>();
    let asked = false;
    const askNatively = (): void => {
      if (asked || over.token.isCancellationRequested) return;
      asked = true;
      this.#native.ask(request, over.token).then(natively.resolve, natively.reject);
    };
    const byRule = Promise.withResolvers<string>();
    const open: Open = { request, question, rules, answer: byRule.resolve };
    this.#requests.set(view.requestId, open);
    listeners.add(token.onCancellationRequested(() => over.cancel()));
    listeners.add(page.onDidHide(askNatively));
    if (!page.isSeen) askNatively();
    try {
      const chosen = await Promise.race([
        page.ask(view, isNew ? request.toolCall : undefined, over.token),
        natively.promise,
        byRule.promise,
      ]);
      const option = request.options.find(({ optionId }) => optionId === chosen);
      const isAllowed = option !== undefined && !isRefusal(option);
      // The agent reads the plan from there.
      if (isAllowed && question.plan && !(await question.plan.save())) return undefined;
      // The request may have been changed or withdrawn since the user chose.
      if (token.isCancellationRequested) return undefined;
      if (option) row.answer(isAllowed);
      return chosen;
    } finally {
      this.#requests.delete(view.requestId);
      listeners.dispose();
      over.cancel();
      if (!request.life) row.end();
      const why = unansweredWords(request.life);
      if (why !== undefined) page.unanswered({ title: view.title, why });
    }
  }

  #questionOf(request: PermissionRequest, page: PermissionPage): { question: Question; isNew: boolean } {
    const { life, toolCallId, toolCall = { toolCallId }, announced, child } = request;
    const known = life && this.#questions.get(life);
    if (known) return { question: known, isNew: false };
    const row = page.showRequested(toolCall, announced, child?.sessionId);
    const question = { order: this.#last, row };
    if (life) this.#questions.set(life, question);
    life?.token.onCancellationRequested(() => row.end());
    return { question, isNew: true };
  }

  /**
   * Shows the answer of a rule in the conversation: each refusal, and an approval if the request was shown before or another
   * request for the same call is open.
   */
  answeredByRule({ request, option }: RuleAnswer): void {
    const page = this.#pages?.find(request.agent, request.sessionId);
    const isAsked = request.life !== undefined && this.#questions.has(request.life);
    const isShared = [...this.#requests.values()].some((open) => hasSameCall(open.request, request));
    if (!page || !(isAsked || isShared || isRefusal(option))) return;
    const { row } = this.#questionOf(request, page).question;
    row.answer(!isRefusal(option));
    if (!request.life) row.end();
  }

  /** Shows all details of an open request in an editor. False if it is no longer open. */
  async show(requestId: string): Promise<boolean> {
    const request = this.#requests.get(requestId)?.request;
    if (!request) return false;
    await this.#editor.showText('request.txt', requestDocument(request), requestValidity(request));
    return true;
  }

  /**
   * Opens the plan of a request in an editor. Without a file, refuses the request. @returns the plan that the user can change
   * and send instead, if there is no file; undefined if the request is no longer open.
   */
  async editPlan(requestId: string): Promise<{ readonly draft?: string } | undefined> {
    const open = this.#requests.get(requestId);
    const review = open && planReview(open.request.subject);
    if (!open || !review) return undefined;
    const plan = review.file === undefined ? undefined : await this.#editor.openPlan(review.file);
    if (this.#requests.get(requestId) !== open) return undefined;
    if (plan) open.question.plan = plan;
    if (plan) return {};
    const refusal = automaticAnswer('refuse', open.request.options);
    if (refusal) open.answer(refusal.optionId);
    return { draft: review.text };
  }

  /** Stores a rule that was offered with an open request, and answers the request with it. False if there is none. */
  async makeRule(requestId: string, ruleId: number): Promise<boolean> {
    const open = this.#requests.get(requestId);
    const rule = open?.rules[ruleId];
    if (!open || !rule || !this.#keepRule) return false;
    const optionId = await this.#keepRule(rule, open.request);
    if (optionId !== undefined) open.answer(optionId);
    return true;
  }
}

function hasSameCall(one: PermissionRequest, other: PermissionRequest): boolean {
  const keys = ['agent', 'sessionId', 'toolCallId'] as const;
  return keys.every((key) => one[key] === other[key]);
}

function isRefusal(option: PermissionOption): boolean {
  return knownKind(option)?.startsWith('reject') === true;
}

function rulesFor(request: PermissionRequest): readonly PermissionRule[] {
  return (['allow', 'refuse'] as const).flatMap((decision) =>
    offeredRules(decision, request.subject, request)
      // A longer one could not be read whole.
      .filter((rule) => describeRule(rule).length <= longestName)
      .slice(0, mostRules),
  );
}
