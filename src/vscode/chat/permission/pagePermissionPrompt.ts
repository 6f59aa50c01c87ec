// Asks for permissions in the conversation that has the session that asks, and with VS Code's own inputs too as long as no
// page of it can be seen. Whoever is answered first counts, and the other question goes.

import { CancellationSource, type CancellationToken } from '../../../base/cancellation.ts';
import { DisposableStore } from '../../../base/disposable.ts';
import type { Event } from '../../../base/event.ts';
import type { PermissionView } from '../../../chat/messages/messages.ts';
import type { PermissionRule } from '../../../chat/permission/permissionRule.ts';
import { knownKind, type PermissionOption } from '../../../protocol/client/permission.ts';
import type { ToolCall } from '../../../protocol/session/toolCall.ts';
import type {
  PermissionPrompt,
  PermissionRequest,
  RuleAnswer,
} from '../../serve/permissions/permissionPrompt.ts';
import { requestDocument } from '../../serve/permissions/permissionText.ts';
import { offeredRules } from '../../serve/permissions/judgeRequest.ts';
import type { RequestDocuments } from '../../window/requestDocuments.ts';
import { permissionView } from './permissionView.ts';

/** A conversation, as far as questions are concerned. */
export interface PermissionPage {
  /** Some page shows it, and can be seen. */
  readonly visible: boolean;
  readonly onDidHide: Event<void>;
  /** Until there is an answer; undefined when `token` is cancelled. @param toolCall what the request says of the call. */
  ask(
    view: PermissionView,
    toolCall: ToolCall | undefined,
    token: CancellationToken,
  ): Promise<string | undefined>;
  /** A call was refused, wherever that was. @param toolCall what the request says of it, where nobody was asked. */
  refused(toolCallId: string, toolCall?: ToolCall): void;
}

/** The conversations of the chat. */
export interface PermissionPages {
  /** Undefined: the session is nobody's here. */
  find(agent: string, sessionId: string): PermissionPage | undefined;
}

/** Keeps a rule of the user's; answers with the option by which it answers the request, if it does. */
export type KeepRule = (rule: PermissionRule, request: PermissionRequest) => Promise<string | undefined>;

/** Of one decision. */
const mostRules = 6;

interface Open {
  readonly request: PermissionRequest;
  readonly rules: readonly PermissionRule[];
  answer(optionId: string): void;
}

export class PagePermissionPrompt implements PermissionPrompt {
  readonly #native: PermissionPrompt;
  readonly #documents: RequestDocuments;
  readonly #keepRule: KeepRule | undefined;
  readonly #requests = new Map<string, Open>();
  #pages: PermissionPages | undefined;
  #last = 0;

  /** @param keepRule without it no rules are offered. */
  constructor(native: PermissionPrompt, documents: RequestDocuments, keepRule?: KeepRule) {
    this.#keepRule = keepRule;
    this.#native = native;
    this.#documents = documents;
  }

  /** From now on conversations are asked too. */
  join(pages: PermissionPages): void {
    this.#pages = pages;
  }

  async ask(request: PermissionRequest, token: CancellationToken): Promise<string | undefined> {
    const page = this.#pages?.find(request.agent, request.sessionId);
    if (!page) return await this.#native.ask(request, token);
    const rules = this.#keepRule ? rulesFor(request) : [];
    const view = permissionView(`permission-${++this.#last}`, request, rules);
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
    this.#requests.set(view.requestId, { request, rules, answer: byRule.resolve });
    listeners.add(token.onCancellationRequested(() => over.cancel()));
    listeners.add(page.onDidHide(askNatively));
    if (!page.visible) askNatively();
    try {
      const chosen = await Promise.race([
        page.ask(view, request.toolCall, over.token),
        natively.promise,
        byRule.promise,
      ]);
      const option = request.options.find(({ optionId }) => optionId === chosen);
      if (option && isRefusal(option)) page.refused(request.toolCallId);
      return chosen;
    } finally {
      this.#requests.delete(view.requestId);
      listeners.dispose();
      over.cancel();
    }
  }

  /** Shows a refusal by a rule in the conversation. */
  answeredByRule({ request, option }: RuleAnswer): void {
    if (!isRefusal(option)) return;
    this.#pages?.find(request.agent, request.sessionId)?.refused(request.toolCallId, request.toolCall);
  }

  /** Everything an open request says, in an editor. False: it is over. */
  async show(requestId: string): Promise<boolean> {
    const request = this.#requests.get(requestId)?.request;
    if (!request) return false;
    await this.#documents.showText('request.txt', requestDocument(request));
    return true;
  }

  /** Keeps a rule that was offered with an open request, and answers the request by it. False: there is no such thing. */
  async makeRule(requestId: string, ruleId: number): Promise<boolean> {
    const open = this.#requests.get(requestId);
    const rule = open?.rules[ruleId];
    if (!open || !rule || !this.#keepRule) return false;
    const optionId = await this.#keepRule(rule, open.request);
    if (optionId !== undefined) open.answer(optionId);
    return true;
  }
}

function isRefusal(option: PermissionOption): boolean {
  return knownKind(option)?.startsWith('reject') === true;
}

function rulesFor(request: PermissionRequest): readonly PermissionRule[] {
  return (['allow', 'refuse'] as const).flatMap((decision) =>
    offeredRules(decision, request.subject, request).slice(0, mostRules),
  );
}
