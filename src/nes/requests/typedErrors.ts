// Remembers the errors that appeared on the line that the user types, so that the editor's fixes for them are looked for.

import type { Problem } from './diagnosticTrigger.ts';

export class TypedErrors {
  #uri: string | undefined;
  /** Newest first. Messages, since the ranges shift with edits. */
  #messages: readonly string[] = [];

  /**
   * New errors of a document were reported after text was inserted. Several may appear at once: one of what is not typed yet, such
   * as a bracket, and one that stays.
   * @param problems all of the document. @param line of the cursor, 0-based.
   */
  appeared(uri: string, errors: readonly Problem[], problems: readonly Problem[], line: number): void {
    const before = this.#uri === uri ? this.#messages : [];
    const left = before.filter((message) => problems.some((each) => each.message === message));
    this.#uri = uri;
    this.#messages = [...new Set([...errorsOn(line, errors).map(({ message }) => message), ...left])];
  }

  /** The user removed text, which may have caused the errors that are reported from then on. */
  clear(): void {
    this.#messages = [];
  }

  /** Those that are among `problems`, all of the document, and on the line that was typed. Newest first. */
  among(uri: string, problems: readonly Problem[], line: number): Problem[] {
    if (this.#uri !== uri) return [];
    const errors = errorsOn(line, problems);
    return this.#messages.flatMap((message) => errors.find((each) => each.message === message) ?? []);
  }
}

/** @param line of the cursor, which may be on the line after the typed one already. */
function errorsOn(line: number, problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(
    ({ severity, range }) => severity === 'error' && range.start.line <= line && range.end.line >= line - 1,
  );
}
