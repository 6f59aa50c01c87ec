// Collects breakpoints, and for a paused debugger the frames of the focused thread and the variables of the focused
// frame.

import { isAbsolute } from 'node:path';
import { debug, DebugStackFrame, SourceBreakpoint, Uri, workspace } from 'vscode';
import type { ContextCollector, DebugItem } from '../../../context/select/surfaceItem.ts';
import type { CollectorParts } from './collectorParts.ts';

const mostBreakpoints = 100;
const mostFrames = 20;
const mostVariables = 50;
/** UTF-16 units. */
const longestValue = 200;

/** Types of the Debug Adapter Protocol. Answers of adapters are not validated. */
interface Frame {
  readonly name?: unknown;
  readonly line?: unknown;
  readonly source?: { readonly path?: unknown };
}
interface Frames {
  readonly stackFrames?: readonly Frame[];
}
interface Scopes {
  readonly scopes?: readonly { expensive?: unknown; variablesReference?: unknown }[];
}
interface Variables {
  readonly variables?: readonly { name?: unknown; value?: unknown }[];
}

export class DebugCollector implements ContextCollector {
  readonly kind = 'debug';
  readonly #parts: CollectorParts;

  constructor(parts: CollectorParts) {
    this.#parts = parts;
  }

  async collect(): Promise<readonly DebugItem[]> {
    const [breakpoints, paused] = await Promise.all([this.#breakpoints(), this.#paused()]);
    if (breakpoints.length === 0 && !paused) return [];
    return [{ kind: 'debug', breakpoints, ...(paused && { paused }) }];
  }

  async #breakpoints(): Promise<DebugItem['breakpoints']> {
    const all = debug.breakpoints.filter((one) => one instanceof SourceBreakpoint).slice(0, mostBreakpoints);
    const shown = await Promise.all(
      all.map(async ({ location, enabled, condition, logMessage }) => {
        const { uri, path, blocked } = await this.#parts.rules.factsOf(location.uri, 'plaintext');
        if (blocked) return [];
        const line = location.range.start.line;
        return [
          { path, uri, line, enabled, ...(condition && { condition }), ...(logMessage && { logMessage }) },
        ];
      }),
    );
    return shown.flat();
  }

  async #paused(): Promise<DebugItem['paused']> {
    const at = debug.activeStackItem;
    if (!(at instanceof DebugStackFrame)) return undefined;
    const { session, threadId, frameId } = at;
    const ask = async <T>(command: string, args: object): Promise<T | undefined> => {
      try {
        return (await session.customRequest(command, args)) as T;
      } catch {
        // Execution continued meanwhile, or the adapter does not support the request.
        return undefined;
      }
    };
    const found = await ask<Frames>('stackTrace', { threadId, startFrame: 0, levels: mostFrames });
    const frames = (Array.isArray(found?.stackFrames) ? found.stackFrames : []).slice(0, mostFrames);
    const shown = await Promise.all(frames.map((frame) => this.#shown(frame)));
    const values = shown[0]?.blocked ? [] : await this.#values(ask, frameId);
    return {
      reason: 'paused',
      frames: shown.map(({ line }) => line),
      variables: (Array.isArray(values) ? values : [])
        .slice(0, mostVariables)
        .map(({ name, value }) => `${text(name)} = ${text(value)}`),
    };
  }

  /** For a file that may not be sent, only the name of the function. */
  async #shown({ name, line, source }: Frame): Promise<{ readonly line: string; readonly blocked: boolean }> {
    const path = text(source?.path);
    const isFile = isAbsolute(path);
    const blocked = isFile && (await this.#parts.rules.whyNot(Uri.file(path))) !== undefined;
    const place =
      blocked || path === '' ? '' : ` ${isFile ? workspace.asRelativePath(path) : path}:${text(line)}`;
    return { line: `${text(name)}${place}`, blocked };
  }

  async #values(ask: Ask, frameId: number): Promise<Variables['variables']> {
    const scopes = (await ask<Scopes>('scopes', { frameId }))?.scopes;
    const scope = (Array.isArray(scopes) ? scopes : []).find(({ expensive }) => expensive !== true);
    const variablesReference = scope?.variablesReference;
    if (typeof variablesReference !== 'number' || variablesReference <= 0) return [];
    return (await ask<Variables>('variables', { variablesReference, start: 0, count: mostVariables }))
      ?.variables;
  }
}

type Ask = <T>(command: string, args: object) => Promise<T | undefined>;

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, longestValue) : '';
}
