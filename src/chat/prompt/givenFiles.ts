// The files whose whole texts are in a prompt. They count as read by the agent, so that a later write keeps what others change in
// them meanwhile.

import type { SentAttachment } from './promptBlocks.ts';

export interface GivenFile {
  readonly uri: string;
  /** As the agent got it: the whole text, of which nothing is redacted. */
  readonly text: string;
}

export function givenFiles(sent: readonly SentAttachment[]): readonly GivenFile[] {
  return sent.flatMap(({ attachment, block, file }): GivenFile[] => {
    if (block.type === 'resource_link') return [];
    if (attachment.kind === 'file')
      return file?.kind === 'text' ? [{ uri: attachment.uri, text: file.text }] : [];
    if (attachment.kind !== 'text' || attachment.implicit?.kind !== 'file') return [];
    const { uri, text, cut, implicit, redacted = [] } = attachment;
    return cut || implicit.redacted.length > 0 || redacted.length > 0 ? [] : [{ uri, text }];
  });
}
