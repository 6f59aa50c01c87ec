// The mark of what the editor knows, where it had to go into a prompt: the user did not say it, and when an agent says the
// prompt again it must not look as if they had.

import type { ContentBlock } from './contentBlock.ts';

/** Of the URIs of such resources. */
export const contextScheme = 'acp-host-context';

const mark = `${contextScheme}:/`;
/** UTF-16 units. Some agents make text of a resource, with its address at the beginning. */
const beginning = 200;

/** Whether a block is context, in whatever form it came back. */
export function isContextBlock(block: ContentBlock): boolean {
  switch (block.type) {
    case 'resource':
      return block.resource.uri.startsWith(mark);
    case 'resource_link':
      return block.uri.startsWith(mark);
    case 'text':
      return block.text.slice(0, beginning).includes(mark);
    default:
      return false;
  }
}
