// The slash commands of the built-in agent. They show what an agent receives: the editor's state on request, and the
// context sent with the prompt.

import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fencedText, longestTicks } from '../../base/fencedText.ts';
import { isInFolder } from '../../base/isInFolder.ts';
import { t } from '../../base/l10n.ts';
import { agentChoiceMark } from '../../protocol/session/agentChoice.ts';
import type { ClientCapabilities } from '../../protocol/initialize.ts';
import type { RequestMethod } from '../../protocol/method.ts';
import {
  workspaceActiveDocument,
  workspaceOpenDocuments,
  workspaceRecentDocuments,
  type WorkspaceDocument,
} from '../../protocol/client/workspace.ts';
import type { Sender } from '../../protocol/messaging.ts';
import type { ModelParts } from '../model/modelParts.ts';
import type { ContextItem } from './runtimeContext.ts';

export const availableCommands = () => [
  { name: 'state', description: t('Show what the agent can see in the editor') },
  { name: 'context', description: t('Show the context sent with this prompt') },
  {
    name: 'agents',
    description: t('Select an agent that can work on tasks'),
    _meta: { [agentChoiceMark]: true },
  },
];

const mostRecent = 10;

/** The slash command at the start of a prompt. `alone`: the prompt has nothing else. */
export function slashIn(text: string): { readonly name: string; readonly alone: boolean } | undefined {
  const [, name, rest] = /^\s*\/([\w-]+)(\s[^]*)?$/.exec(text) ?? [];
  return name === undefined
    ? undefined
    : { name: name.toLowerCase(), alone: rest === undefined || rest.trim() === '' };
}

export function unknownCommand(name: string): string {
  const known = availableCommands().map((command) => inCode(`/${command.name}`));
  return t('The command {0} does not exist. Available commands: {1}.', inCode(`/${name}`), known.join(', '));
}

export const howToChoose = (): string =>
  t('To use another agent, select the agent name above the conversation.');

/** @param unused why the configured model is not used, if there is one. */
export function modelState(model: ModelParts | undefined, unused: string | undefined): string {
  if (!model)
    return (
      unused ??
      t(
        'No language model is in use. To use one, enter the address of its server in the setting {0}.',
        inCode('acpHost.builtin.endpoint'),
      )
    );
  const { base, model: name } = model.server.settings;
  const at = inCode(base.origin);
  const what = name
    ? t('Language model: {0} at {1}.', inCode(name), at)
    : t('Language model: the default of the server at {0}.', at);
  const { trouble } = model.health;
  return trouble === '' ? what : `${what} ${trouble}`;
}

/** Requests only what the client supports. @param folders see `shownDocument`. */
export async function stateText(
  peer: Sender,
  sessionId: string,
  folders: readonly string[],
  capabilities: ClientCapabilities | undefined,
): Promise<string> {
  const { activeDocument, openDocuments, recentDocuments } = capabilities?.workspace ?? {};
  const line = ({ uri, languageId }: WorkspaceDocument): string =>
    `- ${inCode(shownDocument(uri, folders))} (${inCode(languageId)})`;
  const parts = [
    await section(t('Active file'), activeDocument, async () => {
      const { document } = await asked(peer, workspaceActiveDocument, { sessionId });
      return document ? [line(document)] : [];
    }),
    await section(t('Open files'), openDocuments, async () =>
      (await asked(peer, workspaceOpenDocuments, { sessionId })).documents.map(line),
    ),
    await section(t('Recent files'), recentDocuments, async () =>
      (await asked(peer, workspaceRecentDocuments, { sessionId, limit: mostRecent })).documents.map(line),
    ),
  ];
  return parts.join('\n\n');
}

export function contextText(items: readonly ContextItem[]): string {
  if (items.length === 0) return t('No context was sent with this prompt.');
  const shown = items.map(
    ({ title, text }) => `**${inCode(title ?? t('Untitled'))}**\n\n${fencedText(text)}`,
  );
  return `${t('Editor context of this prompt:')}\n\n${shown.join('\n\n')}`;
}

function asked<P, R>(peer: Sender, method: RequestMethod<P, R>, params: P): Promise<R> {
  return peer.sendRequest(method, params);
}

async function section(
  title: string,
  offered: unknown,
  ask: () => Promise<readonly string[]>,
): Promise<string> {
  const heading = `**${title}**`;
  if (!offered) return t('{0}: not supported by the editor.', heading);
  try {
    const lines = await ask();
    if (lines.length === 0) return t('{0}: none.', heading);
    return `${heading}:\n\n${lines.join('\n')}`;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return t('{0}: could not be read: {1}', heading, why);
  }
}

/** Embeds arbitrary text in Markdown without changing it, like `fencedText`. */
function inCode(text: string): string {
  const plain = text.replace(/\s+/g, ' ');
  const fence = '`'.repeat(longestTicks(plain) + 1);
  return fence === '`' ? `\`${plain}\`` : `${fence} ${plain} ${fence}`;
}

/**
 * The path relative to the first folder that contains it, after the folder's name if there are several; else the
 * absolute path; else the URI.
 * @param folders absolute paths.
 */
export function shownDocument(uri: string, folders: readonly string[]): string {
  const path = pathOf(uri);
  if (path === undefined) return uri;
  for (const folder of folders) {
    const within = relative(folder, path);
    if (within === '' || !isInFolder({ path, folder })) continue;
    return folders.length > 1 ? join(basename(folder), within) : within;
  }
  return path;
}

function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    // An untitled document, a file on another host, or an invalid URI.
    return undefined;
  }
}
