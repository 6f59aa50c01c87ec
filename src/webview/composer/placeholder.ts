// The placeholder of the message box: with the keys `@` and `/` if they fit, else without them. Used by the composer.

import { t } from '../../base/l10n.ts';

export class Placeholder {
  readonly #box: HTMLTextAreaElement;
  /** px of the box. */
  #width = 0;
  #name = '';
  #hasCommands = false;
  /** What was measured last. */
  #measured = '';
  #fits = false;

  /** @param onResize called when the size of the box has changed. */
  constructor(box: HTMLTextAreaElement, onResize: () => void) {
    this.#box = box;
    new ResizeObserver(([entry]) => {
      this.#width = entry?.contentRect.width ?? 0;
      onResize();
    }).observe(box);
  }

  /** @param name of the agent, as users know it. */
  setAgent(name: string, hasCommands: boolean): void {
    this.#name = name;
    this.#hasCommands = hasCommands;
  }

  get text(): string {
    const long = this.#hasCommands
      ? t('Message {0}, @ for files, / for commands', this.#name)
      : t('Message {0}, @ for files', this.#name);
    const measured = `${this.#width} ${long}`;
    if (this.#measured !== measured) {
      this.#measured = measured;
      this.#fits = widthOf(long, getComputedStyle(this.#box).font) <= this.#width;
    }
    return this.#fits ? long : t('Message {0}', this.#name);
  }
}

function widthOf(text: string, font: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return Infinity;
  context.font = font;
  return context.measureText(text).width;
}
