// Reads a content block of the protocol as a piece of a message.

import type { CallView, Part } from '../../chat/messages.ts';

type Content = Extract<CallView['content'][number], { readonly type: 'content' }>['content'];

export function contentPart(block: Content): Part {
  switch (block.type) {
    case 'text':
      return { kind: 'text', text: block.text };
    case 'image':
    case 'audio':
      return { kind: block.type, mimeType: block.mimeType, data: block.data };
    case 'resource_link':
      return { kind: 'resource', uri: block.uri, name: block.title ?? block.name };
    case 'resource': {
      const { uri } = block.resource;
      const name = uri.slice(uri.lastIndexOf('/') + 1);
      const text = 'text' in block.resource ? String(block.resource.text) : undefined;
      return { kind: 'resource', uri, name, text };
    }
    default:
      return { kind: 'unknown', type: block.type };
  }
}
