// Says which addresses of an agent's are passed on. The extension checks them again before it opens anything.

const longestLink = 4_096;
const followed = new Set(['http', 'https', 'mailto', 'file']);
const pictures = /^data:image\/(?:png|jpe?g|gif|webp|bmp|avif);base64,[a-z\d+/=\s]+$/i;
const pictureTypes = /^image\/(?:png|jpe?g|gif|webp|bmp|avif)$/i;
const soundTypes = /^audio\/(?:wav|x-wav|wave|mpeg|mp3|mp4|aac|ogg|webm|flac)$/i;

/** What browsers skip and readers don't see. */
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The address, if it may be offered to the user: the web, mail, or a file (a path counts as one). */
export function safeLink(address: string | null): string | undefined {
  const text = (address ?? '').replace(unseen, '').trim();
  if (text === '' || text.length > longestLink || text.startsWith('#')) return undefined;
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  // A Windows path begins with what looks like a scheme of one letter.
  if (scheme === undefined || scheme.length === 1) return text;
  // So does a file's name before a line.
  if (scheme.includes('.') && /:\d+(?::\d+)?$/.test(text)) return text;
  return followed.has(scheme) ? text : undefined;
}

/** Whether an image's source holds its bytes, in a format that can hold no script. */
export function safeImage(source: string | null): boolean {
  return source !== null && pictures.test(source);
}

/** The source for an image or a sound that came as data; undefined where the type is not one that is shown. */
export function dataSource(kind: 'image' | 'audio', mimeType: string, data: string): string | undefined {
  const type = mimeType.split(';')[0]!.trim();
  if (!(kind === 'image' ? pictureTypes : soundTypes).test(type)) return undefined;
  return /^[a-z\d+/=\s]+$/i.test(data) ? `data:${type.toLowerCase()};base64,${data}` : undefined;
}
