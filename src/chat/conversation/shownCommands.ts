// Limits an agent's commands for the page. They are sent with every change of state, and some agents list hundreds of
// kilobytes.

import type { AvailableCommand } from '../../protocol/session/sessionUpdate.ts';

const most = 500;
/** UTF-16 units. */
const longestDescription = 300;
const longestName = 200;

export class ShownCommands {
  #from: readonly AvailableCommand[] | undefined;
  #shown: readonly AvailableCommand[] = [];

  /** Returns the same array for the same commands. */
  of(commands: readonly AvailableCommand[]): readonly AvailableCommand[] {
    if (commands !== this.#from) {
      this.#from = commands;
      this.#shown = commands
        .filter(({ name }) => name.length <= longestName)
        .slice(0, most)
        .map(shown);
    }
    return this.#shown;
  }
}

function shown({ name, description, input }: AvailableCommand): AvailableCommand {
  return {
    name,
    ...(description !== undefined && { description: cut(description) }),
    ...(input && { input: { hint: cut(input.hint) } }),
  };
}

function cut(text: string): string {
  return text.length > longestDescription ? `${text.slice(0, longestDescription)}…` : text;
}
