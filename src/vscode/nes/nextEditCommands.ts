// The commands of next edits.

import type { Logger } from '../../base/logger.ts';
import type { CommandTable } from '../commands.ts';
import { vscodeQuestions } from '../questions.ts';
import type { ChosenOptions } from './chosenOptions.ts';
import type { NesConnector } from './nesConnector.ts';
import type { NextEditFeature } from './nextEditFeature.ts';

export function nextEditCommands(
  nextEdits: NextEditFeature,
  connector: NesConnector,
  chosenOptions: ChosenOptions,
  logger: Logger,
): Pick<CommandTable, Extract<keyof CommandTable, `acpHost.nes.${string}`>> {
  return {
    'acpHost.nes.trigger': () => nextEdits.trigger(),
    'acpHost.nes.accept': (by) => nextEdits.accept(by === 'tab'),
    'acpHost.nes.acceptWord': () => nextEdits.acceptWord(),
    'acpHost.nes.dismiss': () => nextEdits.dismiss(),
    'acpHost.nes.showDiff': () => nextEdits.showDiff(),
    'acpHost.nes.toggle': () => nextEdits.toggle(),
    'acpHost.nes.snooze': () => nextEdits.snooze(),
    'acpHost.nes.options': async () => {
      const { showOptions } = await import('./optionPicker.ts');
      await showOptions(connector, chosenOptions, vscodeQuestions, logger);
    },
  };
}
