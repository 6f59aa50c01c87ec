// Remembers the offers the user rejected after seeing them long enough. They are not offered again.

import type { DocumentChange } from '../text/editorDocument.ts';
import { identityOf, type Offer } from './offer.ts';
import { asOffsetEdits, type OffsetEdit } from '../text/offsetEdit.ts';
import { rebase } from './rebase.ts';

/** Offers kept of each sort; the oldest is removed first. */
const capacity = 20;

/** ms an offer must have been shown; an earlier rejection may be accidental. */
export const consideredAfter = 1_000;

export class RejectionMemory {
  #edits: { readonly uri: string; readonly edit: OffsetEdit }[] = [];

  /** Target lines of rejected jumps. */
  #jumps: { readonly uri: string; readonly line: number }[] = [];

  /** Identities of rejected renames and replacements. */
  readonly #others = new Set<string>();

  /** False if `follow` has no effect. Runs on every keystroke. */
  get isFollowing(): boolean {
    return this.#edits.length > 0 || this.#jumps.length > 0;
  }

  remember(offer: Offer): void {
    if (offer.kind === 'edit') {
      this.#edits.push({ uri: offer.uri, edit: offer.edit });
      if (this.#edits.length > capacity) this.#edits.shift();
    } else if (offer.kind === 'jump') {
      this.#jumps.push({ uri: offer.uri, line: offer.position.line });
      if (this.#jumps.length > capacity) this.#jumps.shift();
    } else {
      this.#others.add(identityOf(offer));
      if (this.#others.size > capacity) this.#others.delete(this.#others.values().next().value!);
    }
  }

  has(offer: Offer): boolean {
    if (offer.kind === 'jump') {
      return this.#jumps.some(({ uri, line }) => uri === offer.uri && line === offer.position.line);
    }
    if (offer.kind !== 'edit') return this.#others.has(identityOf(offer));
    const { start, end, newText } = offer.edit;
    return this.#edits.some(
      ({ uri, edit }) =>
        uri === offer.uri && edit.start === start && edit.end === end && edit.newText === newText,
    );
  }

  /** Rebases what is remembered. Forgets edits and lines that the change touches. */
  follow(uri: string, changes: readonly DocumentChange[]): void {
    if (this.#jumps.some((each) => each.uri === uri)) {
      this.#jumps = this.#jumps.flatMap((each) => {
        if (each.uri !== uri) return [each];
        const line = lineAfter(each.line, changes);
        return line === undefined ? [] : [{ uri, line }];
      });
    }
    if (!this.#edits.some((each) => each.uri === uri)) return;
    const edits = asOffsetEdits(changes);
    this.#edits = this.#edits.flatMap((each) => {
      if (each.uri !== uri) return [each];
      const rebased = rebase({ edits: [each.edit] }, edits);
      return rebased.kind === 'rebased' && !rebased.shrunk ? [{ uri, edit: rebased.edits[0]! }] : [];
    });
  }
}

/** The number of a line after a change event; undefined if the line itself was changed. */
function lineAfter(line: number, changes: readonly DocumentChange[]): number | undefined {
  let moved = line;
  for (const { range, text } of changes) {
    const { start, end } = range;
    if (start.line > line) continue;
    const lines = text.split(/\r\n|\r|\n/);
    // Inserting or deleting whole lines right above does not change the line itself.
    const isWhole = text === '' ? start.character === 0 && start.line < line : lines.at(-1) === '';
    if (end.line === line && !(end.character === 0 && isWhole)) return undefined;
    if (end.line > line) return undefined;
    moved += lines.length - 1 - (end.line - start.line);
  }
  return moved;
}
