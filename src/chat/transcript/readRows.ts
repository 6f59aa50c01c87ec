// Reads stored rows and row changes. Damaged or newer pieces are skipped one by one; unknown fields of known pieces are
// kept.

import { t } from '../../base/l10n.ts';
import { childStatuses } from '../../protocol/session/childUpdate.ts';
import { readToolWords } from '../messages/toolWords.ts';
import { errorActions, type CallView, type Entry, type Part, type RowChange } from '../messages/messages.ts';

type Raw = Readonly<Record<string, unknown>>;

const statuses: ReadonlySet<unknown> = new Set<CallView['status']>([
  'pending',
  'in_progress',
  'completed',
  'failed',
  'cancelled',
  'refused',
]);

/** Required string fields of each kind of part. */
const partFields: Readonly<Record<Part['kind'], readonly string[]>> = {
  text: ['text'],
  image: ['mimeType', 'data'],
  audio: ['mimeType', 'data'],
  resource: ['uri', 'name'],
  unknown: ['type'],
};

/** Checks the fields that each kind of row needs to be shown. */
const entryReaders: Readonly<Record<Entry['kind'], (raw: Raw) => Raw | undefined>> = {
  user: readUser,
  agent: readMessage,
  thought: readMessage,
  planText: withParts,
  compaction: (raw) => (typeof raw['status'] === 'string' ? withParts(raw) : undefined),
  subagent: readSubagent,
  call: readCall,
  plan: (raw) => {
    const { items } = raw;
    return Array.isArray(items) && items.every(isPlanItem) ? raw : undefined;
  },
  notice: readNotice,
  end: readEnd,
};

/** Undefined if the row can't be shown. */
export function readEntry(raw: unknown): Entry | undefined {
  if (!isRaw(raw) || !isId(raw['id'])) return undefined;
  const { kind } = raw;
  if (typeof kind !== 'string' || !Object.hasOwn(entryReaders, kind)) return undefined;
  const { under, ...rest } = raw;
  const placed = isId(under) && under < raw['id'] ? raw : rest;
  return entryReaders[kind as Entry['kind']](placed) as Entry | undefined;
}

/** Undefined if the change can't be applied. */
export function readChange(raw: unknown): RowChange | undefined {
  if (!isRaw(raw)) return undefined;
  const { op, id } = raw;
  if (op === 'clear') return { op };
  if (op === 'add' || op === 'replace') {
    const entry = readEntry(raw['entry']);
    return entry && { op, entry };
  }
  if (!isId(id)) return undefined;
  if (op === 'remove') return { op, id };
  if (op === 'append') return typeof raw['text'] === 'string' ? { op, id, text: raw['text'] } : undefined;
  const part = op === 'addPart' ? readPart(raw['part']) : undefined;
  return part && { op: 'addPart', id, part };
}

/** How earlier versions stored the end of a turn that the user stopped, in each of their languages. */
const formerStops: ReadonlySet<string> = new Set([
  'Cancelled.',
  'Abgebrochen.',
  'キャンセルされました。',
  '已取消。',
]);

function readEnd({ detail, json, actions, ...raw }: Raw): Raw | undefined {
  const { text, isError } = raw;
  if (typeof text !== 'string' || typeof isError !== 'boolean') return undefined;
  const known = Array.isArray(actions) ? errorActions.filter((action) => actions.includes(action)) : [];
  return {
    ...raw,
    ...(!isError && formerStops.has(text) && { text: t('Stopped.') }),
    ...(typeof detail === 'string' && { detail }),
    ...(typeof json === 'string' && { json }),
    ...(known.length > 0 && { actions: known }),
  };
}

function readNotice({ detail, ...raw }: Raw): Raw | undefined {
  if (typeof raw['severity'] !== 'string' || typeof raw['title'] !== 'string') return undefined;
  return { ...raw, ...(typeof detail === 'string' && { detail }) };
}

function readUser({ restored, used, ...raw }: Raw): Raw | undefined {
  const read = readMessage(raw);
  return read && { ...read, ...(isId(restored) && { restored }), ...(typeof used === 'string' && { used }) };
}

function readMessage({ messageId, ...raw }: Raw): Raw | undefined {
  return withParts({ ...raw, ...(typeof messageId === 'string' && { messageId }) });
}

function readSubagent({ error, ...raw }: Raw): Raw | undefined {
  const { sessionId, title, status } = raw;
  if (typeof sessionId !== 'string' || typeof title !== 'string') return undefined;
  const known = childStatuses.find((one) => one === status) ?? 'unknown';
  return withParts({ ...raw, status: known, ...(typeof error === 'string' && { error }) });
}

function withParts(raw: Raw): Raw | undefined {
  const { parts } = raw;
  if (!Array.isArray(parts)) return undefined;
  return { ...raw, parts: parts.map(readPart).filter((part) => part !== undefined) };
}

function readPart(raw: unknown): Part | undefined {
  if (!isRaw(raw) || typeof raw['kind'] !== 'string') return undefined;
  const { kind } = raw;
  if (!Object.hasOwn(partFields, kind)) return { kind: 'unknown', type: kind };
  const fields = partFields[kind as Part['kind']];
  return fields.every((field) => typeof raw[field] === 'string') ? (raw as unknown as Part) : undefined;
}

function readCall({ call, ...raw }: Raw): Raw | undefined {
  if (!isRaw(call) || !isCall(call)) return undefined;
  const { tool, ...rest } = call;
  const words = readToolWords(tool);
  return { ...raw, call: { ...rest, ...(words && { tool: words }) } };
}

function isCall(raw: Raw): boolean {
  const { toolCallId, title, command, searched, kind, status, content, locations } = raw;
  const named = [toolCallId, title, kind].every((value) => typeof value === 'string');
  if (command !== undefined && typeof command !== 'string') return false;
  if (searched !== undefined && !(isRaw(searched) && typeof searched['text'] === 'string')) return false;
  return (
    named && statuses.has(status) && isList(content) && content.every(isContentItem) && isList(locations)
  );
}

function isContentItem({ type, content }: Raw): boolean {
  if (type !== 'content') return typeof type === 'string';
  return isRaw(content) && (content['type'] !== 'text' || typeof content['text'] === 'string');
}

function isPlanItem(raw: unknown): boolean {
  return isRaw(raw) && typeof raw['content'] === 'string' && typeof raw['status'] === 'string';
}

function isList(raw: unknown): raw is Raw[] {
  return Array.isArray(raw) && raw.every(isRaw);
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
