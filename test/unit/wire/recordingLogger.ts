// A logger that records its entries.

import type { Logger } from '../../../src/base/logger.ts';

export class RecordingLogger implements Logger {
  /** The entries, as `level: message`. */
  readonly entries: string[] = [];
  readonly errors: unknown[] = [];

  trace(message: string): void {
    this.entries.push(`trace: ${message}`);
  }
  debug(message: string): void {
    this.entries.push(`debug: ${message}`);
  }
  info(message: string): void {
    this.entries.push(`info: ${message}`);
  }
  warn(message: string): void {
    this.entries.push(`warn: ${message}`);
  }
  error(message: string, error?: unknown): void {
    this.entries.push(`error: ${message}`);
    this.errors.push(error);
  }

  at(level: string): string[] {
    return this.entries.filter((entry) => entry.startsWith(`${level}: `));
  }
}
