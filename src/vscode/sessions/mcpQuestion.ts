// What the user reads before agents may get an MCP server that the workspace defines, or whose program it contains. Used by `askForMcpServer`.

import { basename } from 'node:path';
import type { MessageItem } from 'vscode';
import { t } from '../../base/l10n.ts';
import { oneLine } from '../window/shownText.ts';
import type { McpQuestion } from './mcpConsent.ts';

interface McpQuestionText {
  readonly message: string;
  readonly detail: string;
  readonly answers: readonly (MessageItem & { readonly allows: boolean | undefined })[];
}

/** The texts of the dialog. If parts of the definition were dropped, its answers hold only once. */
export function mcpQuestionText({
  name,
  folder,
  definition,
  program,
  dropped,
}: McpQuestion): McpQuestionText {
  const detail = [
    folder === undefined
      ? t(
          'Your setting acpHost.mcpServers names the program of this server without a folder, and the open folder has a file of that name. Allow the server only if you know the file:',
        )
      : t(
          'The folder "{0}" defines this server in .vscode/mcp.json. Agents run it as a program or send data to it. Allow the server only if you know it:',
          oneLine(basename(folder), 100),
        ),
    definition,
    ...(program === '' ? [] : [t('This runs a file of the open folder: {0}', program)]),
    ...(dropped === ''
      ? []
      : [t('ACP Host does not know these parts of the definition, and agents do not get them:'), dropped]),
  ].join('\n\n');
  return {
    message: t('Allow agents to use the MCP server "{0}"?', name),
    detail,
    answers: mcpAnswers(dropped === ''),
  };
}

/** The first button has the focus. It decides nothing, since the dialog appears right after Enter sent a message, and a second Enter must not allow anything. */
function mcpAnswers(isLasting: boolean): McpQuestionText['answers'] {
  return [
    { title: t('Not Now'), allows: undefined },
    { title: isLasting ? t('Allow') : t('Allow Once'), allows: true },
    { title: isLasting ? t("Don't Allow") : t('Refuse Once'), allows: false },
  ];
}
