// The inputs of a file with MCP servers, `${input:id}`: reads their definitions as VS Code writes them, and asks the user for
// their values, which are kept in VS Code's secret storage. Used by `McpServers`.

import * as z from 'zod/mini';
import { type CancellationToken, orCancelled } from '../../base/cancellation.ts';
import { t } from '../../base/l10n.ts';
import { absentIfBad } from '../../protocol/lenient.ts';
import { inputsOwner, type AgentSecrets } from '../storage/agentSecrets.ts';
import type { Questions } from '../window/questions.ts';
import { oneLine, withoutIcons } from '../window/shownText.ts';

const option = z.union([z.string(), z.object({ label: z.string(), value: z.string() })]);

/** Inputs of the type `command` run a command of an extension, and are not supported. */
const mcpInput = z.object({
  id: z.string(),
  type: z.enum(['promptString', 'pickString']),
  description: absentIfBad(z.string()),
  password: absentIfBad(z.boolean()),
  default: absentIfBad(z.string()),
  options: absentIfBad(z.array(option)),
});

export type McpInput = z.infer<typeof mcpInput>;

/** Most inputs that are read from one file. */
const mostInputs = 100;

/** Skips malformed ones. @param raw the field `inputs` of a file. */
export function readMcpInputs(raw: unknown): readonly McpInput[] {
  if (!Array.isArray(raw)) return [];
  return raw.slice(0, mostInputs).flatMap((one: unknown) => mcpInput.safeParse(one).data ?? []);
}

/** The ids of the inputs that a definition uses, each once. */
export function usedInputs(definition: unknown): readonly string[] {
  const ids = new Set<string>();
  const open = [definition];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one === 'string') for (const [, id = ''] of one.matchAll(/\$\{input:([^{}]*)\}/g)) ids.add(id);
    else if (typeof one === 'object' && one !== null) open.push(...(Object.values(one) as unknown[]));
  }
  return [...ids];
}

/** What a file proposes for an input: the user reads it before the server is allowed, since it may become an argument or an address. */
export type ProposedValues = Pick<McpInput, 'id' | 'default' | 'options'>;

/** Leaves out inputs for which the file proposes nothing. */
export function proposedValues(inputs: readonly McpInput[]): readonly ProposedValues[] {
  return inputs.flatMap(({ id, type, default: value, options = [] }): readonly ProposedValues[] => {
    if (type === 'pickString') return options.length === 0 ? [] : [{ id, options }];
    return value === undefined ? [] : [{ id, default: value }];
  });
}

export class McpInputs {
  readonly #secrets: Pick<AgentSecrets, 'of' | 'add'>;
  readonly #questions: Pick<Questions, 'input' | 'choose'>;
  readonly #asking = new Map<string, Promise<string | undefined>>();

  constructor(secrets: Pick<AgentSecrets, 'of' | 'add'>, questions: Pick<Questions, 'input' | 'choose'>) {
    this.#secrets = secrets;
    this.#questions = questions;
  }

  /**
   * The values by id. Undefined if one is missing, and the user may not be asked or did not answer. Rejects with
   * `CancelledError`.
   * @param file absolute path; each file has values of its own. @param server its name, for the questions.
   */
  async valuesFor(
    file: string,
    server: string,
    inputs: readonly McpInput[],
    mayAsk: boolean,
    token: CancellationToken,
  ): Promise<ReadonlyMap<string, string> | undefined> {
    const stored = await this.#secrets.of(inputsOwner);
    const values = new Map<string, string>();
    for (const input of inputs) {
      const key = keyOf(file, input);
      const value =
        (Object.hasOwn(stored, key) ? stored[key] : undefined) ??
        (mayAsk ? await orCancelled(this.#askOnce(key, server, input), token) : undefined);
      if (value === undefined) return undefined;
      values.set(input.id, value);
    }
    return values;
  }

  /** One question for all sessions that wait for it. */
  #askOnce(key: string, server: string, input: McpInput): Promise<string | undefined> {
    const asking =
      this.#asking.get(key) ??
      this.#ask(server, input)
        .then(async (value) => {
          if (value !== undefined) await this.#secrets.add(inputsOwner, { [key]: value });
          return value;
        })
        .finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return asking;
  }

  async #ask(server: string, { id, type, description, ...input }: McpInput): Promise<string | undefined> {
    const about = oneLine(description ?? id, 200);
    if (type === 'pickString') {
      const choices = (input.options ?? []).map((one) =>
        typeof one === 'string' ? { label: one, value: one } : one,
      );
      const shown = choices.map(({ label, value }) => ({
        label: withoutIcons(oneLine(label)),
        ...(label !== value && { description: withoutIcons(oneLine(value)) }),
        value,
      }));
      const title = t('MCP server "{0}": {1}', oneLine(server, 60), about);
      return (await this.#questions.choose(title, shown))?.value || undefined;
    }
    const value = await this.#questions.input({
      title: t('Input for the MCP Server "{0}"', oneLine(server, 60)),
      prompt: t(
        "{0} · Your input is stored in VS Code's secret storage. Agents get it with the server.",
        about,
      ),
      password: input.password === true,
      optional: false,
      ...(input.default !== undefined && { value: input.default }),
    });
    return value || undefined;
  }
}

/** If the question for an id changes, the user is asked again. */
function keyOf(file: string, { id, type, password }: McpInput): string {
  return JSON.stringify([file, id, type, password === true]);
}
