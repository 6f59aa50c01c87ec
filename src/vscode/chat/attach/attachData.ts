// Attaches data that was pasted or dropped from outside VS Code. The page has its contents, but no path.

import { t } from '../../../base/l10n.ts';
import { promptLimits } from '../../../chat/prompt/prompt.ts';
import type { FromPage } from '../../../chat/messages/messages.ts';
import { oneLine } from '../../window/shownText.ts';
import { refused, type Attached } from './attached.ts';
import { mediaKind, mimeTypeOf } from './mimeTypes.ts';

type Dropped = Extract<FromPage, { readonly type: 'attachData' }>;

export function attachData({ name: given, mimeType, data, thumbnail }: Dropped): Attached {
  const name = oneLine(given.replace(/^.*[\\/]/s, ''), 100) || 'picture';
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length === 0) return refused(t('{0} is not attached: it is empty.', name));
  if (bytes.length > promptLimits.mediaBytes)
    return refused(
      t('{0} is not attached: it is larger than {1} MB.', name, promptLimits.mediaBytes / 2 ** 20),
    );
  const type = mimeTypeOf(given) ?? mimeType.toLowerCase();
  const media = mediaKind(type);
  if (media !== undefined) {
    const shown = thumbnail === undefined ? {} : { thumbnail };
    return { kind: 'attachment', attachment: { kind: media, name, mimeType: type, data, ...shown } };
  }
  const text = textIn(bytes);
  if (text === undefined)
    return refused(
      t(
        '{0} is not attached: it is neither text, a picture nor a sound. Put it into the workspace first.',
        name,
      ),
    );
  if (text.length > promptLimits.text)
    return refused(t('{0} is not attached: the text is too long. Put it into the workspace first.', name));
  const uri = `attachment:///${encodeURIComponent(name)}`;
  const mention = `@${name}`;
  const known = mimeTypeOf(given) === undefined ? {} : { mimeType: type };
  return { kind: 'attachment', attachment: { kind: 'text', name, uri, text, mention, ...known } };
}

/** Decodes UTF-8 text. Undefined if the bytes are not UTF-8 or contain NUL. */
export function textIn(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    // Not UTF-8.
    return undefined;
  }
}
