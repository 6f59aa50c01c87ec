// A question of consent as `consents.test.ts` walks it: what it is about, and how it is asked.
import type { Choice, InputQuestion, Questions } from '../../../../src/vscode/window/questions.ts';

export interface Question {
  /** All that the user reads before the answer. */
  readonly shown: string;
  /** The parts of it that are notifications, of which VS Code cuts long ones and joins blanks. */
  readonly notices?: readonly string[];
  /** What would run, be read, be opened or be remembered. */
  readonly used: unknown;
  /** True if an answer may be remembered. */
  readonly isLasting: boolean;
}

export interface Consent {
  readonly name: string;
  /** Fields of a value that is asked about. */
  readonly value: object;
  /** The field with the text that decides what happens, and one with several texts. */
  readonly text: string;
  readonly texts?: string;
  /** True for texts of agents, in which an accent may be a character of its own, and other characters may be drawn like it. */
  readonly isAgentText?: true;
  /** True if an empty text is no value. */
  readonly ignoresEmpty?: boolean;
  /** True if the card may cut what is not lasting, and says so. */
  readonly mayBeCut?: true;
  /**
   * Undefined if the value is refused without a question.
   * @param name of what it is about, such as an agent. Default: a short one.
   */
  readonly ask: (raw: object, name?: string) => Promise<Question | undefined>;
  /** True if `second` is asked about after the user allowed `first` for good. Absent if nothing is remembered. */
  readonly asksAgain?: (first: object, second: object) => Promise<boolean>;
}

/** A user who agrees to everything, and records what they read. */
export class Agreeing implements Questions {
  readonly asked: string[] = [];
  /** What was asked in notifications. */
  readonly notices: string[] = [];

  get shown(): string {
    return this.asked.join('\n');
  }

  choose<T extends Choice>(title: string, choices: readonly T[]): Promise<T | undefined> {
    this.asked.push(title, ...choices.map(({ label, detail = '' }) => `${label}\n${detail}`));
    return Promise.resolve(choices.at(-1));
  }

  chooseMany<T extends Choice>(title: string, choices: readonly T[]): Promise<readonly T[] | undefined> {
    this.asked.push(title, ...choices.map(({ label }) => label));
    return Promise.resolve(choices);
  }

  input({ title, prompt }: InputQuestion): Promise<string | undefined> {
    this.asked.push(title, prompt);
    return Promise.resolve('entered');
  }

  offer(kind: string, message: string, ...buttons: readonly string[]): Promise<string | undefined> {
    this.asked.push(message);
    if (kind === 'warning') this.notices.push(message);
    return Promise.resolve(buttons[0]);
  }

  confirm(message: string, detail: string): Promise<boolean> {
    this.asked.push(message, detail);
    return Promise.resolve(true);
  }

  browse(address: string): Promise<void> {
    this.asked.push(address);
    return Promise.resolve();
  }
}
