// Owns the pieces of what comes again as a whole whenever it changes: what is shown and still so stays as it is, and a text
// that goes on is parsed from where it went on.

import type { Part } from '../../chat/messages/messages.ts';
import { PartsView } from './partsView.ts';

export class ChangingParts {
  readonly #view = new PartsView([], false);
  /** What the view was given. */
  readonly #parts: Part[] = [];

  get element(): HTMLElement {
    return this.#view.element;
  }

  add(part: Part): void {
    this.#parts.push(part);
    this.#view.add(part);
  }

  append(text: string): void {
    const last = this.#parts.at(-1);
    if (last?.kind !== 'text') {
      this.add({ kind: 'text', text });
      return;
    }
    this.#parts[this.#parts.length - 1] = { ...last, text: last.text + text };
    this.#view.append(text);
  }

  /** @param open it is likely to go on. */
  replace(parts: readonly Part[], open = false): void {
    const wanted = open ? withoutLastFence(parts) : parts;
    let same = this.#parts.findIndex((part, index) => !isSame(part, wanted[index]));
    if (same < 0) same = this.#parts.length;
    const [shown, next] = [this.#parts[same], wanted[same]];
    if (
      same === this.#parts.length - 1 &&
      shown?.kind === 'text' &&
      next?.kind === 'text' &&
      next.text.startsWith(shown.text)
    ) {
      this.append(next.text.slice(shown.text.length));
      same++;
    } else {
      this.#parts.length = same;
      this.#view.keep(same);
    }
    for (const part of wanted.slice(same)) this.add(part);
  }

  /** False: more to do in a later frame. */
  render(deadline: number): boolean {
    return this.#view.render(deadline);
  }
}

function isSame(one: Part, other: Part | undefined): boolean {
  if (one.kind === 'text' && other?.kind === 'text') return one.text === other.text;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The output of a command often stands in a fence, which is closed anew behind whatever was added. */
function withoutLastFence(parts: readonly Part[]): readonly Part[] {
  const last = parts.at(-1);
  if (last?.kind !== 'text') return parts;
  const text = last.text.trimEnd();
  const start = text.lastIndexOf('\n') + 1;
  if (start === 0 || !/^ *(?:`{3,}|~{3,})$/.test(text.slice(start))) return parts;
  return [...parts.slice(0, -1), { ...last, text: text.slice(0, start) }];
}
