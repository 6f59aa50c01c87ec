// Limits an agent's commands and options for the page, and counts those that are left out. They are sent with every change of
// state, and some agents list hundreds of kilobytes.

import type { ConfigOption } from '../../protocol/session/sessionConfig.ts';
import type { AvailableCommand } from '../../protocol/session/sessionUpdate.ts';
import type { ConversationState } from '../messages/messages.ts';

const most = 500;
/** Each option is a picker in the composer. */
const mostOptions = 50;
/** UTF-16 units. */
const longestDescription = 300;
const longestName = 200;

type Shown = Pick<ConversationState, 'commands' | 'commandsLeftOut'>;

export class ShownCommands {
  #from: readonly AvailableCommand[] | undefined;
  #shown: Shown = { commands: [] };

  /** Returns the same object for the same commands. */
  of(all: readonly AvailableCommand[]): Shown {
    if (all !== this.#from) {
      this.#from = all;
      const commands = all
        .filter(({ name }) => name.length <= longestName)
        .slice(0, most)
        .map(shown);
      const left = all.length - commands.length;
      this.#shown = { commands, ...(left > 0 && { commandsLeftOut: left }) };
    }
    return this.#shown;
  }
}

/** The first options, which are the most important ones. */
export function shownOptions(
  all: readonly ConfigOption[],
): Pick<ConversationState, 'configOptions' | 'optionsLeftOut'> {
  if (all.length <= mostOptions) return { configOptions: all };
  return { configOptions: all.slice(0, mostOptions), optionsLeftOut: all.length - mostOptions };
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
