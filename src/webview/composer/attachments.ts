// Shows a removable chip for each attachment of the draft. A mentioned attachment counts as long as its mention is in
// the text.

import { t } from '../../base/l10n.ts';
import { placeOfMention, type AttachmentView } from '../../chat/messages/composing.ts';
import { element } from '../element.ts';
import { icon, type IconName } from '../icon.ts';
import { safeImage } from '../markdown/safeAddress.ts';
import { fill } from '../morph.ts';

const icons: Readonly<Record<AttachmentView['kind'], IconName>> = {
  ...{ file: 'file', folder: 'folder', link: 'globe', image: 'file', audio: 'file', text: 'file' },
};

export class Attachments {
  readonly element = element('ul', { class: 'attachments', 'aria-label': t('Attached'), hidden: true });
  #all: readonly AttachmentView[] = [];
  #shown: readonly AttachmentView[] = [];
  #seen = 0;

  /**
   * @param remove called when the user removes an attachment. @param insert called when the user wants pasted text back in the
   * message box.
   */
  constructor(remove: (attachment: AttachmentView) => void, insert: (attachment: AttachmentView) => void) {
    this.element.addEventListener('click', (event) => {
      const target = event.target instanceof Element ? event.target.closest('button') : null;
      const wanted = this.#shown.find(({ id }) => String(id) === target?.dataset['id']);
      if (wanted) (target?.matches('.insert') ? insert : remove)(wanted);
    });
  }

  /** The id of the last attachment that the page received; see the message `prompt`. */
  get seen(): number {
    return this.#seen;
  }

  get isEmpty(): boolean {
    return this.#shown.length === 0;
  }

  /** The attachments that are sent with the text. */
  get shown(): readonly AttachmentView[] {
    return this.#shown;
  }

  get last(): AttachmentView | undefined {
    return this.#shown.at(-1);
  }

  /** Sets the attachments. @returns the mentions of new ones that the text does not contain yet. */
  update(all: readonly AttachmentView[], text: string): string[] {
    const fresh = all.filter(({ id }) => id > this.#seen);
    this.#all = all;
    this.#seen = Math.max(this.#seen, ...all.map(({ id }) => id));
    this.typed(text);
    return fresh.flatMap(({ mention }) =>
      mention === undefined || placeOfMention(text, mention) >= 0 ? [] : [mention],
    );
  }

  /** Sets the attachments of another conversation. */
  restart(all: readonly AttachmentView[], text: string): void {
    this.#seen = Math.max(0, ...all.map(({ id }) => id));
    this.update(all, text);
  }

  /** To be called when the text has changed. */
  typed(text: string): void {
    this.#shown = this.#all.filter(
      ({ mention }) => mention === undefined || placeOfMention(text, mention) >= 0,
    );
    this.element.hidden = this.isEmpty;
    fill(this.element, this.#shown.map(chip));
  }
}

function chip({ id, kind, name, detail, warning, thumbnail, isInsertable }: AttachmentView): HTMLElement {
  const label = t('Remove {0}', name);
  return element(
    'li',
    { class: warning === undefined ? 'attachment' : 'attachment warned', 'data-key': id, title: detail },
    thumbnail !== undefined && safeImage(thumbnail)
      ? element('img', { src: thumbnail, alt: '' })
      : icon(icons[kind]),
    element('span', { class: 'attachment-name' }, name),
    warning !== undefined && element('span', { class: 'attachment-warning' }, icon('warning'), warning),
    isInsertable === true &&
      element(
        'button',
        { class: 'link-button insert', 'data-id': id, title: t('Insert the text into the message box') },
        t('Insert as Text'),
      ),
    element(
      'button',
      { class: 'icon-button', 'data-id': id, title: label, 'aria-label': label },
      icon('close'),
    ),
  );
}
