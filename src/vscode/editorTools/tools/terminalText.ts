// The last command of a terminal as the tool `last_terminal_command` returns it.

import type { TerminalItem } from '../../../context/select/surfaceItem.ts';
import { boundedBlock } from '../../../editorTools/resultText.ts';

/** VS Code does not report the output of some commands that end at once. */
const noOutput = '(no output, or the editor does not know it)';

/** Redacted, then limited: of long output, the end is kept. */
export function terminalText(
  { terminal, command, cwd, output, exitCode }: TerminalItem,
  redact: (text: string) => string,
): string {
  const state = exitCode === undefined ? 'no exit code yet' : `exit code ${exitCode}`;
  const head = [`$ ${command}`, `(terminal ${terminal}, ${cwd === undefined ? '' : `in ${cwd}, `}${state})`];
  const shown = output.trim() === '' ? noOutput : output.trimEnd();
  return boundedBlock(redact([...head, shown].join('\n')), 'last');
}
