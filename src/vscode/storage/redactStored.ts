// What tools were given and gave, and what their calls show, as they may be written down: without secrets.

import { redact } from '../../context/secrets/redact.ts';
import { secretFileRule } from '../../base/secrets/secretFiles.ts';
import type { ChatRecord } from '../../chat/conversation/chatRecord.ts';
import type { Entry, Part, RowChange } from '../../chat/messages/messages.ts';
import { isSecretName, redacted, redactText } from '../../wire/redactText.ts';

/** Deeper than any tool's input: beyond it nothing is written. */
const deepest = 60;
/** UTF-16 units: what is longer is no path and no command. */
const longestPath = 1_000;

/** Fields that hold pairs of names and values the user keeps to himself. */
const pairs = /^(?:env|environment|headers|http_?headers)$/i;

/** A copy, with a mark where each secret was. @param known secrets by their very text, the longest first. */
export function withoutSecrets(value: unknown, known: readonly string[], depth = 0): unknown {
  if (typeof value === 'string') return redact(value, known).text;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return '…';
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, known, depth + 1));
  // { name: "API_KEY", value: "…" } and the like.
  const isPair = 'name' in value && typeof value.name === 'string' && isSecretName(value.name);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const isHidden = isSecretName(name) || (isPair && name === 'value');
      return [name, field(name, item, isHidden, known, depth)];
    }),
  );
}

function field(
  name: string,
  item: unknown,
  isHidden: boolean,
  known: readonly string[],
  depth: number,
): unknown {
  const isGroup = pairs.test(name) && typeof item === 'object';
  // Counts of tokens are numbers, and so are no secrets.
  if (isHidden || isGroup) return item === null || typeof item === 'number' ? item : redacted;
  return withoutSecrets(item, known, depth + 1);
}

/** Whether it names a file, as a path or in a command, that holds secrets whatever is in it. */
export function namesSecretFile(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.length <= longestPath && isSecretFile(value);
  if (typeof value !== 'object' || value === null || depth >= deepest) return false;
  return Object.values(value).some((item) => namesSecretFile(item, depth + 1));
}

function isSecretFile(text: string): boolean {
  if (text.includes('\n')) return false;
  if (secretFileRule(text) !== undefined && /[./\\]/.test(text)) return true;
  return text
    .split(/[\s"'`=,;|&<>()]+/)
    .some((word) => /[./\\]/.test(word) && secretFileRule(word) !== undefined);
}

/** A row without what files and commands gave away. What was said stays: an agent that says it again is known by it. */
export function cleanChange(change: RowChange, known: readonly string[]): RowChange {
  if (change.op === 'addPart') return { ...change, part: cleanPart(change.part, known) };
  if (change.op !== 'add' && change.op !== 'replace') return change;
  return { ...change, entry: cleanEntry(change.entry, known) };
}

export function cleanEntry(entry: Entry, known: readonly string[]): Entry {
  if (entry.kind === 'call') {
    // The title is usually the command. The output is in the raw output too, which is left out where it may hold secrets.
    const { title, content, terminals, command, output: _, ...call } = entry.call;
    const clean = withoutSecrets(
      { title, content, terminals, ...(command !== undefined && { command }) },
      known,
    ) as Pick<typeof entry.call, 'title' | 'content' | 'terminals' | 'command'>;
    return { ...entry, call: { ...call, ...clean } };
  }
  if (entry.kind === 'end' && entry.detail !== undefined)
    return { ...entry, detail: redact(entry.detail, known).text };
  return 'parts' in entry ? { ...entry, parts: entry.parts.map((part) => cleanPart(part, known)) } : entry;
}

/** A row as it may be exported: what was said is redacted, too. */
export function exportedEntry(entry: Entry, known: readonly string[]): Entry {
  const clean = (text: string): string => redactText(text, known);
  switch (entry.kind) {
    case 'call':
      return cleanEntry(entry, known);
    case 'plan':
      return { ...entry, items: entry.items.map((item) => ({ ...item, content: clean(item.content) })) };
    case 'notice':
      return {
        ...entry,
        title: clean(entry.title),
        ...(entry.description !== undefined && { description: clean(entry.description) }),
      };
    case 'end':
      return { ...entry, text: clean(entry.text) };
    case 'user':
    case 'agent':
    case 'thought':
    case 'compaction':
      return {
        ...entry,
        parts: entry.parts.map((part) =>
          'text' in part && part.text !== undefined ? { ...part, text: clean(part.text) } : part,
        ),
      };
  }
}

/** What is shown of a conversation in lists. What waits to be sent stays: it is still the user's to change. */
export function cleanRecord(record: ChatRecord, known: readonly string[]): ChatRecord {
  const { title, name, firstPrompt } = record;
  return {
    ...record,
    ...(title !== undefined && { title: redactText(title, known) }),
    ...(name !== undefined && { name: redactText(name, known) }),
    ...(firstPrompt !== undefined && { firstPrompt: redactText(firstPrompt, known) }),
  };
}

function cleanPart(part: Part, known: readonly string[]): Part {
  if (part.kind !== 'resource' || part.text === undefined) return part;
  return { ...part, text: redact(part.text, known).text };
}
