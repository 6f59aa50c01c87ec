// One tool call, merged from its updates, and the view of it that the page shows (ACP v1 "Tool Calls").

import { cancelledMark, type ToolCall, type ToolCallLocation } from '../../protocol/session/toolCall.ts';
import { callTitle, titleInput, type CallTitle, type TitleInput } from '../toolCall/callTitle.ts';
import { isLookup } from '../toolCall/lookups.ts';
import type { ToolWords } from '../messages/toolWords.ts';
import { leavesCommand } from '../toolCall/leavesCommand.ts';
import { isSilentCommand, outputText } from '../terminal/commandOutput.ts';
import type { CallStatus, CallView } from '../messages/messages.ts';
import { shownContent } from './contentPart.ts';

type CallFields = Partial<Pick<ToolCall, 'title' | 'name' | 'kind' | 'status' | 'locations'>>;

/** A call that this client serves, as its row shows it. The fields that the agent sent are kept. */
export interface ServedCall {
  /** For the user. */
  readonly title: string;
  /** The title in parts, with the number of results. */
  readonly tool: ToolWords | undefined;
  /** Shown if the agent sends no locations. */
  readonly locations: readonly ToolCallLocation[];
  /** Values for the row's menu, if the agent sends none. `output` is undefined while the call runs. */
  readonly input: unknown;
  readonly output: string | undefined;
  /** The status by this client, shown until the agent sends one. */
  readonly status: 'in_progress' | 'completed' | 'failed';
  /** False if the agent has sent nothing about the call, so that it is shown only here. */
  readonly isAnnounced: boolean;
}

export class CallRecord {
  /** The agent's id of the call. */
  readonly toolCallId: string;
  /** The id of its row: that of the call, unless another row has that. */
  readonly rowId: string;
  #fields: CallFields = {};
  #content: ReturnType<typeof shownContent> = { content: [] };
  #cancelled = false;
  #refused = false;
  #input: TitleInput | undefined;
  #title: CallTitle | undefined;
  #described: ServedCall | undefined;
  /** True if the call completes while its command runs on. */
  #leavesCommand = false;
  #isBackground = false;
  #hasRawOutput = false;
  #canCancel = false;
  #output: string | undefined;
  /** True if the content was sent before the call began. */
  #isDescribed = false;
  /** True if the call ended before the user answered the question whether it may run. */
  #isUnanswered = false;
  /** True if the user stopped the call: it then ends as `cancelled`, also if the agent reports it as failed. */
  #isStopped = false;
  readonly #now: () => number;
  #started: number;
  #isStarted = false;
  #ms: number | undefined;

  /** @param now the time in ms. */
  constructor(toolCallId: string, now: () => number, rowId = toolCallId) {
    this.toolCallId = toolCallId;
    this.rowId = rowId;
    this.#now = now;
    this.#started = now();
  }

  /** Merges an update: an absent field keeps its value, an array replaces the earlier one. */
  handleUpdate(call: ToolCall): void {
    const { title, name, kind, status, content, locations } = call;
    this.#leavesCommand ||= leavesCommand(call);
    if (status === 'completed' || status === 'failed') {
      this.#cancelled = call[cancelledMark] === true;
      this.#isBackground = status === 'completed' && this.#leavesCommand;
    }
    // The agent ran the call despite the refusal.
    if (status === 'completed') this.#refused = false;
    if (status === 'completed' || status === 'in_progress') this.#isUnanswered = false;
    this.#fields = {
      ...this.#fields,
      ...(title !== undefined && { title }),
      ...(name !== undefined && { name }),
      ...(kind !== undefined && { kind }),
      ...(status !== undefined && { status }),
      ...(locations !== undefined && { locations }),
    };
    if (content !== undefined) {
      this.#content = shownContent(content);
      this.#isDescribed = (this.#fields.status ?? 'pending') === 'pending';
    }
    if (call.rawInput !== undefined) this.#input = titleInput(call.rawInput);
    const isNews = [title, name, kind, call.rawInput].some((value) => value !== undefined);
    if (isNews) this.#title = undefined;
    if (call.capabilities !== undefined) this.#canCancel = call.capabilities?.cancel !== undefined;
    this.#hasRawOutput ||= call.rawOutput !== undefined;
    if (call.rawOutput !== undefined) this.#output = outputText(call.rawOutput);
    if (status === 'in_progress' && !this.#isStarted) this.begin();
    if (!this.isOver) this.#ms = undefined;
    else if (status !== undefined) this.#ms ??= this.#now() - this.#started;
  }

