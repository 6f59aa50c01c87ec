// Gets the versions of files as the user sees them, for the review.

import { workspace, type TextDocument } from 'vscode';
import { sameVersion, textVersion, type FileVersion } from '../../chat/review/fileVersion.ts';

/** Includes unsaved text. Cached by document version. */
export class ShownTexts {
  readonly #versions = new WeakMap<TextDocument, { readonly at: number; readonly version: FileVersion }>();

  /** @param seen the last known version on disk. */
  now(uri: string, seen: FileVersion): FileVersion {
    const document = workspace.textDocuments.find((one) => one.uri.toString() === uri && !one.isClosed);
    // A file that is binary for the review may still be open as text.
    const isShown = document?.isDirty === true || seen.kind === 'text' || seen.kind === 'unknown';
    if (!document || !isShown) return seen;
    const shown = this.#textOf(document);
    // VS Code has one kind of line end for all lines; the file may have several.
    return !document.isDirty && sameVersion(shown, seen) ? seen : shown;
  }

  #textOf(document: TextDocument): FileVersion {
    const known = this.#versions.get(document);
    if (known?.at === document.version) return known.version;
    const version = textVersion(document.getText(), document.encoding);
    this.#versions.set(document, { at: document.version, version });
    return version;
  }
}
