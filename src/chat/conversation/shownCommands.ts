// The agent's commands as the page offers them: without what it does not show, since they travel with every change of state
// and some agents send hundreds of kilobytes of them.

import type { AvailableCommand } from '../../protocol/session/sessionUpdate.ts';

const most = 500;
/** UTF-16 units. */
const longestDescription = 300;
const longestName = 200;

export class ShownCommands {
  #from: readonly AvailableCommand[] | undefined;
  #shown: readonly AvailableCommand[] = [];

  /** The same value for the same commands. */
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
