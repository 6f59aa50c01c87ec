// Collects the pinned files, from the editor or else from disk, and the user's notes.

import { Uri, workspace } from 'vscode';
import type { ContextCollector, NoteItem, PinItem } from '../../../context/select/surfaceItem.ts';
import { fileText } from '../../nes/context/fileText.ts';
import type { EligibleDocuments } from '../../documents/eligibleDocuments.ts';
import type { PinsAndNotes } from '../pinsAndNotes.ts';
import { contentOf, documentFacts, type CollectorParts } from './collectorParts.ts';

export class PinCollector implements ContextCollector {
  readonly kind = 'pin';
  /** The user selected these files, so a prompt without one would be wrong. */
  readonly patience = 1_000;
  readonly #parts: CollectorParts;
  readonly #pinned: Pick<PinsAndNotes, 'pins'>;
  readonly #eligible: EligibleDocuments;

  constructor(parts: CollectorParts, pinned: Pick<PinsAndNotes, 'pins'>, eligible: EligibleDocuments) {
    this.#parts = parts;
    this.#pinned = pinned;
    this.#eligible = eligible;
  }

  async collect(): Promise<readonly PinItem[]> {
    return await Promise.all(this.#pinned.pins.map((uri) => this.#read(uri)));
  }

  async #read(uri: string): Promise<PinItem> {
    const document = workspace.textDocuments.find((each) => each.uri.toString() === uri);
    if (document) {
      const facts = await documentFacts(this.#parts.rules, document, true);
      return { ...facts, kind: 'pin', text: await contentOf(facts, document) };
    }
    const facts = await this.#parts.rules.factsOf(Uri.parse(uri), 'plaintext', true);
    if (facts.blocked) return { ...facts, kind: 'pin', text: '' };
    return { ...facts, kind: 'pin', text: await fileText(uri, this.#eligible) };
  }
}

/** Sent to the agent, therefore not translated. */
const noteTitle = 'A note of the user’s';

export class NoteCollector implements ContextCollector {
  readonly kind = 'note';
  readonly #notes: Pick<PinsAndNotes, 'notes'>;

  constructor(notes: Pick<PinsAndNotes, 'notes'>) {
    this.#notes = notes;
  }

  collect(): Promise<readonly NoteItem[]> {
    return Promise.resolve(
      this.#notes.notes.map(({ id, text }) => ({ kind: 'note', id, title: noteTitle, text })),
    );
  }
}
