// The commands for next edit suggestions and for the review of changes.

import type { Lazy } from '../../base/lazy.ts';
import type { Logger } from '../../base/logger.ts';
import type { ChosenOptions } from '../nes/session/chosenOptions.ts';
import type { NesConnector } from '../nes/session/nesConnector.ts';
import type { NextEditFeature } from '../nes/nextEditFeature.ts';
import type { ReviewActions, ReviewSpot } from '../review/reviewActions.ts';
import type { Chat } from '../chat/pages/chat.ts';
import type { CommandTable } from '../window/commands.ts';
import { vscodeQuestions } from '../window/questions.ts';
import type { LoadedChat } from './createChat.ts';
import type { UserPart } from './userPart.ts';

export function nextEditCommands(
  nextEdits: NextEditFeature,
  userPart: Lazy<UserPart>,
  connector: NesConnector,
  chosenOptions: ChosenOptions,
  logger: Logger,
): Pick<CommandTable, Extract<keyof CommandTable, `acpHost.nes.${string}`>> {
  return {
    'acpHost.nes.trigger': async () => {
      const why = nextEdits.notHere;
      if (why) (await userPart.get()).explainNoSuggestions(why, logger);
      else await nextEdits.trigger();
    },
    'acpHost.nes.accept': (by) => nextEdits.accept(by === 'tab'),
    'acpHost.nes.acceptWord': () => nextEdits.acceptWord(),
    'acpHost.nes.dismiss': (what) => nextEdits.dismiss(what === 'snippet'),
    'acpHost.nes.showDiff': () => nextEdits.showDiff(),
    'acpHost.nes.toggle': () => nextEdits.toggle(),
    'acpHost.nes.snooze': () => nextEdits.snooze(),
    'acpHost.nes.options': async () => {
      const { showOptions } = await userPart.get();
      await showOptions(connector, chosenOptions, vscodeQuestions, logger);
    },
  };
}

type ReviewCommand = Extract<keyof CommandTable, `acpHost.review.${string}`>;

/** @param lazyChat before it is loaded, there is nothing to review. */
export function reviewCommands(lazyChat: Lazy<LoadedChat>): Pick<CommandTable, ReviewCommand> {
  const page = (): Chat | undefined => lazyChat.loaded?.places.active;
  const review = (): ReviewActions | undefined => page()?.review;
  return {
    // The walkthrough has a button for it, which says that there are no changes.
    'acpHost.review.show': async () => (await lazyChat.get()).places.active.review.show(),
    'acpHost.review.showAll': () => review()?.showAll(),
    'acpHost.review.openDiff': (spot) => review()?.openDiff(asSpot(spot)),
    'acpHost.review.keepHunk': (spot) => review()?.keepHunk(asSpot(spot)),
    'acpHost.review.undoHunk': (spot) => review()?.undoHunk(asSpot(spot)),
    'acpHost.review.nextHunk': () => review()?.go(1),
    'acpHost.review.previousHunk': () => review()?.go(-1),
    'acpHost.review.keepFile': (spot) => review()?.keepFile(asSpot(spot)),
    'acpHost.review.undoFile': (spot) => review()?.undoFile(asSpot(spot)),
    'acpHost.review.keepAll': () => review()?.keepAll(),
    'acpHost.review.undoAll': () => review()?.undoAll(),
    'acpHost.review.returnToPrompt': () => page()?.returnToPrompt(),
  };
}

/** Menus pass a Uri, code lenses a spot, keybindings nothing. */
function asSpot(value: unknown): ReviewSpot | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('uri' in value && typeof value.uri === 'string')
    return { uri: value.uri, ...('line' in value && typeof value.line === 'number' && { line: value.line }) };
  return 'scheme' in value && value.scheme === 'file' ? { uri: String(value) } : undefined;
}
