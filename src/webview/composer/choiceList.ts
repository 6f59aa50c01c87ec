// The list above the composer that completes what is being typed, by keys or the mouse. Used for commands and mentions. Also
// finds the commands to offer.

import { t } from '../../base/l10n.ts';
import { element, label, optionalLabel } from '../element.ts';
import { icon, type IconName } from '../icon.ts';
import { morph } from '../morph.ts';
import type { ConversationState } from '../../chat/messages/messages.ts';

export interface Choice {
  readonly icon?: IconName | undefined;
  readonly name: string;
  readonly hint?: string | undefined;
  readonly detail?: string | undefined;
  /** True if the text already equals the choice, so that Enter sends it. */
  readonly isTyped?: boolean | undefined;
  accept(): void;
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
  #note = '';
  #at = 0;

  /** @param onEscape called when the user closes the list. */
  constructor(text: HTMLTextAreaElement, onEscape: () => void) {
    this.#text = text;
    this.#onEscape = onEscape;
    this.element.addEventListener('mousedown', (event) => event.preventDefault());
    this.element.addEventListener('click', (event) => {
      const option = event.target instanceof Element ? event.target.closest('[role=option]') : null;
      if (option !== null) this.#choices[Number(option.getAttribute('data-index'))]?.accept();
    });
  }

  /**
   * Shows choices; an empty list closes it. @param name the accessible name of the list.
   * @param note text below the choices: what is not listed.
   */
  offer(name: string, choices: readonly Choice[], note = ''): void {
    this.element.setAttribute('aria-label', note === '' ? name : `${name}. ${note}`);
    this.#choices = choices;
    this.#note = note;
    this.#at = 0;
    this.#show();
  }

  /** Handles a key. False if the list is closed or does not use the key. */
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
      chosen.accept();
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
          choice.hint !== undefined && element('span', { class: 'quiet choice-hint' }, label(choice.hint)),
          element('span', { class: 'quiet choice-text' }, optionalLabel(choice.detail) ?? ''),
        ),
      );
    if (this.#note !== '')
      fresh.append(element('li', { class: 'choice-note quiet', role: 'presentation' }, this.#note));
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

const mostShown = 50;

export interface CommandChoices {
  readonly choices: readonly Choice[];
  /** What is not listed, in words; may be empty. */
  readonly note: string;
}

/**
 * The agent's commands that complete the prompt while it is "/" and the start of a name.
 * @param choose called with the new text of the prompt.
 */
export function commandChoices(
  text: string,
  { commands, commandsLeftOut: left = 0 }: Pick<ConversationState, 'commands' | 'commandsLeftOut'>,
  choose: (text: string) => void,
): CommandChoices {
  const word = /^\/(\S*)$/.exec(text)?.[1]?.toLowerCase();
  const found = word === undefined ? [] : commands.filter(({ name }) => name.toLowerCase().startsWith(word));
  const choices = found.slice(0, mostShown).map(({ name, description, input }) => ({
    name: `/${name}`,
    hint: input?.hint,
    detail: description,
    isTyped: text === `/${name}`,
    accept: () => choose(`/${name} `),
  }));
  const more = found.length - choices.length;
  const notes = [
    ...(more === 0
      ? []
      : [
          more === 1
            ? t('1 more command begins like this. Type more of its name.')
            : t('{0} more commands begin like this. Type more of the name.', more),
        ]),
    ...(left === 0
      ? []
      : [
          left === 1
            ? t('1 command of the agent is never listed. Type its whole name.')
            : t('{0} commands of the agent are never listed. Type the whole name.', left),
        ]),
  ];
  return { choices, note: choices.length === 0 ? '' : notes.join(' ') };
}
