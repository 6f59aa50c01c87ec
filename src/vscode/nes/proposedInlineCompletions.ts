// The part of VS Code's proposed API `inlineCompletionsAdditions` that the extension uses, and a check whether this VS Code
// allows it. Declared by hand because the proposal's own declarations change from month to month.

import {
  version,
  type Event,
  type ExtensionContext,
  type InlineCompletionItem,
  type InlineCompletionItemProvider,
  type Position,
  type Uri,
} from 'vscode';

/** An item that VS Code draws as an inline edit: a diff in place, anywhere in the file. */
export interface InlineEditItem extends InlineCompletionItem {
  isInlineEdit?: boolean;
  /** Another file that `range` is in. VS Code opens it first, and asks again there. */
  uri?: Uri;
  /** Moves the cursor there and changes nothing. */
  jumpToPosition?: Position;
}

/** 0: accepted. 1: rejected (Escape). 2: ignored (typed over, superseded, hidden). */
export type InlineCompletionEndOfLifeReason =
  { readonly kind: 0 } | { readonly kind: 1 } | { readonly kind: 2 };

/** Registering a provider with any of these throws where the proposal is not allowed. */
export interface InlineEditProvider extends InlineCompletionItemProvider {
  readonly onDidChange: Event<void>;
  handleDidShowCompletionItem(item: InlineEditItem, updatedInsertText: string): void;
  handleEndOfLifetime(item: InlineEditItem, reason: InlineCompletionEndOfLifeReason): void;
}

/** True if the user allowed the proposal: VS Code empties the manifest's list of proposals at run time otherwise. */
export function allowsProposedApi(context: ExtensionContext): boolean {
  const manifest = context.extension.packageJSON as { enabledApiProposals?: readonly string[] };
  return manifest.enabledApiProposals?.includes('inlineCompletionsAdditions') ?? false;
}

/** True from 1.108 on, which introduced `jumpToPosition`; older versions draw too little natively. */
export function drawsInlineEdits(): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 1 || (major === 1 && minor >= 108);
}
