// Reads the text of an attached file when its prompt is sent: unsaved text of the editor, else from disk. Only small
// text files are read; a link refers to the others.

import { Uri, workspace } from 'vscode';
import { neverCancelled, timeBoxed } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { promptLimits } from '../../../chat/prompt/prompt.ts';
import type { TextOfFile } from '../../../chat/prompt/promptBlocks.ts';
import { findUnsavedEditor } from '../../files/findOtherEditor.ts';
import { readBounded } from '../../files/boundedFile.ts';
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
    const reading = async (): Promise<string | undefined> => {
      const text = (await isAsItWas()) ? await readSmallText(file) : undefined;
      return (await isAsItWas()) ? text : undefined;
    };
    const read = await timeBoxed(reading(), patience, clock, neverCancelled);
    return read.kind === 'done' ? read.value : undefined;
  };
}

async function readSmallText(uri: Uri): Promise<string | undefined> {
  const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  const text = open?.getText() ?? (await readFromDisk(uri));
  return text === undefined || text.length > promptLimits.text ? undefined : text;
}

async function readFromDisk(uri: Uri): Promise<string | undefined> {
  // What is on disk is not what the user sees. The agent gets the reason if it reads the file.
  const place = { requested: uri.fsPath, path: uri.fsPath };
  if ((await findUnsavedEditor(place)) !== undefined) return undefined;
  // Only files on this disk can be attached.
  const file = await readBounded(uri.fsPath, promptLimits.text * 3);
  return file.kind === 'read' ? textIn(file.bytes) : undefined;
}
