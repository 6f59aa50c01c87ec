// What the user reads before agents may get an MCP server that a file defines, or that uses files of the open folders. Used by
// `askForMcpServer`.

import { basename } from 'node:path';
import type { MessageItem } from 'vscode';
import { t } from '../../base/l10n.ts';
import { oneLine } from '../window/shownText.ts';
import type { McpSource, McpQuestion } from './mcpConsent.ts';
import { shownSource } from './mcpNotices.ts';

/** What the user is asked about several servers of a file, before the questions about each. Allows nothing. */
export interface ManyServers {
  readonly source: McpSource;
  readonly names: readonly string[];
}

/** `each`: show the question about each server. `none`: refuse all of them. */
export type ManyAnswer = 'each' | 'none';

/** Resolves to undefined without an answer; then the question is asked again later. */
export type AskForMcpServers = (servers: ManyServers) => PromiseLike<ManyAnswer | undefined>;

interface McpQuestionText {
  readonly message: string;
  readonly detail: string;
  readonly answers: readonly (MessageItem & { readonly allows: boolean | undefined })[];
}

/** The texts of the dialog. If parts of the definition were dropped, its answers hold only once. */
export function mcpQuestionText(question: McpQuestion): McpQuestionText {
  const { name, definition, program, ofFolders, proposed, dropped, added } = question;
  const detail = [
    reasonOf(question),
    definition,
    ...(program === '' ? [] : [t('This runs a file of the open folder: {0}', program)]),
    ...(ofFolders === '' ? [] : [t('Files and values from the open folders:'), ofFolders]),
    ...(proposed === '' ? [] : [t('The file proposes these values for its inputs:'), proposed]),
    ...(dropped === ''
      ? []
      : [t('ACP Host does not know these parts of the definition, and agents do not get them:'), dropped]),
    ...(added === '' ? [] : [t('The server also gets these variables of your settings:'), added]),
  ].join('\n\n');
  return {
    message: t('Allow agents to use the MCP server "{0}"?', name),
    detail,
    answers: mcpAnswers(dropped === ''),
  };
}

/** The texts of the dialog about several servers. The first button has the focus and decides nothing, as below. */
export function manyServersText({ source, names }: ManyServers): {
  readonly message: string;
  readonly detail: string;
  readonly answers: readonly (MessageItem & { readonly answer: ManyAnswer | undefined })[];
} {
  const shown = names.slice(0, mostNames).map((name) => oneLine(name, 60));
  return {
    message: t('{0} defines {1} MCP servers that agents do not get yet.', shownSource(source), names.length),
    detail: [...shown, ...(names.length > mostNames ? ['…'] : [])].join(', '),
    answers: [
      { title: t('Not Now'), answer: undefined },
      { title: t('Show Each'), answer: 'each' },
      { title: t('Refuse All'), answer: 'none' },
    ],
  };
}

/** Names that the dialog about several servers shows. */
const mostNames = 30;

/** Why the user is asked. */
function reasonOf({ source, program }: McpQuestion): string {
  if (source === 'settings')
    return program === ''
      ? t(
          'This server of your setting acpHost.mcpServers uses files of the open folders. Allow the server in this workspace only if you know these files:',
        )
      : t(
          'Your setting acpHost.mcpServers names the program of this server without a folder, and the open folder has a file of that name. Allow the server only if you know the file:',
        );
  switch (source.kind) {
    case 'profile':
      return t(
        'Your VS Code profile defines this server. Agents run it as a program or send data to it, and get its variables and headers. Allow the server if you want agents to use it:',
      );
    case 'folder':
      return t(
        'The folder "{0}" defines this server in {1}. Agents run it as a program or send data to it. Allow the server only if you know it:',
        oneLine(basename(source.folder ?? ''), 100),
        source.format === 'mcp.json' ? '.vscode/mcp.json' : '.mcp.json',
      );
    case 'workspaceFile':
      return t(
        'The workspace file "{0}" defines this server. Agents run it as a program or send data to it. Allow the server only if you know it:',
        oneLine(basename(source.path), 100),
      );
  }
}

/** The first button has the focus. It decides nothing, since the dialog appears right after Enter sent a message, and a second Enter must not allow anything. */
function mcpAnswers(isLasting: boolean): McpQuestionText['answers'] {
  return [
    { title: t('Not Now'), allows: undefined },
    { title: isLasting ? t('Allow') : t('Allow Once'), allows: true },
    { title: isLasting ? t('Refuse') : t('Refuse Once'), allows: false },
  ];
}
