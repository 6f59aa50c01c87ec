// Finds the tool call with which an agent announced its call of an MCP tool, so that both are shown as one row. Agents put the
// tool's name in different fields and spellings: `mcp__editor__hover` (claude), `editor_hover` (opencode), `hover (editor MCP Server)`
// (gemini), `Tool: editor/hover` (codex).

import { boundedJson } from '../../base/boundedJson.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';

/** A running call of an MCP tool. */
export interface McpCall {
  /** The MCP server's name. */
  readonly server: string;
  readonly tool: string;
  readonly input: unknown;
  /** Id of the announced call, if the agent sends it with the call of the tool. */
  readonly announcedId?: string | undefined;
}

/** Levels of nested objects that are searched for the tool's name or its input. */
const deepest = 4;
/** UTF-16 units of a value that is compared. */
const longestCompared = 1_000_000;
/** Maximum number of fields searched in an object. */
const mostFields = 50;
/** Maximum UTF-16 units of a name. */
const longestName = 300;

/**
 * The newest announced call that names the tool and has the same input, else the newest whose input is not known yet.
 * @param announced unfinished calls, oldest first.
 */
export function findAnnounced(announced: readonly ToolCall[], call: McpCall): ToolCall | undefined {
  const exact = announced.find(({ toolCallId }) => toolCallId === call.announcedId);
  if (exact) return exact;
  const isNamed = nameTest(call);
  let named: ToolCall | undefined;
  for (const one of announced.toReversed()) {
    if (!isNamed(one)) continue;
    const same = hasInput(one.rawInput, call.input);
    if (same === true) return one;
    if (same === undefined) named ??= one;
  }
  return named;
}

/** Returns a test that is true if a field of a call has the name of this tool. */
function nameTest({ server, tool }: McpCall): (call: ToolCall) => boolean {
  const [serverName, name] = [server, tool].map(escape);
  // A name with the server's name may be followed by text. A bare name only by what agents add: `hover (…)`, `hover-17321`.
  const qualified = new RegExp(
    `^(?:tool:\\s*)?(?:mcp[^a-z0-9]+)?${serverName}(?:[^a-z0-9]+(?:mcp[^a-z0-9]+)?)${name}(?![a-z0-9_])`,
    'i',
  );
  const bare = new RegExp(`^(?:tool:\\s*)?\`?${name}\`?(?:\\s*\\(.*|-\\d[\\d_-]*)?$`, 'i');
  const isName = (text: unknown): boolean =>
    typeof text === 'string' &&
    text.length <= longestName &&
    (qualified.test(text) || bare.test(text.trim()));
  return ({ title, name, toolCallId, rawInput, ...rest }) =>
    [title, name, toolCallId].some(isName) ||
    names(rawInput).some(isName) ||
    names(rest['_meta']).some(isName);
}

const nameKey = /^(?:tool|tool_?name|name|function|method|title)$/i;

/** The texts of fields that may name a tool. */
function names(value: unknown, depth = 0): string[] {
  if (!isObject(value) || depth >= deepest) return [];
  return Object.entries(value)
    .slice(0, mostFields)
    .flatMap(([key, field]) => {
      if (typeof field === 'string') return nameKey.test(key) ? [field] : [];
      return names(field, depth + 1);
    });
}

const inputKey = /^(?:arguments|args|input|tool_?input|params|parameters|invocation)$/i;

/** True if the raw input contains this input. Undefined if it contains no input of a tool, as before the model has written it. */
function hasInput(rawInput: unknown, input: unknown, depth = 0): boolean | undefined {
  const raw = parsed(rawInput);
  if (!isObject(raw) || Object.keys(raw).length === 0 || depth >= deepest) return undefined;
  if (isPart(raw, input) || isPart(input, raw)) return true;
  const inner = Object.entries(raw).filter(([key, field]) => inputKey.test(key) && isObject(parsed(field)));
  if (inner.length === 0) {
    const isShown = Object.keys(raw).some((key) => !nameKey.test(key) && key !== 'server');
    return isShown ? false : undefined;
  }
  const found = inner.map(([, field]) => hasInput(field, input, depth + 1));
  return found.includes(true) || (found.includes(undefined) ? undefined : false);
}

/** True if `part` has fields, and all of them have the same value in `whole`. */
function isPart(part: unknown, whole: unknown): boolean {
  if (!isObject(part) || !isObject(whole)) return false;
  const fields = Object.entries(part);
  return fields.length > 0 && fields.every(([key, value]) => isSame(value, whole[key]));
}

/** False for values that are too long to be compared. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  const [a, b] = [boundedJson(one, longestCompared), boundedJson(other, longestCompared)];
  return a.isWhole && b.isWhole && a.text === b.text;
}

function parsed(raw: unknown): unknown {
  if (typeof raw !== 'string' || !raw.startsWith('{')) return raw;
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    // The text is not JSON, or not complete yet.
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function escape(text: string): string {
  return text.replaceAll(/[^\w]/g, '\\$&');
}
