// Makes links of code in messages that names a file, such as `src/a.ts:42`, and shows the files of code blocks: asks the extension
// which files exist, in small batches. Code stays code until then. Used where Markdown is rendered, and by the page.

import type { FromPage, ToPage } from '../../chat/messages/messages.ts';
import { mayNameFile } from '../../chat/path/textPlace.ts';
import { label } from '../element.ts';
import { findCodeFile, nameCode } from './codeHead.ts';

/** Texts of one request; see `fromPage`. */
const mostAtOnce = 50;
/** Texts of a conversation that are asked for; other code stays code. */
const mostTexts = 2_000;
/** ms in which the texts of one request are collected. */
const collectTime = 100;
/** ms after which a file that did not exist is looked for again if it is named again. */
const forgetTime = 3_000;

/** The files that are named by code on a page. */
class CodePlaces {
  /** Texts that name a file which exists. */
  readonly #found = new Set<string>();
  /** When a text was asked for, as of performance.now(). */
  readonly #asked = new Map<string, number>();
  readonly #waiting = new Set<string>();
  #post: ((message: FromPage) => void) | undefined;
  #request = 0;
  /** True while an answer is awaited. */
  #isOpen = false;
  #timer: number | undefined;

  /** To be called once, before anything is rendered. */
  connect(post: (message: FromPage) => void): void {
    this.#post = post;
  }

  /** Makes links of the code in a fragment, now or when the answer arrives. */
  link(fragment: DocumentFragment): void {
    for (const code of fragment.querySelectorAll('code')) {
      // The text of a block may be long.
      if (code.parentElement?.nodeName === 'PRE') continue;
      const text = code.textContent;
      if (this.#found.has(text)) makeLink(code);
      else if (text.length > 1 && isAlone(code)) this.#ask(text);
    }
  }

  /**
   * Shows the files of code blocks, now or when the answer arrives.
   * @param root in its place in the message. @param isClosed false if its text may still grow.
   */
  nameBlocks(root: Element, isClosed: boolean): void {
    for (const block of root.querySelectorAll<HTMLElement>('.code')) {
      const file = findCodeFile(block, isClosed);
      if (file !== undefined && !this.#found.has(file)) this.#ask(file);
    }
    nameCode(root, this.#exists);
  }

  /** Called before a conversation is shown: answers that came while the page was hidden are lost. */
  restart(isOther: boolean): void {
    this.#request++;
    this.#isOpen = false;
    this.#asked.clear();
    this.#waiting.clear();
    if (isOther) this.#found.clear();
  }

  /** Handles an answer. */
  receive({ request, found }: Extract<ToPage, { type: 'places' }>): void {
    if (request !== this.#request) return;
    this.#isOpen = false;
    for (const text of found) this.#found.add(text);
    if (found.length > 0) {
      for (const code of document.querySelectorAll('.markdown :not(pre) > code'))
        if (this.#found.has(code.textContent)) makeLink(code);
      nameCode(document, this.#exists);
    }
    this.#plan();
  }

  readonly #exists = (file: string): boolean => this.#found.has(file);

  #ask(text: string): void {
    const now = performance.now();
    const asked = this.#asked.get(text);
    if (asked === undefined ? this.#asked.size >= mostTexts : now - asked < forgetTime) return;
    const isCandidate = mayNameFile(text);
    // What can't be a file is looked at only once.
    this.#asked.set(text, isCandidate ? now : Infinity);
    if (!isCandidate) return;
    this.#waiting.add(text);
    this.#plan();
  }

  #plan(): void {
    if (this.#isOpen || this.#waiting.size === 0) return;
    if (this.#timer === undefined) this.#timer = setTimeout(() => this.#send(), collectTime);
  }

  #send(): void {
    this.#timer = undefined;
    const texts = [...this.#waiting].slice(0, mostAtOnce);
    if (texts.length === 0 || this.#isOpen) return;
    for (const text of texts) this.#waiting.delete(text);
    this.#isOpen = true;
    this.#post?.({ type: 'findPlaces', request: ++this.#request, texts });
  }
}

export const codePlaces = new CodePlaces();

/** True for code in a line that is not in a link. */
function isAlone(code: Element): boolean {
  return code.closest('pre, a, .formula') === null;
}

function makeLink(code: Element): void {
  if (!isAlone(code)) return;
  const text = code.textContent;
  code.setAttribute('data-href', text);
  code.setAttribute('role', 'link');
  code.setAttribute('tabindex', '0');
  code.setAttribute('title', label(text));
}
