// The head of a code block: its language or the name of its file, which opens it, and buttons. Used by `CodeBlock`, and by
// `CodePlaces`, which knows which files exist.

import { shownCodeFile } from '../../chat/code/codeFile.ts';
import { codeButtons } from '../actions.ts';
import { element, label } from '../element.ts';
import { languageOf } from './highlighter.ts';
import { textBefore } from './textBefore.ts';

/** UTF-16 units of the code in which its file is looked for. */
const longestStart = 300;
/** UTF-16 units at the end of a name that are always shown, with the extension. */
const lastPart = 12;

/** @param info as in `CodeBlock`. */
export function codeHead(info: string): HTMLElement {
  const language = languageOf(info);
  return element(
    'div',
    { class: 'code-head' },
    // Marked as filled, so that the name stays when the text around it is rendered again.
    element('span', { class: 'code-name', 'data-filled': `code ${info.slice(0, 500)}` }, language),
    codeButtons(language),
  );
}

/**
 * Finds out which file a code block is of, and stores it in the place of its name; a name that is shown stays.
 * @param block in its place in the message.
 * @param isClosed false if its text may still grow.
 * @returns the path, as the agent wrote it, if its name is not shown yet.
 */
export function findCodeFile(block: HTMLElement, isClosed: boolean): string | undefined {
  const place = block.querySelector<HTMLElement>('.code-name');
  const code = startOf(block.querySelector('pre'));
  // The first line may name the file, but not before it is complete.
  if (place === null || (!isClosed && !/\n[^]/.test(code) && code.length < longestStart)) return undefined;
  const info = block.dataset['info'] ?? '';
  const language = languageOf(info);
  const file = shownCodeFile(info, language, textBefore(block), code);
  if (place.dataset['file'] !== file) {
    if (file === undefined) delete place.dataset['file'];
    else place.dataset['file'] = file;
    place.replaceChildren(language);
  }
  return place.firstElementChild === null ? file : undefined;
}

/** Shows the names of existing files in a part of the page. */
export function nameCode(root: ParentNode, exists: (file: string) => boolean): void {
  for (const place of root.querySelectorAll<HTMLElement>('.code-name[data-file]')) {
    const { file = '' } = place.dataset;
    if (place.firstElementChild === null && exists(file)) place.replaceChildren(fileButton(file));
  }
}

/** The name without the folders; where there is no room, its middle is cut. */
function fileButton(file: string): HTMLElement {
  const name = label(file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1));
  const end = Math.max(0, name.length - lastPart);
  return element(
    'button',
    { class: 'file-link', title: label(file), 'aria-label': label(file), 'data-href': file },
    element('span', { class: 'name-start' }, name.slice(0, end)),
    element('span', { class: 'name-end' }, name.slice(end)),
  );
}

function startOf(code: Element | null): string {
  if (code === null) return '';
  let start = '';
  const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  while (start.length < longestStart && texts.nextNode() !== null)
    start += (texts.currentNode as Text).data.slice(0, longestStart);
  return start.slice(0, longestStart);
}
