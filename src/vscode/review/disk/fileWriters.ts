// Tracks who is writing each file, as far as that is known before the change is seen on disk.

import type { TextDocument } from 'vscode';
import {
  isComparable,
  sameVersion,
  textVersion,
  type FileVersion,
} from '../../../chat/review/fileVersion.ts';

/** All files are identified by URI. */
export class FileWriters {
  /** Being created, moved or deleted by the user in the Explorer. */
  readonly #users = new Set<string>();
  /** Being restored or written for the user by this extension. */
  readonly #ours = new Set<string>();
  /** Being written by an agent through the client. */
  readonly #written = new Set<string>();

  /** Documents that the user is saving. */
  readonly #saving = new Map<string, TextDocument>();

  isUsers(uri: string): boolean {
    return this.#users.has(uri) || this.#ours.has(uri);
  }

  isWritten(uri: string): boolean {
    return this.#written.has(uri);
  }

  /** True if this is the version that the user is saving. Of a text that can't be compared, any version counts as that. */
  isSaved(uri: string, version: FileVersion): boolean {
    const document = this.#saving.get(uri);
    if (!document) return false;
    const text = document.getText();
    // The version on disk has the mark of its bytes. What the user may have saved must not be undone as the agent's.
    if (version.kind === 'opaque') return !isComparable(text);
    return sameVersion(version, textVersion(text));
  }

  saving(document: TextDocument): void {
    this.#saving.set(document.uri.toString(), document);
  }

  saved({ uri }: TextDocument): void {
    this.#saving.delete(uri.toString());
  }

  userStarted(uri: string): void {
    this.#users.add(uri);
  }

  userFinished(uri: string): void {
    this.#users.delete(uri);
  }

  /** VS Code may have announced operations that it did not perform. */
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

async function held<T>(writers: Set<string>, uris: readonly string[], work: () => Promise<T>): Promise<T> {
  for (const uri of uris) writers.add(uri);
  try {
    return await work();
  } finally {
    for (const uri of uris) writers.delete(uri);
  }
}
