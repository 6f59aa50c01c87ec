// Turns VS Code's wish for inline completions into the question an agent is asked, or says why nobody is asked.

import type { InlineCompletionContext, Position, TextDocument } from 'vscode';
import { window } from 'vscode';
import type { SuggestionRequest } from '../../nes/nesSession.ts';
import type { TriggerKind } from '../../protocol/nes.ts';
import { asPosition, asRange } from '../convert.ts';
import { readSetting } from '../settings.ts';
import type { EligibleDocuments } from './eligibleDocuments.ts';
import type { Snooze } from './snooze.ts';
import { asEditorDocument } from './vscodeDocument.ts';

export type Question =
  /** `quiet`: say that there is one, but do not draw it (subtle mode). */
  | { readonly kind: 'ask'; readonly request: SuggestionRequest; readonly quiet: boolean }
  | {
      readonly kind: 'none';
      readonly reason: 'excluded' | 'off' | 'manual' | 'snoozed' | 'suggestWidget' | 'severalCursors';
    };

export class SuggestionQuestion {
  readonly #eligible: EligibleDocuments;
  readonly #snooze: Snooze;
  /** Why VS Code was made to ask, until it does: it cannot say so itself. It may also find that it need not ask. */
  #announced:
    | {
        readonly document: TextDocument;
        readonly version: number;
        readonly kind: TriggerKind;
        readonly standing: boolean;
      }
    | undefined;

  constructor(eligible: EligibleDocuments, snooze: Snooze) {
    this.#eligible = eligible;
    this.#snooze = snooze;
  }

  /** VS Code is about to ask for `document`, because of this. @param standing for what the user asked for and stands. */
  announce(document: TextDocument, kind: TriggerKind, standing = false): void {
    this.#announced = { document, version: document.version, kind, standing };
  }

  /** @param explicit VS Code says the user asked by a command: then even where suggestions are off. */
  ask(
    document: TextDocument,
    position: Position,
    context: InlineCompletionContext,
    explicit: boolean,
  ): Question {
    const announced = this.#takeAnnounced(document);
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

  #takeAnnounced(document: TextDocument): { kind: TriggerKind; standing: boolean } | undefined {
    const announced = this.#announced;
    this.#announced = undefined;
    return announced?.document === document && announced.version === document.version ? announced : undefined;
  }
}
