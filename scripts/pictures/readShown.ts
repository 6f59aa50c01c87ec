// Reads what a part of the window shows, as lines of text: each text and icon with its colours, font size and weight, and
// each box with a background or a border. Leaves out what differs between runs or machines (numbers, durations, sizes and
// positions), class names, and the colours of code, which VS Code draws late.
/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page must hold all it uses */
import type { Locator } from 'playwright-core';

/** What the elements show, in reading order. */
export async function readShown(part: Locator): Promise<string[]> {
  const all = await part.all();
  return (await Promise.all(all.map((element) => element.evaluate(shownBy)))).flat();
}

/** Runs in the page, so it may use nothing from outside itself. */
function shownBy(root: Element): string[] {
  const lines: string[] = [];
  const clean = (text: string): string =>
    text
      .replaceAll(/[\s\u00a0\u200b]+/g, ' ')
      .trim()
      .replaceAll(/\d+/g, '#');
  const isClear = (color: string): boolean => color === 'transparent' || color.endsWith(', 0)');
  /** What style sheets write before and after the element: icons, and what extensions draw in an editor. */
  const written = (element: Element): string[] =>
    ['::before', '::after'].flatMap((side) => {
      const { content, color, backgroundColor } = getComputedStyle(element, side);
      const on = isClear(backgroundColor) ? '' : ` on ${backgroundColor}`;
      return /^".*\S.*"$/.test(content) ? [`${side.slice(2)} ${content} ${color}${on}`] : [];
    });
  const drawnOn = (line: Element): string[] =>
    [...line.querySelectorAll('span')].flatMap((span) => {
      const { textDecorationLine } = getComputedStyle(span);
      const struck =
        textDecorationLine === 'line-through' ? [`struck ${JSON.stringify(span.textContent)}`] : [];
      return [...struck, ...written(span)];
    });
  const look = (element: Element, depth: number): void => {
    const style = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    // A box of one pixel holds what only screen readers get.
    const isSeen =
      style.display === 'contents' ||
      (element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        width > 1 &&
        height > 1);
    if (!isSeen) return;
    if (element.classList.contains('view-lines')) {
      // Monaco places the lines by their top, in any order.
      const ordered = [...element.children].toSorted(
        (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
      );
      for (const line of ordered)
        lines.push([`| ${line.textContent?.replaceAll('\u00a0', ' ')}`, ...drawnOn(line)].join(' | '));
      return;
    }
    const isCode =
      style.whiteSpaceCollapse === 'preserve' &&
      [...element.children].every((child) => getComputedStyle(child).display === 'inline');
    const own = [...element.childNodes].filter((node) => isCode || node.nodeType === Node.TEXT_NODE);
    const text = clean(own.map((node) => node.textContent ?? '').join(isCode ? '' : ' '));
    const said = [...written(element), ...(text === '' ? [] : [JSON.stringify(text)])];
    if (element instanceof HTMLTextAreaElement)
      said.push(JSON.stringify(clean(element.value || element.placeholder)));
    if (/^"[#. ]+(s|ms|min|h)"$/.test(said.join(' '))) return;
    const box: string[] = [];
    if (said.length > 0) box.push(`${style.color} ${style.fontSize} ${style.fontWeight}`);
    if (!isClear(style.backgroundColor)) box.push(`on ${style.backgroundColor}`);
    if (style.borderTopStyle !== 'none' && style.borderTopWidth !== '0px' && !isClear(style.borderTopColor))
      box.push(`border ${style.borderTopColor}`);
    const isAny = said.length + box.length > 0;
    if (isAny) lines.push(`${'  '.repeat(depth)}${[...said, ...box].join(' ')}`);
    if (!isCode) for (const child of element.children) look(child, isAny ? depth + 1 : depth);
  };
  look(root, 0);
  return lines;
}
