// Turns VS Code's request for inline completions into a request to the agent, or into the reason why there is none. Used by
// `provideItems`.

import type { InlineCompletionContext, Position, TextDocument } from 'vscode';
import { window } from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { scaledTime } from '../../base/clockFactor.ts';
import { noSuggestion, type NoSuggestion } from '../../nes/offers/noSuggestion.ts';
import { whyNotAsk } from '../../nes/requests/whyNotAsk.ts';
import type { SuggestionRequest } from '../../nes/session/nesSession.ts';
import type { TriggerKind } from '../../protocol/nes/nes.ts';
import { asPosition, asRange } from '../documents/convert.ts';
import { readSetting } from '../settings/settings.ts';
import type { EligibleDocuments } from '../documents/eligibleDocuments.ts';
import type { Snooze } from './snooze.ts';
import { asEditorDocument } from '../documents/vscodeDocument.ts';

export type BuiltRequest =
  /** `quiet`: only hint that there is a suggestion (subtle mode). */
  { readonly kind: 'ask'; readonly request: SuggestionRequest; readonly quiet: boolean } | NoSuggestion;

/** Why the extension makes VS Code request completions. */
export interface ExpectedRequest {
  readonly kind: TriggerKind;
  /** VS Code is triggered by its command, as by the user; otherwise by the provider's event. */
  readonly explicit: boolean;
  /** To draw an offer that stands already and that the user asked for. */
  readonly standing?: boolean;
}

/** Maximum ms from a command of the extension to VS Code's request. */
const longestDelay = 1_000;

export class RequestBuilder {
  readonly #eligible: EligibleDocuments;
  readonly #snooze: Snooze;
  readonly #clock: Clock;
  /** The reason for VS Code's next request, which VS Code does not pass along. VS Code may also skip the request. */
  #expected:
    | (ExpectedRequest & { readonly document: TextDocument; readonly version: number; readonly at: number })
    | undefined;

  constructor(eligible: EligibleDocuments, snooze: Snooze, clock: Clock) {
    this.#eligible = eligible;
    this.#snooze = snooze;
    this.#clock = clock;
  }

  /** Call it just before VS Code is made to request completions for `document`. */
  expect(document: TextDocument, request: ExpectedRequest): void {
    this.#expected = { ...request, document, version: document.version, at: this.#clock.now() };
  }

  /** @param explicit VS Code reports a command of the user's, which works even where suggestions are off. */
  build(
    document: TextDocument,
    position: Position,
    context: InlineCompletionContext,
    explicit: boolean,
  ): BuiltRequest {
    const expected = this.#expectedFor(document, explicit);
    const triggerKind = expected?.kind ?? (explicit ? 'manual' : 'automatic');
    const editor = window.activeTextEditor?.document === document ? window.activeTextEditor : undefined;
    const mode = readSetting('nes.mode', document);
    const reason = whyNotAsk({
      isAllowed: this.#eligible.has(document),
      triggerKind,
      isStanding: expected?.standing ?? false,
      isOn: readSetting('nes.enabled', document),
      isManualMode: mode === 'manual',
      isSnoozed: this.#snooze.active,
      hasSuggestWidget: Boolean(context.selectedCompletionInfo),
      cursors: editor?.selections.length ?? 1,
    });
    if (reason) return noSuggestion(reason);
    const selection = editor && !editor.selection.isEmpty ? asRange(editor.selection) : undefined;
    return {
      kind: 'ask',
      quiet: triggerKind !== 'manual' && mode === 'subtle',
      request: {
        document: asEditorDocument(document),
        position: asPosition(position),
        ...(selection ? { selection } : {}),
        triggerKind,
      },
    };
  }

  #expectedFor(document: TextDocument, explicit: boolean): ExpectedRequest | undefined {
    const expected = this.#expected;
    if (expected?.document !== document || expected.version !== document.version) {
      this.#expected = undefined;
      // The user typed on while VS Code ran the command.
      const typed =
        expected?.document === document &&
        this.#clock.now() - expected.at < scaledTime(longestDelay, this.#clock);
      return typed && explicit && expected.explicit ? expected : undefined;
    }
    // The user ran VS Code's own command.
    if (explicit && !expected.explicit) return undefined;
    // VS Code may first request completions by itself for the same change: the expected request is still to come then.
    if (explicit === expected.explicit) this.#expected = undefined;
    return expected;
  }
}
