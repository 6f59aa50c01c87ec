// A user of the built-in agent with a model, who has just added a second parameter to a function. All tests of models send the
// same request about that edit.
import * as assert from 'node:assert/strict';
import { BuiltinHere } from './builtinHere.ts';
import type { RawAgent } from './rawAgent.ts';
import type { ScriptedModel } from './scriptedModel.ts';

export const uri = 'file:///work/project/src/area.ts';
/** The file before the edit. */
export const text = 'export function area(width: number) {\n  return width;\n}\n';
export const added = ', height: number';
const at = { line: 0, character: 34 };
export const diff =
  '@@ -1,3 +1,3 @@\n-export function area(width: number) {\n+export function area(width: number, height: number) {\n   return width;\n }\n';
/** The file as the model rewrites it. */
export const rewritten =
  'export function area(width: number, height: number) {\n  return width * height;\n}\n';
/** The edits that are then suggested. */
export const wanted = [
  { range: { start: { line: 1, character: 14 }, end: { line: 1, character: 14 } }, newText: ' * height' },
];

/** The environment of a built-in agent that asks this model. */
export function modelEnv(model: ScriptedModel, name: string): Record<string, string> {
  return { ACP_HOST_MODEL_ENDPOINT: model.address, ACP_HOST_MODEL_NAME: name };
}

export class ModelUser<T extends RawAgent = BuiltinHere> {
  readonly agent: T;
  readonly session: string;

  private constructor(agent: T, session: string) {
    this.agent = agent;
    this.session = session;
  }

  /** Starts the agent in this process. The caller stops it. @param name name of the model. */
  static async start(
    model: ScriptedModel,
    name: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<ModelUser> {
    return await ModelUser.of(new BuiltinHere({ ...modelEnv(model, name), ...env }));
  }

  /** Uses an agent that was just started with `modelEnv`. */
  static async of<T extends RawAgent>(agent: T): Promise<ModelUser<T>> {
    const params = { protocolVersion: 1, clientCapabilities: {} };
    const { result } = await agent.ask('initialize', params);
    const { nes } = result!['agentCapabilities'] as { nes: { context: unknown } };
    assert.deepEqual(nes.context, { editHistory: { maxCount: 6 }, diagnostics: { maxCount: 100 } });
    const workspaceFolders = [{ uri: 'file:///work/project', name: 'project' }];
    const started = await agent.ask('nes/start', { workspaceFolders });
    const sessionId = started.result?.['sessionId'] as string;
    agent.notify('document/didOpen', { sessionId, uri, languageId: 'typescript', version: 1, text });
    const contentChanges = [{ range: { start: at, end: at }, text: added }];
    agent.notify('document/didChange', { sessionId, uri, version: 2, contentChanges });
    return new ModelUser(agent, sessionId);
  }

  question(version = 2): object {
    return {
      sessionId: this.session,
      uri,
      version,
      position: { line: 0, character: at.character + added.length },
      triggerKind: 'automatic',
      context: { editHistory: [{ uri, diff }] },
    };
  }

  async suggest(): Promise<Record<string, unknown>[]> {
    const { result } = await this.agent.ask('nes/suggest', this.question());
    return result?.['suggestions'] as Record<string, unknown>[];
  }

  /** The edits of the first suggestion. */
  async edits(): Promise<unknown> {
    return (await this.suggest())[0]?.['edits'];
  }
}
