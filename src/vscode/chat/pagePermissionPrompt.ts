// Asks for permissions in the chat page where that shows the session that asks, and with VS Code's own inputs too as long
// as the page can't be seen. Whoever is answered first counts, and the other question goes.

import { CancellationSource, type CancellationToken } from '../../base/cancellation.ts';
import { DisposableStore } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import type { PermissionView } from '../../chat/messages.ts';
import type { ToolCall } from '../../protocol/toolCall.ts';
import type { PermissionPrompt, PermissionRequest } from '../serve/permissionPrompt.ts';
import { requestDocument } from '../serve/permissionText.ts';
import type { RequestDocuments } from '../serve/requestDocuments.ts';
import { permissionView } from './permissionView.ts';

/** The page, as far as questions are concerned. */
export interface PermissionPage {
  readonly visible: boolean;
  readonly onDidHide: Event<void>;
  /** Shows this session. */
  shows(agent: string, sessionId: string): boolean;
  /** Until there is an answer; undefined when `token` is cancelled. @param toolCall what the request says of the call. */
  ask(
    view: PermissionView,
    toolCall: ToolCall | undefined,
    token: CancellationToken,
  ): Promise<string | undefined>;
}

export class PagePermissionPrompt implements PermissionPrompt {
  readonly #native: PermissionPrompt;
  readonly #documents: RequestDocuments;
  readonly #requests = new Map<string, PermissionRequest>();
  #page: PermissionPage | undefined;
  #last = 0;

  constructor(native: PermissionPrompt, documents: RequestDocuments) {
    this.#native = native;
    this.#documents = documents;
  }

  /** From now on the page is asked too. */
  join(page: PermissionPage): void {
    this.#page = page;
  }

  async ask(request: PermissionRequest, token: CancellationToken): Promise<string | undefined> {
    const page = this.#page;
    if (!page?.shows(request.agent, request.sessionId)) return await this.#native.ask(request, token);
    const view = permissionView(`permission-${++this.#last}`, request);
    const over = new CancellationSource();
    const listeners = new DisposableStore();
    const natively = Promise.withResolvers<string | undefined>();
    let asked = false;
    const askNatively = (): void => {
      if (asked || over.token.isCancellationRequested) return;
      asked = true;
      this.#native.ask(request, over.token).then(natively.resolve, natively.reject);
    };
    this.#requests.set(view.requestId, request);
    listeners.add(token.onCancellationRequested(() => over.cancel()));
    listeners.add(page.onDidHide(askNatively));
    if (!page.visible) askNatively();
    try {
      return await Promise.race([page.ask(view, request.toolCall, over.token), natively.promise]);
    } finally {
      this.#requests.delete(view.requestId);
      listeners.dispose();
      over.cancel();
    }
  }

  /** Everything an open request says, in an editor. False: it is over. */
  async show(requestId: string): Promise<boolean> {
    const request = this.#requests.get(requestId);
    if (!request) return false;
    await this.#documents.showText('request.txt', requestDocument(request));
    return true;
  }
}
