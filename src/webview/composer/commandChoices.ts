// Completes commands of the agent while the prompt is "/" and the start of a name.

import type { ConversationState } from '../../chat/messages/messages.ts';
import type { Choice } from './choiceList.ts';

const mostShown = 50;

/** @param choose called with the new text of the prompt. */
export function commandChoices(
  text: string,
  commands: ConversationState['commands'],
  choose: (text: string) => void,
): Choice[] {
  const word = /^\/(\S*)$/.exec(text)?.[1]?.toLowerCase();
  if (word === undefined) return [];
  return commands
    .filter(({ name }) => name.toLowerCase().startsWith(word))
    .slice(0, mostShown)
    .map(({ name, description, input }) => ({
      name: `/${name}`,
      hint: input?.hint,
      detail: description,
      isTyped: text === `/${name}`,
      accept: () => choose(`/${name} `),
    }));
}
