// Decides which contents of the clipboard are pasted or attached, and which contents of a drag: programs add a picture to text,
// or text to a picture. Used by `Intake`.

/** What the clipboard or a drag has. */
export interface Clip {
  readonly text: string;
  readonly html: string;
  /** The types of all data. */
  readonly types: readonly string[];
  readonly files: readonly { readonly name: string; readonly type: string }[];
}

/**
 * `text`: the text is pasted. `files`: the files are attached, and the text, which only names them, is dropped. `both`: the text is
 * pasted and the files are attached. `offer`: the text is pasted, and the user can attach the
 * files, which are another form of it.
 */
export type PasteKind = 'text' | 'files' | 'both' | 'offer';

export function pasteKind({ text, html, types, files }: Clip): PasteKind {
  const plain = text.trim();
  if (files.length === 0) return 'text';
  if (plain === '' || namesFiles(plain, files)) return 'files';
  // The source of a vector graphic, which is also the picture.
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?<svg[\s>]/i.test(plain)) return 'text';
  if (isOnlyPicture(html)) return 'files';
  // Cells, slides and formatted text come with a picture of themselves.
  const isFormatted = types.includes('text/rtf') || visibleText(html) !== '';
  return isFormatted || !files.every(isPicture) ? 'offer' : 'both';
}

/** UTF-16 units and lines of a text that is pasted into the message box. The time of a key grows with both, above all with lines. */
const [longestPaste, mostPastedLines] = [100_000, 10_000];

/** True for a text with which each key in the message box would take noticeable time. */
export function isLongText(text: string): boolean {
  if (text.length > longestPaste) return true;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines > mostPastedLines;
}

/** The address of the only picture in markup without text; undefined if there is none. */
export function pictureAddress(html: string): string | undefined {
  if (!isOnlyPicture(html)) return undefined;
  const source = /<img\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(html);
  const address = source?.slice(1).find((one) => one !== undefined);
  return address?.replaceAll('&amp;', '&');
}

/** True if a program, such as a browser, provided the data of a picture and not only its address. */
export function isDroppedPicture(uris: readonly string[], files: Clip['files']): boolean {
  return files.some(isPicture) && uris.every((uri) => /^(?:https?|data|blob):/i.test(uri));
}

const pictureName = /\.(?:png|jpe?g|gif|webp|bmp|tiff?|avif|hei[cf]|svg|ico)$/i;

export function isPicture({ name, type }: { readonly name: string; readonly type: string }): boolean {
  return type.startsWith('image/') || (type === '' && pictureName.test(name));
}

function isOnlyPicture(html: string): boolean {
  return /<img\b/i.test(html) && visibleText(html) === '';
}

/** Text of markup, approximately. */
function visibleText(html: string): string {
  return html
    .replace(/<!--[^]*?-->|<(style|script|title|head)\b[^]*?<\/\1\s*>|<[^>]*>|&nbsp;|&#160;/gi, ' ')
    .trim();
}

const mostLines = 20;

/** True if each line is an address, a path or the name of a file in the clipboard. */
function namesFiles(text: string, files: Clip['files']): boolean {
  const lines = text.split(/\r?\n/).map((line) => line.trim().replace(/^(["'])(.*)\1$/, '$2'));
  const names = new Set(files.flatMap(({ name }) => [name, name.replace(/\.\w+$/, '')]));
  return (
    lines.length <= mostLines &&
    lines.every((line) => line === '' || names.has(line) || isAddress(line) || isFilePath(line))
  );
}

function isAddress(line: string): boolean {
  return /^(?:https?|file|ftp|data|blob):\S+$/i.test(line);
}

/** A path of Windows, or one of another system in which only names that have an extension contain spaces. */
function isFilePath(line: string): boolean {
  if (/^(?:[A-Za-z]:[\\/]|\\\\)[^*?<>|]+$/.test(line)) return true;
  return (
    /^(?:~|\.{1,2})?\/\S+\/\S*$|^(?:~|\.{1,2})?\/(?:[^/]+\/)*[^/]+\.\w{1,5}$/.test(line) ||
    pictureName.test(/^\S+$/.exec(line)?.[0] ?? '')
  );
}
