// Decodes files, finds their encodings as VS Code would, and tells whether a text can be written back to the same bytes. Used to
// read and write files for agents and by the review.

import { Uri, workspace } from 'vscode';
import { KnownSettings } from '../settings/knownSettings.ts';
import { refusedFile } from './refusedFile.ts';

/** Bytes checked to recognise a binary file. */
export const headLength = 8 * 1024;

/** The name of an encoding, as in `files.encoding`. */
type Encoding = string;

/** The encoding of the document that shows the file, else the one its byte order mark names, else the user's setting. */
export async function encodingOf(
  path: string,
  head: Uint8Array,
  shown: Encoding | undefined,
): Promise<Encoding> {
  const known = shown ?? markedEncoding(head);
  if (known !== undefined) return known;
  const configured = await configuredEncoding(path);
  // A file without the mark is plain UTF-8, also to VS Code.
  return configured === 'utf8bom' ? 'utf8' : configured;
}

export function isUnicode(encoding: Encoding): boolean {
  return encoding.startsWith('utf');
}

/** @throws WireError for a file that contains a NUL byte and is not UTF-16. */
export function refuseBinary(path: string, head: Uint8Array, encoding: Encoding): void {
  if (encoding.startsWith('utf16') || !head.subarray(0, headLength).includes(0)) return;
  throw binaryFile(path);
}

function binaryFile(path: string): Error {
  return refusedFile('binary', path, `${path} is a binary file.`);
}

/** The whole text, without byte order mark. @param shown encoding of the document that shows the file. */
export async function decodeFile(path: string, bytes: Uint8Array, shown?: Encoding): Promise<string> {
  return await decodeText(path, bytes, shown, await encodingOf(path, bytes, shown));
}

