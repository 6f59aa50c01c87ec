// A marker in the `_meta` of a slash command (ACP v1 "Extensibility"), which any agent may set: the client sends the command
// to the agent and also opens its list of agents. Clients that do not know the marker ignore it.

import type { AvailableCommand } from './sessionUpdate.ts';

export const agentChoiceMark = 'acp-host/choosesAgent';

/** Whether `text` is a command with that marker and nothing else. */
export function isAgentChoice(text: string, commands: readonly AvailableCommand[]): boolean {
  const name = /^\/(\S+)$/.exec(text.trim())?.[1];
  return commands.some((command) => command.name === name && command._meta?.[agentChoiceMark] === true);
}
