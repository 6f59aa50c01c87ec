// The state of the editor tools that a page shows for its conversation, and the handler that turns them on and off. Used by `PageContext`.

import type { Event } from '../../../base/event.ts';
import type { Conversation } from '../../../chat/conversation/conversation.ts';
import type { EditorToolsState } from '../../../chat/messages/contextMessages.ts';
import type { ToolDefinition } from '../../../editorTools/tool.ts';
import type { EditorToolServer } from '../../editorTools/server/editorToolServer.ts';
import type { ToolSwitches } from '../../editorTools/server/toolSwitches.ts';

export interface EditorTools {
  readonly definitions: readonly ToolDefinition[];
  readonly server: Pick<EditorToolServer, 'stateOf'> & { readonly onDidChange: Event<void> };
  readonly switches: Pick<ToolSwitches, 'isEnabled' | 'isAllowed' | 'isOn' | 'switch'>;
  /** The id of a running conversation. */
  readonly idOf: (conversation: Conversation) => string | undefined;
}

/** Undefined if the conversation's session does not have the tools, or a new session would not have them. */
export function editorToolsState(
  { definitions, server, switches, idOf }: EditorTools,
  conversation: Conversation,
): EditorToolsState | undefined {
  const { session } = conversation;
  const isWaiting = switches.isEnabled && (!session || session.ended);
  const connection = isWaiting ? 'waiting' : session && server.stateOf(session);
  const id = idOf(conversation);
  const tools = definitions
    .filter(({ name }) => switches.isAllowed(name))
    .map(({ name, title }) => ({ name, title, on: switches.isOn(name, id) }));
  return connection && tools.length > 0 ? { connection, tools } : undefined;
}

/** Ignores names of unknown tools. */
export function switchTool(
  { definitions, switches, idOf }: EditorTools,
  { tool, on }: { readonly tool: string; readonly on: boolean },
  conversation: Conversation,
): void {
  const known = definitions.find(({ name }) => name === tool);
  const id = idOf(conversation);
  if (known && id !== undefined) switches.switch(known.name, id, on);
}
