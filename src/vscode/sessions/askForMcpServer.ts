// Asks the user in a modal dialog whether agents may get an MCP server that the workspace defines, or whose program it contains.

import { basename } from 'node:path';
import { window, type MessageItem } from 'vscode';
import { t } from '../../base/l10n.ts';
import type { McpQuestion } from './mcpConsent.ts';

/** Resolves to undefined if the user dismissed the dialog or postponed the answer. */
export async function askForMcpServer(question: McpQuestion): Promise<boolean | undefined> {
  const { name, folder, definition, program, dropped } = question;
  const chosen = await window.showWarningMessage(
    t('Allow agents to use the MCP server "{0}"?', name),
    {
      modal: true,
      detail: [
        folder === undefined
          ? t(
              'Your setting acpHost.mcpServers names the program of this server without a folder, and the open folder has a file of that name. Allow the server only if you know the file:',
            )
          : t(
              'The folder "{0}" defines this server in .vscode/mcp.json. Agents run it as a program or send data to it. Allow the server only if you know it:',
              basename(folder),
            ),
        definition,
        ...(program === '' ? [] : [t('This runs a file of the open folder: {0}', program)]),
        ...(dropped === ''
          ? []
          : [
              t('ACP Host does not know these parts of the definition, and agents do not get them:'),
              dropped,
            ]),
      ].join('\n\n'),
    },
    ...mcpAnswers(dropped === ''),
  );
  return chosen?.allows;
}

/** The first button has the focus. It decides nothing, since the dialog appears right after Enter sent a message, and a second Enter must not allow anything. @param isLasting false if the answer is not stored. */
export function mcpAnswers(
  isLasting = true,
): readonly (MessageItem & { readonly allows: boolean | undefined })[] {
  return [
    { title: t('Not Now'), allows: undefined },
    { title: isLasting ? t('Allow') : t('Allow Once'), allows: true },
    { title: isLasting ? t("Don't Allow") : t('Refuse Once'), allows: false },
  ];
}
