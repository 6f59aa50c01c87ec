// What the user saw long enough to mean it when refusing it. It is not offered again while it would do the same.

import type { DocumentChange } from './editorDocument.ts';
import { identityOf, type Offer } from './offer.ts';
import { asOffsetEdits, type OffsetEdit } from './offsetEdit.ts';
import { rebase } from './rebase.ts';

/** Remembered of each sort, oldest forgotten first. */
const capacity = 20;

/** Refused sooner than this, in ms, it may have been by accident. */
export const consideredAfter = 1_000;

export class RejectionMemory {
  #edits: { readonly uri: string; readonly edit: OffsetEdit }[] = [];

  /** Of what is no edit. */
  readonly #others = new Set<string>();

  remember(offer: Offer): void {
    if (offer.kind !== 'edit') {
      this.#others.add(identityOf(offer));
      if (this.#others.size > capacity) this.#others.delete(this.#others.values().next().value!);
      return;
    }
    this.#edits.push({ uri: offer.uri, edit: offer.edit });
    if (this.#edits.length > capacity) this.#edits.shift();
  }

  has(offer: Offer): boolean {
    if (offer.kind !== 'edit') return this.#others.has(identityOf(offer));
    const { start, end, newText } = offer.edit;
    return this.#edits.some(
      ({ uri, edit }) =>
        uri === offer.uri && edit.start === start && edit.end === end && edit.newText === newText,
    );
  }

  /** An edit whose place was changed is another edit: it is forgotten. */
  follow(uri: string, changes: readonly DocumentChange[]): void {
    if (!this.#edits.some((each) => each.uri === uri)) return;
    const edits = asOffsetEdits(changes);
    this.#edits = this.#edits.flatMap((each) => {
      if (each.uri !== uri) return [each];
      const rebased = rebase({ edits: [each.edit] }, edits);
      return rebased.kind === 'rebased' && !rebased.shrunk ? [{ uri, edit: rebased.edits[0]! }] : [];
    });
  }
}
