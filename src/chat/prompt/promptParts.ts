// Converts a prompt to the parts of its row: the text as typed, then the attachments.

import type { Part } from '../messages/messages.ts';
import type { Attachment, Prompt } from './prompt.ts';

export function promptParts({ text, attachments }: Prompt): Part[] {
  const said: Part[] = text.trim() === '' ? [] : [{ kind: 'text', text }];
  return [...said, ...attachments.map(asPart)];
}

function asPart(attachment: Attachment): Part {
  const { kind, name } = attachment;
  switch (kind) {
    case 'image':
    case 'audio':
      return { kind, mimeType: attachment.mimeType, data: attachment.data };
    case 'text':
      return { kind: 'resource', uri: attachment.uri, name, text: attachment.text };
    case 'file':
    case 'folder':
    case 'link':
      return { kind: 'resource', uri: attachment.uri, name };
  }
}
