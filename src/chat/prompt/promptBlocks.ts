// Converts a prompt to content blocks that the agent supports (ACP v1 "Prompt Turn", "Content"; `promptCapabilities`).
// The whole text comes first, with its mentions, since agents may ignore other blocks. The attachments follow in the
// order of their mentions.

import { fencedText } from '../../base/fencedText.ts';
import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import type { KnownContentBlock } from '../../protocol/session/contentBlock.ts';
import type { AgentCapabilities } from '../../protocol/initialize.ts';
import { placeOfMention } from '../messages/composing.ts';
import type { Attachment, FileAttachment, Prompt, TextAttachment } from './prompt.ts';

export type PromptCapabilities = NonNullable<AgentCapabilities['promptCapabilities']> & {
  /** Only text reaches the model; see `textOnlyQuirk`. */
  readonly textOnly?: boolean;
};

/** The current text of a file, or why it is sent as a link. */
export type FileText =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** Last change of the file in ms since 1970, if it has this text. */
      readonly modifiedAt?: number | undefined;
    }
  | { readonly kind: 'link'; readonly why: 'notText' | 'unreadable' | 'tooLong' };

/** Reads the current text of a file. Must not reject. */
export type TextOfFile = (file: FileAttachment) => Promise<FileText>;

/** An attachment, and how it was sent. */
export interface SentAttachment {
  readonly attachment: Attachment;
  readonly block: KnownContentBlock;
  /** The text of a file that was attached, if it was read. */
  readonly file?: FileText | undefined;
}

export type PromptBlocks =
  | {
      readonly kind: 'blocks';
      readonly blocks: readonly KnownContentBlock[];
      /** In the order of the blocks. */
      readonly sent: readonly SentAttachment[];
    }
  /** The prompt must not be sent. `message` is for the user. */
  | { readonly kind: 'refused'; readonly message: string };

/** @param can the agent's prompt capabilities. An absent one means false. */
export async function promptBlocks(
  { text, attachments }: Prompt,
  agent: string,
  can: PromptCapabilities | undefined,
  textOf: TextOfFile,
): Promise<PromptBlocks> {
  const lost = attachments.filter((one) => isLost(one, can));
  if (lost.length > 0) {
    const names = lost.map(({ name }) => name).join(', ');
    return {
      kind: 'refused',
      message: t(
        'Not sent: {0} does not accept images or audio of this kind. Remove {1}, or select another agent.',
        agentName(agent),
        names,
      ),
    };
  }
  const place = ({ mention }: Attachment): number =>
    mention === undefined ? Infinity : placeOfMention(text, mention);
  const inOrder = attachments.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
  const blocks: KnownContentBlock[] = text.trim() === '' ? [] : [{ type: 'text', text }];
  const sent: SentAttachment[] = [];
  const isRead = can?.embeddedContext === true || can?.textOnly === true;
  for (const attachment of inOrder) {
    const file = isRead && attachment.kind === 'file' ? await textOf(attachment) : undefined;
    sent.push({ attachment, block: asBlock(attachment, can, file), file });
  }
  return { kind: 'blocks', blocks: [...blocks, ...sent.map(({ block }) => block)], sent };
}

/** True if the agent supports no form of this attachment. */
export function isLost(attachment: Attachment, can: PromptCapabilities | undefined): boolean {
  if (attachment.kind !== 'image' && attachment.kind !== 'audio') return false;
  return can?.[attachment.kind] !== true && attachment.uri === undefined;
}

function asBlock(
  attachment: Attachment,
  can: PromptCapabilities | undefined,
  file: FileText | undefined,
): KnownContentBlock {
  const { kind, name } = attachment;
  if (kind === 'folder') return { type: 'resource_link', uri: attachment.uri, name, mimeType: folderType };
  if (kind === 'link') return { type: 'resource_link', uri: attachment.uri, name };
  if (kind === 'text')
    return attachment.implicit ? implicitBlock(attachment, can) : textBlock(attachment, attachment.text, can);
  if (kind === 'file') {
    if (file?.kind === 'text') return textBlock(attachment, file.text, can);
    const { uri, mimeType, size } = attachment;
    return {
      type: 'resource_link',
      uri,
      name,
      ...(mimeType !== undefined && { mimeType }),
      ...(size !== undefined && { size }),
    };
  }
  const { mimeType, data, uri } = attachment;
  if (can?.[kind] === true)
    return kind === 'image'
      ? { type: 'image', mimeType, data, ...(uri !== undefined && { uri }) }
      : { type: 'audio', mimeType, data };
  // `isLost` ensures that there is a URI.
  return { type: 'resource_link', uri: uri ?? '', name, mimeType, size: Math.floor((data.length * 3) / 4) };
}

const folderType = 'inode/directory';

function textBlock(
  { name, uri, mimeType }: Attachment & { readonly uri: string; readonly mimeType?: string | undefined },
  text: string,
  can: PromptCapabilities | undefined,
): KnownContentBlock {
  if (can?.embeddedContext !== true) return { type: 'text', text: fenced(name, text) };
  return { type: 'resource', resource: { uri, text, mimeType: mimeType ?? 'text/plain' } };
}

/**
 * A file's name is sent as text, since opencode, gemini and qwen replace a link with the whole file. A whole file that can't
 * be embedded is sent as a link, as an attached file is.
 */
function implicitBlock(attachment: TextAttachment, can: PromptCapabilities | undefined): KnownContentBlock {
  const { name, uri, text, mimeType, implicit } = attachment;
  if (implicit?.kind === 'name') return { type: 'text', text };
  if (can?.embeddedContext === true) return textBlock(attachment, text, can);
  if (implicit?.kind === 'file' && can?.textOnly !== true)
    return { type: 'resource_link', uri, name, ...(mimeType !== undefined && { mimeType }) };
  const title =
    implicit?.kind === 'file'
      ? 'The file that the user is looking at'
      : 'The text that the user has selected';
  return { type: 'text', text: fenced(`${title}, ${implicit?.place ?? name}`, text) };
}

/** For agents without embedded context. */
function fenced(name: string, text: string): string {
  return `\n${name}:\n${fencedText(text.replace(/\n$/, ''))}\n`;
}
