// Exchanges raw lines with the built-in agent, so that tests see its exact output. The agent is a process (`builtinProcess.ts`)
// or runs in the process of the test (`builtinHere.ts`).
import * as assert from 'node:assert/strict';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

export const uri = 'file:///work/users.js';
export const code = 'function getUser(id) {}\n\nconst first = getUser(1);\n';

export interface Answer {
  readonly id?: number | null;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly data?: unknown };
}

export class RawAgent {
  readonly #input: Writable;
  readonly #lines: AsyncIterator<string>;
  #id = 0;

  /** Its log so far. */
  logged = '';
  /** The messages of its notices (`_acphost/notice`), in order. */
  readonly notices: string[] = [];

  /** @param input what the agent reads. @param output what it writes. */
  constructor(input: Writable, output: Readable) {
    this.#input = input;
    this.#lines = createInterface({ input: output })[Symbol.asyncIterator]();
  }

  send(message: object | string): void {
    const text = typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#input.write(`${text}\n`);
  }

  notify(method: string, params: object): void {
    this.send({ method, params });
  }

  async ask(method: string, params: object): Promise<Answer> {
    const id = ++this.#id;
    this.send({ id, method, params });
    for (;;) {
      const answer = await this.next();
      if (answer.id === id) return answer;
    }
  }

  async next(): Promise<Answer> {
    const { value, done } = await this.#lines.next();
    assert.ok(!done, 'the agent closed its output');
    const message = JSON.parse(value) as Answer & { method?: string; params?: { message: string } };
    if (message.method === '_acphost/notice') this.notices.push(message.params!.message);
    return message;
  }

  async start(clientCapabilities: object = {}): Promise<string> {
    await this.ask('initialize', { protocolVersion: 1, clientCapabilities });

    return this.startSession();
  }

  async startSession(): Promise<string> {
    return (await this.ask('nes/start', {})).result?.['sessionId'] as string;
  }

  open(sessionId: string, text = code): void {
    this.notify('document/didOpen', { sessionId, uri, languageId: 'javascript', version: 1, text });
  }

  /** Changes `getUser` to `fetchUser` in line 0 (version 2). */
  rename(sessionId: string): void {
    const range = { start: { line: 0, character: 9 }, end: { line: 0, character: 12 } };
    this.notify('document/didChange', {
      sessionId,
      uri,
      version: 2,
      contentChanges: [{ range, text: 'fetch' }],
    });
  }

  async suggest(sessionId: string, version = 2): Promise<readonly Record<string, unknown>[]> {
    const answer = await this.ask('nes/suggest', {
      sessionId,
      uri,
      version,
      position: { line: 0, character: 14 },
      triggerKind: 'automatic',
      context: {},
    });
    return answer.result?.['suggestions'] as Record<string, unknown>[];
  }
}
