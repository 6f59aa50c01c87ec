// The output of a command in its row.

import { andMore } from '../../base/andMore.ts';
import { t } from '../../base/l10n.ts';
import type { CallView } from '../../chat/messages/messages.ts';
import { mostTerminals } from '../../chat/terminal/mostTerminals.ts';
import { colouredOutput, type ColouredOutput } from '../../chat/terminal/colouredOutput.ts';
import { element } from '../element.ts';

/** @param output of a command without a terminal, with escape sequences; its end is shown. */
export function outputBlocks(call: CallView, output: string | undefined): HTMLElement[] {
  const blocks: HTMLElement[] = [];
  let count = 0;
  for (const item of call.content) {
    if (item.type !== 'terminal') continue;
    count++;
    const terminal = call.terminals?.find(({ terminalId }) => terminalId === item.terminalId);
    if (terminal !== undefined && terminal.output !== '') blocks.push(block(item.terminalId, terminal));
  }
  if (count > mostTerminals) blocks.push(element('p', { class: 'quiet' }, andMore(count - mostTerminals)));
  if (output !== undefined) blocks.push(block('', colouredOutput(output)));
  return blocks;
}

/** Scrolled to the end, which usually has the result. */
function block(terminalId: string, output: ColouredOutput): HTMLElement {
  return element(
    'pre',
    {
      class: 'raw output',
      'data-key': `output ${terminalId}`,
      tabindex: 0,
      role: 'region',
      'aria-label': t('Output of the command'),
    },
    element('span', { class: 'output-text' }, ...coloured(output)),
  );
}

function coloured({ output, colours = [] }: ColouredOutput): Node[] {
  let at = 0;
  const runs = colours.map(([length, style]) => {
    const text = new Text(output.slice(at, (at += length)));
    return style === '' ? text : element('span', { class: style }, text);
  });
  return [...runs, new Text(output.slice(at))];
}
