// Creates icons as SVG nodes, from only the drawings that are used. The whole icon font would be ten times as large.

import add from '@vscode/codicons/src/icons/add.svg';
import arrowDown from '@vscode/codicons/src/icons/arrow-down.svg';
import chevronRight from '@vscode/codicons/src/icons/chevron-right.svg';
import check from '@vscode/codicons/src/icons/check.svg';
import chevronDown from '@vscode/codicons/src/icons/chevron-down.svg';
import circleSlash from '@vscode/codicons/src/icons/circle-slash.svg';
import close from '@vscode/codicons/src/icons/close.svg';
import copy from '@vscode/codicons/src/icons/copy.svg';
import discard from '@vscode/codicons/src/icons/discard.svg';
import diff from '@vscode/codicons/src/icons/diff.svg';
import download from '@vscode/codicons/src/icons/download.svg';
import edit from '@vscode/codicons/src/icons/edit.svg';
import ellipsis from '@vscode/codicons/src/icons/ellipsis.svg';
import errorDrawing from '@vscode/codicons/src/icons/error.svg';
import file from '@vscode/codicons/src/icons/file.svg';
import folder from '@vscode/codicons/src/icons/folder.svg';
import fold from '@vscode/codicons/src/icons/fold.svg';
import globe from '@vscode/codicons/src/icons/globe.svg';
import history from '@vscode/codicons/src/icons/history.svg';
import insert from '@vscode/codicons/src/icons/insert.svg';
import info from '@vscode/codicons/src/icons/info.svg';
import loading from '@vscode/codicons/src/icons/loading.svg';
import move from '@vscode/codicons/src/icons/move.svg';
import pause from '@vscode/codicons/src/icons/debug-pause.svg';
import preview from '@vscode/codicons/src/icons/open-preview.svg';
import question from '@vscode/codicons/src/icons/question.svg';
import robot from '@vscode/codicons/src/icons/robot.svg';
import search from '@vscode/codicons/src/icons/search.svg';
import send from '@vscode/codicons/src/icons/send.svg';
import stop from '@vscode/codicons/src/icons/debug-stop.svg';
import symbol from '@vscode/codicons/src/icons/symbol-misc.svg';
import swap from '@vscode/codicons/src/icons/arrow-swap.svg';
import target from '@vscode/codicons/src/icons/target.svg';
import tasklist from '@vscode/codicons/src/icons/tasklist.svg';
import terminal from '@vscode/codicons/src/icons/terminal.svg';
import thinking from '@vscode/codicons/src/icons/thinking.svg';
import tools from '@vscode/codicons/src/icons/tools.svg';
import trash from '@vscode/codicons/src/icons/trash.svg';
import warning from '@vscode/codicons/src/icons/warning.svg';

/** Drawings like codicons, which have 1,900 to 4,000 characters for these shapes. */
const simple = (d: string): string => `!${d}`;
const ring = 'M8 1a7 7 0 1 1 0 14A7 7 0 1 1 8 1zM8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2z';

const drawings = {
  ...{
    add,
    arrowDown,
    check,
    chevronDown,
    chevronRight,
    circleSlash,
    close,
    copy,
    diff,
    discard,
    download,
    edit,
    error: errorDrawing,
    file,
    fold,
    folder,
  },
  ...{
    globe,
    history,
    info,
    loading,
    move,
    pause,
    preview,
    question,
    robot,
    search,
    send,
    stop,
    swap,
    symbol,
    tasklist,
    terminal,
    thinking,
  },
  ...{ tools, trash, warning },
  ...{ chevronRight, ellipsis, insert, target },
  circleLarge: simple(ring),
  dashboard: simple(
    `${ring}M11.6 5 9.1 8.8A1.4 1.4 0 1 1 7.2 6.9zM4.6 11.2A4.6 4.6 0 0 1 9 3.5l-.2 1a3.6 3.6 0 0 0-3.4 6z`,
  ),
  settings: simple(
    'M2 4h6.06a2 2 0 0 1 3.88 0H14v1h-2.06a2 2 0 0 1-3.88 0H2zM10 3.5a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM2 11h2.06a2 2 0 0 1 3.88 0H14v1H7.94a2 2 0 0 1-3.88 0H2zM6 10.5a1 1 0 1 0 0 2 1 1 0 0 0 0-2z',
  ),
  shield: simple(
    'M8 1.5c1.7 1.3 3.6 2 5.5 2q.5 0 .5.5v2.8c0 3.3-2.1 6-6 7.7-3.9-1.7-6-4.4-6-7.7V4q0-.5.5-.5c1.9 0 3.8-.7 5.5-2zM8 2.7C6.4 3.8 4.7 4.4 3 4.5v2.3c0 2.8 1.7 5 5 6.6 3.3-1.6 5-3.8 5-6.6V4.5c-1.7-.1-3.4-.7-5-1.8z',
  ),
  star: simple('M8 1.6l2 4.1 4.5.6-3.3 3.2.8 4.5L8 11.9 4 14l.8-4.5L1.5 6.3 6 5.7z'),
  sparkle: simple(
    'M7 3c.7 4 1.9 5.3 6 6-4.1.7-5.3 2-6 6-.7-4-1.9-5.3-6-6 4.1-.7 5.3-2 6-6zM7 6.1C6.4 8 5.9 8.5 4 9c1.9.5 2.4 1 3 2.9.6-1.9 1.1-2.4 3-2.9-1.9-.5-2.4-1-3-2.9zM12.5 1c.3 1.7.8 2.2 2.5 2.5-1.7.3-2.2.8-2.5 2.5-.3-1.7-.8-2.2-2.5-2.5 1.7-.3 2.2-.8 2.5-2.5z',
  ),
};

export type IconName = keyof typeof drawings;

/** The icon of that name from the extension; `file` if there is none. */
export function iconNamed(name: string): IconName {
  return Object.hasOwn(drawings, name) ? (name as IconName) : 'file';
}

const svgNamespace = 'http://www.w3.org/2000/svg';

interface Drawing {
  readonly viewBox: string;
  readonly paths: readonly { readonly d: string; readonly isEvenOdd: boolean }[];
}

const parsed = new Map<IconName, Drawing>();

/** Parses a drawing that `scripts/build/icons.ts` wrote. */
function drawingOf(name: IconName): Drawing {
  const known = parsed.get(name);
  if (known !== undefined) return known;
  const text = drawings[name];
  const [paths = '', viewBox = '0 0 16 16'] = text.split(';').toReversed();
  const drawing = {
    viewBox,
    paths: paths.split('|').map((d) => ({ d: d.replace('!', ''), isEvenOdd: d.startsWith('!') })),
  };
  parsed.set(name, drawing);
  return drawing;
}

/** Hidden from screen readers: a text or label beside it has the meaning. */
export function icon(name: IconName): SVGSVGElement {
  return drawSvg(drawingOf(name), `icon icon-${name}`);
}

/** Only attributes are set: no value of a drawing becomes markup. */
export function drawSvg({ viewBox, paths }: Drawing, className: string): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', viewBox);
  svg.setAttribute('class', className);
  svg.setAttribute('aria-hidden', 'true');
  for (const { d, isEvenOdd } of paths) {
    const path = document.createElementNS(svgNamespace, 'path');
    path.setAttribute('d', d);
    if (isEvenOdd) path.setAttribute('fill-rule', 'evenodd');
    svg.append(path);
  }
  return svg;
}
