// The prompt that the agent expects next, shown in place of the placeholder of an empty message box. Tab or a click on its
// button takes it, Escape and typing remove it. Used by the composer.

import { t } from '../../base/l10n.ts';
import { element } from '../element.ts';

export class PromptSuggestion {
  /** The button beside the message box. */
  readonly element: HTMLElement;
  readonly #take: (text: string) => void;
  readonly #announced = element('span', { class: 'hidden', role: 'status' });
  #text: string | undefined;
  #isFitting = false;
  #dismissed: string | undefined;

  /** @param take puts the text into the message box. */
  constructor(take: (text: string) => void) {
    this.#take = take;
    const name = t('Insert Suggested Prompt');
    const button = element(
      'button',
      { class: 'button suggestion-key', type: 'button', title: name, 'aria-label': name },
      'Tab',
    );
    button.addEventListener('click', () => this.#taken());
    this.element = element('span', { class: 'suggestion', hidden: true }, button, this.#announced);
  }

  /** The suggestion if it is shown. */
  get shown(): string | undefined {
    return this.#isFitting && this.#text !== this.#dismissed ? this.#text : undefined;
  }

  /** @param text undefined if the agent suggests none now. */
  set(text: string | undefined): void {
    this.#text = text;
    if (text === undefined) this.#dismissed = undefined;
  }

  /** @param isFitting true if the message box is empty and no turn runs. */
  draw(isFitting: boolean): void {
    this.#isFitting = isFitting;
    const { shown } = this;
    this.element.hidden = shown === undefined;
    const words = shown === undefined ? '' : t('Suggested prompt: {0}. Tab inserts it.', shown);
    // A live region announces each change.
    if (this.#announced.textContent !== words) this.#announced.textContent = words;
  }

  /** The user typed something else. */
  dismiss(): void {
    this.#dismissed = this.#text;
  }

  /** True if the key was used. */
  takesKey(key: string): boolean {
    if (this.shown === undefined || (key !== 'Tab' && key !== 'Escape')) return false;
    if (key === 'Tab') this.#taken();
    else this.dismiss();
    return true;
  }

  #taken(): void {
    const { shown } = this;
    if (shown !== undefined) this.#take(shown);
  }
}
