// Terminals that agents run themselves and only tell of, beside their tool calls: in `_meta` as `terminal_info`,
// `terminal_output`, `terminal_output_delta` and `terminal_exit`, which is no part of the protocol but what several do.

import type { ToolCallUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { TerminalView } from '../messages/messages.ts';
import { colouredOutput } from './colouredOutput.ts';
import { exitWords } from './exitWords.ts';

interface Told {
  command: string | undefined;
  output: string;
  exit: string | undefined;
}

/** UTF-16 units of each one's output. */
const longest = 64_000;
/** Of more the one that was told of first is forgotten. */
const most = 64;

export class ToldTerminals {
  readonly #told = new Map<string, Told>();

  hear(update: ToolCallUpdate): void {
    const meta = asFields(update['_meta']);
    if (!meta) return;
    const info = asFields(meta['terminal_info']);
    if (info) {
      const one = this.#of(info);
      if (one && typeof info['command'] === 'string') one.command = info['command'].slice(0, 1_000);
    }
    for (const name of ['terminal_output', 'terminal_output_delta']) {
      const output = asFields(meta[name]);
      const one = output && this.#of(output);
      if (one && typeof output['data'] === 'string')
        one.output = (one.output + output['data']).slice(-longest);
    }
    const exit = asFields(meta['terminal_exit']);
    const one = exit && this.#of(exit);
    if (one) one.exit = exitWords(numberOf(exit['exit_code']), textOf(exit['signal']));
  }

  get(terminalId: string): TerminalView | undefined {
    const told = this.#told.get(terminalId);
    if (!told) return undefined;
    const { command, output, exit } = told;
    return { terminalId, command, ...colouredOutput(output), exit };
  }

  #of(fields: Fields): Told | undefined {
    const id = fields['terminal_id'];
    if (typeof id !== 'string' || id.length > 1_000) return undefined;
    let told = this.#told.get(id);
    if (!told) this.#told.set(id, (told = { command: undefined, output: '', exit: undefined }));
    const [oldest] = this.#told.keys();
    if (this.#told.size > most && oldest !== undefined) this.#told.delete(oldest);
    return told;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function asFields(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null ? (value as Fields) : undefined;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, 40) : null;
}
