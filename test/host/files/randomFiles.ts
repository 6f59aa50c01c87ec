// Files of random text, encoding, byte order mark, line ends and size, with one word that an agent changes. Used by the tests of
// what agents write.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { SeededRandom } from '../../seededRandom.ts';
import { workspacePath } from '../editorParts.ts';

/** How files are encoded. */
export interface Coding {
  readonly encoding: string;
  /** The user's setting `files.encoding`. */
  readonly setting: string;
  /** Undefined: the files begin with a byte order mark if VS Code writes one in this encoding. */
  readonly isUnmarked?: true;
  /** A word that the encoding has. */
  readonly word: string;
}

const unicodeWord = 'größe 字';

export const codings: readonly Coding[] = [
  { setting: 'utf8', encoding: 'utf8', word: unicodeWord },
  { setting: 'utf8', encoding: 'utf8bom', word: unicodeWord },
  { setting: 'utf8', encoding: 'utf16le', word: unicodeWord },
  { setting: 'utf8', encoding: 'utf16be', word: unicodeWord },
  { setting: 'utf8bom', encoding: 'utf8', word: unicodeWord },
  // VS Code takes other text in UTF-16 without a mark for binary.
  { setting: 'utf16le', encoding: 'utf16le', isUnmarked: true, word: 'sum' },
  { setting: 'utf16be', encoding: 'utf16be', isUnmarked: true, word: 'sum' },
  { setting: 'windows1251', encoding: 'utf8bom', word: unicodeWord },
  { setting: 'shiftjis', encoding: 'utf16le', word: unicodeWord },
  { setting: 'windows1251', encoding: 'windows1251', word: 'сумма' },
  { setting: 'windows1252', encoding: 'windows1252', word: 'größe' },
  { setting: 'iso88592', encoding: 'iso88592', word: 'žluť' },
  { setting: 'macroman', encoding: 'macroman', word: 'größe' },
  { setting: 'cp437', encoding: 'cp437', word: 'größe' },
  { setting: 'koi8r', encoding: 'koi8r', word: 'сумма' },
  { setting: 'shiftjis', encoding: 'shiftjis', word: '合計' },
  { setting: 'eucjp', encoding: 'eucjp', word: '合計' },
  { setting: 'euckr', encoding: 'euckr', word: '합계' },
  { setting: 'big5hkscs', encoding: 'big5hkscs', word: '總數' },
  { setting: 'gb18030', encoding: 'gb18030', word: '总数' },
];

export interface RandomFile {
  readonly path: string;
  /** With its line ends. The word `target` occurs once. */
  readonly text: string;
  readonly bytes: Buffer;
  /** The bytes with `other` instead of `target`. */
  readonly changed: Buffer;
}

/** Creates files in a new folder of the open folder, without VS Code. */
export async function randomFiles(
  random: SeededRandom,
  coding: Coding,
  count: number,
): Promise<RandomFile[]> {
  const folder = join(workspacePath(), randomUUID().slice(0, 8));
  await mkdir(folder);
  const files: RandomFile[] = [];
  for (let index = 0; index < count; index++) {
    const text = randomText(random, coding.word);
    const path = join(folder, `${coding.encoding}-${index}.txt`);
    const bytes = await encoded(text, coding);
    await writeFile(path, bytes);
    files.push({ path, text, bytes, changed: await encoded(text.replace('target', 'other'), coding) });
  }
  return files;
}

/** Sets `files.encoding`; undefined resets it. */
export async function setEncoding(encoding: string | undefined): Promise<void> {
  const settings = vscode.workspace.getConfiguration('files');
  await settings.update('encoding', encoding, vscode.ConfigurationTarget.Global);
}

/** The folder of some of these files. */
export function folderOf([file]: readonly RandomFile[]): string {
  return dirname(file!.path);
}

function randomText(random: SeededRandom, word: string): string {
  const ends = random.pick([['\n'], ['\r\n'], ['\r'], ['\n', '\r\n'], ['\n', '\r\n', '\r']] as const);
  const most = random.pick([1, 12, 12, 12, 12, 12, 12, 12, 12, 400]);
  const count = 1 + random.below(most);
  const target = random.below(count);
  const lines = Array.from({ length: count }, (_, index) => {
    const text = index === target ? `x target ${word}` : random.pick(['', '}', word, 'a b', `\t${word};`]);
    return text + (index < count - 1 || random.below(2) === 0 ? random.pick(ends) : '');
  });
  return lines.join('');
}

async function encoded(text: string, { encoding, isUnmarked }: Coding): Promise<Buffer> {
  const bytes = Buffer.from(await vscode.workspace.encode(text, { encoding }));
  // VS Code marks all files in UTF-16.
  return isUnmarked ? bytes.subarray(2) : bytes;
}
