// Which changed files are compared in the one editor for all changes, and with what. Without texts, which the editor gets
// from documents.

import { movedFiles, type ChangesView } from './changesView.ts';
import type { FileVersion } from './fileVersion.ts';
import type { ReviewedFile } from './reviewedFile.ts';

/** The two sides of one comparison. At least one is defined. */
export interface ComparedFile {
  /** URI of the file whose content before the agent's changes is the left side. Undefined: the agent created the file. */
  readonly before: string | undefined;
  /** URI of the file that is the right side; differs from `before` if the agent moved it. Undefined: the file is deleted. */
  readonly now: string | undefined;
}

export interface ComparedFiles {
  readonly files: readonly ComparedFile[];
  /** Number of files that are left out because they have no text, or because it is too large or unknown. */
  readonly withoutText: number;
  /** True if there are more files than one editor shows. */
  readonly hasMore: boolean;
}

/**
 * Maximum number of comparisons in one editor, and of UTF-16 units of their texts. VS Code loads all texts before it shows the
 * first, and sends them to extensions.
 */
export const [mostCompared, mostUnits] = [100, 16 * 2 ** 20];

/** @param files the files of the view, by URI. @param now the current version of a file. */
export function comparedFiles(
  view: ChangesView,
  files: ReadonlyMap<string, ReviewedFile>,
  now: (uri: string) => FileVersion,
): ComparedFiles {
  const compared: ComparedFile[] = [];
  const moved = movesIn(view, files, now);
  const old = new Set(moved.values());
  let withoutText = 0;
  let units = 0;
  for (const { uri } of view.files) {
    const file = files.get(uri);
    // The new path of a moved file stands for both.
    if (!file || old.has(uri)) continue;
    const from = moved.get(uri);
    const version = now(uri);
    if (from === undefined && lacksText(file, version)) {
      withoutText++;
      continue;
    }
    units += unitsOf(from === undefined ? file.before : files.get(from)?.before) + unitsOf(version);
    if (compared.length >= mostCompared || units > mostUnits)
      return { files: compared, withoutText, hasMore: true };
    if (from !== undefined) compared.push({ before: from, now: uri });
    else
      compared.push({
        before: file.before.kind === 'absent' ? undefined : uri,
        now: version.kind === 'absent' ? undefined : uri,
      });
  }
  return { files: compared, withoutText, hasMore: view.more > 0 };
}

/** True if the versions of a file can't be compared as text. */
export function lacksText({ before, left }: ReviewedFile, now: FileVersion): boolean {
  return [before, left, now].some(({ kind }) => kind === 'opaque' || kind === 'unknown');
}

function unitsOf(version: FileVersion | undefined): number {
  return version?.kind === 'text' ? version.text.length : 0;
}

/** Maps the new URI of each moved file to its old one, if both are listed and the user has not created the old file again. */
function movesIn(
  { files: listed }: ChangesView,
  files: ReadonlyMap<string, ReviewedFile>,
  now: (uri: string) => FileVersion,
): ReadonlyMap<string, string> {
  const uris = new Set(listed.map(({ uri }) => uri));
  const moves = new Map<string, string>();
  for (const [uri, other] of movedFiles(files)) {
    const isNew = files.get(uri)?.before.kind === 'absent' && now(uri).kind === 'text';
    if (isNew && uris.has(uri) && uris.has(other) && now(other).kind === 'absent') moves.set(uri, other);
  }
  return moves;
}
