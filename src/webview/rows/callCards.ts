// The visible parts of a tool call: diffs, terminals and command output.

import { lineCounts } from '../lineCounts.ts';
import { t } from '../../base/l10n.ts';
import { colouredOutput, type ColouredOutput } from '../../chat/terminal/colouredOutput.ts';
import type { CallView } from '../../chat/messages/messages.ts';
import { shownPath, type PathScope } from '../../chat/path/shownPath.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';
import { baseName } from './callHead.ts';

type Diff = Extract<CallView['content'][number], { readonly type: 'diff' }>;

export function diffCard(
  call: CallView,
  { path, oldText }: Diff,
  index: number,
  scope: PathScope,
): HTMLElement {
  const shown = shownPath(path, scope);
  const name = baseName(shown);
  const counts = call.diffCounts?.[index];
  return element(
    'button',
    {
      class: 'diff-card',
      'data-key': `diff ${index} ${path}`,
      'data-action': 'openDiff',
      'data-call': call.toolCallId,
      'data-index': index,
      title: t('Show what changes in {0}', shown),
    },
    icon('diff'),
    element('span', { class: 'diff-name' }, name),
    element('span', { class: 'diff-path quiet' }, name === shown ? '' : shown),
    ...(counts === undefined || counts === null
      ? [oldText === undefined && element('span', { class: 'quiet' }, t('new file'))]
      : lineCounts(counts)),
  );
}

export function terminalCard(call: CallView, terminalId: string): HTMLElement {
  const terminal = call.terminals?.find((one) => one.terminalId === terminalId);
  return element(
    'div',
    { class: 'terminal', 'data-key': `terminal ${terminalId}` },
    // If the command runs in the agent's own terminal, the title describes it.
    (terminal === undefined || (terminal.command !== undefined && !isNamed(call, terminal.command))) &&
      element(
        'div',
        { class: 'terminal-head' },
        icon('terminal'),
        element('span', { class: 'mono' }, terminal?.command ?? t('Command')),
      ),
    terminal !== undefined && terminal.output !== '' && outputBlock(terminal),
    terminal?.exit !== undefined && element('div', { class: 'quiet' }, terminal.exit),
  );
}

/** The output of a command without a terminal. @param text with escape sequences; its end is shown. */
export function outputCard(text: string): HTMLElement {
  return element('div', { class: 'terminal', 'data-key': 'output' }, outputBlock(colouredOutput(text)));
}

/** Scrolled to the end, which usually has the result. */
function outputBlock(output: ColouredOutput): HTMLElement {
  return element(
    'pre',
    { class: 'raw output', tabindex: 0, role: 'region', 'aria-label': t('Output of the command') },
    element('span', { class: 'output-text' }, ...coloured(output)),
  );
}

/** True if the row already shows the command. */
function isNamed({ title, command }: CallView, line: string): boolean {
  return title.includes(line) || command?.includes(line) === true;
}

function coloured({ output, colours = [] }: ColouredOutput): (Node | string)[] {
  let at = 0;
  const runs = colours.map(([length, style]) => {
    const text = output.slice(at, (at += length));
    return style === '' ? text : element('span', { class: style }, text);
  });
  return [...runs, output.slice(at)];
}
