// Takes pictures of a window while a scene is played: keeps what each picture shows, and its pixels if files are to be made.
import { writeFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { outPath } from '../process/repository.ts';
import { animatedGif, smallPng, type Frame, type SmallPngOptions } from './encode.ts';
import { readShown } from './readShown.ts';

export class Camera {
  /** False to record only what is shown as text, without pictures. */
  readonly takesPixels: boolean;
  readonly #shown = new Map<string, string[]>();
  readonly #files = new Map<string, Uint8Array>();
  readonly #frames: Frame[] = [];

  constructor(takesPixels: boolean) {
    this.takesPixels = takesPixels;
  }

  /** What each picture shows: file name → lines. */
  get shown(): ReadonlyMap<string, readonly string[]> {
    return this.#shown;
  }

  /** File name → contents. */
  get files(): ReadonlyMap<string, Uint8Array> {
    return this.#files;
  }

  /**
   * Takes a picture of the window.
   * @param parts what the picture is about: it is older than these if they change.
   * @param options what of the window is in the picture. By default all.
   */
  async still(
    name: string,
    page: Page,
    parts: readonly Locator[],
    options: SmallPngOptions = {},
  ): Promise<void> {
    await this.#read(`${name}.png`, parts);
    if (this.takesPixels) this.#files.set(`${name}.png`, smallPng(await page.screenshot(), options));
  }

  /** Takes a picture of a moving picture, which is shown for `delay` ms. */
  async frame(name: string, page: Page, delay: number, parts: readonly Locator[]): Promise<void> {
    await this.#read(`${name}.gif`, parts);
    if (this.takesPixels) this.#frames.push({ screenshot: await page.screenshot(), delay });
  }

  /** Makes a moving picture of the frames so far. They are kept in `out/pictures` too, for a person to look at. */
  develop(name: string): void {
    if (!this.takesPixels) return;
    const frames = this.#frames.splice(0);
    for (const [at, { screenshot }] of frames.entries())
      writeFileSync(outPath('pictures', `${name}-${String(at + 1).padStart(2, '0')}.png`), screenshot);
    this.#files.set(`${name}.gif`, animatedGif(frames));
  }

  async #read(file: string, parts: readonly Locator[]): Promise<void> {
    const lines = this.#shown.get(file) ?? [];
    this.#shown.set(file, lines);
    for (const part of parts) lines.push(...(await readShown(part)));
  }
}
