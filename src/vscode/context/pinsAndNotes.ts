// The files and notes that the user wants to send with every prompt, stored in the workspace.

import type { Memento } from 'vscode';
import { Emitter, type Event } from '../../base/event.ts';

export interface Note {
  readonly id: string;
  readonly text: string;
}

const key = 'context.pinned';
const mostPins = 50;
const mostNotes = 50;
/** UTF-16 units. */
const longestNote = 10_000;

export class PinsAndNotes {
  readonly #storage: Memento;
  readonly #newId: () => string;
  readonly #changes: Emitter<void>;
  #pins: readonly string[];
  #notes: readonly Note[];

  constructor(storage: Memento, newId: () => string, onError: (error: unknown) => void) {
    this.#storage = storage;
    this.#newId = newId;
    this.#changes = new Emitter(onError);
    const stored = storage.get<{ pins?: unknown; notes?: unknown }>(key);
    const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
    this.#pins = list(stored?.pins).filter((one) => typeof one === 'string');
    this.#notes = list(stored?.notes).filter(isNote);
  }

  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  /** URIs in the order in which they were pinned. */
  get pins(): readonly string[] {
    return this.#pins;
  }

  get notes(): readonly Note[] {
    return this.#notes;
  }

  /** False if the limit is reached. */
  pin(uri: string): boolean {
    if (this.#pins.includes(uri)) return true;
    if (this.#pins.length >= mostPins) return false;
    this.#set([...this.#pins, uri], this.#notes);
    return true;
  }

  unpin(uri: string): void {
    this.#set(
      this.#pins.filter((one) => one !== uri),
      this.#notes,
    );
  }

  /** False if the limit is reached. */
  addNote(text: string): boolean {
    if (this.#notes.length >= mostNotes) return false;
    this.#set(this.#pins, [...this.#notes, { id: this.#newId(), text: text.slice(0, longestNote) }]);
    return true;
  }

  removeNote(id: string): void {
    this.#set(
      this.#pins,
      this.#notes.filter((note) => note.id !== id),
    );
  }

  #set(pins: readonly string[], notes: readonly Note[]): void {
    this.#pins = pins;
    this.#notes = notes;
    void this.#storage.update(key, { pins, notes });
    this.#changes.fire();
  }
}

function isNote(value: unknown): value is Note {
  const note = value as Partial<Note> | null;
  return typeof note === 'object' && typeof note?.id === 'string' && typeof note.text === 'string';
}
