// Reads the facts of Check Setup. Starts no agent and no program, asks nothing, and uses no network: programs are only looked
// for on the disk.

import { env, extensions, version, window, workspace, type ExtensionContext } from 'vscode';
import { resolveLaunch } from '../../agent/launch/launch.ts';
import { isOnAnotherMachine, shownServer } from '../../agent/launch/agentDefinition.ts';
import { systemClock } from '../../agent/clock.ts';
import { neverCancelled, timeBoxed } from '../../base/cancellation.ts';
import { canTake } from '../../chat/session/hostedSession.ts';
import { readNesAbilities } from '../../nes/session/nesAbilities.ts';
import { agentNames, lookUpAgent } from '../agents/agentDefinitions.ts';
import type { Agents } from '../agents/agents.ts';
import { builtinAgent } from '../agents/builtinAgent.ts';
import type { ModelAccess } from '../agents/modelAccess.ts';
import { findGitDirectory } from '../git/gitDirectory.ts';
import { findPatience } from '../git/gitRepositories.ts';
import { noSuggestionsMessage } from '../nes/explainNoSuggestions.ts';
import { allowsProposedApi, drawsInlineEdits } from '../nes/nativeProvider.ts';
import type { NextEditFeature } from '../nes/nextEditFeature.ts';
import type { McpServers } from '../sessions/mcpServers.ts';
import { readSetting } from '../settings/settings.ts';
import { userHost } from '../settings/userHost.ts';
import type { SignInCards } from '../signIn/signInCards.ts';
import type { SignInStatuses } from '../signIn/signInStatuses.ts';
import { nextEditsOff } from './nextEditSwitch.ts';
import type {
  AgentFacts,
  AgentProgram,
  GitFacts,
  NextEditFacts,
  ServerFacts,
  SetupFacts,
  SetupVersions,
} from './setupFacts.ts';

export interface SetupParts {
  readonly context: Pick<ExtensionContext, 'extension' | 'asAbsolutePath'>;
  readonly agents: Pick<Agents, 'stateOf'>;
  readonly signInStatuses: Pick<SignInStatuses, 'state' | 'text'>;
  readonly cards: Pick<SignInCards, 'card'>;
  readonly model: Pick<ModelAccess, 'use'>;
  readonly servers: Pick<McpServers, 'check'>;
  readonly nextEdits: Pick<NextEditFeature, 'agentName' | 'notHere' | 'snoozing'>;
  /** The notice of the agent of next edits. */
  readonly notice: () => string;
  /** Resolves to the absolute path of git. */
  readonly findGit: () => Promise<string | undefined>;
}

export async function readSetup(parts: SetupParts): Promise<SetupFacts> {
  const folders = workspace.workspaceFolders ?? [];
  const onDisk = folders.filter(({ uri }) => uri.scheme === 'file');
  const [agents, servers, git] = await Promise.all([
    Promise.all(agentIds().map((id) => readAgent(id, parts))),
    readServers(parts),
    readGit(
      onDisk.map(({ name, uri }) => ({ name, path: uri.fsPath })),
      parts,
    ),
  ]);
  return {
    versions: versions(parts.context),
    isTrusted: workspace.isTrusted,
    folders: { onDisk: onDisk.length, elsewhere: folders.length - onDisk.length },
    ...{ git, agents, servers },
    nextEdits: readNextEdits(parts),
    model: parts.model.use,
  };
}

function versions({ extension }: SetupParts['context']): SetupVersions {
  const own = extension.packageJSON as { readonly version: string };
  const remote = env.remoteName === undefined ? [] : [`remote: ${env.remoteName}`];
  return {
    extension: `ACP Host ${own.version}`,
    editor: `${env.appName} ${version}`,
    system: [`${process.platform} ${process.arch}`, ...remote].join(', '),
  };
}

/** Those in use first. The built-in agent only if it is used. */
function agentIds(): readonly string[] {
  const used = [readSetting('chat.agent'), readSetting('nes.agent')];
  return [...new Set([...used, ...agentNames().filter((name) => name !== builtinAgent)])];
}

