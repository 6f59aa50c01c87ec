// Caches the values of settings: VS Code takes 50 to 150 µs to look one up, and each key that is typed needs
// several. Used by `readSetting`, and for the encodings of files.

interface DocumentValues {
  readonly languageId: unknown;
  readonly values: Map<string, unknown>;
}

export class KnownSettings {
  readonly #values = new Map<string, unknown>();
  /** By document or folder. */
  #scoped = new WeakMap<object, DocumentValues>();
  #listen: ((clear: () => void) => void) | undefined;

  /**
   * @param listen called once. Calls `clear` whenever a setting, or the folders of the workspace, may have changed: each folder may
   * have settings of its own.
   */
  constructor(listen: (clear: () => void) => void) {
    this.#listen = listen;
  }

  /** @param scope a document or folder with values of its own. @param look looks the value up if it is not known. */
  read<T>(key: string, scope: object | undefined, look: () => T): T {
    this.listen();
    const values = scope === undefined ? this.#values : this.#valuesOf(scope);
    if (!values.has(key)) values.set(key, look());
    return values.get(key) as T;
  }

  /** Listens for changes, as the first `read` does. Listeners that are registered later read new values. */
  listen(): void {
    this.#listen?.(() => {
      this.#values.clear();
      this.#scoped = new WeakMap();
    });
    this.#listen = undefined;
  }

  /** The user may choose another language for a document. */
  #valuesOf(scope: object): Map<string, unknown> {
    const languageId: unknown = 'languageId' in scope ? scope.languageId : undefined;
    let found = this.#scoped.get(scope);
    if (!found || found.languageId !== languageId) {
      found = { languageId, values: new Map() };
      this.#scoped.set(scope, found);
    }
    return found.values;
  }
}
