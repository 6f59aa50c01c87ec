// Creates elements, and sanitizes names that agents choose. Plain DOM instead of a view library: streamed text must never be
// set again, and the small rest is rebuilt and morphed (see morph.ts).

import { escapeHidden } from '../base/escapeHidden.ts';

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
export type Child = Node | string | undefined | false;

/**
 * Attributes that are undefined or false are left out; true becomes an empty one. Strings become text nodes, never
 * markup.
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child !== undefined && child !== false) made.append(child);
  return made;
}

/** Maximum UTF-16 units; longer names are truncated. */
const longest = 4_000;

/** The name with invisible, control and bidirectional characters spelled out, as in `[U+202E]`. Line ends stay. */
export function label(name: string): string {
  const cut = name.length > longest ? `${name.slice(0, longest)}…` : name;
  return cut.replaceAll('\r\n', '\n').split('\n').map(escapeHidden).join('\n');
}

/** As `label`; undefined stays undefined. */
export function optionalLabel(name: string | undefined): string | undefined {
  return name === undefined ? undefined : label(name);
}
