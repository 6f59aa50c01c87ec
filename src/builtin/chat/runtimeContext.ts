// Reads the parts of `session/prompt`: the prompt as text, and the context that a client sends for one turn (draft "Ephemeral
// IDE Context for Sessions"), which is used in that turn and not stored.

import type { ContentBlock } from '../../protocol/session/contentBlock.ts';

export interface ContextItem {
  readonly title: string | undefined;
  readonly text: string;
}

/** Invalid items are skipped. Undefined and null give an empty list. */
export function readRuntimeContext(value: unknown): readonly ContextItem[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    const { title, text } = (item ?? {}) as { readonly title?: unknown; readonly text?: unknown };
    if (typeof text !== 'string') return [];
    return [{ title: typeof title === 'string' ? title : undefined, text }];
  });
}

/** Converts a prompt to text, for models that read only text. Other blocks are named, so that the model does not invent them. */
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
