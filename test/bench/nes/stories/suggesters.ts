// The suggesters that play the stories: the built-in agent's engine, and a naive one that repeats the last replacement at the
// next occurrence.

import { EditSuggester } from '../../../../src/builtin/editSuggester.ts';
import { applyEdits, positionAt } from './applyEdits.ts';
import type { EditingStory } from './editingStory.ts';
import type { Suggester } from './playStories.ts';

const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };
const uri = 'file:///work/story';

export class Engine implements Suggester {
  readonly #session = new EditSuggester('story', silent, {
    abilities: { jump: false, rename: true, searchAndReplace: true },
  });
  #text: string;
  #cursor = 0;
  #version = 1;

  constructor({ languageId, text }: EditingStory) {
    this.#text = text;
    this.#session.open({ uri, languageId, version: 1, text });
  }

  change(start: number, end: number, text: string): void {
    const range = { start: positionAt(this.#text, start), end: positionAt(this.#text, end) };
    this.#session.change({ uri, version: ++this.#version, contentChanges: [{ range, text }] });
    this.#text = this.#text.slice(0, start) + text + this.#text.slice(end);
    this.#cursor = start + text.length;
  }

  suggest(): string | undefined {
    const [answer] = this.#session.suggest({
      uri,
      version: this.#version,
      position: positionAt(this.#text, this.#cursor),
      triggerKind: 'automatic',
    });
    if (!answer) return undefined;
    // The suggestion is not accepted, since the story has its own edits.
    this.#session.reject(answer.id, 'ignored');
    return applyEdits(this.#text, answer);
  }
}

export class NaiveRepeater implements Suggester {
  #text: string;
  #last: { readonly from: string; readonly to: string; readonly end: number } | undefined;

  constructor({ text }: Pick<EditingStory, 'text'>) {
    this.#text = text;
  }

  change(start: number, end: number, text: string): void {
    const head = /\w*$/.exec(this.#text.slice(0, start))?.[0] ?? '';
    const tail = /^\w*/.exec(this.#text.slice(end))?.[0] ?? '';
    const from = head + this.#text.slice(start, end) + tail;
    this.#text = this.#text.slice(0, start) + text + this.#text.slice(end);
    this.#last = from.trim() ? { from, to: head + text + tail, end: start + text.length } : undefined;
  }

  suggest(): string | undefined {
    if (!this.#last) return undefined;
    const { from, to, end } = this.#last;
    const below = this.#text.indexOf(from, end);
    const at = below < 0 ? this.#text.indexOf(from) : below;
    return at < 0 ? undefined : this.#text.slice(0, at) + to + this.#text.slice(at + from.length);
  }
}

function ignore(): void {}
