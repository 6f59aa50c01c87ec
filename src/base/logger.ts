// The log as an interface. `src/vscode` implements it with an output channel.

/** Messages are one line, without time stamp and secrets. `error` also takes the error, for its stack. */
export interface Logger {
  trace(message: string): void;
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string, error?: unknown): void;
}
