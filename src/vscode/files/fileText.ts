// Bytes of a file as text and back, in the encoding VS Code would use for it.

import { Uri, workspace } from 'vscode';
import { refusedFile } from './refusedFile.ts';

/** Bytes looked at to tell a binary file. */
export const headLength = 8 * 1024;

/** The name of an encoding, as in `files.encoding`. */
type Encoding = string;

/** Of the document that shows the file, else what its first bytes say, else the user's setting. */
export function encodingOf(path: string, head: Uint8Array, shown: Encoding | undefined): Encoding {
  return shown ?? markedEncoding(head) ?? configuredEncoding(path);
}

export function isUnicode(encoding: Encoding): boolean {
  return encoding.startsWith('utf');
}

/** @throws WireError for what holds a NUL character and is not UTF-16. */
export function refuseBinary(path: string, head: Uint8Array, encoding: Encoding): void {
  if (encoding.startsWith('utf16') || !head.subarray(0, headLength).includes(0)) return;
  throw refusedFile('binary', path, `${path} is a binary file.`);
}

/** The whole text, without byte order mark. @param shown encoding of the document that shows the file. */
export async function decodeFile(path: string, bytes: Uint8Array, shown?: Encoding): Promise<string> {
  refuseBinary(path, bytes, encodingOf(path, bytes, shown));
  const text =
    shown === undefined
      ? await workspace.decode(bytes, { uri: Uri.file(path) })
      : await workspace.decode(bytes, { encoding: shown });
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** @throws WireError when the encoding has no place for some character: it would be written as another. */
export async function refuseUnencodable(path: string, text: string, encoding: Encoding): Promise<void> {
  // eslint-disable-next-line no-control-regex
  if (isUnicode(encoding) || /^[\0-\x7f]*$/.test(text)) return;
  const bytes = await workspace.encode(text, { encoding });
  if ((await workspace.decode(bytes, { encoding })) === text) return;
  throw refusedFile(
    'encoding',
    path,
    `${path} is encoded as ${encoding}, which lacks some of the characters.`,
  );
}

/** Decodes piece by piece; undefined for an encoding that only VS Code knows. */
export function pieceDecoder(encoding: Encoding): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(webNames[encoding] ?? encoding);
  } catch {
    return undefined;
  }
}

/** VS Code's names that the web has otherwise; the rest are the same. */
const webNames: Readonly<Record<Encoding, string>> = {
  utf8: 'utf-8',
  utf8bom: 'utf-8',
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
  iso88591: 'iso-8859-1',
  iso885915: 'iso-8859-15',
  koi8r: 'koi8-r',
  koi8u: 'koi8-u',
  shiftjis: 'shift_jis',
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
  big5hkscs: 'big5',
};

function markedEncoding(head: Uint8Array): Encoding | undefined {
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf8bom';
  if (first === 0xff && second === 0xfe) return 'utf16le';
  return first === 0xfe && second === 0xff ? 'utf16be' : undefined;
}

export function configuredEncoding(path: string): Encoding {
  return workspace.getConfiguration('files', Uri.file(path)).get('encoding', 'utf8');
}

/** Whether VS Code tells encodings by what is in files. */
export function guessesEncoding(path: string): boolean {
  return workspace.getConfiguration('files', Uri.file(path)).get('autoGuessEncoding', false);
}
