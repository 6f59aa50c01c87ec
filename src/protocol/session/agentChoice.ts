// A mark on a slash command, open to any agent: beside being sent to the agent, the command opens the client's list of
// agents. In `_meta` (ACP v1 "Extensibility"), so clients that do not know it ignore it.

import type { AvailableCommand } from './sessionUpdate.ts';

export const agentChoiceMark = 'acp-host/choosesAgent';

/** Whether `text` is just a command with that mark. */
export function isAgentChoice(text: string, commands: readonly AvailableCommand[]): boolean {
  const name = /^\/(\S+)$/.exec(text.trim())?.[1];
  return commands.some((command) => command.name === name && command._meta?.[agentChoiceMark] === true);
}
