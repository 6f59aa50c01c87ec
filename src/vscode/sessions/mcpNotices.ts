// Tells the user which MCP servers agents do not get, and why: once for each source, and again when something about it changes.
// Used by `McpServers`.

import type { Memento } from 'vscode';
import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import { builtinAgent } from '../agents/builtinAgent.ts';
import { oneLine } from '../window/shownText.ts';
import type { McpSource } from './mcpConsent.ts';

export interface LeftOutServer {
  /** Undefined if it is about the whole source, such as a file that cannot be read. */
  readonly name: string | undefined;
  /** A sentence for the user. */
  readonly reason: string;
}

export interface McpNotice {
  /** A text for display. */
  readonly message: string;
  /** What the user can open to correct it; undefined if there is nothing. */
  readonly source?: McpSource;
}

/** Names of MCP servers that one agent does not get, although others do. */
export interface AgentLeftOut {
  readonly agent: string;
  /** Programs, which an agent on another machine cannot start. */
  readonly programs: readonly string[];
  /** Of a type that the agent does not support. */
  readonly unsupported: readonly string[];
}

/** UTF-16 units of a name, and servers that one notification names. */
const longestName = 60;
const mostNamed = 5;
/** The notices about agents that were shown. */
const agentsKey = 'acpHost.mcpAgentNotices';
const mostRemembered = 50;

export class McpNotices {
  readonly #show: (notice: McpNotice) => void;
  readonly #memory: Pick<Memento, 'get' | 'update'>;
  /** The message that was shown last, by source. */
  readonly #told = new Map<string, string>();

  /**
   * @param show shows a notification. Called once for each notice.
   * @param memory the global state: what an agent does not support is shown once, not in each window.
   */
  constructor(show: (notice: McpNotice) => void, memory: Pick<Memento, 'get' | 'update'>) {
    this.#show = show;
    this.#memory = memory;
  }

  /** @param leftOut all servers of this source that agents do not get; empty if there is nothing to tell. */
  tell(source: McpSource, leftOut: readonly LeftOutServer[]): void {
    const id = source === 'settings' ? '' : source.path;
    const message = leftOut.length === 0 ? undefined : messageFor(source, leftOut);
    if (message === this.#told.get(id)) return;
    if (message === undefined) {
      this.#told.delete(id);
      return;
    }
    this.#told.set(id, message);
    this.#show({ message, source });
  }

  /** Resolves when it is remembered. */
  async tellAgent({ agent, programs, unsupported }: AgentLeftOut): Promise<void> {
    // The built-in agent uses no MCP servers.
    if (agent === builtinAgent) return;
    const messages = [
      ...(programs.length === 0
        ? []
        : [
            t(
              'Agent "{0}" runs on another machine, so it does not get MCP servers with a command: {1}',
              agentName(agent),
              namesOf(programs),
            ),
          ]),
      ...(unsupported.length === 0
        ? []
        : [
            t(
              'Agent "{0}" does not get these MCP servers, since it does not support their type: {1}',
              agentName(agent),
              namesOf(unsupported),
            ),
          ]),
    ];
    const told = this.#memory.get<readonly string[]>(agentsKey, []);
    const fresh = messages.filter((message) => !told.includes(message));
    for (const message of fresh) this.#show({ message });
    if (fresh.length > 0) await this.#memory.update(agentsKey, [...told, ...fresh].slice(-mostRemembered));
  }
}

/** The source for display. */
export function shownSource(source: McpSource): string {
  return source === 'settings' ? 'acpHost.mcpServers' : oneLine(source.shown);
}

/** One sentence about one server or the whole source. */
export function leftOutMessage(source: McpSource, { name, reason }: LeftOutServer): string {
  const shown = shownSource(source);
  return name === undefined
    ? t('Agents do not get the MCP servers of {0}. {1}', shown, reason)
    : t('Agents do not get the MCP server "{0}" of {1}. {2}', oneLine(name, longestName), shown, reason);
}

function messageFor(source: McpSource, leftOut: readonly LeftOutServer[]): string {
  const whole = leftOut.find(({ name }) => name === undefined);
  const only = whole ?? (leftOut.length === 1 ? leftOut[0] : undefined);
  if (only) return leftOutMessage(source, only);
  const named = leftOut
    .slice(0, mostNamed)
    .map(({ name = '', reason }) => `"${oneLine(name, longestName)}": ${reason}`);
  const rest = leftOut.length > mostNamed ? '…' : '';
  return t(
    'Agents do not get {0} MCP servers of {1}. {2}',
    leftOut.length,
    shownSource(source),
    `${named.join(' ')}${rest}`,
  );
}

function namesOf(servers: readonly string[]): string {
  const named = servers.slice(0, mostNamed).map((name) => oneLine(name, longestName));
  return [...named, ...(servers.length > mostNamed ? ['…'] : [])].join(', ');
}
