// Creates nodes from HTML that needs no sanitizer.

import { element } from '../element.ts';

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

const bare = String.raw`\/?(?:p|br|hr|h[1-6]|blockquote|ul|ol|li|em|strong|del|code|pre|table|thead|tbody|tr|t[hd]|a)`;
/** Exactly as the Markdown parser writes them. */
const withAttributes = [
  String.raw`ol start="\d+"`,
  't[hd] align="(?:left|center|right)"',
  'a href="[^"<>]*"(?: title="[^"<>]*")?',
].join('|');
const other = new RegExp(`<(?!(?:${bare}|${withAttributes})>)`);

/** True if every `<` begins such a tag. Linear in the length. */
export function isPlainMarkup(html: string): boolean {
  return !other.test(html);
}
