// All that was said of one tool call, put together, and how it is shown (ACP v1 "Tool Calls").

import { t } from '../base/l10n.ts';
import type { ToolCall } from '../protocol/toolCall.ts';
import type { CallStatus, CallView } from './messages.ts';
import { shownContent } from './shownContent.ts';

type Said = Partial<Pick<ToolCall, 'title' | 'name' | 'kind' | 'status' | 'locations'>>;

export class CallRecord {
  readonly toolCallId: string;
  #said: Said = {};
  #content: ReturnType<typeof shownContent> = { content: [] };
  #cancelled = false;
  #refused = false;
  #hasRawInput = false;
  #hasRawOutput = false;

  constructor(toolCallId: string) {
    this.toolCallId = toolCallId;
  }

  /** An absent field leaves what was said before, arrays replace. */
  hear(call: ToolCall): void {
    const { title, name, kind, status, content, locations } = call;
    if (status === 'completed' || status === 'failed') this.#cancelled = false;
    // It was done after all.
    if (status === 'completed') this.#refused = false;
    this.#said = {
      ...this.#said,
      ...(title !== undefined && { title }),
      ...(name !== undefined && { name }),
      ...(kind !== undefined && { kind }),
      ...(status !== undefined && { status }),
      ...(locations !== undefined && { locations }),
    };
    if (content !== undefined) this.#content = shownContent(content);
    this.#hasRawInput ||= call.rawInput !== undefined;
    this.#hasRawOutput ||= call.rawOutput !== undefined;
  }

  /** The user answered a request for permission of it. What a refused call fails with says nothing of its own. */
  answered(isRefused: boolean): void {
    this.#refused = isRefused;
  }

  /** Nothing more is expected of it. False if it was over already. */
  cancel(): boolean {
    if (this.isOver) return false;
    this.#cancelled = true;
    return true;
  }

  get isOver(): boolean {
    return this.#status !== 'pending' && this.#status !== 'in_progress';
  }

  /** No status is not a good one. */
  get #status(): CallStatus {
    if (this.#refused) return 'refused';
    return this.#cancelled ? 'cancelled' : (this.#said.status ?? 'pending');
  }

  view(): CallView {
    const { title, name, kind, locations } = this.#said;
    return {
      toolCallId: this.toolCallId,
      title: withoutTicks(title || name || t('Tool call')),
      kind: kind ?? 'other',
      status: this.#status,
      ...this.#content,
      locations: locations ?? [],
      hasRawInput: this.#hasRawInput,
      hasRawOutput: this.#hasRawOutput,
    };
  }
}

/** Some write commands as Markdown does; the title is none. */
function withoutTicks(title: string): string {
  return /^`([^`]+)`$/.exec(title)?.[1] ?? title;
}
