// Translates terminals of ACP v2 ("Tool Calls", "Display-only Terminals") to the `_meta` of the tool call that shows them, as
// agents of version 1 report theirs (`chat/terminal/agentTerminals`).

import { StringDecoder } from 'node:string_decoder';
import { asFields, asText, type Fields } from './fields.ts';
import { keyOf } from './toolCalls.ts';

/** Maximum number of terminals; the least recently updated one is dropped first. */
const mostTerminals = 256;
/** Maximum UTF-16 units that are kept of the output of a terminal that no call shows yet. */
const mostWaiting = 64_000;

class Terminal {
  readonly sessionId: string;
  readonly id: string;
  /** The call that shows it. */
  toolCallId: string | undefined;
  /** Its command and folder, as far as they are known. */
  info: Fields = {};
  /** What the client can ask for, as the agent reported it. */
  capabilities: unknown;
  /** The `_meta` that it reported while no call showed it. */
  waiting: Fields | undefined;
  /** Its output while no call showed it. */
  output = '';
  decoder = new StringDecoder('utf8');

  constructor(sessionId: string, id: string) {
    this.sessionId = sessionId;
    this.id = id;
  }
}

export class Terminals {
  /** Least recently updated first. */
  readonly #terminals = new Map<string, Terminal>();

  /** Translates a `terminal_update`. Undefined while no call shows the terminal. */
  update(sessionId: string, update: Fields): Fields | undefined {
    const { terminalId, command, cwd, output, exitStatus, capabilities } = update;
    const terminal = this.#get(sessionId, terminalId);
    if (capabilities !== undefined) terminal.capabilities = capabilities;
    const meta: Record<string, unknown> = {};
    const info = { ...(asText(command) && { command }), ...(asText(cwd) && { cwd }) };
    terminal.info = { ...terminal.info, ...info };
    if (Object.keys(info).length > 0) meta['terminal_info'] = { terminal_id: terminalId, ...terminal.info };
    const exit = asFields(exitStatus);
    if (exit) {
      const { exitCode, signal } = exit;
      meta['terminal_exit'] = { terminal_id: terminalId, exit_code: exitCode, signal };
    }
    let data: string | undefined;
    if (output !== undefined) {
      terminal.decoder = new StringDecoder('utf8');
      data = decoded(terminal, asFields(output)?.['data']);
    }
    if (terminal.toolCallId === undefined) {
      terminal.waiting = { ...terminal.waiting, ...meta };
      if (data !== undefined) terminal.output = data.slice(-mostWaiting);
      return undefined;
    }
    const snapshot = data !== undefined && { terminal_snapshot: { terminal_id: terminalId, data } };
    const news = capabilities === undefined ? {} : { capabilities };
    return { ...callUpdate(terminal.toolCallId, { ...meta, ...snapshot }), ...news };
  }

  /** Translates a `terminal_output_chunk`. Undefined while no call shows the terminal. */
  append(sessionId: string, { terminalId, data: encoded }: Fields): Fields | undefined {
    const terminal = this.#get(sessionId, terminalId);
    const data = decoded(terminal, encoded);
    if (terminal.toolCallId !== undefined)
      return callUpdate(terminal.toolCallId, { terminal_output_delta: { terminal_id: terminalId, data } });
    terminal.waiting ??= {};
    terminal.output = (terminal.output + data).slice(-mostWaiting);
    return undefined;
  }

  /** To be called for each terminal in the content of a call. Returns the update with what the terminal has reported. */
  show(sessionId: string, terminalId: string, toolCallId: string): Fields | undefined {
    const terminal = this.#get(sessionId, terminalId);
    if (terminal.toolCallId !== undefined) return undefined;
    terminal.toolCallId = toolCallId;
    const { waiting, output, capabilities } = terminal;
    terminal.waiting = undefined;
    terminal.output = '';
    if (waiting === undefined) return undefined;
    const snapshot = { terminal_id: terminalId, data: output };
    const news = capabilities === undefined ? {} : { capabilities };
    return { ...callUpdate(toolCallId, { ...waiting, terminal_snapshot: snapshot }), ...news };
  }

  /** The id of a terminal that the agent can end, and that a call shows. */
  cancellableIn(sessionId: string, toolCallId: unknown): string | undefined {
    for (const terminal of this.#terminals.values()) {
      if (terminal.toolCallId !== toolCallId || terminal.sessionId !== sessionId) continue;
      if (asFields(asFields(terminal.capabilities)?.['cancel'])) return terminal.id;
    }
    return undefined;
  }

  /** The call that shows a terminal, if one does. */
  callOf(sessionId: string, terminalId: unknown): string | undefined {
    return this.#terminals.get(keyOf(sessionId, terminalId))?.toolCallId;
  }

  /** To be called when a session was closed. */
  forget(sessionId: string): void {
    const start = keyOf(sessionId, '');
    for (const key of this.#terminals.keys()) if (key.startsWith(start)) this.#terminals.delete(key);
  }

  #get(sessionId: string, terminalId: unknown): Terminal {
    const key = keyOf(sessionId, terminalId);
    const terminal = this.#terminals.get(key) ?? new Terminal(sessionId, asText(terminalId) ?? '');
    this.#terminals.delete(key);
    this.#terminals.set(key, terminal);
    const [oldest] = this.#terminals.keys();
    if (this.#terminals.size > mostTerminals && oldest !== undefined) this.#terminals.delete(oldest);
    return terminal;
  }
}

/**
 * A chunk may end inside a UTF-8 character, which the next chunk completes. @param encoded base64. If it was too long, it ends with
 * a sentence about that, which is not part of it.
 */
function decoded({ decoder }: Terminal, encoded: unknown): string {
  if (typeof encoded !== 'string') return '';
  const end = encoded.search(/[^\w+/=\s-]/);
  return decoder.write(Buffer.from(end < 0 ? encoded : encoded.slice(0, end), 'base64'));
}

function callUpdate(toolCallId: string, _meta: Fields): Fields {
  return { sessionUpdate: 'tool_call_update', toolCallId, _meta };
}
