// Recognizes the titles that agents write for their tools: searches, lists of files, and tools of MCP servers. Used by
// `callLine`.

import { t } from '../../base/l10n.ts';
import type { ToolKind } from '../../protocol/session/toolCall.ts';
import type { CallView } from '../messages/messages.ts';
import { shownPath, type PathScope } from '../path/shownPath.ts';
import type { CallAction } from './callAction.ts';

export interface TitleParts {
  readonly action: CallAction;
  readonly subject: string;
  /** As `CallLine.parts`. */
  readonly parts?: readonly string[];
}

const quoted = /^(['"`])((?:(?!\1\s).)+)\1$/s;
/** `mcp__server__tool` of claude, `mcp.server.tool` of codex, `tool (server MCP Server)` of gemini. */
const mcpTitles = [
  /^mcp__(?<server>.+?)__(?<tool>\S+)$/,
  /^mcp\.(?<server>[^.\s]+)\.(?<tool>\S+)$/,
  /^(?<tool>\S+) \((?<server>.+) MCP Server\)$/,
];
/** A bare name, such as `TaskOutput` or `update_goal`. */
const toolName = /^(?:[A-Z][a-z]+(?:[A-Z][a-z]+)+|[a-z]+(?:_[a-z]+)+)$/;
const webSearch = /^web ?search:?\s+(.+)$/is;
const search = /^(?:search(?:ing)?(?:\s+for)?:?\s+)?(['"`])(.+?)\1(?:\s+(?:in|within)\s+(.+))?$/is;
/** A title that says in words what the search looks for. */
const sentence = /^search(?:ing)?\s+for:?\s+\S/i;
const list = /^list(?:ing)?\s+files\s+in:?\s+(.+)$/is;

/** @param title relative to the folders of `scope`. Undefined if the title has none of these forms. */
export function titleParts(
  title: string,
  { kind, searched }: Pick<CallView, 'kind' | 'searched'>,
  scope: PathScope,
): TitleParts | undefined {
  for (const form of mcpTitles) {
    const { server, tool } = form.exec(title)?.groups ?? {};
    if (server === undefined || tool === undefined) continue;
    return { action: 'use', subject: `${tool} (${server})`, parts: ['', tool, ` (${server})`] };
  }
  if (kind === 'other')
    return toolName.test(title) ? { action: 'use', subject: title, parts: ['', title] } : undefined;
  if (kind === 'search' || kind === 'fetch') return searchParts(title, kind, searched, scope);
  const folder = kind === 'read' ? list.exec(title)?.[1] : undefined;
  return folder === undefined ? undefined : { action: 'list', subject: unquoted(folder) };
}

function searchParts(
  title: string,
  kind: ToolKind,
  searched: CallView['searched'],
  scope: PathScope,
): TitleParts | undefined {
  const query = webSearch.exec(title)?.[1];
  if (query !== undefined) return { action: 'searchWeb', subject: unquoted(query) };
  const page = /^open page: (\S+)$/i.exec(title)?.[1];
  if (page !== undefined) return { action: 'fetch', subject: page };
  const [, , text, place] = search.exec(title) ?? [];
  if (kind === 'fetch') return text === undefined ? undefined : { action: 'searchWeb', subject: text };
  if (searched && !sentence.test(title))
    return { action: 'search', subject: placed(searched.text, searched.place, scope) };
  return text === undefined ? undefined : { action: 'search', subject: placed(text, place, scope) };
}

function placed(text: string, place: string | undefined, scope: PathScope): string {
  const shown = place === undefined ? '.' : shownPath(unquoted(place), scope);
  return shown === '.' ? text : t('{0} in {1}', text, shown);
}

/** Splits a text into plain texts and names in backticks, alternately; the first part is plain. */
export function backtickParts(text: string): string[] {
  return text.split(/`([^`]+)`/);
}

/** Without the quotation marks or backticks around the whole text. */
export function unquoted(text: string): string {
  return quoted.exec(text)?.[2] ?? text;
}
