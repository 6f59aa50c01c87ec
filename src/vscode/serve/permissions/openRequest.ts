// A permission request that waits for an answer: what it asks for now. Each change of its tool call by the agent makes a new
// version of it, which is asked instead of the one before. Used by `PermissionsService`.

import { CancellationSource, type CancellationToken } from '../../../base/cancellation.ts';
import type { Disposable } from '../../../base/disposable.ts';
import { roughSize } from '../../../base/roughSize.ts';
import type { HostedSession } from '../../../chat/session/hostedSession.ts';
import type { ToolCallUpdate } from '../../../protocol/session/sessionUpdate.ts';
import type { RequestLife } from '../requestLife.ts';
import { shownFields, updatedCall, type AskedCall } from './changedCall.ts';
import type { PermissionRequest } from './permissionPrompt.ts';

/** How often an agent may change a request. */
export const mostChanges = 20;

/** Approximate bytes that are compared for one update, with all open requests for its call. Only one request may take more. */
export const mostCompared = 2 ** 20;
/** Those of an update so far: all requests are compared in the same turn of the event loop. */
const compared = new WeakMap<ToolCallUpdate, number>();

export interface RequestVersion {
  readonly request: PermissionRequest;
  /** Cancelled when there is a newer version, and when the request ends. */
  readonly token: CancellationToken;
}

export class OpenRequest implements Disposable {
  readonly #life: RequestLife;
  readonly #listeners: readonly (Disposable | undefined)[];
  #asked: AskedCall;
  #version: RequestVersion;
  #source = new CancellationSource();
  #changes = 0;
  /** True while another, allowed call with its id runs: updates are about that one. */
  #isOtherRunning = false;

  /** @param life ends if the agent changes the request too often. @param asked the call of `request`. */
  constructor(request: PermissionRequest, asked: AskedCall, session: HostedSession, life: RequestLife) {
    this.#asked = asked;
    this.#life = life;
    this.#version = { request, token: this.#source.token };
    this.#listeners = [
      life.token.onCancellationRequested(() => this.#source.cancel()),
      session.onDidUpdateCall?.((update) => this.#handleUpdate(update)),
    ];
  }

  /** The newest one. An answer holds only for the version for which it was given. */
  get version(): RequestVersion {
    return this.#version;
  }

  /** To be called when another request of its session was allowed. @param toolCallId as of `PermissionRequest`. */
  otherAllowed(toolCallId: string): void {
    this.#isOtherRunning ||= toolCallId === this.#version.request.toolCallId;
  }

  #handleUpdate(update: ToolCallUpdate): void {
    const { request } = this.#version;
    if (update.toolCallId !== request.toolCallId || this.#life.token.isCancellationRequested) return;
    if (this.#isOtherRunning) {
      this.#isOtherRunning = update.status !== 'completed' && update.status !== 'failed';
      return;
    }
    const sent = shownFields(update);
    if (sent.length === 0) return;
    const others = compared.get(update) ?? 0;
    const all = others + roughSize([update, this.#asked.call], mostCompared);
    compared.set(update, all);
    if (others > 0 && all > mostCompared) return this.#life.endAs('changedTooOften');
    const before = this.#asked.subject;
    this.#asked = updatedCall(this.#asked, update, sent);
    const { subject } = this.#asked;
    if (subject === before) return;
    if (++this.#changes > mostChanges) return this.#life.endAs('changedTooOften');
    const outdated = this.#source;
    this.#source = new CancellationSource();
    const toolCall = { ...this.#asked.call, toolCallId: request.toolCallId };
    this.#version = { request: { ...request, subject, toolCall }, token: this.#source.token };
    outdated.cancel();
  }

  dispose(): void {
    for (const listener of this.#listeners) listener?.dispose();
  }
}
