// The line above the message box: why something was not attached, or an offer with a button. Used by the composer.

import { element } from '../element.ts';

export interface NoteOffer {
  /** The text of the button. */
  readonly name: string;
  /** True if the note stays while the user changes the draft. */
  readonly stays?: boolean;
  accept(): void;
}

export class ComposerNote {
  readonly element = element('div', { class: 'composer-note', role: 'status', hidden: true });
  #stays = false;

  /** True if the shown note is also true of a draft that the user has changed. */
  get stays(): boolean {
    return this.#stays;
  }

  /** @param text an empty one removes the note. @param offer an action that the user may want. */
  show(text: string, offer?: NoteOffer): void {
    this.#stays = offer?.stays === true;
    this.element.hidden = text === '';
    this.element.classList.toggle('offer', offer !== undefined);
    this.element.replaceChildren(text);
    if (offer === undefined) return;
    const button = element('button', { class: 'link-button', type: 'button' }, offer.name);
    button.addEventListener('click', () => {
      this.show('');
      offer.accept();
    });
    this.element.append(' ', button);
  }
}
