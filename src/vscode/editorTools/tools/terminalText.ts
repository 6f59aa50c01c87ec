// The last command of a terminal as the tool `last_terminal_command` returns it.

import { joinLines } from '../../../base/joinLines.ts';
import type { TerminalItem } from '../../../context/select/surfaceItem.ts';
import { boundedBlock, shortLine } from '../../../editorTools/resultText.ts';

/** VS Code does not report the output of some commands that end at once. */
const noOutput = '(no output, or the editor does not know it)';

/** Maximum UTF-8 bytes of the command. */
const longestCommand = 2_000;
/** Maximum UTF-8 bytes of the output. */
const longestOutput = 14 * 1024;
const rest = 'run the command again with its output in a file';

/** Keeps the end of long output. @param redact must keep the number of lines, and the ends of long lines. */
export function terminalText(
  { terminal, command, cwd, output, isCut = false, exitCode, hasUnknownEnd }: TerminalItem,
  redact: (text: string) => string,
): string {
  const open = hasUnknownEnd === true ? 'has ended, exit code unknown' : 'no exit code yet';
  const state = exitCode === undefined ? open : `exit code ${exitCode}`;
  const place = cwd === undefined ? '' : `in ${cwd}, `;
  const head = [`$ ${command}`, joinLines(`(terminal ${terminal}, ${place}${state})`)];
  const shown = output.trim() !== '' ? output.trimEnd() : isCut ? '' : noOutput;
  // Redacted as one text: the name of a secret in the output may be in the command.
  const lines = redact([...head, shown].join('\n')).split('\n');
  const size = command.split('\n').length;
  return [
    boundedBlock(lines.slice(0, size).join('\n'), {
      rest: () => 'ask the user for them',
      most: longestCommand,
    }),
    shortLine(lines[size]!),
    ...(isCut ? [`(Earlier output is omitted: ${rest}.)`] : []),
    boundedBlock(lines.slice(size + 1).join('\n'), { end: 'last', rest: () => rest, most: longestOutput }),
  ].join('\n');
}
