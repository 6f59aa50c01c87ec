// The commands for next edit suggestions.

import type { Logger } from '../../base/logger.ts';
import type { CommandTable } from '../window/commands.ts';
import { vscodeQuestions } from '../window/questions.ts';
import type { ChosenOptions } from '../nes/session/chosenOptions.ts';
import type { NesConnector } from '../nes/session/nesConnector.ts';
import type { NextEditFeature } from '../nes/nextEditFeature.ts';

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
      const { showOptions } = await import('../nes/session/optionPicker.ts');
      await showOptions(connector, chosenOptions, vscodeQuestions, logger);
    },
  };
}
