// Asks the user once per MCP server of a file whether agents may get it: a repository can contain such a file, and those of a
// VS Code profile were written for VS Code. Also asks about each server of the settings that uses files of the open folders. The answer is
// stored for exactly the definition and the files that were shown and that agents get.

import { createHash } from 'node:crypto';
import type { Memento } from 'vscode';
import { withoutProxyPassword } from '../../agent/launch/proxyCredentials.ts';
import { boundedJson } from '../../base/boundedJson.ts';
import { type CancellationToken, orCancelled } from '../../base/cancellation.ts';
import { mostDropped, shownToTheLetter } from '../../base/consentValue.ts';
import type { DefinedServer } from './mcpDefinition.ts';
import type { ProposedValues } from './mcpInputs.ts';
import type { McpFileSource } from './mcpSources.ts';

/** Where a server is defined: a file, or the setting `acpHost.mcpServers`. */
export type McpSource = Pick<McpFileSource, 'kind' | 'path' | 'format' | 'folder' | 'shown'> | 'settings';

/** What the user is asked about. */
export interface McpQuestion {
  readonly name: string;
  readonly source: McpSource;
  /** The whole definition that agents would get, with invisible characters escaped. */
  readonly definition: string;
  /** The file of the workspace that a program named by its name would run, with invisible characters escaped; empty if there is none. */
  readonly program: string;
  /** What the server takes from the open folders, each on a line, with invisible characters escaped; empty if there is nothing. */
  readonly ofFolders: string;
  /** The values that the file proposes for inputs of the server, as JSON with invisible characters escaped; empty if there are none. */
  readonly proposed: string;
  /**
   * The variables of the user's settings that the server also gets, each value on a line after its names, without passwords of
   * proxies. Empty if there are none.
   */
  readonly added: string;
  /** What the file has besides, and agents would not get. If there is any, the answer counts only once. */
  readonly dropped: string;
}

/** Resolves to undefined without an answer; then the question is asked again later. */
export type AskForMcpServer = (question: McpQuestion) => PromiseLike<boolean | undefined>;

/** A definition with what it takes from the open folders. */
export interface AskedServer extends Pick<DefinedServer, 'definition' | 'dropped'> {
  /** The file of the workspace that would run, as of `programOfWorkspace`. */
  readonly program?: string | undefined;
  /** As of `McpResolution`; empty for a server of the only folder that they can belong to. */
  readonly ofFolders?: readonly string[];
  /** As of `McpResolution`. */
  readonly added?: Readonly<Record<string, string>>;
  /** For the inputs that the definition uses. */
  readonly proposed?: readonly ProposedValues[];
}

export type McpAnswer = 'allowed' | 'refused' | 'unanswered' | 'tooLong';

const key = 'acpHost.mcpConsent';
/** UTF-16 units that fit in a dialog. A longer definition is never allowed, since the user cannot read it whole. */
const maxShown = 1_500;
/** Maximum UTF-16 units of the variables of the user's settings in the question. */
const longestAdded = 1_000;
const maxRemembered = 200;

type Answers = Pick<Memento, 'get' | 'update'>;

export class McpConsent {
  readonly #memory: Answers;
  readonly #userMemory: Answers;
  readonly #ask: AskForMcpServer;
  readonly #asking = new Map<string, Promise<McpAnswer>>();

  /**
   * @param memory the workspace state.
   * @param userMemory the global state, for servers of the user that are the same in all workspaces.
   */
  constructor(memory: Answers, userMemory: Answers, ask: AskForMcpServer) {
    this.#memory = memory;
    this.#userMemory = userMemory;
    this.#ask = ask;
  }

  /**
   * @param mayAsk false to use stored answers only. Rejects with `CancelledError`.
   * @returns `allowed` for exactly this definition.
   */
  async answerFor(
    source: McpSource,
    name: string,
    asked: AskedServer,
    mayAsk: boolean,
    token: CancellationToken,
  ): Promise<McpAnswer> {
    const about = this.#about(source, name, asked);
    if (!about) return 'tooLong';
    const { id, question, memory } = about;
    const known = answersIn(memory)[id];
    if (known !== undefined) return known ? 'allowed' : 'refused';
    if (!mayAsk) return 'unanswered';
    let asking = this.#asking.get(id);
    if (!asking) {
      asking = this.#askNow(id, question, memory).finally(() => this.#asking.delete(id));
      this.#asking.set(id, asking);
    }
    return await orCancelled(asking, token);
  }

