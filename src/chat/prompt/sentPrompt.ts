// Reads prompts that were sent from their rows, which are all that is stored of them.

import { placeOfMention } from '../messages/composing.ts';
import type { Entry, Part } from '../messages/messages.ts';
import { promptLimits, type Attachment } from './prompt.ts';

export type PromptRow = Entry & { readonly kind: 'user' };

/** The prompts that began a turn, oldest first. Files can be restored only to the start of a turn. */
export function sentPrompts(rows: readonly Entry[]): PromptRow[] {
  return rows.filter((row) => row.kind === 'user').filter(({ isSteered }) => isSteered !== true);
}

/** The text of the prompt as the user typed it; empty if it had only attachments. */
export function promptText({ parts }: Pick<PromptRow, 'parts'>): string {
  return parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n');
}

/**
 * The attachments of a sent prompt with the mentions that its text has. It names them in the order of the parts; of several with the
 * same name, all but one have a number at the end. One that is missing keeps its mention, which must not become that of another file.
 * @param attached the attachment of each part; undefined if it is no attachment or missing.
 */
export function attachedAgain(
  parts: readonly Part[],
  attached: readonly (Attachment | undefined)[],
): Attachment[] {
  const names = parts.map((part) =>
    part.kind === 'resource' && part.implicit !== true ? part.name : undefined,
  );
  const text = promptText({ parts });
  const mentions = new Map([...new Set(names)].map((name) => [name, mentionsOf(text, name, names)]));
  return attached.flatMap((attachment, at) => {
    const mention = mentions.get(names[at])?.shift();
    if (!attachment) return [];
    return [{ ...attachment, mention: attachment.mention && (mention ?? attachment.mention) }];
  });
}

/** The mentions of all attachments with this name, in the order of the text. Empty if the text does not tell them. */
function mentionsOf(
  text: string,
  name: string | undefined,
  names: readonly (string | undefined)[],
): string[] {
  if (name === undefined) return [];
  const numbered = Array.from({ length: promptLimits.attachments }, (_, at) => `${name}-${at + 2}`);
  const mentions = [name, ...numbered.filter((one) => !names.includes(one))]
    .map((one) => ({ mention: `@${one}`, at: placeOfMention(text, `@${one}`) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at);
  const isClear = mentions.length === names.filter((one) => one === name).length;
  return isClear ? mentions.map(({ mention }) => mention) : [];
}
