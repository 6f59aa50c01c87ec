// The agent's commands, offered while the prompt is a / and the beginning of a name.

import type { ConversationState } from '../../chat/messages.ts';
import { element } from '../element.ts';
import { morph } from '../morph.ts';

type Command = ConversationState['commands'][number];

const mostShown = 50;

export class CommandList {
  readonly element: HTMLElement = element('ul', {
    id: 'commands',
    class: 'commands',
    role: 'listbox',
    'aria-label': 'Commands',
    hidden: true,
  });
  #commands: readonly Command[] = [];
  readonly #text: HTMLTextAreaElement;
  readonly #choose: (text: string) => void;
  #matches: readonly Command[] = [];
  #at = 0;

  constructor(text: HTMLTextAreaElement, choose: (text: string) => void) {
    this.#text = text;
    this.#choose = choose;
    this.element.addEventListener('mousedown', (event) => event.preventDefault());
    this.element.addEventListener('click', (event) => {
      const option = event.target instanceof Element ? event.target.closest('[role=option]') : null;
      if (option !== null) this.#take(Number(option.getAttribute('data-index')));
    });
  }

  /** What the agent has now. Agents say so late: somebody may have typed the / already. */
  know(commands: readonly Command[]): void {
    const isFirst = this.#commands.length === 0 && commands.length > 0;
    this.#commands = commands;
    if (isFirst) this.typed();
  }

  /** To be called when the text is another. */
  typed(): void {
    const word = /^\/(\S*)$/.exec(this.#text.value)?.[1]?.toLowerCase();
    this.#matches =
      word === undefined
        ? []
        : this.#commands.filter(({ name }) => name.toLowerCase().startsWith(word)).slice(0, mostShown);
    this.#at = 0;
    this.#show();
  }

  /** Whether the list is open and the key was for it. */
  takesKey(key: string): boolean {
    const count = this.#matches.length;
    if (count === 0) return false;
    if (key === 'ArrowDown') this.#at = (this.#at + 1) % count;
    else if (key === 'ArrowUp') this.#at = (this.#at + count - 1) % count;
    else if (key === 'Escape') this.#matches = [];
    else if (key === 'Enter' || key === 'Tab') {
      // All of it typed already: Enter is for sending.
      if (key === 'Enter' && `/${this.#matches[this.#at]?.name}` === this.#text.value) return false;
      this.#take(this.#at);
      return true;
    } else return false;
    this.#show();
    return true;
  }

  #take(index: number): void {
    const command = this.#matches[index];
    if (command === undefined) return;
    this.#choose(`/${command.name} `);
  }

  #show(): void {
    const open = this.#matches.length > 0;
    this.element.hidden = !open;
    const fresh = document.createDocumentFragment();
    for (const [index, { name, description, input }] of this.#matches.entries())
      fresh.append(
        element(
          'li',
          {
            id: `command-${index}`,
            role: 'option',
            'data-index': index,
            'aria-selected': index === this.#at ? 'true' : 'false',
          },
          element('span', { class: 'command-name' }, `/${name}`),
          input !== undefined && element('span', { class: 'quiet' }, input.hint),
          element('span', { class: 'quiet command-text' }, description ?? ''),
        ),
      );
    morph(this.element, fresh);
    if (open) {
      this.#text.setAttribute('aria-controls', 'commands');
      this.#text.setAttribute('aria-activedescendant', `command-${this.#at}`);
      this.element.children[this.#at]?.scrollIntoView({ block: 'nearest' });
    } else {
      this.#text.removeAttribute('aria-controls');
      this.#text.removeAttribute('aria-activedescendant');
    }
  }
}
