// Decodes files and finds their encodings as VS Code would. Used to read and write files for agents.

import { Uri, workspace } from 'vscode';
import { refusedFile } from './refusedFile.ts';

/** Bytes checked to recognise a binary file. */
export const headLength = 8 * 1024;

/** The name of an encoding, as in `files.encoding`. */
type Encoding = string;

/** The encoding of the document that shows the file, else the one its byte order mark names, else the user's setting. */
export function encodingOf(path: string, head: Uint8Array, shown: Encoding | undefined): Encoding {
  return shown ?? markedEncoding(head) ?? configuredEncoding(path);
}

export function isUnicode(encoding: Encoding): boolean {
  return encoding.startsWith('utf');
}

/** @throws WireError for a file that contains a NUL byte and is not UTF-16. */
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

/** @throws WireError if the encoding lacks a character of `text`, which would be written as another one. */
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

/** A streaming decoder; undefined for an encoding that only VS Code knows. */
export function pieceDecoder(encoding: Encoding): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(webNames[encoding] ?? encoding);
  } catch {
    return undefined;
  }
}

/** Encodings whose names in VS Code differ from those of `TextDecoder`. */
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

/** True if VS Code guesses encodings from the content of files. */
export function guessesEncoding(path: string): boolean {
  return workspace.getConfiguration('files', Uri.file(path)).get('autoGuessEncoding', false);
}
