// Decides which text of a file is the one that the user has now: unsaved text of an editor, else the text on disk. Used for
// prompts, next edits and permission requests, through `currentText`.

import type { BoundedFile } from './boundedFile.ts';
import type { FilePlace } from './realPlace.ts';

export type CurrentText =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** True if the text stands for all bytes of the file: nothing in it was replaced by other characters. */
      readonly isExact: boolean;
    }
  /** `unsaved`: a notebook or a custom editor has unsaved changes, which are in no text document. */
  | { readonly kind: 'unsaved' | 'binary' | 'unreadable' | 'missing' | 'tooLarge' };

type Place = Pick<FilePlace, 'requested' | 'path'>;

/** An open document. */
export interface OpenText {
  readonly isDirty: boolean;
  getText(): string;
}

/** The editor. */
export interface TextSources {
  /** The document of the file, under whatever path; one with unsaved changes before others. */
  readonly document: (place: Place) => Promise<OpenText | undefined>;
  /** True if a notebook or a custom editor has unsaved changes of the file. */
  readonly hasUnsavedEditor: (place: Place) => Promise<boolean>;
  /** Undefined for a binary file. */
  readonly decode: (
    path: string,
    bytes: Uint8Array,
  ) => Promise<{ readonly text: string; readonly isExact: boolean } | undefined>;
}

/** @param read reads the file on disk. Called only if no document shows it. */
export async function textNow(
  place: Place,
  read: () => Promise<BoundedFile>,
  { document, hasUnsavedEditor, decode }: TextSources,
): Promise<CurrentText> {
  const shown = await document(place);
  // What a document without changes shows is as old as the file on disk.
  if (shown?.isDirty !== true && (await hasUnsavedEditor(place))) return { kind: 'unsaved' };
  if (shown) return { kind: 'text', text: shown.getText(), isExact: true };
  const file = await read();
  if (file.kind === 'missing' || file.kind === 'tooLarge') return { kind: file.kind };
  if (file.kind !== 'read') return { kind: 'unreadable' };
  const decoded = await decode(place.path, file.bytes);
  return decoded ? { kind: 'text', ...decoded } : { kind: 'binary' };
}
