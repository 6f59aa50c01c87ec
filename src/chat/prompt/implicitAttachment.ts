// The implicit attachment: the selected text, the whole active file, or only the file's name. It is added to prompts for
// agents without `runtimeContext`, although the user did not attach it.

import { sameUri } from '../../base/canonicalUri.ts';
import { isEmpty, type Attachment, type ImplicitKind, type Prompt, type TextAttachment } from './prompt.ts';

/**
 * True if an attachment of the user already contains the implicit one.
 * @param uri of the implicit attachment, with the lines of a selection.
 */
export function coversImplicit(attachment: Attachment, uri: string, kind: ImplicitKind): boolean {
  if (attachment.uri === undefined || (attachment.kind !== 'file' && attachment.kind !== 'text'))
    return false;
  const isWhole = attachment.kind === 'file' || kind === 'name';
  return isWhole ? sameUri(withoutLines(attachment.uri), withoutLines(uri)) : sameUri(attachment.uri, uri);
}

/** Adds the implicit attachment, unless the prompt is empty without it or already contains it. */
export function withImplicit(prompt: Prompt, implicit: TextAttachment | undefined): Prompt {
  const { attachments } = prompt;
  const facts = implicit?.implicit;
  if (!facts || isEmpty(prompt)) return prompt;
  if (attachments.some((one) => coversImplicit(one, implicit.uri, facts.kind))) return prompt;
  return { ...prompt, attachments: [...attachments, implicit] };
}

/** The prompt as the user wrote it, so that the user can edit it again. */
export function withoutImplicit({ text, attachments }: Prompt): Prompt {
  return { text, attachments: attachments.filter((one) => !isImplicit(one)) };
}

export function isImplicit(attachment: Attachment): attachment is TextAttachment {
  return attachment.kind === 'text' && attachment.implicit !== undefined;
}

function withoutLines(uri: string): string {
  return uri.replace(/#L\d+(?:-L\d+)?$/, '');
}
