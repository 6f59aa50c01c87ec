// The environment variables that keep the commands of agents from waiting for a person. Agents and their commands have no terminal,
// so an editor, a pager or a prompt must end at once. Used for agents and their commands.

import { environmentValue } from './agentEnvironment.ts';

/** git runs no program for the editor `:`. If the agent sets one variable of a group, no other variable of the group is set. */
const groups: readonly Readonly<Record<string, string>>[] = [
  { GIT_EDITOR: ':', GIT_SEQUENCE_EDITOR: ':', VISUAL: ':', EDITOR: ':' },
  { GIT_PAGER: 'cat', GH_PAGER: 'cat', PAGER: 'cat' },
  { GIT_TERMINAL_PROMPT: '0' },
];

/** Adds the variables to `own`, for a program without a terminal. @param own those that the agent or its definition sets or removes. */
export function unattendedEnvironment<T extends string | null>(
  own: Readonly<Record<string, T>>,
  platform: NodeJS.Platform,
): Record<string, T | string> {
  const names = Object.fromEntries(Object.keys(own).map((name) => [name, name]));
  const isOwn = (name: string): boolean => environmentValue(names, name, platform) !== undefined;
  const added = groups.filter((group) => !Object.keys(group).some(isOwn));
  return Object.assign({}, ...added, own) as Record<string, T | string>;
}
