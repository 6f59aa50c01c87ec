// Whether the user has an MCP server with the name of the editor tools, which sessions then get instead of them. Used by the chat
// page before a session begins; when a session begins, `openWithEditor` decides.

import { editorServerName } from './editorServer.ts';
import { readMcpDefinition } from './mcpDefinition.ts';

/** @param own the setting `acpHost.mcpServers`. False for an entry that is turned off or can't be used. */
export function hasOwnEditorServer(own: Readonly<Record<string, unknown>>): boolean {
  return Object.hasOwn(own, editorServerName) && readMcpDefinition(own[editorServerName]).kind === 'defined';
}
