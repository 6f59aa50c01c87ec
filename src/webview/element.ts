// Creates elements whose text has no hidden characters, and sanitizes names that agents choose. Uses no view library: streamed text
// must never be set again, and the small rest is rebuilt and morphed (see morph.ts).

import { escapeHidden } from '../base/escapeHidden.ts';

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
export type Child = Node | string | undefined | false;

/** Attributes whose text is shown or spoken. */
const shownAttributes: ReadonlySet<string> = new Set([
  ...['alt', 'aria-description', 'aria-label', 'label', 'placeholder', 'title'],
]);

/**
 * Attributes that are undefined or false are left out; true becomes an empty one. Strings become text nodes, never
 * markup, with hidden characters spelled out as in `visibleText`. Text that the user can take from the page, such as code, must
 * be given as a text node, which is shown as it is.
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    const text = value === true ? '' : String(value);
    made.setAttribute(name, shownAttributes.has(name) ? visibleText(text) : text);
  }
  for (const child of children)
    if (child !== undefined && child !== false)
      made.append(typeof child === 'string' ? visibleText(child) : child);
  return made;
}

/** Most texts: nothing in them is hidden. */
const ordinary = /^[\n\t -~]*$/;

/** The text with invisible, control and bidirectional characters spelled out, as in `[U+202E]`. Line ends stay. */
export function visibleText(text: string): string {
  return ordinary.test(text) ? text : text.replaceAll('\r\n', '\n').split('\n').map(escapeHidden).join('\n');
}

/** Maximum UTF-16 units; longer names are truncated. */
const longest = 4_000;

/** As `visibleText`, truncated. */
export function label(name: string): string {
  return visibleText(name.length > longest ? `${name.slice(0, longest)}…` : name);
}

/** As `label`; undefined stays undefined. */
export function optionalLabel(name: string | undefined): string | undefined {
  return name === undefined ? undefined : label(name);
}
