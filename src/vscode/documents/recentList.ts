// The list of recently focused files, in a form that can be stored between sessions of VS Code.

export interface RecentFile {
  /** `file:///…` */
  readonly uri: string;
  readonly languageId: string;
}

/** Files remembered. */
const most = 200;

export class RecentList {
  /** Oldest first. */
  readonly #files = new Map<string, RecentFile>();
  #newest: RecentFile | undefined;

  /** @param stored an earlier result of `list`, read from storage; anything else is ignored. */
  constructor(stored: unknown) {
    if (!Array.isArray(stored)) return;
    for (const file of stored.slice(0, most).toReversed()) if (isRecentFile(file)) this.add(file);
  }

  /** Makes the file the newest. @returns true if the list changed. */
  add({ uri, languageId }: RecentFile): boolean {
    if (this.#newest?.uri === uri && this.#newest.languageId === languageId) return false;
    this.#newest = { uri, languageId };
    this.#files.delete(uri);
    this.#files.set(uri, this.#newest);
    if (this.#files.size > most) this.#files.delete(this.#files.keys().next().value!);
    return true;
  }

  /** Updates the URIs of a renamed file or folder. */
  rename(from: string, to: string): void {
    const files = [...this.#files.values()];
    this.#files.clear();
    this.#newest = undefined;
    for (const { uri, languageId } of files) {
      const moved = uri === from || uri.startsWith(`${from}/`) ? to + uri.slice(from.length) : uri;
      this.add({ uri: moved, languageId });
    }
  }

  languageOf(uri: string): string | undefined {
    return this.#files.get(uri)?.languageId;
  }

  /** Newest first. */
  list(): RecentFile[] {
    return [...this.#files.values()].toReversed();
  }
}

function isRecentFile(value: unknown): value is RecentFile {
  if (typeof value !== 'object' || value === null) return false;
  const { uri, languageId } = value as Partial<RecentFile>;
  return typeof uri === 'string' && uri.startsWith('file:///') && typeof languageId === 'string';
}
