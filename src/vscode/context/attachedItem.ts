// Describes an attachment for the record of its prompt, as it was sent. Used by `editorChatContext`.

import type { SentAttachment } from '../../chat/prompt/promptBlocks.ts';
import type { AttachedItem } from '../../context/records/attachedItems.ts';

export function attachedItem({ attachment, block, file }: SentAttachment): AttachedItem {
  const { kind, name, uri, warning } = attachment;
  const common = { name, uri, block, isConfirmed: warning !== undefined };
  switch (kind) {
    case 'text': {
      const { text, mimeType, cut, redacted, implicit } = attachment;
      const part = cut && { whole: cut.whole, kept: text.length, left: cut.left };
      const masked = implicit?.redacted ?? redacted;
      return { ...common, kind, text, part, masked, implicit: implicit?.kind, mimeType };
    }
    case 'file': {
      const { mimeType } = attachment;
      if (file?.kind === 'text')
        return { ...common, kind, text: file.text, modifiedAt: file.modifiedAt, mimeType };
      const part = file?.why === 'tooLong' ? ({ left: 'all' } as const) : undefined;
      return { ...common, kind, part, isUnreadable: file?.why === 'unreadable', mimeType };
    }
    case 'image':
    case 'audio':
      return { ...common, kind, data: attachment.data, mimeType: attachment.mimeType };
    case 'folder':
    case 'link':
      return { ...common, kind };
  }
}
