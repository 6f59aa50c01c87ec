// The agent process of the benchmark `oneMessage`, which sends the message that was selected.

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('agent.ts', import.meta.url));

export class SendingAgent {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;

  /** @param socket to which it sends, after the token. Default: its output. */
  constructor(socket?: { readonly path: string; readonly token: string }) {
    const args = socket ? [socket.path, socket.token] : [];
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
    const announced = once(this.output, 'data');
    this.input.write(`# ${name}\n`);
    await announced;
  }

  end(): void {
    this.#process.kill();
  }
}
