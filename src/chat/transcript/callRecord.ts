// One tool call, merged from its updates, and the view of it that the page shows (ACP v1 "Tool Calls").

import type { ToolCall } from '../../protocol/session/toolCall.ts';
import { callTitle, titleInput, type CallTitle, type TitleInput } from '../toolCall/callTitle.ts';
import { isSilentCommand, outputText } from '../terminal/commandOutput.ts';
import type { CallStatus, CallView } from '../messages/messages.ts';
import { shownContent } from './contentPart.ts';

type CallFields = Partial<Pick<ToolCall, 'title' | 'name' | 'kind' | 'status' | 'locations'>>;

export class CallRecord {
  readonly toolCallId: string;
  #fields: CallFields = {};
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

  /** Merges an update: an absent field keeps its value, an array replaces the earlier one. */
  handleUpdate(call: ToolCall): void {
    const { title, name, kind, status, content, locations } = call;
    if (status === 'completed' || status === 'failed') this.#cancelled = false;
    // The agent ran the call despite the refusal.
    if (status === 'completed') this.#refused = false;
    this.#fields = {
      ...this.#fields,
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

  /**
   * Called when the user answered a permission request for the call. A refused call that fails stays `refused`. Returns
   * false if nothing changed.
   */
  setRefused(isRefused: boolean): boolean {
    const isNews = this.#refused !== isRefused;
    this.#refused = isRefused;
    return isNews;
  }

  /** Marks the call as cancelled. Returns false if it was already finished. */
  cancel(): boolean {
    if (this.isOver) return false;
    this.#cancelled = true;
    return true;
  }

  get isOver(): boolean {
    return this.#status !== 'pending' && this.#status !== 'in_progress';
  }

  /** A call without a status is pending. */
  get #status(): CallStatus {
    if (this.#refused) return 'refused';
    return this.#cancelled ? 'cancelled' : (this.#fields.status ?? 'pending');
  }

  view(): CallView {
    const { kind, locations } = this.#fields;
    const { title, command } = (this.#title ??= callTitle(this.#fields, this.#input));
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
