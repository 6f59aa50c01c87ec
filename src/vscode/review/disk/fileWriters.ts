// Whose hands files are in for a moment, as far as that is known before anything is seen of it on disk.

import type { TextDocument } from 'vscode';
import { sameVersion, textVersion, type FileVersion } from '../../../chat/review/fileVersion.ts';

/** By uri. */
export class FileHands {
  /** The user makes, moves or removes them in the explorer. */
  readonly #users = new Set<string>();
  /** They are put back for the user. */
  readonly #ours = new Set<string>();
  /** An agent writes them through the client. */
  readonly #written = new Set<string>();

  /** Documents that are on their way to the disk. */
  readonly #saving = new Map<string, TextDocument>();

  isUsers(uri: string): boolean {
    return this.#users.has(uri) || this.#ours.has(uri);
  }

  isWritten(uri: string): boolean {
    return this.#written.has(uri);
  }

  /** Whether that is what the user is saving. */
  isSaved(uri: string, version: FileVersion): boolean {
    const document = this.#saving.get(uri);
    return document !== undefined && sameVersion(version, textVersion(document.getText()));
  }

  saving(document: TextDocument): void {
    this.#saving.set(document.uri.toString(), document);
  }

  saved({ uri }: TextDocument): void {
    this.#saving.delete(uri.toString());
  }

  usersTook(uri: string): void {
    this.#users.add(uri);
  }

  usersLeft(uri: string): void {
    this.#users.delete(uri);
  }

  /** VS Code may have announced what it did not do. */
  forgetUsers(): void {
    this.#users.clear();
    this.#saving.clear();
  }

  async asUsers<T>(uris: readonly string[], work: () => Promise<T>): Promise<T> {
    return await held(this.#ours, uris, work);
  }

  async asWritten<T>(uri: string, work: () => Promise<T>): Promise<T> {
    return await held(this.#written, [uri], work);
  }
}

async function held<T>(hands: Set<string>, uris: readonly string[], work: () => Promise<T>): Promise<T> {
  for (const uri of uris) hands.add(uri);
  try {
    return await work();
  } finally {
    for (const uri of uris) hands.delete(uri);
  }
}
