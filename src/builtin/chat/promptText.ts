// A prompt as words, for a model that reads nothing else.

import type { ContentBlock } from '../../protocol/session/contentBlock.ts';

/** What can't be read is named, so that the model does not make it up. */
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
