// The list above the composer from which what is being typed is completed, by keys or by the mouse. One for all there is to
// choose: commands, mentions.

import { element } from '../element.ts';
import { icon, type IconName } from '../icon.ts';
import { label, optionalLabel } from '../label.ts';
import { morph } from '../morph.ts';

export interface Choice {
  readonly icon?: IconName | undefined;
  readonly name: string;
  readonly hint?: string | undefined;
  readonly detail?: string | undefined;
  /** All of it stands there already: Enter is for sending. */
  readonly isTyped?: boolean | undefined;
  take(): void;
}

export class ChoiceList {
  readonly element: HTMLElement = element('ul', {
    id: 'choices',
    class: 'choices',
    role: 'listbox',
    hidden: true,
  });
  readonly #text: HTMLTextAreaElement;
  readonly #onEscape: () => void;
  #choices: readonly Choice[] = [];
  #at = 0;

  /** @param onEscape the user closed it. */
  constructor(text: HTMLTextAreaElement, onEscape: () => void) {
    this.#text = text;
    this.#onEscape = onEscape;
    this.element.addEventListener('mousedown', (event) => event.preventDefault());
    this.element.addEventListener('click', (event) => {
      const option = event.target instanceof Element ? event.target.closest('[role=option]') : null;
      if (option !== null) this.#choices[Number(option.getAttribute('data-index'))]?.take();
    });
  }

  /** None closes it. @param name what they are. */
  offer(name: string, choices: readonly Choice[]): void {
    this.element.setAttribute('aria-label', name);
    this.#choices = choices;
    this.#at = 0;
    this.#show();
  }

  /** Whether the list is open and the key was for it. */
  takesKey(key: string): boolean {
    const count = this.#choices.length;
    const chosen = this.#choices[this.#at];
    if (chosen === undefined) return false;
    if (key === 'ArrowDown') this.#at = (this.#at + 1) % count;
    else if (key === 'ArrowUp') this.#at = (this.#at + count - 1) % count;
    else if (key === 'Escape') {
      this.#choices = [];
      this.#onEscape();
    } else if (key === 'Enter' || key === 'Tab') {
      if (key === 'Enter' && chosen.isTyped === true) return false;
      chosen.take();
      return true;
    } else return false;
    this.#show();
    return true;
  }

  #show(): void {
    const open = this.#choices.length > 0;
    this.element.hidden = !open;
    const fresh = document.createDocumentFragment();
    for (const [index, choice] of this.#choices.entries())
      fresh.append(
        element(
          'li',
          {
            id: `choice-${index}`,
            role: 'option',
            'data-index': index,
            'aria-selected': index === this.#at ? 'true' : 'false',
          },
          choice.icon && icon(choice.icon),
          element('span', { class: 'choice-name' }, label(choice.name)),
          choice.hint !== undefined && element('span', { class: 'quiet' }, label(choice.hint)),
          element('span', { class: 'quiet choice-text' }, optionalLabel(choice.detail) ?? ''),
        ),
      );
    morph(this.element, fresh);
    if (open) {
      this.#text.setAttribute('aria-controls', 'choices');
      this.#text.setAttribute('aria-activedescendant', `choice-${this.#at}`);
      this.element.children[this.#at]?.scrollIntoView({ block: 'nearest' });
    } else {
      this.#text.removeAttribute('aria-controls');
      this.#text.removeAttribute('aria-activedescendant');
    }
  }
}
