// Decides which addresses of agents are passed on. The extension checks them again before it opens them.

import { isFileName, pathOfEditorAddress, readPlaces } from '../../chat/path/textPlace.ts';

const longestLink = 4_096;
const followed = new Set(['http', 'https', 'mailto', 'file']);
const pictures = /^data:image\/(?:png|jpe?g|gif|webp|bmp|avif);base64,[a-z\d+/=\s]+$/i;
const pictureTypes = /^image\/(?:png|jpe?g|gif|webp|bmp|avif)$/i;
const soundTypes = /^audio\/(?:wav|x-wav|wave|mpeg|mp3|mp4|aac|ogg|webm|flac)$/i;

/** Characters that browsers ignore and readers can't see. */
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * The address if it may be offered as a link: web, mail, or a file. A path counts as a file. A web address is as the browser will
 * read it, so that what is shown as the target is what opens: hosts in other scripts as punycode.
 */
export function safeLink(address: string | null): string | undefined {
  const text = (address ?? '').replace(unseen, '').trim();
  if (text === '' || text.length > longestLink || text.startsWith('#')) return undefined;
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  // A Windows path begins like a scheme of one letter.
  if (scheme === undefined || scheme.length === 1) return text;
  if (scheme === 'http' || scheme === 'https') return webAddress(text);
  if (followed.has(scheme)) return text;
  // The path is opened, not the address.
  const inEditor = pathOfEditorAddress(text);
  if (inEditor !== undefined) return inEditor;
  // The name of a file followed by a line begins like a scheme, too.
  return readPlaces(text).some(({ path, range }) => range && isFileName(path)) ? text : undefined;
}

function webAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { href } = new URL(text);
  return href.length > longestLink ? undefined : href;
}

/** True for a data URI in an image format that can't contain scripts. */
export function safeImage(source: string | null): boolean {
  return source !== null && pictures.test(source);
}

/** The data URI of an image or sound; undefined if the type is not supported. */
export function dataSource(kind: 'image' | 'audio', mimeType: string, data: string): string | undefined {
  const type = mimeType.split(';')[0]!.trim();
  if (!(kind === 'image' ? pictureTypes : soundTypes).test(type)) return undefined;
  return /^[a-z\d+/=\s]+$/i.test(data) ? `data:${type.toLowerCase()};base64,${data}` : undefined;
}
