// Extracts the agent's texts from a tool call's content, for display only: rules do not use them.

import { t } from '../../base/l10n.ts';
import type { ContentBlock } from '../../protocol/session/contentBlock.ts';
import type { ToolCallContent } from '../../protocol/session/toolCall.ts';
import { parsedInput } from './rawInput.ts';

export interface RequestPart {
  /** A label for the user. */
  readonly label: string;
  readonly text: string;
  /** True if the text may say what the call would do. */
  readonly mayDescribe: boolean;
}

/** Maximum number of parts. */
const mostParts = 100;

/** Without duplicates, in the agent's order. */
export function requestParts(content: readonly ToolCallContent[]): readonly RequestPart[] {
  const parts = new Map<string, RequestPart>();
  for (const item of content.slice(0, mostParts)) {
    const part = partOf(item);
    if (part && part.text.trim() !== '') parts.set(`${part.label} ${part.text}`, part);
  }
  if (content.length > mostParts)
    parts.set('', {
      label: t('More'),
      text: t('{0} more parts', content.length - mostParts),
      mayDescribe: false,
    });
  return [...parts.values()];
}

/** The tool's input, if an agent sends it as JSON text while the model still writes it. Undefined if there is none. */
export function streamedInput(
  content: readonly ToolCallContent[],
): Readonly<Record<string, unknown>> | undefined {
  for (const item of content.slice(0, mostParts)) {
    if (item.type !== 'content' || item.content.type !== 'text') continue;
    const input = parsedInput(item.content.text);
    if (typeof input === 'object' && input !== null && !Array.isArray(input))
      return input as Readonly<Record<string, unknown>>;
  }
  return undefined;
}

function partOf(item: ToolCallContent): RequestPart | undefined {
  switch (item.type) {
    case 'diff':
      return undefined;
    case 'terminal':
      return { label: t('Terminal'), text: item.terminalId, mayDescribe: false };
    case 'content':
      return blockPart(item.content);
  }
}

function blockPart(block: ContentBlock): RequestPart {
  switch (block.type) {
    case 'text':
      return { label: t('The agent says'), text: block.text, mayDescribe: true };
    case 'image':
      return { label: t('Image'), text: block.uri ?? block.mimeType, mayDescribe: false };
    case 'audio':
      return { label: t('Audio'), text: block.mimeType, mayDescribe: false };
    case 'resource_link':
      return { label: t('Resource'), text: block.uri, mayDescribe: true };
    case 'resource': {
      const { resource } = block;
      const text = 'text' in resource && typeof resource.text === 'string' ? `\n${resource.text}` : '';
      return { label: t('Resource'), text: `${resource.uri}${text}`, mayDescribe: true };
    }
    case 'unknown':
      return {
        label: t("Content that this version of ACP Host can't show"),
        text: JSON.stringify(block.raw) ?? '',
        mayDescribe: false,
      };
  }
}
