// The interface of all rows of the conversation.

import type { Entry, Part } from '../../chat/messages/messages.ts';

export interface Row {
  readonly element: HTMLElement;
  /** Adds a row under this one. `render` then updates what this row says about them, such as the number of calls. */
  addRow?(row: HTMLElement): void;
  /** Appends text to the last part. `render` shows it. */
  append?(text: string): void;
  addPart?(part: Part): void;
  /** Updates the row to the entry. False if a new row is needed. */
  update?(entry: Entry): boolean;
  /** From now on folded content is rendered too, so that it can be found. */
  unfold?(): void;
  /** Renders pending changes. False if another frame is needed. @param deadline as of performance.now(). */
  render(deadline: number): boolean;
}
