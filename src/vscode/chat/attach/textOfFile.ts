// Reads the text of an attached file when its prompt is sent: unsaved text of the editor, else from disk. Only small
// text files are read; a link refers to the others.

import { Uri } from 'vscode';
import { neverCancelled, timeBoxed } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { promptLimits } from '../../../chat/prompt/prompt.ts';
import type { FileText, TextOfFile } from '../../../chat/prompt/promptBlocks.ts';
import { readBounded } from '../../files/boundedFile.ts';
import { currentText } from '../../files/currentText.ts';
import { fileModifiedAt } from '../../files/modifiedAt.ts';
import { warningFor, type AllowedFiles } from './shownPlace.ts';

/** Time limit in ms for reading; the agent can read the file itself. */
const patience = 2_000;

/** @param allowed the same rules as when it was attached. */
export function textOfFile(clock: Clock, allowed: AllowedFiles): TextOfFile {
  return async ({ uri, warning }) => {
    const file = Uri.parse(uri);
    // The file may have been replaced by a link since, to a place about which the user was not warned. It is not read
    // then.
    const isAsItWas = async (): Promise<boolean> =>
      warning !== undefined || (await warningFor(file, allowed)) === undefined;
    const reading = async (): Promise<FileText> => {
      const text = (await isAsItWas()) ? await readSmallText(file) : unreadable;
      return (await isAsItWas()) ? text : unreadable;
    };
    const read = await timeBoxed(reading(), patience, clock, neverCancelled);
    return read.kind === 'done' ? read.value : unreadable;
  };
}

const unreadable: FileText = { kind: 'link', why: 'unreadable' };
const tooLong: FileText = { kind: 'link', why: 'tooLong' };

async function readSmallText(uri: Uri): Promise<FileText> {
  const { fsPath } = uri;
  // Only files on this disk can be attached.
  const now = await currentText(fsPath, () => readBounded(fsPath, promptLimits.text * 3));
  if (now.kind === 'tooLarge') return tooLong;
  if (now.kind === 'binary' || (now.kind === 'text' && !isPlain(now)))
    return { kind: 'link', why: 'notText' };
  // Unsaved cells of a notebook are among these: the agent gets the reason if it reads the file.
  if (now.kind !== 'text') return unreadable;
  const { text } = now;
  if (text.length > promptLimits.text) return tooLong;
  // The time of the last change, for the record of the prompt.
  return { kind: 'text', text, modifiedAt: await fileModifiedAt(uri.toString()) };
}

function isPlain({ text, isExact }: { readonly text: string; readonly isExact: boolean }): boolean {
  return isExact && !text.includes('\0');
}
