// Caches the values of settings: VS Code takes 50 to 150 µs to look one up, and each key that is typed needs
// several. Used by `readSetting`.

interface DocumentValues {
  readonly languageId: unknown;
  readonly values: Map<string, unknown>;
}

export class KnownSettings {
  readonly #values = new Map<string, unknown>();
  /** By document or folder. */
  #scoped = new WeakMap<object, DocumentValues>();

  /** @param scope a document or folder with values of its own. @param look looks the value up if it is not known. */
  read<T>(key: string, scope: object | undefined, look: () => T): T {
    const values = scope === undefined ? this.#values : this.#valuesOf(scope);
    if (!values.has(key)) values.set(key, look());
    return values.get(key) as T;
  }

  /** Must be called when any setting, or the folders of the workspace, may have changed. */
  clear(): void {
    this.#values.clear();
    this.#scoped = new WeakMap();
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
