// Gets the versions of files as the user sees them, including unsaved text. Cached by document version.

import { workspace, type TextDocument } from 'vscode';
import { textVersion, type FileVersion } from '../../chat/review/fileVersion.ts';

export class ShownTexts {
  readonly #versions = new WeakMap<TextDocument, { readonly at: number; readonly version: FileVersion }>();

  /** @param seen the last known version on disk. */
  now(uri: string, seen: FileVersion): FileVersion {
    const document = workspace.textDocuments.find((one) => one.uri.toString() === uri && !one.isClosed);
    // A file that is binary for the review may still be open as text.
    const isShown = document?.isDirty === true || seen.kind === 'text' || seen.kind === 'unknown';
    return document && isShown ? this.#textOf(document) : seen;
  }

  #textOf(document: TextDocument): FileVersion {
    const known = this.#versions.get(document);
    if (known?.at === document.version) return known.version;
    const version = textVersion(document.getText());
    this.#versions.set(document, { at: document.version, version });
    return version;
  }
}
