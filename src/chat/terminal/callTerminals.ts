// The terminals of tool calls as their rows show them: those of this client's, which go on by themselves, and those that the
// agent only tells of (ACP v1 "Terminals").

import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { ToolCallContent } from '../../protocol/session/toolCall.ts';
import type { ToolCallUpdate } from '../../protocol/session/sessionUpdate.ts';
import { colouredOutput } from './colouredOutput.ts';
import { exitWords } from './exitWords.ts';
import type { TerminalView } from '../messages/messages.ts';
import type { ShownTerminal } from './terminalOutputs.ts';
import { ToldTerminals } from './toldTerminals.ts';

export interface TerminalSource {
  readonly clock: Clock;
  /** Those of the agent of the conversation. */
  get(terminalId: string): ShownTerminal | undefined;
}

/** ms between two looks at what a command wrote. */
const pace = 250;
/** Terminals of one call that are shown. */
const most = 10;

export class CallTerminals implements Disposable {
  readonly #source: TerminalSource;
  readonly #onChange: (toolCallId: string) => void;
  readonly #told = new ToldTerminals();
  readonly #followed = new Map<string, Disposable>();

  /** @param onChange one of the terminals of that call has more to show. */
  constructor(source: TerminalSource, onChange: (toolCallId: string) => void) {
    this.#source = source;
    this.#onChange = onChange;
  }

  hear(update: ToolCallUpdate): void {
    this.#told.hear(update);
    for (const id of terminalIds(update.content ?? [])) this.#follow(id, update.toolCallId);
  }

  /** Undefined where there are none. */
  views(content: readonly ToolCallContent[]): readonly TerminalView[] | undefined {
    const views = terminalIds(content).flatMap((id) => this.#view(id) ?? []);
    return views.length > 0 ? views : undefined;
  }

  #view(terminalId: string): TerminalView | undefined {
    const shown = this.#source.get(terminalId);
    if (!shown) return this.#told.get(terminalId);
    const exit = shown.end && exitWords(shown.end.code, shown.end.signal);
    const command = shown.line.slice(0, 1_000);
    return { terminalId, command, ...colouredOutput(shown.output.text), exit };
  }

  #follow(terminalId: string, toolCallId: string): void {
    const shown = this.#source.get(terminalId);
    if (!shown || shown.end || this.#followed.has(terminalId)) return;
    const following = new DisposableStore();
    this.#followed.set(terminalId, following);
    let timer: Disposable | undefined;
    const look = (): void => {
      timer = undefined;
      if (shown.end) {
        following.dispose();
        this.#followed.delete(terminalId);
      }
      this.#onChange(toolCallId);
    };
    following.add({ dispose: () => timer?.dispose() });
    following.add(shown.onDidChange(() => (timer ??= this.#source.clock.setTimer(pace, look))));
  }

  dispose(): void {
    for (const following of this.#followed.values()) following.dispose();
    this.#followed.clear();
  }
}

function terminalIds(content: readonly ToolCallContent[]): string[] {
  return content.flatMap((item) => (item.type === 'terminal' ? [item.terminalId] : [])).slice(0, most);
}
