// Asks the user, where nothing else can be done meanwhile, whether agents may have an MCP server of the workspace.

import { basename } from 'node:path';
import { window } from 'vscode';
import { t } from '../../base/l10n.ts';
import type { McpQuestion } from './mcpConsent.ts';

/** Undefined when it was dismissed. */
export async function askForMcpServer(question: McpQuestion): Promise<boolean | undefined> {
  const { name, folder, definition } = question;
  const allow = t('Allow');
  const chosen = await window.showWarningMessage(
    t('Give agents the MCP server "{0}"?', name),
    {
      modal: true,
      detail: `${t('The folder "{0}" defines it in .vscode/mcp.json. Agents start it as a program, or send it what they see. Allow it only if you know it:', basename(folder))}\n\n${definition}`,
    },
    allow,
    t("Don't Allow"),
  );
  return chosen === undefined ? undefined : chosen === allow;
}
