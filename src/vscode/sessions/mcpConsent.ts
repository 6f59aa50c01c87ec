// Asks the user once per MCP server of `.vscode/mcp.json` whether agents may get it, since a repository can contain that file, and
// per server of the settings that would run a file of the workspace by its name. The answer is stored for exactly the definition
// and the file that were shown and that agents get, in this workspace.

import { createHash } from 'node:crypto';
import type { Memento } from 'vscode';
import { boundedJson } from '../../base/boundedJson.ts';
import { type CancellationToken, orCancelled } from '../../base/cancellation.ts';
import { mostDropped, shownToTheLetter } from '../../base/consentValue.ts';
import type { DefinedServer } from './mcpDefinition.ts';

/** What the user is asked about. */
export interface McpQuestion {
  readonly name: string;
  /** Absolute path of the folder that contains the file; undefined for a server of the user's settings. */
  readonly folder: string | undefined;
  /** The whole definition that agents would get, with invisible characters escaped. */
  readonly definition: string;
  /** The file of the workspace that a program named by its name would run, with invisible characters escaped; empty if there is none. */
  readonly program: string;
  /** What the file has besides, and agents would not get. If there is any, the answer counts only once. */
  readonly dropped: string;
}

/** Resolves to undefined without an answer; then the question is asked again later. */
export type AskForMcpServer = (question: McpQuestion) => PromiseLike<boolean | undefined>;

/** A definition with the file of the workspace that would run, as of `programOfWorkspace`. */
export interface AskedServer extends Pick<DefinedServer, 'definition' | 'dropped'> {
  readonly program?: string | undefined;
}

export type McpAnswer = 'allowed' | 'refused' | 'unanswered' | 'tooLong';

const key = 'acpHost.mcpConsent';
/** UTF-16 units that fit in a dialog. A longer definition is never allowed, since the user cannot read it whole. */
const maxShown = 1_500;
const maxRemembered = 200;

export class McpConsent {
  readonly #memory: Pick<Memento, 'get' | 'update'>;
  readonly #ask: AskForMcpServer;
  readonly #asking = new Map<string, Promise<McpAnswer>>();

  /** @param memory the workspace state. */
  constructor(memory: Pick<Memento, 'get' | 'update'>, ask: AskForMcpServer) {
    this.#memory = memory;
    this.#ask = ask;
  }

  /**
   * @param mayAsk false to use stored answers only. Rejects with `CancelledError`.
   * @returns `allowed` for exactly this definition.
   */
  async answerFor(
    folder: string | undefined,
    name: string,
    { definition, dropped, program }: AskedServer,
    mayAsk: boolean,
    token: CancellationToken,
  ): Promise<McpAnswer> {
    const { text, isWhole } = boundedJson(definition, maxShown, 1);
    const question = {
      folder,
      name: shownToTheLetter(JSON.stringify(name)).slice(1, -1),
      definition: shownToTheLetter(text),
      program: shownToTheLetter(program ?? ''),
      dropped: shownToTheLetter(dropped.join('\n')),
    };
    const length = question.definition.length + question.program.length + question.dropped.length;
    if (!isWhole || length > maxShown || dropped.length > mostDropped || question.name.length > 200)
      return 'tooLong';
    const id = createHash('sha256')
      .update(
        JSON.stringify([folder, name, definition, dropped, ...(program === undefined ? [] : [program])]),
      )
      .digest('hex');
    const known = this.#answers()[id];
    if (known !== undefined) return known ? 'allowed' : 'refused';
    if (!mayAsk) return 'unanswered';
    let asking = this.#asking.get(id);
    if (!asking) {
      asking = this.#askNow(id, question).finally(() => this.#asking.delete(id));
      this.#asking.set(id, asking);
    }
    return await orCancelled(asking, token);
  }

  async #askNow(id: string, question: McpQuestion): Promise<McpAnswer> {
    const answer = await this.#ask(question);
    if (answer === undefined) return 'unanswered';
    if (question.dropped === '') {
      const others = Object.entries(this.#answers()).slice(1 - maxRemembered);
      await this.#memory.update(key, { ...Object.fromEntries(others), [id]: answer });
    }
    return answer ? 'allowed' : 'refused';
  }

  #answers(): Readonly<Record<string, boolean>> {
    return this.#memory.get<Record<string, boolean>>(key, {});
  }
}
