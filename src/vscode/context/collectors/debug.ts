// Collects breakpoints, and for a paused debugger the frames of the focused thread and the variables of the focused
// frame.

import { isAbsolute } from 'node:path';
import { debug, DebugStackFrame, SourceBreakpoint, Uri, workspace } from 'vscode';
import { redactStart } from '../../../context/secrets/redact.ts';
import type {
  Blocked,
  ContextCollector,
  DebugFrame,
  DebugItem,
} from '../../../context/select/surfaceItem.ts';
import type { CollectorParts } from './collectorParts.ts';

const mostBreakpoints = 100;
const mostFrames = 20;
const mostVariables = 50;
/** Maximum UTF-16 units of a name or value. */
const longestValue = 200;

/** Types of the Debug Adapter Protocol. Answers of adapters are not validated. */
interface Frame {
  readonly id?: unknown;
  readonly name?: unknown;
  readonly line?: unknown;
  readonly source?: { readonly path?: unknown };
}
interface Frames {
  readonly stackFrames?: readonly Frame[];
  readonly totalFrames?: unknown;
}
interface Scope {
  readonly expensive?: unknown;
  readonly variablesReference?: unknown;
  readonly namedVariables?: unknown;
  readonly indexedVariables?: unknown;
}
interface Scopes {
  readonly scopes?: readonly Scope[];
}
interface Variables {
  readonly variables?: readonly { name?: unknown; value?: unknown }[];
}

export class DebugCollector implements ContextCollector {
  readonly kind = 'debug';
  readonly #parts: CollectorParts;
  readonly #knownSecrets: () => readonly string[];

  /** @param knownSecrets returns literal secrets. */
  constructor(parts: CollectorParts, knownSecrets: () => readonly string[]) {
    this.#parts = parts;
    this.#knownSecrets = knownSecrets;
  }

  async collect(): Promise<readonly DebugItem[]> {
    const [found, paused] = await Promise.all([this.#breakpoints(), this.#paused()]);
    if (found.breakpoints.length === 0 && !paused) return [];
    return [{ kind: 'debug', ...found, ...(paused && { paused }) }];
  }

  async #breakpoints(): Promise<Pick<DebugItem, 'breakpoints' | 'moreBreakpoints'>> {
    const all = debug.breakpoints.filter((one) => one instanceof SourceBreakpoint);
    const shown = await Promise.all(
      all.slice(0, mostBreakpoints).map(async ({ location, enabled, condition, logMessage }) => {
        const { uri, path, blocked } = await this.#parts.rules.factsOf(location.uri, 'plaintext');
        if (blocked) return [];
        const line = location.range.start.line;
        return [
          { path, uri, line, enabled, ...(condition && { condition }), ...(logMessage && { logMessage }) },
        ];
      }),
    );
    return { breakpoints: shown.flat(), moreBreakpoints: Math.max(0, all.length - mostBreakpoints) };
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
    // Requests one more than is shown, to know whether there are more.
    const found = await ask<Frames>('stackTrace', { threadId, startFrame: 0, levels: mostFrames + 1 });
    const frames = Array.isArray(found?.stackFrames) ? (found.stackFrames as readonly Frame[]) : [];
    const shown = await Promise.all(frames.slice(0, mostFrames).map((frame) => this.#shown(frame)));
    const index = frames.findIndex(({ id }) => id === frameId);
    const focused = index < 0 ? undefined : (shown[index] ?? (await this.#shown(frames[index]!)));
    const isHidden = focused
      ? focused.blocked !== undefined
      : mayBeHidden(shown.map(({ blocked }) => blocked));
    const { values, total } = isHidden ? noValues : await this.#values(ask, frameId);
    return {
      reason: 'paused',
      frames: shown.map(({ frame }) => frame),
      ...(index > 0 && { focused: focused?.frame }),
      moreFrames: moreThan(mostFrames, frames.length, found?.totalFrames),
      variables: values
        .slice(0, mostVariables)
        .map(({ name, value }) => `${this.#text(name)} = ${this.#text(value)}`),
      moreVariables: moreThan(mostVariables, values.length, total),
    };
  }

  /** For a file that may not be sent, only the name of the function. */
  async #shown({
    name,
    line,
    source,
  }: Frame): Promise<{ readonly frame: DebugFrame; readonly blocked: Blocked | undefined }> {
    const path = typeof source?.path === 'string' ? source.path : '';
    const file = fileOf(path);
    const blocked = file && (await this.#parts.rules.whyNot(file));
    const frame = { name: this.#text(name) };
    if (blocked || path === '') return { frame, blocked };
    const shown = file
      ? { path: workspace.asRelativePath(file), uri: file.toString() }
      : { path: this.#text(path) };
    return { frame: { ...frame, ...shown, line: this.#text(line) }, blocked };
  }

  async #values(ask: Ask, frameId: number): Promise<Values> {
    const scopes = (await ask<Scopes>('scopes', { frameId }))?.scopes;
    const scope = (Array.isArray(scopes) ? scopes : []).find(({ expensive }) => expensive !== true);
    const { variablesReference, namedVariables, indexedVariables } = scope ?? {};
    if (typeof variablesReference !== 'number' || variablesReference <= 0) return noValues;
    const args = { variablesReference, start: 0, count: mostVariables + 1 };
    const found = (await ask<Variables>('variables', args))?.variables;
    return {
      values: Array.isArray(found) ? (found as Values['values']) : [],
      total: (Number(namedVariables) || 0) + (Number(indexedVariables) || 0),
    };
  }

  /** Redacted before it is cut: half a secret may not be recognized. Empty for other values. */
  #text(value: unknown): string {
    if (typeof value !== 'string' && typeof value !== 'number') return '';
    const text = String(value);
    const clean = redactStart(text, longestValue, this.#knownSecrets()).text;
    return text.length > longestValue ? `${clean}…` : clean;
  }
}

/**
 * For a debugger that gives frames new ids, so that it is not known which frame the user has selected: mostly the first one.
 * @param blocked why each frame may not be shown.
 */
function mayBeHidden(blocked: readonly (Blocked | undefined)[]): boolean {
  return blocked[0] !== undefined || blocked.some((one) => one !== undefined && one.by !== 'permission');
}

/**
 * Returns the file of a source. Undefined for code that is in no file. In a remote window, VS Code's debugger for JavaScript
 * writes `vscode-remote://` and the path on the machine on which extensions run.
 */
function fileOf(path: string): Uri | undefined {
  if (isAbsolute(path)) return Uri.file(path);
  if (!/^(?:file|vscode-remote):\/\//i.test(path)) return undefined;
  // `Uri.parse` throws on more slashes, as in the address of a share.
  const uri = Uri.parse(path.replace(/^([\w-]+:\/\/)\/{2,}/, '$1/'));
  return uri.scheme === 'file' ? uri : Uri.file(uri.path);
}

interface Values {
  readonly values: NonNullable<Variables['variables']>;
  /** Number that the debug adapter reports; 0 if it reports none. */
  readonly total: number;
}

const noValues: Values = { values: [], total: 0 };

/** Returns the number of values above `most`. @param received if it is one more than `most`, the adapter may have more. */
function moreThan(most: number, received: number, total: unknown): number | 'some' {
  if (received <= most) return 0;
  if (received > most + 1) return received - most;
  return typeof total === 'number' && total >= received ? total - most : 'some';
}

type Ask = <T>(command: string, args: object) => Promise<T | undefined>;
