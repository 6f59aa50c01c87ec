// Renders the lines of a diff preview, with removed and added lines colored. Used by permission cards.

import { element } from './element.ts';

/** @param preview lines that begin with `+`, `-` or a space; see `DiffPreview`. */
export function diffLines(preview: string): HTMLElement[] {
  return preview.split('\n').map((line) => {
    const sort = line.startsWith('+') ? ' line-added' : line.startsWith('-') ? ' line-removed' : '';
    return element('span', { class: `text-line${sort}` }, line === '' ? new Text('\u200b') : line);
  });
}
