// Attaches what is pasted into or dropped on the page: URIs of VS Code, else the contents of files.

import { t } from '../../base/l10n.ts';
import { longestText, unsupportedPicture } from '../../chat/messages/composing.ts';
import type { Host } from '../host.ts';
import type { NoteOffer } from './composerNote.ts';
import {
  isDroppedPicture,
  isLongText,
  isPicture,
  pasteKind,
  pictureAddress,
  type Clip,
} from './pasteKind.ts';
import { fileOfDataUri, mostBytes, mostConverted, needsConversion } from './pictureFile.ts';

const mostFiles = 20;

const uriLists = ['application/vnd.code.uri-list', 'text/uri-list'];

export class Intake {
  readonly #host: Host;
  readonly #chatId: () => string | undefined;
  readonly #tell: (note: string, offer?: NoteOffer) => void;
  #reading: Promise<void> = Promise.resolve();
  #count = 0;

  /**
   * @param target gets the class `dropping`. @param chatId the conversation that pasted data belongs to, even if the
   * page shows another when it is read. @param tell shows the user why something is not attached, or an offer.
   */
  constructor(
    host: Host,
    target: HTMLElement,
    text: HTMLElement,
    chatId: () => string | undefined,
    tell: (note: string, offer?: NoteOffer) => void,
  ) {
    this.#host = host;
    this.#chatId = chatId;
    this.#tell = tell;
    text.addEventListener('paste', (event) => this.#onPaste(event));
    let inside = 0;
    const mark = (change: number): void => {
      inside = Math.max(0, inside + change);
      target.classList.toggle('dropping', inside > 0);
    };
    const over = (event: DragEvent, change: number): void => {
      if (!isFor(event.dataTransfer)) return;
      event.preventDefault();
      mark(change);
    };
    document.addEventListener('dragenter', (event) => over(event, 1));
    document.addEventListener('dragover', (event) => over(event, 0));
    document.addEventListener('dragleave', (event) => over(event, -1));
    document.addEventListener('drop', (event) => {
      over(event, -inside);
      if (event.defaultPrevented && event.dataTransfer) this.#onDrop(event.dataTransfer);
    });
  }

  /** Resolves when all data is read and sent; undefined if nothing is being read. */
  get reading(): Promise<void> | undefined {
    return this.#count === 0 ? undefined : this.#reading;
  }

  #onPaste(event: ClipboardEvent): void {
    const data = event.clipboardData;
    if (data === null) return;
    const clip = clipOf(data);
    const { files } = data;
    const kind = pasteKind(clip);
    const isLong = isLongText(clip.text);
    if (isLong && kind !== 'files') {
      event.preventDefault();
      this.#takeText(clip.text);
    }
    switch (kind) {
      case 'text': {
        if (isLong) return;
        const address = clip.text === '' ? pictureAddress(clip.html) : undefined;
        if (address === undefined) return;
        event.preventDefault();
        return this.#takeAddress(address);
      }
      case 'files':
        event.preventDefault();
        return this.#takeFiles([...files]);
      case 'both':
        return this.#takeFiles([...files]);
      case 'offer': {
        // The list is empty after the event.
        const kept = [...files];
        const isPictures = kept.every(isPicture);
        // Typing removes a note, and so does the text that is about to be pasted.
        setTimeout(() =>
          this.#tell(
            isPictures
              ? t('Pasted as text. The clipboard also contains a picture of it.')
              : t('Pasted as text. The clipboard also contains files.'),
            {
              name: isPictures ? t('Attach Picture') : t('Attach Files'),
              accept: () => this.#takeFiles(kept),
            },
          ),
        );
      }
    }
  }

  #onDrop(data: DataTransfer): void {
    const list = uriLists.map((type) => data.getData(type)).find((text) => text !== '') ?? '';
    const uris = list.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
    const files = [...data.files];
    if (uris.length === 0 || isDroppedPicture(uris, files)) return this.#takeFiles(files);
    const address = uris.length === 1 ? pictureAddress(data.getData('text/html')) : undefined;
    if (address !== undefined) return this.#takeAddress(address);
    this.#host.post({ type: 'attachUris', uris });
  }

  /** Attaches a picture of which a program provided only the address. */
  #takeAddress(address: string): void {
    const file = fileOfDataUri(address);
    if (file !== undefined) return this.#takeFiles([file]);
    if (!/^https?:/i.test(address))
      return this.#tell(t('The picture is not attached: the other program provided only its address.'));
    this.#host.post({ type: 'attachUris', uris: [address] });
    this.#tell(
      t('Only the address of the picture is attached: the other program did not provide the picture.'),
    );
  }

  /** Attaches text that would make the message box slow. */
  #takeText(text: string): void {
    if (text.length > longestText)
      return this.#tell(
        t('Not pasted: the text is longer than 2 million characters. Attach it as a file instead.'),
      );
    this.#host.post({ type: 'attachText', text });
  }

  #takeFiles(files: readonly File[]): void {
    if (files.length > mostFiles) this.#tell(t('Only the first {0} files are attached.', mostFiles));
    const chatId = this.#chatId();
    for (const file of files.slice(0, mostFiles)) {
      this.#count++;
      this.#reading = this.#reading.then(() => this.#take(file, chatId)).finally(() => this.#count--);
    }
  }

  async #take(given: File, chatId: string | undefined): Promise<void> {
    const converts = needsConversion(given);
    const most = converts ? mostConverted : mostBytes;
    const tooLarge = (name: string, bytes: number): void =>
      this.#tell(t('{0} is not attached: it is larger than {1} MB.', name, bytes / 2 ** 20));
    if (given.size > most) return tooLarge(given.name, most);
    try {
      const { base64Of, converted, thumbnailOf } = await import('./readPicture.ts');
      const file = converts ? await converted(given) : given;
      if (file === undefined) return this.#tell(unsupportedPicture(given.name));
      if (file.size > mostBytes) return tooLarge(file.name, mostBytes);
      const data = await base64Of(file);
      const thumbnail = await thumbnailOf(file);
      const { name, type: mimeType } = file;
      this.#host.post({
        type: 'attachData',
        ...{ name, mimeType, data },
        ...(thumbnail !== undefined && { thumbnail }),
        ...(chatId !== undefined && { chatId }),
      });
    } catch {
      this.#tell(t("{0} is not attached: it can't be read.", given.name));
    }
  }
}

function clipOf(data: DataTransfer): Clip {
  return {
    text: data.getData('text/plain'),
    html: data.getData('text/html'),
    types: data.types,
    files: [...data.files],
  };
}

function isFor(data: DataTransfer | null): boolean {
  return (
    data !== null && (data.types.includes('Files') || uriLists.some((type) => data.types.includes(type)))
  );
}
