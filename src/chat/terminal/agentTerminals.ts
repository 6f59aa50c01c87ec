// Terminals that agents run themselves and report in the `_meta` of tool calls, as `terminal_info`, `terminal_output`,
// `terminal_output_delta` and `terminal_exit`. Not part of ACP, but several agents do this. Terminals of ACP v2 are translated
// to these, and their whole output to `terminal_snapshot`, which replaces earlier output.

import type { ToolCallUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { TerminalView } from '../messages/messages.ts';
import { colouredOutput } from './colouredOutput.ts';
import { t } from '../../base/l10n.ts';
import { firstWords } from '../../base/secrets/wholeWords.ts';

interface AgentTerminal {
  command: string | undefined;
  output: string;
  exit: string | undefined;
}

/** Maximum UTF-16 units kept of each output. */
const longest = 64_000;
/** Maximum number of terminals; the oldest is dropped first. */
const most = 64;

export class AgentTerminals {
  readonly #terminals = new Map<string, AgentTerminal>();

  handleUpdate(update: ToolCallUpdate): void {
    const meta = asFields(update['_meta']);
    if (!meta) return;
    const info = asFields(meta['terminal_info']);
    if (info) {
      const one = this.#terminalOf(info);
      if (one && typeof info['command'] === 'string') one.command = firstWords(info['command'], 1_000);
    }
    const snapshot = asFields(meta['terminal_snapshot']);
    const replaced = snapshot && this.#terminalOf(snapshot);
    if (replaced && typeof snapshot['data'] === 'string') replaced.output = snapshot['data'].slice(-longest);
    for (const name of ['terminal_output', 'terminal_output_delta']) {
      const output = asFields(meta[name]);
      const one = output && this.#terminalOf(output);
      if (one && typeof output['data'] === 'string')
        one.output = (one.output + output['data']).slice(-longest);
    }
    const exit = asFields(meta['terminal_exit']);
    const one = exit && this.#terminalOf(exit);
    if (one) one.exit = exitWords(numberOf(exit['exit_code']), textOf(exit['signal']));
  }

  get(terminalId: string): TerminalView | undefined {
    const terminal = this.#terminals.get(terminalId);
    if (!terminal) return undefined;
    const { command, output, exit } = terminal;
    return { terminalId, command, ...colouredOutput(output), exit };
  }

  #terminalOf(fields: Fields): AgentTerminal | undefined {
    const id = fields['terminal_id'];
    if (typeof id !== 'string' || id.length > 1_000) return undefined;
    let terminal = this.#terminals.get(id);
    if (!terminal) this.#terminals.set(id, (terminal = { command: undefined, output: '', exit: undefined }));
    const [oldest] = this.#terminals.keys();
    if (this.#terminals.size > most && oldest !== undefined) this.#terminals.delete(oldest);
    return terminal;
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

/** Describes for the user how a command ended. Empty if it is only known that it ended. */
export function exitWords(code: number | null, signal: string | null): string {
  if (signal !== null) return t('Ended by {0}', signal);
  return code === null ? '' : t('Exit code {0}', code);
}
