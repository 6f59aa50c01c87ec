// Sanitizes names that agents choose, for labels, titles and tooltips of the page.

import { escapeHidden } from '../base/escapeHidden.ts';

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
