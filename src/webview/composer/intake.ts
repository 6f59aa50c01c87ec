// Attaches what is pasted into or dropped on the page: URIs of VS Code, else the contents of files.

import { t } from '../../base/l10n.ts';
import type { Host } from '../host.ts';

/** Bytes; see `promptLimits`. */
const mostBytes = 5 * 2 ** 20;
const mostFiles = 20;
/** Pixels. */
const thumbnailSize = 64;

const uriLists = ['application/vnd.code.uri-list', 'text/uri-list'];

export class Intake {
  readonly #host: Host;
  readonly #chatId: () => string | undefined;
  readonly #tell: (problem: string) => void;
  #reading: Promise<void> = Promise.resolve();
  #count = 0;

  /**
   * @param target gets the class `dropping`. @param chatId the conversation that pasted data belongs to, even if the
   * page shows another when it is read. @param tell shows the user why something is not attached.
   */
  constructor(
    host: Host,
    target: HTMLElement,
    text: HTMLElement,
    chatId: () => string | undefined,
    tell: (problem: string) => void,
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
    // Data that is also text, such as table cells, is pasted as text.
    if (data === null || data.files.length === 0 || data.getData('text/plain') !== '') return;
    event.preventDefault();
    this.#takeFiles(data.files);
  }

  #onDrop(data: DataTransfer): void {
    const list = uriLists.map((type) => data.getData(type)).find((text) => text !== '') ?? '';
    const uris = list.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
    if (uris.length > 0) this.#host.post({ type: 'attachUris', uris });
    else this.#takeFiles(data.files);
  }

  #takeFiles(files: FileList): void {
    if (files.length > mostFiles) this.#tell(t('Only the first {0} files are attached.', mostFiles));
    const chatId = this.#chatId();
    for (const file of [...files].slice(0, mostFiles)) {
      this.#count++;
      this.#reading = this.#reading.then(() => this.#take(file, chatId)).finally(() => this.#count--);
    }
  }

  async #take(file: File, chatId: string | undefined): Promise<void> {
    const { name, type: mimeType } = file;
    if (file.size > mostBytes) {
      this.#tell(t('{0} is not attached: it is larger than {1} MB.', name, mostBytes / 2 ** 20));
      return;
    }
    try {
      const data = await base64(file);
      const thumbnail = /^image\/(?:png|jpeg|gif|webp)$/.test(mimeType)
        ? await smallPicture(file)
        : undefined;
      this.#host.post({
        type: 'attachData',
        ...{ name, mimeType, data },
        ...(thumbnail !== undefined && { thumbnail }),
        ...(chatId !== undefined && { chatId }),
      });
    } catch {
      this.#tell(t("{0} is not attached: it can't be read.", name));
    }
  }
}

function isFor(data: DataTransfer | null): boolean {
  return (
    data !== null && (data.types.includes('Files') || uriLists.some((type) => data.types.includes(type)))
  );
}

function base64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    });
    reader.addEventListener('error', () => reject(new Error('unreadable')));
    reader.readAsDataURL(file);
  });
}

/** Creates a thumbnail. Rejects if the file is not a picture. */
async function smallPicture(file: File): Promise<string | undefined> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, thumbnailSize / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/webp', 0.8);
}
