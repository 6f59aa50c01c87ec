// A logger that records its lines.

import type { Logger } from '../../../src/base/logger.ts';

export class RecordingLogger implements Logger {
  /** `level message`, oldest first. */
  readonly lines: string[] = [];
  readonly #waiting = new Set<() => void>();

  readonly trace = (message: string): void => this.#add('trace', message);
  readonly debug = (message: string): void => this.#add('debug', message);
  readonly info = (message: string): void => this.#add('info', message);
  readonly warn = (message: string): void => this.#add('warn', message);
  readonly error = (message: string): void => this.#add('error', message);

  get text(): string {
    return this.lines.join('\n');
  }

  /** Resolves with the first line that contains `part`. */
  async whenLogged(part: string): Promise<string> {
    for (;;) {
      const line = this.lines.find((candidate) => candidate.includes(part));
      if (line !== undefined) return line;
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  #add(level: string, message: string): void {
    this.lines.push(`${level} ${message}`);
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const resolve of waiting) resolve();
  }
}
