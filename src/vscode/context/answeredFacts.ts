// Describes for the record what an answer to an agent's request contained, by method. The parameters come from the
// agent and are not validated; the results are this client's own.

import { pathToFileURL } from 'node:url';
import { canonicalUri } from '../../base/canonicalUri.ts';
import { redactStart } from '../../context/secrets/redact.ts';
import type { ExternalMapping } from '../../context/schema/externalMapping.ts';
import type { SentAnswer } from '../../context/records/directAccounts.ts';
import type { DirectItem } from '../../context/records/directItem.ts';
import type { Limit } from '../../context/records/recordDirect.ts';
import { elicitationSource, terminalSource } from '../../context/records/servedFacts.ts';

export type Answered = Readonly<Record<string, unknown>>;

/** What an answer contained. */
export interface AnswerFacts extends Pick<SentAnswer, 'texts' | 'value'> {
  readonly items: readonly DirectItem[];
  readonly limit?: Limit | undefined;
}

interface AnswerReader {
  /** A URI for the record's `query`. */
  readonly asked?: string | undefined;
  /** Undefined if the answer contained no context. */
  readonly read: (result: unknown) => AnswerFacts | undefined;
}

/** The priority of what an agent asked for by name, and of lists. */
const named = 100;
const listed = 40;

/** Maximum number of documents recorded of one answer. */
const mostDocuments = 200;
/** Maximum number of fields recorded of one form. */
const mostFields = 100;
/** Maximum UTF-16 units of an id or URI: twice what records keep, since it is redacted before it is cut. */
const longestText = 8_192;

/** By method. Answers to other methods contain no context of the editor or the user. */
export const answeredBy: ReadonlyMap<string, (params: Answered, id: string | number) => AnswerReader> =
  new Map([
    ['fs/read_text_file', readFile],
    ['workspace/open_documents', documents],
    ['workspace/recent_documents', documents],
    ['workspace/active_document', documents],
    ['terminal/output', terminalOutput],
    ['elicitation/create', elicited],
    ['cursor/ask_question', answeredCursor],
    ['_cursor/ask_question', answeredCursor],
    ['cursor/create_plan', answeredCursor],
    ['_cursor/create_plan', answeredCursor],
  ]);

function readFile({ path, line, limit }: Answered): AnswerReader {
  const file = textOf(path);
  const uri = file === undefined ? undefined : uriOf(file);
  const start = lineOf(line);
  const count = lineOf(limit);
  const selector = {
    type: 'line_range' as const,
    start: start ?? 1,
    ...(count !== undefined && { end: (start ?? 1) + count - 1 }),
  };
  return {
    asked: uri,
    read: (result) => {
      const { content } = result as { content?: unknown };
      if (typeof content !== 'string' || uri === undefined) return { items: [] };
      const item: DirectItem = {
        ...{ uri, kind: 'file_excerpt', sourceKind: 'acp.fs.read_text_file', mimeType: 'text/plain' },
        ...{ bytes: Buffer.byteLength(content), priority: named },
      };
      const isWhole = start === undefined && count === undefined;
      return { items: [isWhole ? item : { ...item, selector }], texts: [content], value: result };
    },
  };
}

function documents({ limit }: Answered): AnswerReader {
  const most = lineOf(limit);
  return {
    read: (result) => {
      const { documents: open, document } = result as {
        documents?: readonly { readonly uri: string; readonly languageId: string }[];
        document?: { readonly uri: string; readonly languageId: string } | null;
      };
      const all = open ?? (document ? [document] : []);
      const items = all.slice(0, mostDocuments).map(({ uri, languageId }): DirectItem => ({
        ...{ uri, languageId, kind: 'runtime_state', sourceKind: 'vscode.window', priority: listed },
      }));
      const limited = most !== undefined && { limit: { of: 'documents', most, given: all.length } };
      return { items, value: result, ...limited };
    },
  };
}

function terminalOutput({ terminalId }: Answered): AnswerReader {
  const id = textOf(terminalId);
  const uri = `acp-terminal:/${encodeURIComponent(id ?? '')}`;
  return {
    asked: uri,
    read: (result) => {
      const { output, truncated } = result as { output?: unknown; truncated?: unknown };
      if (typeof output !== 'string' || id === undefined) return undefined;
      const item: DirectItem = {
        ...{ uri, kind: 'tool_result', sourceKind: terminalSource, mode: 'tool_result_ref' },
        ...{ mimeType: 'text/plain', bytes: Buffer.byteLength(output), priority: named },
        sourceMetadata: { truncated: truncated === true },
      };
      return { items: [item], texts: [output], value: result };
    },
  };
}

/** Records neither the values nor their sizes, since an answer may be a secret. Only `accept` has any content. */
function elicited({ requestedSchema }: Answered, requestId: string | number): AnswerReader {
  const mapping = schemaMapping(requestedSchema);
  return {
    read: (result) => {
      const { content } = result as { content?: unknown };
      if (typeof content !== 'object' || content === null) return undefined;
      return { items: [userAnswer(requestId, mapping ? [mapping] : [])] };
    },
  };
}

/** The chosen options of a question, and the reason of a refusal. */
function answeredCursor(_: Answered, requestId: string | number): AnswerReader {
  return {
    read: (result) => {
      const { outcome } = result as { outcome?: { readonly outcome?: unknown; readonly reason?: unknown } };
      return outcome?.outcome === 'answered' || typeof outcome?.reason === 'string'
        ? { items: [userAnswer(requestId, [])] }
        : undefined;
    },
  };
}

function userAnswer(requestId: string | number, mappings: readonly ExternalMapping[]): DirectItem {
  return {
    uri: `acp-elicitation:/${encodeURIComponent(String(requestId))}`,
    ...{ kind: 'user_message', sourceKind: elicitationSource, mode: 'opaque', trust: 'user' },
    ...{ mimeType: 'application/json', sensitivity: 'confidential', priority: named },
    mappings,
  };
}

/** The names and types of the fields, without titles, defaults and choices. */
function schemaMapping(schema: unknown): ExternalMapping | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  const { properties, required, $id, $schema } = schema as Answered;
  const fields = Object.entries(typeof properties === 'object' && properties !== null ? properties : {});
  const types = fields.slice(0, mostFields).map(([name, field]) => {
    const { type } = (typeof field === 'object' && field !== null ? field : {}) as Answered;
    return [
      redactStart(name, 200).text,
      { type: typeof type === 'string' ? redactStart(type, 50).text : 'unknown' },
    ] as const;
  });
  const names = Array.isArray(required) ? (required as unknown[]).slice(0, mostFields) : [];
  return {
    system: 'json_schema',
    ...(typeof $id === 'string' && { $id: redactStart($id, 1_000).text }),
    ...(typeof $schema === 'string' && { $schema: redactStart($schema, 1_000).text }),
    type: 'object',
    properties: Object.fromEntries(types),
    required: names.filter((name) => typeof name === 'string').map((name) => redactStart(name, 200).text),
  };
}

/** Canonical, so that a file has the same URI as in the documents that VS Code lists. */
export function uriOf(path: string): string {
  const { href } = pathToFileURL(path.slice(0, longestText));
  return canonicalUri(href) ?? href;
}

/** Truncates ids and URIs to 8,192 UTF-16 units. Undefined for other types. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, longestText) : undefined;
}

function lineOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
}
