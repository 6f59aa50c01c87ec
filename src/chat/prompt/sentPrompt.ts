// Reads prompts that were sent from their rows, which are all that is stored of them.

import type { Entry } from '../messages/messages.ts';

export type PromptRow = Entry & { readonly kind: 'user' };

/** The prompts that began a turn, oldest first. Files can be restored only to the start of a turn. */
export function sentPrompts(rows: readonly Entry[]): PromptRow[] {
  return rows.filter((row) => row.kind === 'user').filter(({ isSteered }) => isSteered !== true);
}

/** The text of the prompt as the user typed it; empty if it had only attachments. */
export function promptText({ parts }: Pick<PromptRow, 'parts'>): string {
  return parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n');
}
