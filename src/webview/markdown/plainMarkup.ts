// Creates nodes from HTML that needs no sanitizer.

import { element } from '../element.ts';
import { isPlainMarkup } from './isPlainMarkup.ts';

/** The part of Chromium's Trusted Types API that is used here. Its result is typed as a string. */
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

/** The links in the result must be disarmed before it is added to the page. Undefined if the HTML needs the sanitizer. */
export function plainMarkup(html: string): DocumentFragment | undefined {
  if (!isPlainMarkup(html)) return undefined;
  // Template contents belong to a document without a window, which loads and runs nothing.
  const template = element('template');
  template.innerHTML = policy.createHTML(html);
  return template.content;
}
