// Converts a content block of the protocol to the part of a message that the page shows (ACP v1 "Content").

import type { ContentBlock } from '../../protocol/session/contentBlock.ts';
import type { Part } from '../messages/messages.ts';

/** Maximum UTF-16 units shown of an unknown type. */
const longestType = 60;

export function contentPart(block: ContentBlock): Part {
  switch (block.type) {
    case 'text':
      return { kind: 'text', text: block.text };
    case 'image':
    case 'audio':
      return { kind: block.type, mimeType: block.mimeType, data: block.data };
    case 'resource_link':
      return { kind: 'resource', uri: block.uri, name: block.title ?? block.name };
    case 'resource': {
      const { resource } = block;
      const text = 'text' in resource && typeof resource.text === 'string' ? resource.text : undefined;
      const named = { kind: 'resource' as const, uri: resource.uri, name: lastSegment(resource.uri) };
      return text === undefined ? named : { ...named, text };
    }
    case 'unknown':
      return { kind: 'unknown', type: typeOf(block.raw).slice(0, longestType) };
  }
}

function typeOf(raw: unknown): string {
  const type = typeof raw === 'object' && raw !== null && 'type' in raw ? raw.type : undefined;
  return typeof type === 'string' ? type : 'unknown';
}

function lastSegment(uri: string): string {
  const path = uri.replace(/[?#].*$/s, '');
  const name = path.split('/').findLast((segment) => segment !== '') ?? uri;
  try {
    return decodeURIComponent(name);
  } catch {
    // Malformed percent encoding: shown as it is.
    return name;
  }
}
