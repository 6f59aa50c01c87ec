// The line above the message box: why something was not attached, or an offer with a button. Used by the composer.

import { element } from '../element.ts';

export interface NoteOffer {
  /** The text of the button. */
  readonly name: string;
  accept(): void;
}

export class ComposerNote {
  readonly element = element('div', { class: 'composer-note', role: 'status', hidden: true });

  /** @param text an empty one removes the note. @param offer an action that the user may want. */
  show(text: string, offer?: NoteOffer): void {
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
