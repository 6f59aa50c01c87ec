// Turns VS Code's wish for inline completions into the question an agent is asked, or says why nobody is asked.

import type { InlineCompletionContext, Position, TextDocument } from 'vscode';
import { window } from 'vscode';
import type { SuggestionRequest } from '../../nes/nesSession.ts';
import { asPosition, asRange } from '../convert.ts';
import { readSetting } from '../settings.ts';
import type { EligibleDocuments } from './eligibleDocuments.ts';
import { asEditorDocument } from './vscodeDocument.ts';

export type Question =
  | { readonly kind: 'ask'; readonly request: SuggestionRequest }
  | { readonly kind: 'none'; readonly reason: 'excluded' | 'off' | 'suggestWidget' | 'severalCursors' };

export class SuggestionQuestion {
  readonly #eligible: EligibleDocuments;

  constructor(eligible: EligibleDocuments) {
    this.#eligible = eligible;
  }

  /** @param explicit the user asked by a command: then even where suggestions are off. */
  ask(
    document: TextDocument,
    position: Position,
    context: InlineCompletionContext,
    explicit: boolean,
  ): Question {
    if (!this.#eligible.has(document)) return { kind: 'none', reason: 'excluded' };
    if (!explicit && !readSetting('nes.enabled', document)) return { kind: 'none', reason: 'off' };
    if (context.selectedCompletionInfo) return { kind: 'none', reason: 'suggestWidget' };
    const editor = window.activeTextEditor?.document === document ? window.activeTextEditor : undefined;
    if (editor && editor.selections.length > 1) return { kind: 'none', reason: 'severalCursors' };
    const selection = editor && !editor.selection.isEmpty ? asRange(editor.selection) : undefined;
    return {
      kind: 'ask',
      request: {
        document: asEditorDocument(document),
        position: asPosition(position),
        ...(selection ? { selection } : {}),
        triggerKind: explicit ? 'manual' : 'automatic',
      },
    };
  }
}
