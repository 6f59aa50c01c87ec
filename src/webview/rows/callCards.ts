// What a tool call shows without being opened: the files it changes, the commands it runs.

import type { CallView } from '../../chat/messages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';
import { baseName } from './callHead.ts';

type Diff = Extract<CallView['content'][number], { readonly type: 'diff' }>;

export function diffCard(call: CallView, { path, oldText }: Diff, index: number): HTMLElement {
  const counts = call.diffCounts?.[index];
  return element(
    'button',
    {
      class: 'diff-card',
      'data-key': `diff ${index} ${path}`,
      'data-action': 'openDiff',
      'data-call': call.toolCallId,
      'data-index': index,
      title: `Show what changes in ${path}`,
    },
    icon('diff'),
    element('span', { class: 'diff-name' }, baseName(path)),
    element('span', { class: 'diff-path quiet' }, path),
    ...(counts === undefined || counts === null
      ? [oldText === undefined && element('span', { class: 'quiet' }, 'new file')]
      : lineCounts(counts)),
  );
}

/** `+3 −1`, and in words for those who listen. */
export function lineCounts({
  added,
  removed,
}: {
  readonly added: number;
  readonly removed: number;
}): HTMLElement[] {
  return [
    element('span', { class: 'added', 'aria-label': `${added} lines added` }, `+${added}`),
    element('span', { class: 'removed', 'aria-label': `${removed} lines removed` }, `−${removed}`),
  ];
}

export function terminalCard(call: CallView, terminalId: string): HTMLElement {
  const terminal = call.terminals?.find((one) => one.terminalId === terminalId);
  return element(
    'div',
    { class: 'terminal', 'data-key': `terminal ${terminalId}` },
    element(
      'div',
      { class: 'terminal-head' },
      icon('terminal'),
      element('span', { class: 'mono' }, terminal?.command ?? 'Command'),
    ),
    terminal !== undefined &&
      terminal.output !== '' &&
      element(
        'pre',
        { class: 'raw', tabindex: 0, role: 'region', 'aria-label': 'Output of the command' },
        terminal.output,
      ),
    terminal?.exit !== undefined && element('div', { class: 'quiet' }, terminal.exit),
  );
}
