// The agent process of the benchmark `oneMessage`, which sends the message that was selected.

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const programs = {
  local: fileURLToPath(new URL('agent.ts', import.meta.url)),
  remote: fileURLToPath(new URL('remoteAgent.ts', import.meta.url)),
};

export class SendingAgent {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;

  /** @param to the socket to which it sends, after the token, or the transport of a server. Default: its output. */
  constructor(to?: { readonly path: string; readonly token: string } | string) {
    const program = typeof to === 'string' ? programs.remote : programs.local;
    const args = typeof to === 'string' ? [to] : to ? [to.path, to.token] : [];
    this.#process = spawn(
      process.execPath,
      ['--no-warnings', '--max-old-space-size=4096', program, ...args],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
  }

  /** To write to the agent. */
  get input(): Writable {
    return this.#process.stdin;
  }

  get output(): Readable {
    return this.#process.stdout;
  }

  /** Resolves when the message can be sent. */
  async prepare(name: string): Promise<void> {
    const announced = this.announced();
    this.input.write(`# ${name}\n`);
    await announced;
  }

  /** What it prints next: an empty line, or its URL. */
  async announced(): Promise<string> {
    const [printed] = (await once(this.output, 'data')) as [Buffer];
    return printed.toString();
  }

  end(): void {
    this.#process.kill();
  }
}
