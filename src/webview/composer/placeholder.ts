// The placeholder of the message box: the longest of its texts that fits, with the keys `@` and `/` where there is room. Used by the
// composer.

import { t } from '../../base/l10n.ts';

export class Placeholder {
  readonly #box: HTMLTextAreaElement;
  /** px of the box. */
  #width = 0;
  #name = '';
  #hasCommands = false;
  /** What was measured last. */
  #measured = '';
  #fitting = '';

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

  /** Empty if no text fits. */
  get text(): string {
    const long = this.#hasCommands
      ? t('Message {0}, @ for files, / for commands', this.#name)
      : t('Message {0}, @ for files', this.#name);
    const measured = `${this.#width} ${long}`;
    if (this.#measured !== measured) {
      this.#measured = measured;
      const { font } = getComputedStyle(this.#box);
      const texts = [long, t('Message {0}', this.#name), t('Message')];
      this.#fitting = texts.find((text) => widthOf(text, font) <= this.#width) ?? '';
    }
    return this.#fitting;
  }
}

function widthOf(text: string, font: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return Infinity;
  context.font = font;
  return context.measureText(text).width;
}
