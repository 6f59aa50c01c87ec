// The report of Check Setup for others: the rows as Markdown, without secrets, accounts and the path of the home folder.

import { fencedText } from '../../base/fencedText.ts';
import { joinLines } from '../../base/joinLines.ts';
import { wholeText } from '../window/shownText.ts';
import { redactText } from '../../wire/redactText.ts';
import type { SetupVersions } from './setupFacts.ts';
import type { SetupRow } from './setupRow.ts';
import type { SetupRows } from './setupRows.ts';

export interface ReportMachine {
  readonly platform: NodeJS.Platform;
  /** Absolute path. */
  readonly homeDir: string;
}

/** In English, since it goes to the authors of this extension. The texts of rows stay in the user's language. */
const marks: Readonly<Record<SetupRow['level'], string>> = {
  problem: 'problem',
  warning: 'warning',
  note: 'note   ',
  fine: 'ok     ',
};

/** In a code block, so that nothing in it is read as markup or as a mention. @param known literal secrets. */
export function setupReport(
  { attention, others }: SetupRows,
  { extension, editor, system }: SetupVersions,
  known: readonly string[],
  machine: ReportMachine,
): string {
  const lines = [
    `${extension}, ${editor}, ${system}`,
    ...[...attention, ...others].flatMap(({ level, label, detail }) => [
      `${marks[level]}  ${label}`,
      ...(detail === undefined || detail === '' ? [] : [`         ${detail}`]),
    ]),
  ];
  const longestFirst = known.toSorted((a, b) => b.length - a.length);
  const redacted = redactText(lines.map(joinLines).join('\n'), longestFirst);
  return `### ACP Host setup\n\n${fencedText(wholeText(withoutHome(redacted, machine)), 'text')}\n`;
}

/** Writes the home folder as `~`. */
function withoutHome(text: string, { platform, homeDir }: ReportMachine): string {
  const parts = homeDir.split(/[\\/]+/).filter(Boolean);
  if (parts.length === 0) return text;
  // Two separators where a path is quoted.
  const [start, separator] = platform === 'win32' ? ['', String.raw`[\\/]{1,2}`] : ['/', '/'];
  const escaped = parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|-]/g, String.raw`\$&`));
  const pattern = `${start}${escaped.join(separator)}(?![\\p{L}\\p{N}_.-])`;
  return text.replaceAll(new RegExp(pattern, platform === 'win32' ? 'giu' : 'gu'), '~');
}
