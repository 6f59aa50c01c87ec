// Decides whether an agent can chat, or what a page shows instead. Used for the state of pages, and for the first screen before the
// code of the chat is loaded.

import { workspace } from 'vscode';
import type { StartView } from '../../../chat/messages/startMessages.ts';
import { builtinAgent } from '../../agents/builtinAgent.ts';
import { readSetting } from '../../settings/settings.ts';
import { openFolders } from '../../window/workspacePlace.ts';

/**
 * What a page shows instead of the message box; undefined if the agent can chat.
 * @param agents those of which the page may show one: it shows tiles if none of them can chat.
 */
export function startKind(agents: readonly string[]): StartView['kind'] | undefined {
  if (!workspace.isTrusted) return 'restricted';
  if (openFolders().length === 0) return 'noFolder';
  return agents.some(canChat) ? undefined : 'agents';
}

/** The built-in agent chats only with a model. */
function canChat(agent: string): boolean {
  if (agent === builtinAgent) return readSetting('builtin.endpoint').trim() !== '';
  return Object.hasOwn(readSetting('agents'), agent);
}
