// Typesets formulas: asks the extension for MathML, which VS Code's own Markdown renderer makes, and shows the source
// until then. A formula that can't be typeset stays source. Used by `renderMarkdown` and the page.

import type { FromPage, ToPage } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';
import { mathElement } from './mathElement.ts';
import { longestFormula } from './mathSyntax.ts';

/** Formulas that are kept; more are shown as source. */
const mostFormulas = 2_000;

/** The formulas of a page. */
class Formulas {
  /** By key: undefined while the answer is awaited, null if the formula stays source. */
  readonly #known = new Map<string, Element | null | undefined>();
  #post: ((message: FromPage) => void) | undefined;

  /** To be called once, before anything is rendered. */
  connect(post: (message: FromPage) => void): void {
    this.#post = post;
  }

  /** Replaces an element with the source of a formula by the typeset formula, now or when the answer arrives. */
  typeset(source: Element, isBlock: boolean): void {
    const tex = source.textContent;
    // Markup of the agent can look like a formula.
    if (tex.length > longestFormula) return;
    const key = keyOf(tex, isBlock);
    const shown = element('span', { class: isBlock ? 'formula block-formula' : 'formula', title: tex });
    shown.dataset['key'] = key;
    const known = this.#known.get(key);
    if (known) shown.append(known.cloneNode(true));
    else shown.append(element('code', {}, tex));
    source.replaceWith(shown);
    if (this.#known.has(key) || this.#known.size >= mostFormulas) return;
    this.#known.set(key, undefined);
    this.#post?.({ type: 'renderFormula', tex, isBlock });
  }

  /** Called before a conversation is shown: answers that came while the page was hidden are lost. */
  forgetRequests(): void {
    for (const [key, math] of this.#known) if (math === undefined) this.#known.delete(key);
  }

  /** Handles an answer. */
  receive({ tex, isBlock, mathml }: Extract<ToPage, { type: 'formula' }>): void {
    const key = keyOf(tex, isBlock);
    if (!this.#known.has(key)) return;
    const math = mathml === undefined ? null : (mathElement(mathml) ?? null);
    this.#known.set(key, math);
    if (math === null) return;
    for (const shown of document.querySelectorAll<HTMLElement>('.formula'))
      if (shown.dataset['key'] === key) shown.replaceChildren(math.cloneNode(true));
  }
}

export const formulas = new Formulas();

function keyOf(tex: string, isBlock: boolean): string {
  return `${isBlock ? 'block' : 'inline'} ${tex}`;
}
