// Attaches again what an earlier prompt had: files with their current content, pictures and texts with their original
// one.

import type { Part } from '../../../chat/messages/messages.ts';
import { t } from '../../../base/l10n.ts';
import { smallPicture } from './attachFile.ts';
import { refused, type Attached } from './attached.ts';

/** Undefined if the part was not an attachment. @param attach attaches a URI. */
export async function attachPart(
  part: Part,
  attach: (address: string) => Promise<Attached>,
): Promise<Attached | undefined> {
  switch (part.kind) {
    case 'text':
    case 'unknown':
      return undefined;
    case 'image':
    case 'audio': {
      const { kind, mimeType, data } = part;
      if (data === '') return refused(t('A picture or sound of that prompt is not kept any more.'));
      const name = mimeType.replace('/', '.');
      const isSmall = kind === 'image' && data.length <= smallPicture;
      const shown = isSmall ? { thumbnail: `data:${mimeType};base64,${data}` } : {};
      return { kind: 'attachment', attachment: { kind, name, mimeType, data, ...shown } };
    }
    case 'resource': {
      const { uri, name, text } = part;
      if (text === undefined) return await attach(uri);
      return { kind: 'attachment', attachment: { kind: 'text', name, mention: `@${name}`, uri, text } };
    }
  }
}
