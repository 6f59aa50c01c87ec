// What every row of the conversation can do.

import type { Entry, Part } from '../../chat/messages/messages.ts';

export interface Row {
  readonly element: HTMLElement;
  /** More for the last part. Shown by `render`. */
  append?(text: string): void;
  addPart?(part: Part): void;
  /** Whether it could become this entry; else it is to be made anew. */
  update?(entry: Entry): boolean;
  /** From now on also what is folded is shown, so that it can be found. */
  unfold?(): void;
  /** Shows what has come; false: more to do in a later frame. @param deadline as of performance.now(). */
  render(deadline: number): boolean;
}
