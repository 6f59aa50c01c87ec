// A scripted agent as a test sees it from outside: what it is to do, what it was told, which processes of it live.

import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMarked } from '../../scripts/process/leftovers.ts';
import { until } from '../until.ts';
import { DocumentMirror, type Change } from './documentMirror.ts';
import type { NesScript } from './nesScript.ts';
import type { Message, Params } from './stdio.ts';

export interface Definition {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export class ScriptedWorld {
  /** What goes into `acpHost.agents`. */
  readonly definition: Definition;
  readonly #folder = mkdtempSync(join(tmpdir(), 'acp-host-agent-'));

  /** @param agents the folder of the scripted agents. @param program one of them, without its ending. */
  constructor(agents: string, script: NesScript = {}, program = 'nes') {
    this.definition = {
      command: process.execPath,
      args: [join(agents, `${program}.ts`)],
      env: {
        ACP_TEST_LOG: this.path('log'),
        ACP_TEST_TRICKS: this.path('script.json'),
        // In a desktop VS Code the program is Electron.
        ELECTRON_RUN_AS_NODE: '1',
      },
    };
    this.script = script;
  }

  /** A file of this world; `waitFor` in a script may name one. */
  path(name: string): string {
    return join(this.#folder, name);
  }

  /** Takes effect with the next request. */
  set script(script: NesScript) {
    // Renamed into place: the agent may be reading.
    writeFileSync(this.path('script.new'), JSON.stringify(script));
    renameSync(this.path('script.new'), this.path('script.json'));
  }

  /** Makes the file that a `waitFor` waits for. */
  release(name: string): void {
    writeFileSync(this.path(name), '');
  }

  /** Every message received so far, by all its processes, in order. */
  messages(): Message[] {
    let text;
    try {
      text = readFileSync(this.path('log'), 'utf8');
    } catch {
      return [];
    }
    // What follows the last line end may be half a line.
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Message);
  }

  /** The params of every message of that name. */
  told(method: string): Params[] {
    return this.messages().flatMap((message) => (message.method === method ? [message.params ?? {}] : []));
  }

  /** Waits until it was told `count` times, and answers with the last of those. */
  async hears(method: string, count = 1, nudge?: () => PromiseLike<unknown>): Promise<Params> {
    const told = await until(
      () => `${method} (${count}); the agent was told ${this.#summary()}`,
      () => {
        const told = this.told(method);
        return told.length >= count && told;
      },
      nudge,
    );
    return told[count - 1]!;
  }

  /** How its suggestions ended so far: `accept 1-0`, `reject 2-0 ignored`. */
  outcomes(): string[] {
    return this.messages().flatMap(({ method, params = {} }) => {
      if (method !== 'nes/accept' && method !== 'nes/reject') return [];
      return [[method.slice(4), params['id'], params['reason']].filter(Boolean).join(' ')];
    });
  }

  /** Waits for the first outcomes. */
  async ends(count = 1): Promise<string[]> {
    return await until(
      () => `${count} outcomes; the agent was told ${this.#summary()}`,
      () => this.outcomes().length >= count && this.outcomes(),
    );
  }

  #summary(): string {
    return this.messages()
      .map(({ method }) => method)
      .join(', ');
  }

  /** What the agent must think a document's text is, by all it was told since it last started. Throws on a broken rule. */
  document(uri: string): string | undefined {
    const mirror = new DocumentMirror('utf-16');
    const messages = this.messages();
    for (const { method, params = {} } of messages.slice(lastStart(messages))) {
      const about = String(params['uri']);
      if (method === 'document/didOpen')
        mirror.open(about, Number(params['version']), String(params['text']));
      if (method === 'document/didClose') mirror.close(about);
      if (method === 'document/didChange')
        mirror.change(about, Number(params['version']), params['contentChanges'] as Change[]);
    }
    return mirror.get(uri)?.text;
  }

  /** The ids of its living processes. */
  pids(): number[] {
    return findMarked('ACP_TEST_LOG', this.path('log')).map(({ pid }) => pid);
  }

  /** As a crash, or somebody who lost patience. */
  kill(): void {
    for (const pid of this.pids()) process.kill(pid, 'SIGKILL');
  }

  dispose(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function lastStart(messages: readonly Message[]): number {
  return Math.max(
    0,
    messages.findLastIndex(({ method }) => method === 'initialize'),
  );
}
