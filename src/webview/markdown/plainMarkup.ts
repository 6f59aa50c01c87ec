// Owns the nodes of HTML that needs no sanitiser.

import { element } from '../element.ts';
import { isPlainMarkup } from './isPlainMarkup.ts';

/** What Chromium has of Trusted Types, for one kind of text. What a policy makes is a string to those who take markup. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): string };
}

const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes };
const rules = {
  createHTML(html: string): string {
    if (!isPlainMarkup(html)) throw new TypeError('This is for the sanitiser');
    return html;
  },
};
const policy = trustedTypes?.createPolicy('plain-markup', rules) ?? rules;

/** Its links are still to be disarmed, before it is in a page. Undefined: it is more than plain, and for the sanitiser. */
export function plainMarkup(html: string): DocumentFragment | undefined {
  if (!isPlainMarkup(html)) return undefined;
  // Its content is of a document without a window: nothing in it would be loaded or run anyway.
  const template = element('template');
  template.innerHTML = policy.createHTML(html);
  return template.content;
}
