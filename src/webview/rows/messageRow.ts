// A message of the user's or the agent's.

import type { Entry, Part } from '../../chat/messages.ts';
import { element } from '../element.ts';
import { PartsView } from './partsView.ts';
import type { Row } from './row.ts';

export class MessageRow implements Row {
  readonly element: HTMLElement;
  readonly #parts: PartsView;

  constructor(entry: Entry & { readonly kind: 'user' | 'agent' }) {
    this.#parts = new PartsView(entry.parts, entry.kind === 'user');
    const label = entry.kind === 'user' ? 'You' : 'Agent';
    this.element = element(
      'article',
      { class: `row ${entry.kind}`, 'aria-label': label },
      this.#parts.element,
    );
  }

  append(text: string): void {
    this.#parts.append(text);
  }

  addPart(part: Part): void {
    this.#parts.add(part);
  }

  render(deadline: number): boolean {
    return this.#parts.render(deadline);
  }
}