  /**
   * From now on, the row has this title, and of the agent's content only diffs are shown. Returns true for the first
   * description of the call.
   */
  describe(call: ServedCall): boolean {
    const isFirst = this.#described === undefined;
    this.#described = call;
    return isFirst;
  }

  /** True if the row has the diffs that this client showed for the call, and the agent now sends only a text. */
  keepsContent(content: CallView['content'] | undefined): boolean {
    const hasDiff = (all: typeof content): boolean => all?.some(({ type }) => type === 'diff') === true;
    return this.#described !== undefined && hasDiff(this.#content.content) && !hasDiff(content);
  }

  /** What the agent has sent, without raw values and the texts of diffs. */
  get sent(): ToolCall {
    return { toolCallId: this.toolCallId, ...this.#fields, content: [...this.#content.content] };
  }

  /** True if this client serves the call. */
  get isServed(): boolean {
    return this.#described !== undefined;
  }

  /** True if the agent has sent a raw input. */
  get hasRawInput(): boolean {
    return this.#input !== undefined;
  }

  /** True if the agent has sent a raw output. */
  get hasRawOutput(): boolean {
    return this.#hasRawOutput;
  }

  /** Starts to measure how long the call takes, without the time in which it waited for the user. */
  begin(): void {
    this.#isStarted = true;
    this.#started = this.#now();
  }

  /**
   * Called when the user refused the call. A refused call that fails stays `refused`. Returns false if it was refused
   * before.
   */
  refuse(): boolean {
    const isNews = !this.#refused;
    this.#refused = true;
    return isNews;
  }

  /** Marks the call as cancelled. Returns false if it was already finished. */
  cancel(): boolean {
    if (this.isOver) return false;
    this.#cancelled = true;
    return true;
  }

  /** To be called when the question whether it may run ended without an answer. */
  leaveUnanswered(): void {
    this.#isUnanswered = true;
  }

  /** To be called when the user stops the call or its turn. */
  stop(): void {
    if (!this.isOver) this.#isStopped = true;
  }

  /** True while its command may run although the call or its turn has ended. */
  get isBackground(): boolean {
    return this.#isBackground;
  }

  /** To be called if the command runs on after the call or its turn. */
  runOn(): void {
    this.#isBackground = true;
  }

  /** To be called when the command no longer counts as running. @param isCancelled true if it ended with the session. */
  endBackground(isCancelled: boolean): void {
    this.#isBackground = false;
    this.#leavesCommand = false;
    if (isCancelled || !this.isOver) this.#cancelled = true;
  }

  get isOver(): boolean {
    return this.#status !== 'pending' && this.#status !== 'in_progress';
  }

  /** A call without a status is pending. */
  get #status(): CallStatus {
    if (this.#refused) return 'refused';
    const { status = 'pending' } = this.#fields;
    return this.#cancelled || (this.#isStopped && status === 'failed') ? 'cancelled' : status;
  }

  view(): CallView {
    const { kind, locations } = this.#fields;
    const described = this.#described;
    const { title, command, searched } = described
      ? { title: described.title, command: undefined, searched: undefined }
      : (this.#title ??= callTitle(this.#fields, this.#input));
    const { content } = this.#content;
    const hasRun = !this.#refused && !this.#isUnanswered;
    const isDescribed = kind === 'execute' && (this.#isDescribed || !hasRun);
    return {
      toolCallId: this.rowId,
      title,
      ...(command !== undefined && { command }),
      ...(searched !== undefined && { searched }),
      ...(described?.tool && { tool: described.tool }),
      // Some agents take the titles of commands from the model.
      ...(command === undefined && isLookup(described?.tool, this.#fields.title ?? '') && { isLookup: true }),
      // codex announces calls of MCP tools as commands, and a request to open a file is judged as one to read it.
      kind: described && (kind === 'execute' || kind === 'read') ? 'other' : (kind ?? 'other'),
      status: this.#status,
      ...(described && !content.some(({ type }) => type === 'diff') ? { content: [] } : this.#content),
      ...(this.#ms !== undefined && this.#ms > 0 && { ms: this.#ms }),
      locations: locations?.length ? locations : (described?.locations ?? []),
      ...(this.#canCancel && { canCancel: true }),
      hasRawInput: this.hasRawInput || described !== undefined,
      hasRawOutput: this.#hasRawOutput || described?.output !== undefined,
      ...(isDescribed && content.length > 0 && { isDescribed }),
      ...(!described &&
        hasRun &&
        isSilentCommand({ kind: kind ?? 'other', content, isDescribed }) &&
        this.#output !== undefined && { output: this.#output }),
    };
  }
}
