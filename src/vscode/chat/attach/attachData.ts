// Attaches data that was pasted or dropped from outside VS Code: the page has its contents, but no path. Also the result type
// of all attaching, and MIME types by file name.

import { randomUUID } from 'node:crypto';
import { t } from '../../../base/l10n.ts';
import { pastedUri, promptLimits, type Attachment } from '../../../chat/prompt/prompt.ts';
import { unsupportedPicture } from '../../../chat/messages/composing.ts';
import type { FromPage } from '../../../chat/messages/messages.ts';
import { oneLine } from '../../window/shownText.ts';

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
  if (type.startsWith('image/') && type !== 'image/svg+xml') return refused(unsupportedPicture(name));
  const text = textIn(bytes);
  if (text === undefined)
    return refused(
      t(
        '{0} is not attached: it is neither text, an image nor audio. Put the file into the workspace first.',
        name,
      ),
    );
  if (text.length > promptLimits.text)
    return refused(
      t('{0} is not attached: the text is too long. Put the file into the workspace first.', name),
    );
  const uri = `attachment:///${encodeURIComponent(name)}`;
  const mention = `@${name}`;
  const known = mimeTypeOf(given) === undefined ? {} : { mimeType: type };
  return { kind: 'attachment', attachment: { kind: 'text', name, uri, text, mention, ...known } };
}

/** Attaches text that was pasted. It may be as long as a prompt, since the agent can't read it elsewhere. */
export function attachPasted(text: string): Attached {
  const name = 'pasted.txt';
  const uri = `${pastedUri}${randomUUID().slice(0, 8)}.txt`;
  const detail = oneLine(text.trimStart().slice(0, 300), 200);
  const attachment = {
    kind: 'text',
    name,
    mention: `@${name}`,
    uri,
    text,
    detail,
    mimeType: 'text/plain',
  } as const;
  return { kind: 'attachment', attachment };
}

/** Decodes UTF-8 text. Undefined if the bytes are not UTF-8 or contain NUL. */
function textIn(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    // Not UTF-8.
    return undefined;
  }
}

/** The result of attaching something. */
export type Attached =
  | { readonly kind: 'attachment'; readonly attachment: Attachment }
  /** `message` is shown to the user. */
  | { readonly kind: 'refused'; readonly message: string };

/** @param message shown to the user. */
export function refused(message: string): Attached {
  return { kind: 'refused', message };
}

const types: Readonly<Record<string, string>> = {
  ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' },
  ...{ bmp: 'image/bmp', tif: 'image/tiff', tiff: 'image/tiff', avif: 'image/avif', ico: 'image/x-icon' },
  ...{ heic: 'image/heic', heif: 'image/heif', jfif: 'image/jpeg' },
  ...{ wav: 'audio/wav', mp3: 'audio/mpeg', ogg: 'audio/ogg', flac: 'audio/flac', m4a: 'audio/mp4' },
  ...{ svg: 'image/svg+xml', pdf: 'application/pdf', zip: 'application/zip', json: 'application/json' },
  ...{ md: 'text/markdown', html: 'text/html', css: 'text/css', csv: 'text/csv', xml: 'application/xml' },
  ...{ js: 'text/javascript', mjs: 'text/javascript', cjs: 'text/javascript', jsx: 'text/javascript' },
  ...{ ts: 'text/typescript', mts: 'text/typescript', cts: 'text/typescript', tsx: 'text/typescript' },
  ...{ yaml: 'application/yaml', yml: 'application/yaml', toml: 'application/toml', txt: 'text/plain' },
  ...{ py: 'text/x-python', rs: 'text/x-rust', go: 'text/x-go', java: 'text/x-java', c: 'text/x-c' },
  ...{ h: 'text/x-c', cpp: 'text/x-c++', cs: 'text/x-csharp', rb: 'text/x-ruby', php: 'text/x-php' },
  ...{ sh: 'text/x-shellscript', sql: 'text/x-sql', log: 'text/plain', diff: 'text/x-diff' },
};

/** Picture types that agents and the page support. */
const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** The MIME type by the extension of a file name. Undefined if it is unknown. */
export function mimeTypeOf(name: string): string | undefined {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  return extension === undefined || !Object.hasOwn(types, extension) ? undefined : types[extension];
}

/** The kind of content block for this type. Undefined if it is not sent as media. */
export function mediaKind(mimeType: string | undefined): 'image' | 'audio' | undefined {
  if (mimeType === undefined) return undefined;
  if (pictures.has(mimeType)) return 'image';
  return /^audio\/[\w.+-]+$/.test(mimeType) ? 'audio' : undefined;
}
