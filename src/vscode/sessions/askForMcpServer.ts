// Asks the user, where nothing else can be done meanwhile, whether agents may have an MCP server of the workspace.

import { basename } from 'node:path';
import { window } from 'vscode';
import type { McpQuestion } from './mcpConsent.ts';

const allow = 'Allow';
const refuse = "Don't Allow";

/** Undefined when it was dismissed. */
export async function askForMcpServer(question: McpQuestion): Promise<boolean | undefined> {
  const { name, folder, definition } = question;
  const chosen = await window.showWarningMessage(
    `Give agents the MCP server "${name}"?`,
    {
      modal: true,
      detail: `The folder "${basename(folder)}" defines it in .vscode/mcp.json. Agents start it as a program, or send it what they see. Allow it only if you know it:\n\n${definition}`,
    },
    allow,
    refuse,
  );
  return chosen === undefined ? undefined : chosen === allow;
}
