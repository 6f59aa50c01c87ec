// Splits Markdown into blocks while it streams, so that only the open block is parsed again. The cuts depend on the
// text alone, not on its chunks, so a streamed message looks the same as a loaded one.

export type BlockEvent =
  /** A finished block. */
  | { readonly kind: 'markdown'; readonly text: string }
  /** A top-level code fence begins. */
  | { readonly kind: 'fenceStart'; readonly info: string }
  /** Whole lines of code, with their line ends. */
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'fenceEnd' };

/**
 * UTF-16 units. A longer block is cut at a line end, a longer line anywhere, since an open block is parsed again with
 * each chunk.
 */
const longestBlock = 16_384;
const mostCodeLines = 64;

const fenceLine = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})([^\n]*)$/;
const listLine = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?:\s|$)/;
const htmlLine = /^ {0,3}<(?:(pre|details)(?=[\s>]|$)|(!--))/i;

const detailsEnd = /<\/details>/i;
/** The start or the end of `details`. Code in the line is not searched. */
const detailsTags = /<(\/?)details(?=[\s>]|$)/gi;
const inlineCode = /`[^`]*`/g;

interface Fence {
  readonly indent: RegExp | undefined;
  readonly end: RegExp;
  readonly beginsEnd: RegExp;
}

export class BlockSplitter {
  #text = '';
  /** Offsets of the open block and of the first line that is not processed. */
  #start = 0;
  #line = 0;
  #afterBlank = false;
  #hasList = false;
  #htmlEnd: RegExp | undefined;
  /** Number of open `details`. */
  #depth = 0;
  /** The end of the fence that is open within `details`. */
  #innerEnd: RegExp | undefined;
  #fence: Fence | undefined;

  push(text: string): void {
    this.#text = this.#text.slice(this.#start) + text;
    this.#line -= this.#start;
    this.#start = 0;
  }

  /** True if a fence is open; `rest` is code then. */
  get inFence(): boolean {
    return this.#fence !== undefined;
  }

  /**
   * True if the open fence may be closed by its last line, which has no line end yet. Only valid when `next` returns
   * undefined.
   */
  get mayBeClosed(): boolean {
    return this.#fence?.end.test(this.#text.slice(this.#start)) === true;
  }

  /** The part of the open block that was not returned by `next`; all of it only when `next` returns undefined. */
  get rest(): string {
    const rest = this.#text.slice(this.#start);
    // A partial closing fence must not show briefly as code.
    return this.#fence?.beginsEnd.test(rest) === true ? '' : rest;
  }

  /** The next certain event; undefined until more text is pushed. */
  next(): BlockEvent | undefined {
    if (this.#fence !== undefined) return this.#nextOfFence(this.#fence);
    for (;;) {
      const end = this.#text.indexOf('\n', this.#line);
      const lineEnd = end < 0 ? this.#text.length : end;
      if (lineEnd - this.#start > longestBlock) return this.#cutLong();
      if (end < 0) return this.#endsAtOpenLine() ? this.#cut(this.#line) : undefined;
      const line = this.#text.slice(this.#line, end);
      if (line.trim() === '') {
        this.#afterBlank = true;
        this.#line = end + 1;
        if (!this.#hasContent(end)) this.#start = this.#line;
        continue;
      }
      const event = this.#take(line, end);
      if (event !== undefined) return event;
    }
  }

  /** Adds a line to the open block, or ends the block before it. */
  #take(line: string, end: number): BlockEvent | undefined {
    const empty = this.#line === this.#start;
    if (this.#htmlEnd !== undefined) {
      this.#takeHtml(line, this.#htmlEnd);
    } else {
      const fence = fenceLine.exec(line);
      if (fence !== null && (!this.#hasList || fence[1]!.length < 2))
        return empty ? this.#startFence(fence, end) : this.#cut(this.#line);
      const isListLine = listLine.test(line);
      const indented = line.startsWith(' ') || line.startsWith('\t');
      if (!empty && this.#afterBlank && !indented && !(this.#hasList && isListLine))
        return this.#cut(this.#line);
      this.#hasList ||= isListLine;
      this.#htmlEnd = openHtml(line);
      this.#depth = this.#htmlEnd === detailsEnd ? openDetails(line) : 0;
    }
    this.#afterBlank = false;
    this.#line = end + 1;
    return undefined;
  }

  #takeHtml(line: string, end: RegExp): void {
    if (this.#innerEnd !== undefined) {
      if (this.#innerEnd.test(line)) this.#innerEnd = undefined;
      return;
    }
    // Only after a blank line: before it, the parser recognizes no Markdown.
    const fence = end === detailsEnd ? fenceLine.exec(line) : null;
    const before = fence === null ? '' : this.#text.slice(this.#start, this.#line);
    if (fence !== null && /\n\s*\n/.test(before)) this.#innerEnd = fenceEnd(fence[2]!);
    else if (end === detailsEnd) {
      this.#depth += openDetails(line);
      if (this.#depth <= 0) this.#htmlEnd = undefined;
    } else if (end.test(line)) this.#htmlEnd = undefined;
  }

  /** True if the incomplete line can't belong to the block before it, judged by its first character. */
  #endsAtOpenLine(): boolean {
    if (!this.#afterBlank || this.#line === this.#start || this.#htmlEnd !== undefined) return false;
    const first = this.#text[this.#line];
    if (first === undefined || /\s/.test(first)) return false;
    return !(this.#hasList && /[-+*\d]/.test(first));
  }

  #hasContent(end: number): boolean {
    return this.#text.slice(this.#start, end).trim() !== '';
  }

  #cut(at: number): BlockEvent {
    const text = this.#text.slice(this.#start, at);
    this.#start = at;
    this.#line = at;
    this.#afterBlank = false;
    this.#hasList = false;
    this.#htmlEnd = this.#innerEnd = undefined;
    return { kind: 'markdown', text };
  }

  #cutLong(): BlockEvent {
    if (this.#line > this.#start) return this.#cut(this.#line);
    const at = this.#start + longestBlock;
    const splitsPair = (this.#text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
    return this.#cut(splitsPair ? at - 1 : at);
  }

  #startFence(match: RegExpExecArray, end: number): BlockEvent {
    const [, indent = '', marker = '', info = ''] = match;
    const character = marker[0]!;
    this.#fence = {
      indent: indent === '' ? undefined : new RegExp(`^ {0,${indent.length}}`, 'gm'),
      end: fenceEnd(marker),
      beginsEnd: new RegExp(`^ {0,3}(?:${character}+\\s*)?$`),
    };
    this.#start = this.#line = end + 1;
    this.#afterBlank = false;
    return { kind: 'fenceStart', info: info.trim() };
  }

  #nextOfFence(fence: Fence): BlockEvent | undefined {
    for (let lines = 0; lines < mostCodeLines; lines++) {
      const end = this.#text.indexOf('\n', this.#line);
      if (end < 0) break;
      if (fence.end.test(this.#text.slice(this.#line, end))) {
        if (this.#line > this.#start) break;
        this.#start = this.#line = end + 1;
        this.#fence = undefined;
        return { kind: 'fenceEnd' };
      }
      this.#line = end + 1;
    }
    if (this.#line === this.#start) return undefined;
    const code = this.#text.slice(this.#start, this.#line).replaceAll('\r\n', '\n');
    this.#start = this.#line;
    return { kind: 'code', text: fence.indent === undefined ? code : code.replace(fence.indent, '') };
  }
}

function fenceEnd(marker: string): RegExp {
  return new RegExp(`^ {0,3}${marker[0]!}{${marker.length},}[ \\t]*\\r?$`);
}

/** The end of an HTML element that the line opens and that may contain blank lines. */
function openHtml(line: string): RegExp | undefined {
  const match = htmlLine.exec(line);
  if (match === null) return undefined;
  const name = match[1]?.toLowerCase();
  const end = name === undefined ? /-->/ : name === 'pre' ? /<\/pre>/i : detailsEnd;
  if (end === detailsEnd) return openDetails(line) > 0 ? end : undefined;
  return end.test(line) ? undefined : end;
}

/** The number of `details` that begin in the line, without those that end in it. */
function openDetails(line: string): number {
  let open = 0;
  for (const [, end] of line.replaceAll(inlineCode, '').matchAll(detailsTags)) open += end === '' ? 1 : -1;
  return open;
}
