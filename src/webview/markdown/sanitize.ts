// Sanitizes the markup of agents: allows a short list of elements and attributes, nothing that names, styles, loads or
// runs. Links become data for the page's own click handler; images show only embedded data.

import { t } from '../../base/l10n.ts';
import { decodedPath } from '../../chat/path/textPlace.ts';
import { element, label, visibleText } from '../element.ts';
import { safeImage, safeLink } from './safeAddress.ts';
import { allowedTags } from './allowedTags.ts';
import { isPlainMarkup } from './isPlainMarkup.ts';

const attributes = [
  ...['href', 'src', 'alt', 'title', 'colspan', 'rowspan', 'align', 'start', 'reversed', 'open'],
  ...['type', 'checked', 'disabled', 'data-lang'],
];

/** Undefined until it is loaded. Null for markup without a body, such as a frameset. */
let purify: ((html: string) => DocumentFragment | null) | undefined;
let loading: Promise<void> | undefined;

/** Loads what markup needs that is not plain: images, HTML, formulas. After that, `sanitize` handles all markup. */
export function loadSanitizer(): Promise<void> {
  return (loading ??= load());
}

/** Calls `run` when the sanitizer has been loaded, or could not be: then the source of its markup is shown. */
export function onceSanitizerLoads(run: () => void): void {
  loadSanitizer().then(run, run);
}

async function load(): Promise<void> {
  try {
    const { createPurifier } = await import('./purifier.ts');
    purify = createPurifier(allowedTags, attributes, disarm);
  } catch (error) {
    // The source of the markup is shown.
    purify = () => null;
    throw error;
  }
}

/**
 * Returns the harmless part of HTML. Nothing in it is loaded or run, now or in the page. Undefined while the sanitizer is being
 * loaded, which this starts.
 */
export function sanitize(html: string): DocumentFragment | undefined {
  const plain = plainMarkup(html);
  if (plain !== undefined) {
    for (const link of plain.querySelectorAll('a')) disarmLink(link);
    showTargets(plain);
    return plain;
  }
  if (purify === undefined) {
    void loadSanitizer();
    return undefined;
  }
  const sanitized = purify(html);
  const fragment = sanitized ?? document.createDocumentFragment();
  if (sanitized === null) fragment.append(html);
  for (const image of fragment.querySelectorAll('img:not([src])')) image.replaceWith(imageLink(image));
  showTargets(fragment);
  return fragment;
}

/** Spells out hidden characters in links, and removes titles, so that the tooltip is always the target. If the text names another host, the target's host is added. */
function showTargets(fragment: DocumentFragment): void {
  for (const inner of fragment.querySelectorAll('a[data-href] [title]')) inner.removeAttribute('title');
  for (const link of fragment.querySelectorAll('a[data-href]')) {
    showHidden(link);
    const [host, read] = [link.getAttribute('data-href') ?? '', link.textContent].map(hostIn);
    if (host !== undefined && read !== undefined && host !== read)
      link.append(element('span', { class: 'quiet' }, ` (${host})`));
  }
}

/** Spells out the hidden characters of a text. */
function showHidden(link: Element): void {
  const texts = document.createNodeIterator(link, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const shown = visibleText(text.nodeValue ?? '');
    if (shown !== text.nodeValue) text.nodeValue = shown;
  }
}

/** The host of a text that begins with a web address, without `www.`. */
function hostIn(text: string): string | undefined {
  const address = text.trim().replace(/^www\./i, 'https://');
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).host.replace(/^www\./, '');
}

/** Called for each element of purified markup. */
function disarm(node: Element): void {
  if (node.nodeName === 'A') disarmLink(node);
  else if (node.nodeName === 'IMG') disarmImage(node);
  else if (node.nodeName === 'INPUT') disarmInput(node);
  else if (node.hasAttribute('href') || node.hasAttribute('src')) {
    node.removeAttribute('href');
    node.removeAttribute('src');
  }
}

function disarmLink(link: Element): void {
  const href = safeLink(link.getAttribute('href'));
  link.removeAttribute('href');
  if (href === undefined) return;
  link.setAttribute('data-href', href);
  link.setAttribute('role', 'link');
  link.setAttribute('tabindex', '0');
  // The target comes first, so that the agent's title can't push it out of view.
  const title = link.getAttribute('title')?.trim() ?? '';
  const target = label(shownTarget(href));
  link.setAttribute('title', title === '' || title === href ? target : `${target}\n${label(title)}`);
}

/** A path is shown as it is opened: the Markdown parser encodes spaces and backslashes. */
function shownTarget(href: string): string {
  const path = /^(?:https?|mailto):/i.test(href) ? href : decodedPath(href);
  return /\p{Cc}/u.test(path) ? href : path;
}

/** Must be done before the image is in the page, where it would be loaded. */
function disarmImage(image: Element): void {
  const source = image.getAttribute('src');
  if (safeImage(source)) return;
  image.removeAttribute('src');
  const address = safeLink(source);
  if (address !== undefined) image.setAttribute('data-href', address);
}

/** Replaces an external image, which is not loaded, by a link. */
function imageLink(image: Element): Element {
  const words = image.getAttribute('alt') ?? '';
  const link = element(
    'a',
    { href: image.getAttribute('data-href') ?? '' },
    words === '' ? t('Image') : words,
  );
  disarmLink(link);
  return link;
}

function disarmInput(input: Element): void {
  if (input.getAttribute('type') !== 'checkbox') {
    input.remove();
    return;
  }
  input.setAttribute('disabled', '');
  input.setAttribute('aria-label', input.hasAttribute('checked') ? t('Done') : t('To do'));
}

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
function plainMarkup(html: string): DocumentFragment | undefined {
  if (!isPlainMarkup(html)) return undefined;
  // Template contents belong to a document without a window, which loads and runs nothing.
  const template = element('template');
  template.innerHTML = policy.createHTML(html);
  return template.content;
}
