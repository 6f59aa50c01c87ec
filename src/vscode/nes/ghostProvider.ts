// Provides next edits on stock VS Code, which draws only insertions at the cursor for ordinary extensions. The presenter
// draws everything else, and notices how a suggestion ends, since VS Code does not report it.

import { languages, type InlineCompletionItem, type InlineCompletionItemProvider } from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import { eligibleSelector } from '../documents/eligibleDocuments.ts';
import { ghostItem, provideItems, type ProviderDeps, type ItemsRequest } from './provideItems.ts';
import { triggerQuietly } from './inlineSuggest.ts';

export class GhostProvider implements InlineCompletionItemProvider, Disposable {
  readonly #deps: ProviderDeps;
  #registration: Disposable | undefined;

  constructor(deps: ProviderDeps) {
    this.#deps = deps;
  }

  /** VS Code takes a provider that is registered again for another one, and removes what it draws of it. */
  register(): void {
    this.#registration?.dispose();
    this.#registration = languages.registerInlineCompletionItemProvider(eligibleSelector, this);
  }

  /** Makes VS Code request items again. @param afresh also if there were none for the same text and position of the cursor. */
  askAgain(afresh: boolean): void {
    if (afresh && this.#deps.presentation.shown?.by !== 'editor') this.register();
    triggerQuietly();
  }

  provideInlineCompletionItems(...request: ItemsRequest): Promise<InlineCompletionItem[]> {
    return provideItems(this.#deps, request, (offer, drawn) =>
      drawn.kind === 'ghost' ? ghostItem(offer, drawn) : undefined,
    );
  }

  dispose(): void {
    this.#registration?.dispose();
  }
}
