// Translates tool calls of ACP v2 ("Tool Calls"). Keeps their content, since version 1 has no update that appends to it.

import { roughSize } from '../../base/roughSize.ts';
import { cancelledMark } from '../../protocol/session/toolCall.ts';
import { restWords, textContent, v1Content } from './diffs.ts';
import { asFields, asText, itemsIn, objectsIn, type Fields } from './fields.ts';

/** Maximum number of calls whose content is kept; the least recently updated one is dropped first. */
const mostCalls = 256;
/** Approximate bytes of the content of all calls. */
const mostBytes = 16 * 2 ** 20;
/** Maximum number of content items of a call. More are not appended, since each update sends all of them. */
const mostItems = 200;

/** Statuses that version 1 does not have, and those that replace them. */
const statuses: ReadonlyMap<unknown, string> = new Map([
  ['cancelled', 'failed'],
  ['paused', 'pending'],
]);

/** What a call has so far. */
export interface KnownCall {
  readonly content?: readonly Fields[] | undefined;
  /** Places that the agent named, besides those in the content. */
  readonly locations: readonly Fields[];
  /** See `TranslatedContent`. */
  readonly paths: readonly string[];
  readonly unreadPatches: readonly string[];
}

const unknownCall: KnownCall = { locations: [], paths: [], unreadPatches: [] };

export class ToolCallContents {
  /** Least recently updated first. */
  readonly #calls = new Map<string, { readonly known: KnownCall; readonly size: number }>();
  #bytes = 0;

  /** Translates a `tool_call_update`. */
  update(sessionId: string, update: Fields): Fields {
    const key = keyOf(sessionId, update['toolCallId']);
    const { call, known } = v1ToolCall(update, this.#calls.get(key)?.known);
    if (call['content'] !== undefined || call['locations'] !== undefined)
      this.#keep(key, known, roughSize(known, mostBytes));
    return call;
  }

  /** Translates a `tool_call_content_chunk`. Undefined if the call has too much content. */
  append(sessionId: string, { toolCallId, content: item, _meta }: Fields): Fields | undefined {
    const key = keyOf(sessionId, toolCallId);
    const { known: before, size } = this.#calls.get(key) ?? { known: unknownCall, size: 0 };
    const { content: old = [] } = before;
    if (old.length > mostItems) return undefined;
    const isFull = old.length === mostItems;
    const added = v1Content([item]);
    const more = isFull ? [textContent(restWords())] : added.content.slice(0, mostItems - old.length);
    const known = {
      content: [...old, ...more],
      locations: before.locations,
      paths: [...new Set([...before.paths, ...added.paths])],
      unreadPatches: [...before.unreadPatches, ...added.unreadPatches],
    };
    this.#keep(key, known, size + roughSize([more, added.paths, added.unreadPatches], mostBytes));
    return {
      sessionUpdate: 'tool_call_update',
      toolCallId,
      content: known.content,
      ...(added.paths.length > 0 && { locations: placesOf(known) }),
      ...(_meta !== undefined && { _meta }),
    };
  }

  /** Undefined if nothing is known of the call. */
  get(sessionId: string, toolCallId: string): KnownCall | undefined {
    return this.#calls.get(keyOf(sessionId, toolCallId))?.known;
  }

  /** To be called when a session was closed. */
  forget(sessionId: string): void {
    const start = keyOf(sessionId, '');
    for (const key of this.#calls.keys()) if (key.startsWith(start)) this.#drop(key);
  }

  #keep(key: string, known: KnownCall, size: number): void {
    this.#drop(key);
    this.#calls.set(key, { known, size });
    this.#bytes += size;
    for (const oldest of this.#calls.keys()) {
      if (this.#calls.size <= mostCalls && this.#bytes <= mostBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#calls.get(key)?.size ?? 0;
    this.#calls.delete(key);
  }
}

/** A key of something in a session. */
export function keyOf(sessionId: string, id: unknown): string {
  return `${JSON.stringify(sessionId)} ${asText(id) ?? ''}`;
}

/**
 * Translates the fields of a tool call. Null clears content and places; other fields can't be cleared in version 1.
 * @param before what the call had: the places of its content are in the content only, so they are sent with those that the agent
 * names.
 */
export function v1ToolCall(
  fields: Fields,
  before: KnownCall = unknownCall,
): { readonly call: Fields; readonly known: KnownCall } {
  const { content, locations, status, ...rest } = fields;
  const known = {
    ...before,
    ...(content !== undefined && v1Content(content)),
    // What is not an object is shown as malformed in a request for permission.
    ...(locations !== undefined && {
      locations: itemsIn(locations).map((place) => asFields(place) ?? { path: place }),
    }),
  };
  const hadPaths = content !== undefined && before.paths.length + known.paths.length > 0;
  const call = {
    ...rest,
    ...(content !== undefined && { content: known.content }),
    ...((locations !== undefined || hadPaths) && { locations: placesOf(known) }),
    ...(status !== undefined && { status: statuses.get(status) ?? status }),
    ...(status === 'cancelled' && { [cancelledMark]: true }),
  };
  return { call, known };
}

function placesOf({ locations, paths }: KnownCall): readonly Fields[] {
  return [...locations, ...paths.map((path) => ({ path }))];
}

/** The ids of the terminals in the content of a call. */
export function terminalIds({ content }: Fields): readonly string[] {
  return objectsIn(content).flatMap(({ type, terminalId }) =>
    type === 'terminal' && typeof terminalId === 'string' ? [terminalId] : [],
  );
}
