// Shows what is sent with the message automatically: the implicit attachment, as a chip that turns it on and off, and a chip
// for the user's notes. Neither is sent with a slash command.

import { t } from '../../base/l10n.ts';
import type { AttachmentView } from '../../chat/messages/composing.ts';
import type { ConversationState } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';
import { morph } from '../morph.ts';

export class AutomaticChips {
  readonly element = element('div', { class: 'automatic', hidden: true });
  #state: Pick<ConversationState, 'implicit' | 'notes'> = {};
  #sent: number | undefined;

  constructor() {
    // A click keeps the focus in the message box.
    this.element.addEventListener('mousedown', (event) => event.preventDefault());
  }

  /** The id of the implicit attachment that is shown as sent. */
  get sent(): number | undefined {
    return this.#sent;
  }

  update({ implicit, notes }: ConversationState): void {
    this.#state = { implicit, notes };
  }

  /** @param attachments the attachments that are sent with the text. */
  show(text: string, attachments: readonly AttachmentView[]): void {
    const isCommand = /^\s*\//.test(text);
    const { notes } = this.#state;
    const covering = this.#state.implicit?.coveredBy;
    const implicit = attachments.some(({ id }) => covering?.includes(id)) ? undefined : this.#state.implicit;
    this.#sent = isCommand || implicit?.isOn !== true ? undefined : implicit.id;
    this.element.hidden = isCommand || (!implicit && notes !== true);
    const fresh = document.createDocumentFragment();
    if (implicit) fresh.append(implicitChip(implicit));
    if (notes === true)
      fresh.append(
        element(
          'span',
          {
            class: 'chip',
            title: t('Your notes are sent once per session, and again when you change them.'),
          },
          icon('edit'),
          t('Agent Notes'),
        ),
      );
    morph(this.element, fresh);
  }
}

function implicitChip({ name, detail, isOn }: NonNullable<ConversationState['implicit']>): HTMLElement {
  return element(
    'button',
    {
      class: 'chip',
      'data-action': 'contextImplicit',
      'aria-pressed': String(isOn),
      title: isOn
        ? t('{0}. Sent with your prompt; click to leave it out.', detail)
        : t('{0}. Not sent; click to send it.', detail),
    },
    icon(isOn ? 'file' : 'circleSlash'),
    element('span', {}, name),
  );
}
