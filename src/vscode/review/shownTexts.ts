// What is in files as the user has them: with what is unsaved. A text is made a version once, not with every key.

import { workspace, type TextDocument } from 'vscode';
import { textVersion, type FileVersion } from '../../chat/review/fileVersion.ts';

export class ShownTexts {
  readonly #versions = new WeakMap<TextDocument, { readonly at: number; readonly version: FileVersion }>();

  /** @param seen what was last seen on disk. */
  now(uri: string, seen: FileVersion): FileVersion {
    const document = workspace.textDocuments.find((one) => one.uri.toString() === uri && !one.isClosed);
    // What is no text for us may be shown as one all the same.
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
