// Applies document notifications as an agent does, so that tests can check that the client's changes add up. Throws if the
// client breaks a rule of document sync.

export type Encoding = 'utf-8' | 'utf-16' | 'utf-32';

interface Point {
  readonly line: number;
  readonly character: number;
}

interface Span {
  readonly start: Point;
  readonly end: Point;
}

export interface Change {
  readonly range?: Span;
  readonly text: string;
}

interface Mirrored {
  text: string;
  version: number;
}

export class DocumentMirror {
  readonly #encoding: Encoding;
  readonly #documents = new Map<string, Mirrored>();

  /** @param encoding the unit of `character` in all positions. */
  constructor(encoding: Encoding) {
    this.#encoding = encoding;
  }

  get(uri: string): Readonly<Mirrored> | undefined {
    return this.#documents.get(uri);
  }

  open(uri: string, version: number, text: string): void {
    if (this.#documents.has(uri)) throw new Error(`opened twice: ${uri}`);
    this.#documents.set(uri, { text, version });
  }

  change(uri: string, version: number, changes: readonly Change[]): void {
    const document = this.#documents.get(uri);
    if (!document) throw new Error(`changed, never opened: ${uri}`);
    if (version <= document.version) throw new Error(`version ${version} after ${document.version}: ${uri}`);
    for (const { range, text } of changes) {
      const { text: old } = document;
      document.text = range
        ? old.slice(0, this.#offset(old, range.start)) + text + old.slice(this.#offset(old, range.end))
        : text;
    }
    document.version = version;
  }

  close(uri: string): void {
    if (!this.#documents.delete(uri)) throw new Error(`closed, never opened: ${uri}`);
  }

  /** The range of the first occurrence of `needle` in the document. */
  find(uri: string, needle: string): Span | undefined {
    const text = this.#documents.get(uri)?.text ?? '';
    const start = text.indexOf(needle);
    return start < 0
      ? undefined
      : { start: this.#point(text, start), end: this.#point(text, start + needle.length) };
  }

  #offset(text: string, { line, character }: Point): number {
    const start = lineStarts(text)[line];
    if (start === undefined) throw new Error(`no line ${line}`);
    let offset = start;
    let rest = character;
    for (const letter of text.slice(start)) {
      if (rest === 0 || letter === '\n' || letter === '\r') break;
      rest -= this.#width(letter);
      offset += letter.length;
    }
    if (rest !== 0) throw new Error(`no character ${character} in line ${line}`);
    return offset;
  }

  #point(text: string, offset: number): Point {
    const starts = lineStarts(text);
    const line = starts.findLastIndex((start) => start <= offset);
    let character = 0;
    for (const letter of text.slice(starts[line], offset)) character += this.#width(letter);
    return { line, character };
  }

  #width(letter: string): number {
    if (this.#encoding === 'utf-32') return 1;
    return this.#encoding === 'utf-16' ? letter.length : Buffer.byteLength(letter);
  }
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map((end) => end.index + end[0].length)];
}
