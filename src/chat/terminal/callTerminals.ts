// The terminals of tool calls as their rows show them: terminals of this client, and terminals that the agent runs
// itself (ACP v1 "Terminals").

import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { firstWords } from '../../base/secrets/wholeWords.ts';
import type { ToolCallContent } from '../../protocol/session/toolCall.ts';
import type { ToolCallUpdate } from '../../protocol/session/sessionUpdate.ts';
import { colouredOutput } from './colouredOutput.ts';
import type { CallView, TerminalView } from '../messages/messages.ts';
import { mostTerminals } from './mostTerminals.ts';
import type { ShownTerminal } from './terminalOutputs.ts';
import { AgentTerminals, exitWords } from './agentTerminals.ts';

export interface TerminalSource {
  readonly clock: Clock;
  /** A terminal that this client ran for the conversation's agent. */
  get(terminalId: string): ShownTerminal | undefined;
}

/** Minimum ms between two updates of a row while its command writes. */
const pace = 250;

export class CallTerminals implements Disposable {
  readonly #source: TerminalSource;
  readonly #onChange: (toolCallId: string) => void;
  readonly #agentTerminals = new AgentTerminals();
  readonly #followed = new Map<string, Disposable>();

  /** @param onChange called when a terminal of the call has new output or ended. */
  constructor(source: TerminalSource, onChange: (toolCallId: string) => void) {
    this.#source = source;
    this.#onChange = onChange;
  }

  handleUpdate(update: ToolCallUpdate): void {
    this.#agentTerminals.handleUpdate(update);
    for (const id of terminalIds(update.content ?? [])) this.#follow(id, update.toolCallId);
  }

  /**
   * The content of a call, and the terminal whose id is that of the call, if there is output and the content is empty: codex
   * sends the output of reads and searches so.
   */
  contentOf({ content, toolCallId }: Pick<CallView, 'content' | 'toolCallId'>): readonly ToolCallContent[] {
    if (content.length > 0 || !this.#agentTerminals.get(toolCallId)?.output) return content;
    return [{ type: 'terminal', terminalId: toolCallId }];
  }

  /** Undefined if the call has no known terminals. */
  views(content: readonly ToolCallContent[]): readonly TerminalView[] | undefined {
    const views = terminalIds(content).flatMap((id) => this.#view(id) ?? []);
    return views.length > 0 ? views : undefined;
  }

  /** The terminals of this client whose commands run. */
  running(content: readonly ToolCallContent[]): readonly ShownTerminal[] {
    const shown = terminalIds(content).flatMap((id) => this.#source.get(id) ?? []);
    return shown.filter(({ end }) => end === undefined);
  }

  #view(terminalId: string): TerminalView | undefined {
    const shown = this.#source.get(terminalId);
    if (!shown) return this.#agentTerminals.get(terminalId);
    const exit = shown.end && exitWords(shown.end.code, shown.end.signal);
    const command = firstWords(shown.line, 1_000);
    const { text, truncated } = shown.output;
    return { terminalId, command, ...colouredOutput(text, truncated), exit };
  }

  #follow(terminalId: string, toolCallId: string): void {
    const shown = this.#source.get(terminalId);
    if (!shown || shown.end || this.#followed.has(terminalId)) return;
    const following = new DisposableStore();
    this.#followed.set(terminalId, following);
    let timer: Disposable | undefined;
    const update = (): void => {
      timer = undefined;
      if (shown.end) {
        following.dispose();
        this.#followed.delete(terminalId);
      }
      this.#onChange(toolCallId);
    };
    following.add({ dispose: () => timer?.dispose() });
    following.add(shown.onDidChange(() => (timer ??= this.#source.clock.setTimer(pace, update))));
  }

  dispose(): void {
    for (const following of this.#followed.values()) following.dispose();
    this.#followed.clear();
  }
}

function terminalIds(content: readonly ToolCallContent[]): string[] {
  return content
    .flatMap((item) => (item.type === 'terminal' ? [item.terminalId] : []))
    .slice(0, mostTerminals);
}
