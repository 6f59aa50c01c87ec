// The head of a fold that is not a row of the conversation: a chevron as in rows, in place of the browser's triangle.

import { element } from './element.ts';
import { icon } from './icon.ts';

/** @param text names the content of the fold. */
export function foldHead(text: string): HTMLElement {
  return element('summary', { class: 'fold-head' }, icon('chevronRight'), text);
}
