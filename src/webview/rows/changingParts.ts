// Parts of an entry that is sent as a whole with each change: unchanged parts stay, and a text that has grown is parsed
// from where it continues.

import type { Part } from '../../chat/messages/messages.ts';
import { PartsView } from './partsView.ts';

export class ChangingParts {
  readonly #view = new PartsView([], false);
  /** The parts that the view has. */
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

  /** @param open true if the last text is likely to grow. */
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

  /** False if another frame is needed. */
  render(deadline: number): boolean {
    return this.#view.render(deadline);
  }
}

function isSame(one: Part, other: Part | undefined): boolean {
  if (one.kind === 'text' && other?.kind === 'text') return one.text === other.text;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Command output is often in a fence, whose end moves with each addition. */
function withoutLastFence(parts: readonly Part[]): readonly Part[] {
  const last = parts.at(-1);
  if (last?.kind !== 'text') return parts;
  const text = last.text.trimEnd();
  const start = text.lastIndexOf('\n') + 1;
  if (start === 0 || !/^ *(?:`{3,}|~{3,})$/.test(text.slice(start))) return parts;
  return [...parts.slice(0, -1), { ...last, text: text.slice(0, start) }];
}
