// What the rooms may say to the log. The output channel behind it belongs to src/vscode.

/** Messages are one line, without a time stamp and without secrets. `error` takes the bug itself, for its stack. */
export interface Logger {
  trace(message: string): void;
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string, error?: unknown): void;
}
