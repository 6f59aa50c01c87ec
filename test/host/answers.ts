// A double of `Questions` that gives prepared answers and records the questions.
import type { Choice, InputQuestion, Questions } from '../../src/vscode/window/questions.ts';

export class Answers implements Questions {
  /** Everything that was shown, oldest first. */
  readonly asked: string[] = [];
  readonly inputs: InputQuestion[] = [];
  /** The buttons or labels to choose, in order, each once. `undefined` dismisses the question. */
  readonly #next: (string | undefined)[];
  /** `confirm` and others wait for this before they answer. */
  hold: Promise<unknown> = Promise.resolve();

  constructor(...next: (string | undefined)[]) {
    this.#next = next;
  }

  answer(...next: (string | undefined)[]): void {
    this.#next.push(...next);
  }

  async choose<T extends Choice>(
    title: string,
    first: readonly T[],
    later?: Promise<readonly T[]>,
  ): Promise<T | undefined> {
    const choices = (await later) ?? first;
    const label = await this.#take(`${title}: ${choices.map((one) => one.label).join(' | ')}`);
    return choices.find((one) => one.label === label);
  }

  async chooseMany<T extends Choice>(
    title: string,
    choices: readonly T[],
  ): Promise<readonly T[] | undefined> {
    const label = await this.#take(`${title}: ${choices.map((one) => one.label).join(' | ')}`);
    return label === 'OK' ? choices.filter(({ picked }) => picked) : undefined;
  }

  async input(question: InputQuestion): Promise<string | undefined> {
    this.inputs.push(question);
    return await this.#take(`${question.title}: ${question.prompt}`);
  }

  async offer(kind: string, message: string, ...buttons: readonly string[]): Promise<string | undefined> {
    const button = await this.#take(`${kind}: ${message} [${buttons.join(' | ')}]`);
    if (button !== undefined && !buttons.includes(button)) throw new Error(`No button ${button}: ${message}`);
    return button;
  }

  async confirm(message: string, detail: string, button: string): Promise<boolean> {
    return (await this.#take(`${message}\n${detail} [${button}]`)) === button;
  }

  browse(address: string): Promise<void> {
    this.asked.push(`browser: ${address}`);
    return Promise.resolve();
  }

  async #take(shown: string): Promise<string | undefined> {
    this.asked.push(shown);
    await this.hold;
    return this.#next.shift();
  }
}
