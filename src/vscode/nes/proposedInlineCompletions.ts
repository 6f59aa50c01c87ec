// The part of VS Code's proposed API `inlineCompletionsAdditions` that is used here, and whether this VS Code allows it.
// Declared by hand because the proposal's own declarations change from month to month.

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
  /** Nothing is changed: the cursor goes there. */
  jumpToPosition?: Position;
}

/** Accepted, rejected (Escape), ignored: typed over, superseded, hidden. */
export type InlineCompletionEndOfLifeReason =
  { readonly kind: 0 } | { readonly kind: 1 } | { readonly kind: 2 };

/** Registering a provider with any of these throws where the proposal is not allowed. */
export interface InlineEditProvider extends InlineCompletionItemProvider {
  readonly onDidChange: Event<void>;
  handleDidShowCompletionItem(item: InlineEditItem, updatedInsertText: string): void;
  handleEndOfLifetime(item: InlineEditItem, reason: InlineCompletionEndOfLifeReason): void;
}

/** VS Code empties the list of proposals at run time unless the user allowed them, so the list is the answer. */
export function allowsProposedApi(context: ExtensionContext): boolean {
  const manifest = context.extension.packageJSON as { enabledApiProposals?: readonly string[] };
  return manifest.enabledApiProposals?.includes('inlineCompletionsAdditions') ?? false;
}

/** `jumpToPosition` came with 1.108; older versions draw too little natively. */
export function drawsInlineEdits(): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 1 || (major === 1 && minor >= 108);
}
