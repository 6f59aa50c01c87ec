// Turns VS Code's wish for inline completions into the question an agent is asked, or says why nobody is asked.

import type { InlineCompletionContext, Position, TextDocument } from 'vscode';
import { window } from 'vscode';
import type { SuggestionRequest } from '../../nes/session/nesSession.ts';
import type { TriggerKind } from '../../protocol/nes/nes.ts';
import { asPosition, asRange } from '../documents/convert.ts';
import { readSetting } from '../settings/settings.ts';
import type { EligibleDocuments } from '../documents/eligibleDocuments.ts';
import type { Snooze } from './snooze.ts';
import { asEditorDocument } from '../documents/vscodeDocument.ts';

export type Question =
  /** `quiet`: say that there is one, but do not draw it (subtle mode). */
  | { readonly kind: 'ask'; readonly request: SuggestionRequest; readonly quiet: boolean }
  | {
      readonly kind: 'none';
      readonly reason: 'excluded' | 'off' | 'manual' | 'snoozed' | 'suggestWidget' | 'severalCursors';
    };

/** Why VS Code is made to ask. */
export interface Announcement {
  readonly kind: TriggerKind;
  /** It is made to ask by a command, as by the user, or else by the provider's own event. */
  readonly explicit: boolean;
  /** For what the user asked for, and stands. */
  readonly standing?: boolean;
}

export class SuggestionQuestion {
  readonly #eligible: EligibleDocuments;
  readonly #snooze: Snooze;
  /** Why VS Code was made to ask, until it does: it cannot say so itself. It may also find that it need not ask. */
  #announced: (Announcement & { readonly document: TextDocument; readonly version: number }) | undefined;

  constructor(eligible: EligibleDocuments, snooze: Snooze) {
    this.#eligible = eligible;
    this.#snooze = snooze;
  }

  /** VS Code is about to ask for `document`, because of this. */
  announce(document: TextDocument, announcement: Announcement): void {
    this.#announced = { ...announcement, document, version: document.version };
  }

  /** @param explicit VS Code says the user asked by a command: then even where suggestions are off. */
  ask(
    document: TextDocument,
    position: Position,
    context: InlineCompletionContext,
    explicit: boolean,
  ): Question {
    const announced = this.#announcedFor(document, explicit);
    const triggerKind = announced?.kind ?? (explicit ? 'manual' : 'automatic');
    if (!this.#eligible.has(document)) return { kind: 'none', reason: 'excluded' };
    if (triggerKind !== 'manual' && !announced?.standing) {
      if (!readSetting('nes.enabled', document)) return { kind: 'none', reason: 'off' };
      if (readSetting('nes.mode', document) === 'manual') return { kind: 'none', reason: 'manual' };
      if (this.#snooze.active) return { kind: 'none', reason: 'snoozed' };
    }
    if (context.selectedCompletionInfo) return { kind: 'none', reason: 'suggestWidget' };
    const editor = window.activeTextEditor?.document === document ? window.activeTextEditor : undefined;
    if (editor && editor.selections.length > 1) return { kind: 'none', reason: 'severalCursors' };
    const selection = editor && !editor.selection.isEmpty ? asRange(editor.selection) : undefined;
    return {
      kind: 'ask',
      quiet: triggerKind !== 'manual' && readSetting('nes.mode', document) === 'subtle',
      request: {
        document: asEditorDocument(document),
        position: asPosition(position),
        ...(selection ? { selection } : {}),
        triggerKind,
      },
    };
  }

  #announcedFor(document: TextDocument, explicit: boolean): Announcement | undefined {
    const announced = this.#announced;
    if (announced?.document !== document || announced.version !== document.version) {
      this.#announced = undefined;
      return undefined;
    }
    // The user asks, by VS Code's own command.
    if (explicit && !announced.explicit) return undefined;
    // VS Code may ask of its own accord for the same change, before the question it is made to ask.
    if (explicit === announced.explicit) this.#announced = undefined;
    return announced;
  }
}
