// The state of the editor tools that a page shows for its conversation, and the handler that turns them on and off. Used by `PageContext`.

import type { Event } from '../../../base/event.ts';
import { t } from '../../../base/l10n.ts';
import type { Conversation } from '../../../chat/conversation/conversation.ts';
import type { EditorToolsState } from '../../../chat/messages/contextMessages.ts';
import type { ToolDefinition, ToolName } from '../../../editorTools/tool.ts';
import type { ConnectionState } from '../../editorTools/server/connectionState.ts';
import type { EditorToolServer } from '../../editorTools/server/editorToolServer.ts';
import type { ToolSwitches } from '../../editorTools/server/toolSwitches.ts';
import { oneLine } from '../../window/shownText.ts';

export interface EditorTools {
  readonly definitions: readonly ToolDefinition[];
  readonly server: Pick<EditorToolServer, 'stateOf'> & { readonly onDidChange: Event<void> };
  readonly switches: Pick<ToolSwitches, 'isEnabled' | 'isAllowed' | 'isOn' | 'switch'>;
  /** The id of a running conversation. */
  readonly idOf: (conversation: Conversation) => string | undefined;
  /** True if the agent runs on another machine: its sessions do not get the tools. */
  readonly isElsewhere: (agent: string) => boolean;
}

/** Undefined if the conversation's session is not meant to have the tools, or a new session would not have them. */
export function editorToolsState(
  { definitions, server, switches, idOf, isElsewhere }: EditorTools,
  conversation: Conversation,
): EditorToolsState | undefined {
  const { session, agent } = conversation;
  const isWaiting = switches.isEnabled && (!session || session.ended) && !isElsewhere(agent);
  const connection = isWaiting ? ({ kind: 'waiting' } as const) : session && server.stateOf(session);
  const id = idOf(conversation);
  const tools = definitions
    .filter(({ name }) => switches.isAllowed(name))
    .map(({ name }) => ({ name, title: toolName(name), on: switches.isOn(name, id) }));
  if (!connection || tools.length === 0) return undefined;
  const isProblem = connection.kind !== 'connected' && connection.kind !== 'waiting';
  return { status: statusText(connection), isProblem, tools };
}

/** The title of the tool's definition, which is for agents and English, in the user's language. */
function toolName(name: ToolName): string {
  switch (name) {
    case 'open_documents':
      return t('Open documents');
    case 'active_document':
      return t('Active document');
    case 'recent_documents':
      return t('Recent documents');
    case 'diagnostics':
      return t('Diagnostics');
    case 'find_references':
      return t('Find references');
    case 'go_to_definition':
      return t('Go to definition');
    case 'go_to_implementation':
      return t('Go to implementation');
    case 'type_definition':
      return t('Type definition');
    case 'call_hierarchy':
      return t('Call hierarchy');
    case 'workspace_symbols':
      return t('Workspace symbols');
    case 'document_symbols':
      return t('Document symbols');
    case 'hover':
      return t('Hover');
    case 'code_actions':
      return t('Code actions');
    case 'last_terminal_command':
      return t('Last terminal command');
    case 'debug_state':
      return t('Debug state');
    case 'git_changes':
      return t('Git changes');
    case 'rename_symbol':
      return t('Rename symbol');
    case 'apply_code_action':
      return t('Apply code action');
    case 'format_document':
      return t('Format document');
    case 'open_in_editor':
      return t('Open in editor');
  }
}

/** Maximum UTF-16 units that are shown of a message of the operating system. */
const longestReason = 300;

function statusText(connection: ConnectionState): string {
  switch (connection.kind) {
    case 'connected':
      return t('Connected');
    case 'waiting':
      return t('Not connected yet');
    case 'unused':
      return t('This agent did not start the tools, or they could not reach this window');
    case 'refused':
      return t('This agent uses the tools of a session that has ended: restart the agent');
    case 'ended': {
      const seconds = Math.round(connection.after / 1_000);
      return seconds < 60
        ? t('Started by this agent, and ended after {0} s', seconds)
        : t('Started by this agent, and ended after {0} min', Math.round(seconds / 60));
    }
    case 'notListening':
      return t('Agents cannot reach this window: {0}', oneLine(connection.why, longestReason));
  }
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
