// The suggesters that sessions are played to: the built-in agent's engine, asked as the extension asks it, and a naive one that
// repeats the last replacement at the next occurrence.

import { EditSuggester } from '../../../../src/builtin/editSuggester.ts';
import type { RejectReason } from '../../../../src/protocol/nes/nes.ts';
import { applyEdits } from '../../../unit/builtin/typist.ts';
import { NaiveRepeater } from '../stories/suggesters.ts';
import { keysOf } from './keys.ts';

export type Offer =
  /** The text of the file with the suggestion applied. `wide`: a rename or replacement everywhere in the file. */
  | { readonly kind: 'text'; readonly path: string; readonly text: string; readonly wide: boolean }
  /** 0-based line. */
  | { readonly kind: 'jump'; readonly path: string; readonly line: number; readonly at: number };

export interface SessionSuggester {
  open(path: string, languageId: string, text: string): void;
  /** Replaces [start, end) of the file by `text`; UTF-16 units. */
  change(path: string, start: number, end: number, text: string): void;
  /** @param paused true if the user typed nothing for a while. */
  ask(path: string, cursor: number, paused: boolean): Offer | undefined;
  /** Reports the outcome of the last offer. */
  end(outcome: 'accepted' | RejectReason): void;
}

const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };
const folder = 'file:///work/';

export class Engine implements SessionSuggester {
  readonly #session = new EditSuggester('session', silent, {
    abilities: { jump: true, rename: true, searchAndReplace: true },
  });
  readonly #files = new Map<string, { readonly version: number; readonly text: string }>();
  #offered = '';

  open(path: string, languageId: string, text: string): void {
    this.#files.set(path, { version: 1, text });
    this.#session.open({ uri: folder + path, languageId, version: 1, text });
  }

  change(path: string, start: number, end: number, text: string): void {
    const { version, text: before } = this.#file(path);
    const range = { start: positionAt(before, start), end: positionAt(before, end) };
    this.#session.change({ uri: folder + path, version: version + 1, contentChanges: [{ range, text }] });
    this.#files.set(path, { version: version + 1, text: before.slice(0, start) + text + before.slice(end) });
  }

  ask(path: string, cursor: number, paused: boolean): Offer | undefined {
    const { version, text } = this.#file(path);
    const asked = { uri: folder + path, version, position: positionAt(text, cursor) };
    const automatic = this.#session.suggest({ ...asked, triggerKind: 'automatic' });
    // The engine answers after a pause what it answers at once to a manual request.
    const [answer] =
      automatic.length > 0 || !paused
        ? automatic
        : this.#session.suggest({ ...asked, triggerKind: 'manual' });
    if (!answer) return undefined;
    this.#offered = answer.id;
    const target = answer.uri ? answer.uri.slice(folder.length) : path;
    const { text: now } = this.#file(target);
    const textOffer = (then: string, wide: boolean): Offer => ({
      kind: 'text',
      path: target,
      text: then,
      wide,
    });
    switch (answer.kind) {
      case 'edit':
        return textOffer(applyEdits(now, answer.edits), false);
      case 'jump':
        return { kind: 'jump', path: target, line: answer.position.line, at: offsetOf(now, answer.position) };
      case 'searchAndReplace':
        return textOffer(
          answer.isRegex
            ? now.replace(new RegExp(answer.search, 'gm'), answer.replace)
            : now.replaceAll(answer.search, answer.replace),
          true,
        );
      case 'rename': {
        const name = /^[\p{L}\p{N}_$]+/u.exec(now.slice(offsetOf(now, answer.position)))?.[0] ?? '';
        const everywhere = new RegExp(
          `(?<![\\p{L}\\p{N}_$])${name.replaceAll('$', '\\$')}(?![\\p{L}\\p{N}_$])`,
          'gu',
        );
        return textOffer(
          now.replace(everywhere, () => answer.newName),
          true,
        );
      }
    }
  }

  end(outcome: 'accepted' | RejectReason): void {
    if (outcome === 'accepted') this.#session.accept(this.#offered);
    else this.#session.reject(this.#offered, outcome);
  }

  #file(path: string): { readonly version: number; readonly text: string } {
    const file = this.#files.get(path);
    if (!file) throw new Error(`${path} is not open`);
    return file;
  }
}

/** Sees a hunk as one replacement when the user pauses. */
export class NaivePeer implements SessionSuggester {
  readonly #files = new Map<string, { readonly repeater: NaiveRepeater; seen: string; text: string }>();

  open(path: string, _languageId: string, text: string): void {
    this.#files.set(path, { repeater: new NaiveRepeater({ text }), seen: text, text });
  }

  change(path: string, start: number, end: number, text: string): void {
    const file = this.#files.get(path)!;
    file.text = file.text.slice(0, start) + text + file.text.slice(end);
  }

  ask(path: string, _cursor: number, paused: boolean): Offer | undefined {
    const file = this.#files.get(path)!;
    if (!paused) return undefined;
    if (file.seen !== file.text) {
      const keys = keysOf(file.seen, file.text, 0);
      const start = keys[0]!.start;
      const tail = commonTail(file.seen, file.text, start);
      file.repeater.change(start, file.seen.length - tail, file.text.slice(start, file.text.length - tail));
      file.seen = file.text;
    }
    const text = file.repeater.suggest();
    return text === undefined ? undefined : { kind: 'text', path, text, wide: false };
  }

  end(): void {}
}

function commonTail(a: string, b: string, head: number): number {
  const longest = Math.min(a.length, b.length) - head;
  let tail = 0;
  while (tail < longest && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  return tail;
}

function positionAt(text: string, offset: number): { readonly line: number; readonly character: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

function offsetOf(
  text: string,
  { line, character }: { readonly line: number; readonly character: number },
): number {
  return (
    text
      .split('\n')
      .slice(0, line)
      .reduce((sum, each) => sum + each.length + 1, 0) + character
  );
}

function ignore(): void {}
