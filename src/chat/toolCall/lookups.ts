// Recognizes calls of this client's own tools that only read, which count as lookups in the rows of a conversation.

import type { ToolWords } from '../messages/toolWords.ts';

/** The names of these tools. */
export const lookups: ReadonlySet<string> = new Set([
  ...['open_documents', 'active_document', 'recent_documents', 'diagnostics', 'find_references'],
  ...['go_to_definition', 'go_to_implementation', 'type_definition', 'call_hierarchy', 'workspace_symbols'],
  ...['document_symbols', 'hover', 'code_actions', 'last_terminal_command', 'debug_state', 'git_changes'],
]);

/** `mcp__editor__hover` of claude, `mcp.editor.hover` of codex, `editor_hover` of opencode, `hover (editor MCP Server)` of gemini. */
const editorTitle = /^(?:mcp(?:__|\.))?editor(?:__|[._])(\w+)$|^(\w+) \(editor MCP Server\)/;

/** @param tool undefined if only the agent has described the call. @param title of the agent. */
export function isLookup(tool: ToolWords | undefined, title: string): boolean {
  if (tool !== undefined) return tool.action === 'find' || tool.action === 'lookUp';
  const [, name, other] = editorTitle.exec(title) ?? [];
  return lookups.has(name ?? other ?? '');
}
