// Controls a scripted agent from a test: its script, the messages it received, its processes. Used by host tests and
// journeys.

import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { findMarked, isRunning } from '../../../scripts/process/leftovers.ts';
import { until } from '../../until.ts';
import { DocumentMirror, type Change } from './documentMirror.ts';
import type { NesScript } from './nesScript.ts';
import type { Message, Params } from './stdio.ts';

export interface Definition {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export class ScriptedWorld {
  /** The agent's entry for the setting `acpHost.agents`. */
  readonly definition: Definition;
  /** From 1, free again when the object is disposed. It and the program decide all paths in `definition`. */
  readonly number: number;
  readonly #folder: string;
  /** The messages in the first bytes of the log. */
  readonly #read: Message[] = [];
  #readBytes = 0;
  /** Number of messages that `messages` leaves out. */
  #forgotten = 0;

  /** @param agents the folder `test/agents`. @param program path of one of them in it, without the extension. */
  constructor(agents: string, script: NesScript = {}, program = 'nes') {
    [this.#folder, this.number] = takeFolder(basename(program));
    this.definition = {
      command: process.execPath,
      args: [join(agents, `${program}.ts`)],
      env: {
        ACP_TEST_LOG: this.path('log'),
        ACP_TEST_TRICKS: this.path('script.json'),
        // In desktop VS Code, process.execPath is Electron.
        ELECTRON_RUN_AS_NODE: '1',
      },
    };
    this.script = script;
  }

  /** Path of a file in this object's temporary folder, for example for `waitFor` in a script. */
  path(name: string): string {
    return join(this.#folder, name);
  }

  /** Replaces the script. Takes effect with the next request. */
  set script(script: NesScript) {
    // Atomic, since the agent may be reading the file.
    writeFileSync(this.path('script.new'), JSON.stringify(script));
    renameSync(this.path('script.new'), this.path('script.json'));
  }

  /** Creates the file that a `waitFor` waits for. */
  release(name: string): void {
    writeFileSync(this.path(name), '');
  }

  /** Every message that all processes of the agent have received so far, in order, without those that `forget` left out. */
  messages(): Message[] {
    return this.#all().slice(this.#forgotten);
  }

  /** From now on, `messages` leaves out what the agent's earlier processes received. */
  forget(): void {
    this.#forgotten = lastStart(this.#all());
  }

  /** Reads only what was appended since the last call: conditions call it every few milliseconds. */
  #all(): readonly Message[] {
    const log = this.path('log');
    const size = statSync(log, { throwIfNoEntry: false })?.size;
    if (size === undefined || size === this.#readBytes) return this.#read;
    const bytes = readFileSync(log);
    // The bytes after the last line break may be half a line.
    const end = bytes.lastIndexOf('\n') + 1;
    const lines = bytes.toString('utf8', this.#readBytes, end).split('\n').slice(0, -1);
    for (const line of lines) this.#read.push(JSON.parse(line) as Message);
    this.#readBytes = end;
    return this.#read;
  }

  /** The params of every received message with that method. */
  received(method: string): Params[] {
    return this.messages().flatMap((message) => (message.method === method ? [message.params ?? {}] : []));
  }

  /** As `received`, without the trace context, which is random. Throws if there is none. */
  receivedTraced(method: string): Params[] {
    return this.received(method).map(({ _meta, ...params }) => {
      const trace = (_meta as Params | undefined)?.['traceparent'];
      if (typeof trace !== 'string') throw new Error(`${method} was sent without a trace context`);
      return params;
    });
  }

  /**
   * Waits until the agent has received `count` messages with that method, and returns the params of the last of those.
   * @param nudge see `until`.
   */
  async waitForMessage(method: string, count = 1, nudge?: () => PromiseLike<unknown>): Promise<Params> {
    const received = await until(
      () => `${method} (${count}); the agent received ${this.#summary()}`,
      () => {
        const received = this.received(method);
        return received.length >= count && received;
      },
      nudge,
    );
    return received[count - 1]!;
  }

  /** The outcomes of its suggestions so far, such as `accept 1-0` or `reject 2-0 ignored`. */
  outcomes(): string[] {
    return this.messages().flatMap(({ method, params = {} }) => {
      if (method !== 'nes/accept' && method !== 'nes/reject') return [];
      return [[method.slice(4), params['id'], params['reason']].filter(Boolean).join(' ')];
    });
  }

  /** Waits until there are `count` outcomes, and returns all of them. */
  async waitForOutcomes(count = 1): Promise<string[]> {
    return await until(
      () => `${count} outcomes; the agent received ${this.#summary()}`,
      () => this.outcomes().length >= count && this.outcomes(),
    );
  }

  #summary(): string {
    return this.messages()
      .map(({ method }) => method)
      .join(', ');
  }

  /**
   * The text of a document according to the notifications that the agent has received since its last start. Throws if they
   * break a rule of document sync.
   */
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

  /** The ids of its running processes. */
  pids(): number[] {
    return findMarked('ACP_TEST_LOG', this.path('log')).map(({ pid }) => pid);
  }

  /** Waits until all of its processes have ended. */
  async ended(): Promise<void> {
    let pids = this.pids();
    await until(
      () => `the processes ${pids.join()} of the agent to end`,
      () => {
        if (!pids.some(isRunning)) pids = this.pids();
        return pids.length === 0;
      },
    );
  }

  /** Kills its processes, as in a crash. */
  kill(): void {
    for (const pid of this.pids()) process.kill(pid, 'SIGKILL');
  }

  dispose(): void {
    rmSync(this.#folder, { recursive: true, force: true });
    taken.delete(this.#folder);
    if (taken.size === 0) rmSync(parent, { recursive: true, force: true });
  }
}

const parent = join(tmpdir(), `acp-host-agents-${randomUUID()}`);
/** Folders of objects that are not disposed. */
const taken = new Set<string>();

/**
 * Creates a folder, under the same name as an earlier one of the program that was disposed: its paths are values of variables, and
 * an agent whose variables changed would need consent again.
 */
function takeFolder(program: string): [folder: string, number: number] {
  let number = 1;
  while (taken.has(join(parent, `${program}-${number}`))) number++;
  const folder = join(parent, `${program}-${number}`);
  taken.add(folder);
  mkdirSync(folder, { recursive: true });
  return [folder, number];
}

function lastStart(messages: readonly Message[]): number {
  return Math.max(
    0,
    messages.findLastIndex(({ method }) => method === 'initialize'),
  );
}
