// All that was said of one tool call, put together, and how it is shown (ACP v1 "Tool Calls").

import type { ToolCall } from '../../protocol/session/toolCall.ts';
import { callTitle, titleInput, type CallTitle, type TitleInput } from '../toolCall/callTitle.ts';
import { isSilentCommand } from '../terminal/commandOutput.ts';
import type { CallStatus, CallView } from '../messages/messages.ts';
import { outputText } from '../terminal/outputText.ts';
import { shownContent } from './shownContent.ts';

type Said = Partial<Pick<ToolCall, 'title' | 'name' | 'kind' | 'status' | 'locations'>>;

export class CallRecord {
  readonly toolCallId: string;
  #said: Said = {};
  #content: ReturnType<typeof shownContent> = { content: [] };
  #cancelled = false;
  #refused = false;
  #input: TitleInput | undefined;
  #title: CallTitle | undefined;
  #hasRawOutput = false;
  #output: string | undefined;

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
    if (call.rawInput !== undefined) this.#input = titleInput(call.rawInput);
    const isNews = [title, name, kind, call.rawInput].some((value) => value !== undefined);
    if (isNews) this.#title = undefined;
    this.#hasRawOutput ||= call.rawOutput !== undefined;
    if (call.rawOutput !== undefined) this.#output = outputText(call.rawOutput);
  }

  /** The user answered a request for permission of it. What a refused call fails with says nothing of its own. @returns whether it is news. */
  answered(isRefused: boolean): boolean {
    const isNews = this.#refused !== isRefused;
    this.#refused = isRefused;
    return isNews;
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
    const { kind, locations } = this.#said;
    const { title, command } = (this.#title ??= callTitle(this.#said, this.#input));
    return {
      toolCallId: this.toolCallId,
      title: title,
      ...(command !== undefined && { command }),
      kind: kind ?? 'other',
      status: this.#status,
      ...this.#content,
      locations: locations ?? [],
      hasRawInput: this.#input !== undefined,
      hasRawOutput: this.#hasRawOutput,
      ...(isSilentCommand({ kind, content: this.#content.content }) &&
        this.#output !== undefined && { output: this.#output }),
    };
  }
}
