// Reads the text of an attached file when its prompt is sent: unsaved text of the editor, else from disk. Only small
// text files are read; a link refers to the others.

import { Uri, workspace } from 'vscode';
import { neverCancelled, timeBoxed } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { promptLimits } from '../../../chat/prompt/prompt.ts';
import type { FileText, TextOfFile } from '../../../chat/prompt/promptBlocks.ts';
import { findUnsavedEditor } from '../../files/findOtherEditor.ts';
import { readBounded } from '../../files/boundedFile.ts';
import { fileModifiedAt } from '../../files/modifiedAt.ts';
import { textIn } from './attachData.ts';
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
  const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  const read = open ? textOrLink(open.getText()) : await readFromDisk(uri);
  // The time of the last change, for the record of the prompt.
  return read.kind === 'text' ? { ...read, modifiedAt: await fileModifiedAt(uri.toString()) } : read;
}

function textOrLink(text: string): FileText {
  return text.length > promptLimits.text ? tooLong : { kind: 'text', text };
}

async function readFromDisk(uri: Uri): Promise<FileText> {
  // What is on disk is not what the user sees. The agent gets the reason if it reads the file.
  const place = { requested: uri.fsPath, path: uri.fsPath };
  if ((await findUnsavedEditor(place)) !== undefined) return unreadable;
  // Only files on this disk can be attached.
  const file = await readBounded(uri.fsPath, promptLimits.text * 3);
  if (file.kind === 'tooLarge') return tooLong;
  if (file.kind !== 'read') return unreadable;
  const text = textIn(file.bytes);
  return text === undefined ? { kind: 'link', why: 'notText' } : textOrLink(text);
}