  /** Stores that the user refused this definition, unless parts of it are dropped. */
  async refuse(source: McpSource, name: string, asked: AskedServer): Promise<void> {
    const about = this.#about(source, name, asked);
    if (about) await remember(about.id, about.question, about.memory, false);
  }

  /** Undefined if the definition is too long to be shown. */
  #about(
    source: McpSource,
    name: string,
    { definition, dropped, program, ofFolders = [], added = {}, proposed = [] }: AskedServer,
  ): { readonly id: string; readonly question: McpQuestion; readonly memory: Answers } | undefined {
    const { text, isWhole } = boundedJson(definition, maxShown, 1);
    const values = proposed.map((one) => boundedJson(one, maxShown));
    const variables = addedLines(added);
    const question = {
      source,
      name: shownToTheLetter(JSON.stringify(name)).slice(1, -1),
      definition: shownToTheLetter(text),
      program: shownToTheLetter(program ?? ''),
      ofFolders: shownToTheLetter(ofFolders.map((one) => JSON.stringify(one)).join('\n')),
      proposed: shownToTheLetter(values.map((one) => one.text).join('\n')),
      added: shownToTheLetter(variables.join('\n')),
      dropped: shownToTheLetter(dropped.join('\n')),
    };
    const { source: _, name: shownName, added: shownAdded, ...texts } = question;
    const shown = Object.values(texts).join('');
    const isCut = !isWhole || values.some((one) => !one.isWhole) || shownAdded.length > longestAdded;
    if (isCut || shown.length > maxShown || dropped.length > mostDropped || shownName.length > 200)
      return undefined;
    const id = createHash('sha256')
      .update(
        JSON.stringify([
          ...[idOf(source), name, definition, dropped],
          ...(program === undefined ? [] : [program]),
          ...(ofFolders.length === 0 ? [] : [ofFolders]),
          ...(proposed.length === 0 ? [] : [{ proposed }]),
          ...(variables.length === 0 ? [] : [{ added: variables }]),
        ]),
      )
      .digest('hex');
    const isSameEverywhere = program === undefined && ofFolders.length === 0;
    const isOfUser = source !== 'settings' && source.kind === 'profile' && isSameEverywhere;
    return { id, question, memory: isOfUser ? this.#userMemory : this.#memory };
  }

  async #askNow(id: string, question: McpQuestion, memory: Answers): Promise<McpAnswer> {
    const answer = await this.#ask(question);
    if (answer === undefined) return 'unanswered';
    await remember(id, question, memory, answer);
    return answer ? 'allowed' : 'refused';
  }
}

/** The proxy has the same value under several names. */
function addedLines(added: Readonly<Record<string, string>>): readonly string[] {
  const names = new Map<string, string[]>();
  for (const [name, value] of Object.entries(added)) {
    const shown = withoutProxyPassword(name, value);
    names.set(shown, [...(names.get(shown) ?? []), name]);
  }
  return [...names].map(([shown, all]) => `${all.join(', ')}: ${JSON.stringify(shown)}`);
}

/** An answer about a definition with dropped parts counts only once. */
async function remember(
  id: string,
  { dropped }: McpQuestion,
  memory: Answers,
  answer: boolean,
): Promise<void> {
  if (dropped !== '') return;
  const others = Object.entries(answersIn(memory)).slice(1 - maxRemembered);
  await memory.update(key, { ...Object.fromEntries(others), [id]: answer });
}

/** For `.vscode/mcp.json` the folder, as when it was the only file, so that answers from then hold. */
function idOf(source: McpSource): string | undefined {
  if (source === 'settings') return undefined;
  return source.format === 'mcp.json' ? (source.folder ?? source.path) : source.path;
}

function answersIn(memory: Answers): Readonly<Record<string, boolean>> {
  return memory.get<Record<string, boolean>>(key, {});
}
