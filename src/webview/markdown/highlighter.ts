// Loads the highlighter when the page first shows code. It is a file of its own, since many conversations never need it.
// Code that was shown before it was loaded is colored afterwards.

import type { highlight as Highlight } from './highlight.ts';

/** UTF-16 units: longer code is not colored. This much is colored within a frame or two. */
export const longestHighlighted = 24_576;

/** ms that coloring may take before the page gets its turn. */
const slice = 8;

const waitingMark = 'data-uncolored';
let loaded: typeof Highlight | undefined;
let loading: Promise<void> | undefined;
const waiting = new Set<() => void>();

/** Undefined until it is loaded, which the first call starts. */
export function loadedHighlighter(): typeof Highlight | undefined {
  loading ??= load();
  return loaded;
}

/**
 * Loads the highlighter and makes it compile the patterns of a language, which takes as long as highlighting many lines. To be
 * called when a block begins, so that compiling and highlighting happen in different frames.
 */
export function prepareHighlighter(language: string): void {
  const highlight = loadedHighlighter();
  if (highlight === undefined) waiting.add(() => loaded?.('', language));
  else highlight('', language);
}

/** Calls `color` once, when the highlighter has been loaded. */
export function onceHighlighterLoads(color: () => void): void {
  waiting.add(color);
}

/**
 * Marks a finished code block, which is colored when the highlighter has been loaded. By an attribute, so that it holds for
 * the element that `morph` makes equal to this one, too.
 */
export function colorWhenLoaded(block: HTMLElement): void {
  block.setAttribute(waitingMark, '');
}

async function load(): Promise<void> {
  loaded = (await import('./highlight.ts')).highlight;
  for (const color of waiting) color();
  waiting.clear();
  let until = performance.now() + slice;
  for (const block of document.querySelectorAll<HTMLElement>(`.code[${waitingMark}]`)) {
    colorFinished(block, loaded);
    if (performance.now() < until) continue;
    await new Promise((resolve) => setTimeout(resolve));
    until = performance.now() + slice;
  }
}

function colorFinished(block: HTMLElement, highlight: typeof Highlight): void {
  block.removeAttribute(waitingMark);
  const code = block.querySelector('code');
  const colored = highlight(code?.textContent ?? '', languageOf(block.dataset['info'] ?? ''));
  if (colored !== undefined) code?.replaceChildren(colored);
}

/** @param info what stands behind the fence; its first word is the language. */
export function languageOf(info: string): string {
  return /^[^\s,{]*/.exec(info)?.[0]?.slice(0, 40) ?? '';
}
