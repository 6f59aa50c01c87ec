// Finds the language of files that are not loaded. VS Code knows it only for loaded documents, so each file is loaded once
// and its language cached.

import { workspace, type Uri } from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import type { Disposable } from '../../../base/disposable.ts';
import { neverCancelled } from '../../../base/cancellation.ts';
import { timeBoxed } from '../../../base/timeBox.ts';

/** ms for one file, which may be on a disk that does not answer. */
const patience = 3_000;
/** Languages cached. */
const most = 1_000;

export class UnloadedLanguages implements Disposable {
  readonly #remembered: (uri: string) => string | undefined;
  readonly #clock: Clock;
  readonly #known = new Map<string, string>();
  readonly #settings: Disposable;

  /** @param remembered returns the language of a file that was loaded in an earlier session, if known. */
  constructor(remembered: (uri: string) => string | undefined, clock: Clock) {
    this.#remembered = remembered;
    this.#clock = clock;
    this.#settings = workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('files.associations')) this.#known.clear();
    });
  }

  /** The language id; undefined if the file cannot be loaded. */
  async get(uri: Uri): Promise<string | undefined> {
    const name = uri.toString();
    const known = this.#known.get(name) ?? this.#remembered(name);
    if (known !== undefined) return known;
    const loaded = await timeBoxed(workspace.openTextDocument(uri), patience, this.#clock, neverCancelled);
    if (loaded.kind !== 'done') return undefined;
    if (this.#known.size >= most) this.#known.clear();
    const { languageId } = loaded.value;
    this.#known.set(name, languageId);
    return languageId;
  }

  dispose(): void {
    this.#settings.dispose();
  }
}