async function readAgent(id: string, parts: SetupParts): Promise<AgentFacts> {
  const program = await findProgram(id, parts);
  const state = parts.agents.stateOf(id);
  const isReady = state.kind === 'ready';
  const isNeeded = parts.cards.card(id) !== undefined;
  return {
    id,
    isConfigured: Object.hasOwn(readSetting('agents'), id),
    isForChat: id === readSetting('chat.agent'),
    isForNextEdits: id === readSetting('nes.agent'),
    program,
    state: isReady ? { kind: 'ready' } : state,
    suggests: isReady ? readNesAbilities(state.initializeResult).kind === 'nes' : undefined,
    signIn: isNeeded ? 'needed' : parts.signInStatuses.state(id),
    account: parts.signInStatuses.text(id),
  };
}

async function findProgram(id: string, { context }: SetupParts): Promise<AgentProgram> {
  if (id === builtinAgent) return { kind: 'builtin' };
  const lookup = lookUpAgent(id, context);
  if (lookup.kind === 'refused') return lookup;
  const { definition } = lookup;
  if ('url' in definition) return { kind: 'server', address: shownServer(definition.url) };
  const outcome = await resolveLaunch(id, definition, userHost());
  return outcome.kind === 'launch'
    ? { kind: 'found', path: outcome.launch.command }
    : { kind: 'missing', failure: outcome.failure };
}

async function readServers({ servers, agents, context }: SetupParts): Promise<ServerFacts | undefined> {
  const check = await servers.check(neverCancelled);
  if (!check) return undefined;
  const id = readSetting('chat.agent');
  const lookup = lookUpAgent(id, context);
  const isElsewhere = lookup.kind === 'defined' && isOnAnotherMachine(lookup.definition);
  const state = agents.stateOf(id);
  // The built-in agent uses no MCP servers.
  const capabilities =
    state.kind === 'ready' && id !== builtinAgent ? state.initializeResult.agentCapabilities : undefined;
  const programs = check.servers.filter((server) => isElsewhere && !('url' in server));
  const unsupported = check.servers.filter(
    (server) => capabilities && !programs.includes(server) && !canTake(server, capabilities),
  );
  const nameOf = ({ name }: { readonly name: string }): string => name;
  return { ...check, programsElsewhere: programs.map(nameOf), unsupported: unsupported.map(nameOf) };
}

interface NamedFolder {
  readonly name: string;
  /** Absolute. */
  readonly path: string;
}

async function readGit(folders: readonly NamedFolder[], { findGit }: SetupParts): Promise<GitFacts> {
  const look = async ({
    name,
    path,
  }: NamedFolder): Promise<readonly [string, 'none' | 'broken' | 'fine']> => {
    const found = await timeBoxed(findGitDirectory(path), findPatience, systemClock, neverCancelled);
    if (found.kind !== 'done' || found.value === 'broken') return [name, 'broken'];
    return [name, found.value ? 'fine' : 'none'];
  };
  const [program, looked] = await Promise.all([findGit(), Promise.all(folders.map(look))]);
  const named = (kind: string): readonly string[] =>
    looked.flatMap(([name, its]) => (its === kind ? [name] : []));
  return {
    program,
    off:
      workspace.getConfiguration('git', null).get('enabled') === false
        ? 'setting'
        : extensions.getExtension('vscode.git')
          ? undefined
          : 'extension',
    without: named('none'),
    broken: named('broken'),
  };
}

function readNextEdits({ context, nextEdits, notice }: SetupParts): NextEditFacts {
  const document = window.activeTextEditor?.document;
  const why = nextEdits.notHere;
  const wish = readSetting('nes.renderer');
  const isAllowed = allowsProposedApi(context);
  const isNative = isAllowed && (wish === 'native' || (wish === 'auto' && drawsInlineEdits()));
  return {
    agent: nextEdits.agentName,
    notice: notice(),
    off: nextEditsOff(document),
    snoozedUntil: nextEdits.snoozing.end,
    here: why && { why, message: noSuggestionsMessage(why) },
    isManual: readSetting('nes.mode', document) === 'manual',
    isInlineOff: workspace.getConfiguration('editor', document).get('inlineSuggest.enabled') === false,
    drawing: { by: isNative ? 'editor' : 'extension', wish, isAllowed },
  };
}
