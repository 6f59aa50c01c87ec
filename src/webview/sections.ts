// Groups finished elements, so that groups out of view need no layout. A group per element would cost more than it
// saves.

import { element } from './element.ts';

const itemsInSection = 40;

export class Sections {
  readonly #parent: HTMLElement;
  #current: HTMLElement | undefined;
  #count = 0;

  constructor(parent: HTMLElement) {
    this.#parent = parent;
  }

  add(item: HTMLElement): void {
    this.reserve().append(item);
  }

  /**
   * Counts an element that is added later, and returns its section. A full section is sealed when the next element is counted:
   * only then is everything in it finished.
   */
  reserve(): HTMLElement {
    if (this.#current === undefined || this.#count === itemsInSection) {
      this.#current?.classList.add('sealed');
      this.#current = element('div', { class: 'section' });
      this.#parent.append(this.#current);
      this.#count = 0;
    }
    this.#count++;
    return this.#current;
  }

  clear(): void {
    this.#current = undefined;
    this.#parent.replaceChildren();
  }
}
