// Decides whether the agent is asked when VS Code requests a suggestion, before it is known whether one stands already.

import type { TriggerKind } from '../../protocol/nes/nes.ts';
import type { NoSuggestionReason } from '../offers/noSuggestion.ts';

export interface AskSituation {
  /** Whether agents may access the document. */
  readonly isAllowed: boolean;
  readonly triggerKind: TriggerKind;
  /** The request is to draw a suggestion that stands already, and that the user asked for. */
  readonly isStanding: boolean;
  /** The settings for the document. */
  readonly isOn: boolean;
  readonly isManualMode: boolean;
  readonly isSnoozed: boolean;
  /** The completion list is open and has a selected entry. */
  readonly hasSuggestWidget: boolean;
  readonly cursors: number;
}

/** Undefined if the agent may be asked. */
export function whyNotAsk(situation: AskSituation): NoSuggestionReason | undefined {
  const { triggerKind, isStanding } = situation;
  if (!situation.isAllowed) return 'notAllowed';
  if (triggerKind !== 'manual' && !isStanding) {
    if (!situation.isOn) return 'off';
    if (situation.isManualMode) return 'manualMode';
    if (situation.isSnoozed) return 'snoozed';
  }
  if (situation.hasSuggestWidget) return 'suggestWidget';
  return situation.cursors > 1 ? 'severalCursors' : undefined;
}
