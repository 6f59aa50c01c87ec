// An agent's text made fit for VS Code's inputs: nothing invisible, nothing that VS Code would draw as something else
// (icons, links), and no longer than there is room for.

import { escapeHidden } from '../../base/escapeHidden.ts';
import { t } from '../../base/l10n.ts';

/** UTF-16 units that are made fit at a time: what spells out signs looks back. */
const chunk = 1_000;

/** One line, cut at `most` UTF-16 units; a cut is seen. */
export function oneLine(text: string, most = 200): string {
  const cut = text.length > most ? `${text.slice(0, most)}…` : text;
  return escapeHidden(cut.trim().replaceAll(/\s*(?:\r\n|\r|\n)\s*/g, ' ⏎ '));
}

/** For labels and the status bar, where `$(name)` would be an icon. */
export function withoutIcons(text: string): string {
  return text.replaceAll(/\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/g, String.raw`\$&`);
}

/** For notifications, where `[text](address)` would be a link. */
export function withoutLinks(text: string): string {
  return text.replaceAll('[', '(').replaceAll(']', ')');
}

/** Every line of the text, none longer than `width` UTF-16 units, so that all of it can be read. At most `most` lines. */
export function wrapped(
  text: string,
  width: number,
  most: number,
): { lines: readonly string[]; isWhole: boolean } {
  const lines: string[] = [];
  for (const line of wholeText(text.slice(0, width * (most + 1))).split('\n')) {
    for (let at = 0; at === 0 || at < line.length; at += width) lines.push(line.slice(at, at + width));
    if (lines.length > most) break;
  }
  const isWhole = lines.length <= most && text.length <= width * (most + 1);
  return { lines: lines.slice(0, most), isWhole };
}

/** The text for a document: all of it, line by line. */
export function wholeText(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => {
      let fit = '';
      for (let at = 0; at < line.length; at += chunk) fit += escapeHidden(line.slice(at, at + chunk));
      return fit;
    })
    .join('\n');
}

/** White space in a row that may push what comes after it out of sight. */
const longestBlank = 40;
/** Blank lines in a row that are shown as they are. */
const mostBlankLines = 2;

/** The text for a card: all of it, line by line, with long runs of blanks and of blank lines as their count. */
export function shownBlock(text: string): string {
  const lines: string[] = [];
  let blank = 0;
  const flush = (): void => {
    if (blank <= mostBlankLines) lines.push(...Array.from({ length: blank }, () => ''));
    else lines.push(`⋯ ${t('{0} blank lines', blank)} ⋯`);
    blank = 0;
  };
  for (const line of wholeText(text).split('\n')) {
    if (line.trim() === '') {
      blank += 1;
      continue;
    }
    flush();
    lines.push(
      line.replaceAll(/[ \t\u3000]+/g, (run) =>
        run.length > longestBlank ? ` ⋯ ${t('{0} blanks', run.length)} ⋯ ` : run,
      ),
    );
  }
  flush();
  return lines.join('\n');
}