async function decodeText(
  path: string,
  bytes: Uint8Array,
  shown: Encoding | undefined,
  encoding: Encoding,
): Promise<string> {
  refuseBinary(path, bytes, encoding);
  const decoded =
    shown === undefined
      ? workspace.decode(bytes, { uri: Uri.file(path) })
      : workspace.decode(bytes, { encoding: shown });
  // VS Code rejects files that look binary to it, such as most texts in UTF-16 without a byte order mark.
  const text = await decoded.then(undefined, () => {
    throw binaryFile(path);
  });
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** An encoding, followed by ` without mark` if the file lacks the byte order mark that VS Code writes in that encoding. */
type Coding = string;
const withoutMark = ' without mark';

export interface DecodedFile {
  /** Without byte order mark. */
  readonly text: string;
  readonly encoding: Encoding;
  readonly coding: Coding;
  /** VS Code guessed the encoding. Others may fit too, since they differ only in characters that the text does not have. */
  readonly isGuessed: boolean;
  /** True if writing the text in this encoding gives the same bytes. */
  readonly isExact: boolean;
}

/** Decodes a whole file with its encoding. Throws as `decodeFile`. @param shown as there. */
export async function decodeExactly(path: string, bytes: Uint8Array, shown?: Encoding): Promise<DecodedFile> {
  const encoding = await encodingOf(path, bytes, shown);
  const coding = codingOf(bytes, encoding);
  const known = decodeUtf8(path, bytes, shown, encoding);
  if (known !== undefined) return { text: known, encoding, coding, isGuessed: false, isExact: true };
  const text = await decodeText(path, bytes, shown, encoding);
  if (await isWritten(bytes, text, encoding))
    return { text, encoding, coding, isGuessed: false, isExact: true };
  if (shown === undefined && markedEncoding(bytes) === undefined && guessesEncoding(path)) {
    for (const guess of guessedEncodings(path)) {
      if (guess !== encoding && (await isDecodedAs(bytes, text, guess)))
        return { text, encoding: guess, coding: codingOf(bytes, guess), isGuessed: true, isExact: true };
    }
  }
  return { text, encoding, coding, isGuessed: false, isExact: false };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Valid UTF-8, without asking VS Code, which takes a message to the window and back. Undefined if VS Code has to be asked. */
function decodeUtf8(
  path: string,
  bytes: Uint8Array,
  shown: Encoding | undefined,
  encoding: Encoding,
): string | undefined {
  if (encoding !== (markedEncoding(bytes) === 'utf8bom' ? 'utf8bom' : 'utf8')) return undefined;
  refuseBinary(path, bytes, encoding);
  if (shown === undefined && guessesEncoding(path)) return undefined;
  try {
    return utf8.decode(bytes);
  } catch {
    // Not valid UTF-8.
    return undefined;
  }
}

function codingOf(bytes: Uint8Array, encoding: Encoding): Coding {
  const isMissing = lengthOfMark(encoding) > 0 && markedEncoding(bytes) === undefined;
  return isMissing ? encoding + withoutMark : encoding;
}

/** Encodes a text with the byte order mark that the coding has. */
export async function encodeAs(text: string, coding: Coding): Promise<Uint8Array> {
  const isUnmarked = coding.endsWith(withoutMark);
  const encoding = isUnmarked ? coding.slice(0, -withoutMark.length) : coding;
  const bytes = await workspace.encode(text, { encoding });
  return isUnmarked ? bytes.subarray(lengthOfMark(encoding)) : bytes;
}

/** Bytes of the byte order mark that VS Code writes. */
function lengthOfMark(encoding: Encoding): number {
  return encoding.startsWith('utf16') ? 2 : encoding === 'utf8bom' ? 3 : 0;
}

/** The text of a new file, as it is written. */
export interface NewText {
  /** Without byte order mark. */
  readonly text: string;
  readonly encoding: Encoding;
  readonly bytes: Uint8Array;
}

/**
 * Encodes the text of a new file as the user's settings say. A byte order mark selects the encoding `utf8bom`.
 * @throws WireError if the encoding lacks a character of the text.
 */
export async function encodeNew(path: string, content: string): Promise<NewText> {
  const text = content.startsWith('\ufeff') ? content.slice(1) : content;
  const encoding = text === content ? await configuredEncoding(path) : 'utf8bom';
  await refuseUnencodable(path, text, encoding);
  return { text, encoding, bytes: await workspace.encode(text, { encoding }) };
}

/** Encodes a text. @param like the earlier bytes of the file: a byte order mark is written only if they have one. */
export async function encodeLike(like: Uint8Array, text: string, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'utf8') return Buffer.from(text);
  return await encodeAs(text, codingOf(like, encoding));
}

async function isWritten(bytes: Uint8Array, text: string, encoding: Encoding): Promise<boolean> {
  return Buffer.compare(await encodeLike(bytes, text, encoding), bytes) === 0;
}

async function isDecodedAs(bytes: Uint8Array, text: string, encoding: Encoding): Promise<boolean> {
  return (await workspace.decode(bytes, { encoding })) === text && (await isWritten(bytes, text, encoding));
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
    const name = encoding.replace(/^(windows|iso8859)(?=\d)/, '$1-').replace(/^iso8859/, 'iso-8859');
    return new TextDecoder(webNames[encoding] ?? name);
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

/**
 * The user's setting for a file without a byte order mark. It may depend on the file's language, which only VS Code knows while
 * the file is closed: of the encodings that the user has set, it is the one in which VS Code writes the file.
 */
async function configuredEncoding(path: string): Promise<Encoding> {
  const uri = Uri.file(path);
  const { general, ofLanguages } = settingOf(uri, 'encoding', 'utf8');
  if (ofLanguages.every((encoding) => encoding === general)) return general;
  const written = await workspace.encode(probe, { uri });
  for (const encoding of new Set([general, ...ofLanguages])) {
    if (Buffer.compare(await workspace.encode(probe, { encoding }), written) === 0) return encoding;
  }
  return general;
}

/** Characters by which encodings can be told apart. */
const probe = [0xa0, 0x100, 0x180, 0x370, 0x400, 0x590, 0x600, 0xe00, 0x2010, 0x20a0, 0x3040, 0x4e00, 0xac00]
  .flatMap((first) => Array.from({ length: 96 }, (_, index) => String.fromCodePoint(first + index)))
  .join('');

/** True if VS Code may guess the encoding from the content, as far as that is known while the file is closed. */
function guessesEncoding(path: string): boolean {
  const { general, ofLanguages } = settingOf(Uri.file(path), 'autoGuessEncoding', false);
  return general || ofLanguages.includes(true);
}

interface FileSetting<T> {
  readonly general: T;
  /** The values for all languages for which it is set. */
  readonly ofLanguages: readonly T[];
}

/** By workspace folder. A tool reads many files at once, and VS Code takes up to 250 µs to look one setting up. */
const known = new KnownSettings((clear) => {
  workspace.onDidChangeConfiguration(clear);
  workspace.onDidChangeWorkspaceFolders(clear);
});

/** A setting of `files`. */
function settingOf<T>(uri: Uri, key: string, otherwise: T): FileSetting<T> {
  return known.read(key, workspace.getWorkspaceFolder(uri), () => {
    const settings = workspace.getConfiguration('files', uri);
    const general = settings.get(key, otherwise);
    const languages = settings.inspect(key)?.languageIds ?? [];
    const ofLanguages = languages.map((languageId) =>
      workspace.getConfiguration('files', { uri, languageId }).get(key, general),
    );
    return { general, ofLanguages };
  });
}

/** The encodings among which VS Code guesses: the user's choice, else all that it can recognise. */
function guessedEncodings(path: string): readonly Encoding[] {
  const uri = Uri.file(path);
  const chosen = workspace
    .getConfiguration('files', uri)
    .get<readonly Encoding[]>('candidateGuessEncodings', []);
  return chosen.length > 0 ? chosen : recognised;
}

const recognised: readonly Encoding[] = [
  ...[
    'utf8',
    'windows1252',
    'windows1251',
    'windows1250',
    'windows1253',
    'windows1255',
    'iso88592',
    'iso88595',
  ],
  ...['iso88597', 'iso88598', 'koi8r', 'cp866', 'macroman', 'shiftjis', 'eucjp', 'euckr', 'big5hkscs'],
  ...['gb2312', 'gb18030', 'gbk', 'utf16le', 'utf16be'],
];
