// Converts a prompt to text, for a model that reads only text.

import type { ContentBlock } from '../../protocol/session/contentBlock.ts';

/** Blocks that can't be read are named, so that the model does not invent them. */
export function promptText(prompt: readonly ContentBlock[]): string {
  return prompt.map(blockText).join('\n');
}

function blockText(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'resource_link':
      return `[${block.name}](${block.uri})`;
    case 'resource': {
      const { resource } = block;
      return 'text' in resource && typeof resource.text === 'string'
        ? `${resource.uri}:\n\n${resource.text}\n`
        : `(${resource.uri}, which cannot be read as text)`;
    }
    case 'image':
    case 'audio':
      return `(an attachment of type ${block.mimeType}, which cannot be read)`;
    case 'unknown':
      return '(an attachment that cannot be read)';
  }
}
