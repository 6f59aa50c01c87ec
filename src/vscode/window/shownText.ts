// Makes an agent's text safe to display in VS Code's UI: no invisible characters, nothing that VS Code renders specially (icons,
// links), and a bounded length.

import { escapeHidden } from '../../base/escapeHidden.ts';
import { t } from '../../base/l10n.ts';

/** The text on one line, truncated with an ellipsis after `most` UTF-16 units. */
export function oneLine(text: string, most = 200): string {
  const cut = text.length > most ? `${text.slice(0, most)}…` : text;
  return escapeHidden(cut.trim().replaceAll(/\s*(?:\r\n|\r|\n)\s*/g, ' ⏎ '));
}

/** Escapes icons: labels and the status bar render `$(name)` as one. */
export function withoutIcons(text: string): string {
  return text.replaceAll(/\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/g, String.raw`\$&`);
}

/** Breaks up links: notifications render `[text](address)` as one. */
export function withoutLinks(text: string): string {
  return text.replaceAll('[', '(').replaceAll(']', ')');
}

/** UTF-16 units of a message; VS Code shows at most half of that. */
const longestMessage = 2_000;

/** The text of a message: without links, truncated. */
export function plainMessage(text: string): string {
  const cut = text.length > longestMessage ? `${text.slice(0, longestMessage)}…` : text;
  return cut.replaceAll('](', '] (');
}

/** The whole text for a document, with hidden characters escaped. */
export function wholeText(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(escapeHidden)
    .join('\n');
}

/**
 * Writes spaces that a reader could miss as `[U+0020]`: those at the ends, the second of two, and wide ones. For paths and
 * addresses in running text.
 */
export function spelledBlanks(text: string): string {
  return text.replaceAll(
    /(?<= ) |^ | $|[\t\u3000]/g,
    (blank) => `[U+${blank.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );
}

/** Longest run of blanks that is shown as it is; a longer one could push text out of sight. */
const longestBlank = 40;
/** Most consecutive blank lines that are shown as they are. */
const mostBlankLines = 2;

/** The whole text for a card, with long runs of blanks and blank lines replaced by their counts. */
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
        run.length > longestBlank ? ` ⋯ ${t('{0} spaces', run.length)} ⋯ ` : run,
      ),
    );
  }
  flush();
  return lines.join('\n');
}
