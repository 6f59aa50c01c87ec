// Parts that the collectors share, facts and text of documents, and the port through which the editor tools use collectors.

import type { TextDocument, TextEditor, Uri } from 'vscode';
import type { CancellationToken } from '../../../base/cancellation.ts';
import type {
  FileContent,
  FileFacts,
  LineRange,
  SurfaceItem,
  SurfaceItemKind,
} from '../../../context/select/surfaceItem.ts';
import { asEditorDocument } from '../../documents/vscodeDocument.ts';
import { findUnsavedEditor } from '../../files/findOtherEditor.ts';
import type { FileRules } from '../fileRules.ts';

export interface CollectorParts {
  readonly rules: FileRules;
  /** The editor that the user works in. */
  readonly inFront: { readonly editor: TextEditor | undefined };
}

/** A file or folder. */
export interface GitPlace {
  /** URIs of the place: more than one if a link leads to it. */
  readonly uris: readonly [Uri, ...Uri[]];
  /** True if a file is at the place or in it. */
  readonly has: (uri: Uri) => boolean;
}

/** The rules and collectors that the editor tools use. */
export interface ContextSources {
  /** Decides which files agents may read. */
  readonly rules: Pick<FileRules, 'whyNot'>;
  /** Collects the items of one kind, even if the kind is turned off for prompts. Rejects only for bugs and cancellation. */
  readonly collect: (kind: SurfaceItemKind, token: CancellationToken) => Promise<readonly SurfaceItem[]>;
  /** Like `collect` for git, but only the changes at a place, in its repository. */
  readonly collectGitAt: (place: GitPlace) => Promise<readonly SurfaceItem[]>;
}

export async function documentFacts(
  rules: FileRules,
  document: TextDocument,
  asked = false,
): Promise<FileFacts> {
  const facts = await rules.factsOf(document.uri, document.languageId, asked);
  return { ...facts, version: document.version, dirty: document.isDirty };
}

/** The text of a document; empty if the file may not be sent. */
export function textOf({ blocked }: FileFacts, document: TextDocument): string {
  return blocked ? '' : asEditorDocument(document).getText();
}

/** As `textOf`, for a document that the user may not see. A notebook may have unsaved cells that it does not have. */
export async function contentOf(facts: FileFacts, document: TextDocument): Promise<FileContent['text']> {
  const { fsPath, scheme } = document.uri;
  if (facts.blocked || document.isDirty || scheme !== 'file') return textOf(facts, document);
  const isUnsaved = (await findUnsavedEditor({ requested: fsPath, path: fsPath })) !== undefined;
  return isUnsaved ? { none: 'unsaved' } : textOf(facts, document);
}

/** The visible lines, or the cursor's line if it is outside of them. 0-based. */
export function focusOf(editor: TextEditor): LineRange {
  const first = editor.visibleRanges[0]?.start.line;
  const last = editor.visibleRanges.at(-1)?.end.line;
  const cursor = editor.selection.active.line;
  if (first === undefined || last === undefined || cursor < first || cursor > last)
    return { start: cursor, end: cursor };
  return { start: first, end: last };
}
