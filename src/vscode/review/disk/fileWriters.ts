// Tracks who is writing each file, as far as VS Code announces it before the change is seen on disk. Used by the disk watch
// of the review.

import type { TextDocument } from 'vscode';
import { sameVersion, textVersion, type FileVersion } from '../../../chat/review/fileVersion.ts';

/** Keyed by URI. */
export class FileWriters {
  /** The user is creating, moving or deleting them in the explorer. */
  readonly #users = new Set<string>();
  /** The extension is restoring them for the user. */
  readonly #ours = new Set<string>();
  /** An agent is writing them through the client. */
  readonly #written = new Set<string>();

  /** Documents that are being saved. */
  readonly #saving = new Map<string, TextDocument>();

  isUsers(uri: string): boolean {
    return this.#users.has(uri) || this.#ours.has(uri);
  }

  isWritten(uri: string): boolean {
    return this.#written.has(uri);
  }

  /** True if `version` is the text that the user is saving. */
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

  /** Forgets saves and file operations: VS Code may have announced some that never happened. */
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

async function held<T>(files: Set<string>, uris: readonly string[], work: () => Promise<T>): Promise<T> {
  for (const uri of uris) files.add(uri);
  try {
    return await work();
  } finally {
    for (const uri of uris) files.delete(uri);
  }
}
