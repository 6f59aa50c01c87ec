// Redacts conversations for storage and export: raw values of tool calls, rows and records.

import { redact } from '../../context/secrets/redact.ts';
import { programOf, redactArguments, wordsOf } from '../../base/secrets/secretArguments.ts';
import { secretFileRule } from '../../base/secrets/secretFiles.ts';
import { isSecretName, isSecretPair } from '../../base/secrets/secretNames.ts';
import type { ChatRecord } from '../../chat/conversation/chatRecord.ts';
import type { Entry, Part, RowChange } from '../../chat/messages/messages.ts';
import { redacted, redactText } from '../../wire/redactText.ts';

/** Nesting depth beyond which values are left out. */
const deepest = 60;
/** UTF-16 units; longer texts are neither paths nor commands. */
const longestPath = 1_000;

/** Fields with names and values that are all redacted. */
const pairs = /^(?:env|environment|headers|http_?headers)$/i;

/** A copy with redacted secrets. @param known exact values to redact, longest first. */
export function redactValue(value: unknown, known: readonly string[], depth = 0): unknown {
  if (typeof value === 'string') return redact(value, known).text;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return '…';
  if (Array.isArray(value)) return redactItems(value, known, depth);
  const isPair = isSecretPair(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const isHidden = isSecretName(name) || (isPair && name === 'value');
      const program = Array.isArray(item) ? programOf(value, name) : undefined;
      if (program !== undefined && !isHidden)
        return [redact(name, known).text, redactItems(item as unknown[], known, depth + 1, program)];
      return [redact(name, known).text, field(name, item, isHidden, known, depth)];
    }),
  );
}

/** @param program that `items` are arguments of. */
function redactItems(
  items: readonly unknown[],
  known: readonly string[],
  depth: number,
  program?: string,
): unknown[] {
  const words = wordsOf(items);
  if (words === undefined) return items.map((item) => redactValue(item, known, depth + 1));
  const by = (rule: string): string => `[redacted:${rule}]`;
  const clean =
    program === undefined
      ? redactArguments(words, by, known)
      : redactArguments([program, ...words], by, known, true).slice(1);
  return items.map((item, at) => redactValue(clean[at] === words[at] ? item : clean[at], known, depth + 1));
}

function field(
  name: string,
  item: unknown,
  isHidden: boolean,
  known: readonly string[],
  depth: number,
): unknown {
  const isGroup = pairs.test(name) && typeof item === 'object';
  // Numbers are token counts, not secrets.
  if (isHidden || isGroup) return item === null || typeof item === 'number' ? item : redacted;
  return redactValue(item, known, depth + 1);
}

/** True if a text in `value` names a secret file, as a path or in a command. */
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

/** Redacts files, commands and their output in a row. Messages stay, since a replayed history is recognised by their text. */
export function redactChange(change: RowChange, known: readonly string[]): RowChange {
  if (change.op === 'addPart') return { ...change, part: redactPart(change.part, known) };
  if (change.op !== 'add' && change.op !== 'replace') return change;
  return { ...change, entry: redactEntry(change.entry, known) };
}

export function redactEntry(entry: Entry, known: readonly string[]): Entry {
  if (entry.kind === 'call') {
    // The title is usually the command. The output and the lines of diffs are dropped here: they are in the raw values, which
    // are left out if they may contain secrets.
    const {
      title,
      content,
      terminals,
      command,
      searched,
      locations,
      output: _,
      diffPreviews: __,
      ...call
    } = entry.call;
    const clean = redactValue(
      {
        ...{ title, content, terminals, locations },
        ...(command !== undefined && { command }),
        ...(searched !== undefined && { searched }),
      },
      known,
    ) as Pick<typeof entry.call, 'title' | 'content' | 'terminals' | 'command' | 'searched' | 'locations'>;
    return { ...entry, call: { ...call, ...clean } };
  }
  if (entry.kind === 'end') return redactEnd(entry, known);
  if (entry.kind === 'subagent') return redactSubagent(entry, known);
  if (entry.kind === 'notice' && entry.detail !== undefined)
    return { ...entry, detail: redact(entry.detail, known).text };
  return 'parts' in entry ? { ...entry, parts: entry.parts.map((part) => redactPart(part, known)) } : entry;
}

/** The name and the error are not compared with a replayed history, so they can be redacted. */
function redactSubagent(entry: Entry & { readonly kind: 'subagent' }, known: readonly string[]): Entry {
  const { title, error } = entry;
  return {
    ...entry,
    title: redactText(title, known),
    ...(error !== undefined && { error: redactText(error, known) }),
    parts: entry.parts.map((part) => redactPart(part, known)),
  };
}

/** An error of an agent may repeat the key that it was given. */
function redactEnd(entry: Entry & { readonly kind: 'end' }, known: readonly string[]): Entry {
  const { text, detail, json } = entry;
  return {
    ...entry,
    text: redactText(text, known),
    ...(detail !== undefined && { detail: redact(detail, known).text }),
    ...(json !== undefined && { json: redact(json, known).text }),
  };
}

/** Redacts a row for export, messages included. */
export function redactExportedEntry(entry: Entry, known: readonly string[]): Entry {
  const clean = (text: string): string => redactText(text, known);
  switch (entry.kind) {
    case 'call':
      return redactEntry(entry, known);
    case 'plan':
      return { ...entry, items: entry.items.map((item) => ({ ...item, content: clean(item.content) })) };
    case 'notice':
      return {
        ...entry,
        title: clean(entry.title),
        ...(entry.description !== undefined && { description: clean(entry.description) }),
        ...(entry.detail !== undefined && { detail: clean(entry.detail) }),
      };
    case 'end':
      return redactEnd(entry, known);
    case 'user':
    case 'agent':
    case 'thought':
    case 'planText':
    case 'compaction':
    case 'subagent':
      return {
        ...entry,
        ...(entry.kind === 'subagent' && {
          title: clean(entry.title),
          error: entry.error && clean(entry.error),
        }),
        parts: entry.parts.map((part) => exportedPart(part, clean)),
      };
  }
}

function exportedPart(part: Part, clean: (text: string) => string): Part {
  switch (part.kind) {
    case 'text':
      return { ...part, text: clean(part.text) };
    case 'resource':
      return {
        ...part,
        uri: clean(part.uri),
        name: clean(part.name),
        ...(part.text !== undefined && { text: clean(part.text) }),
      };
    case 'image':
    case 'audio':
    case 'unknown':
      return part;
  }
}

/** Redacts the texts shown in lists of conversations. Drafts and queued prompts stay, since the user can still edit them. */
export function redactRecord(record: ChatRecord, known: readonly string[]): ChatRecord {
  const { title, name, firstPrompt } = record;
  return {
    ...record,
    ...(title !== undefined && { title: redactText(title, known) }),
    ...(name !== undefined && { name: redactText(name, known) }),
    ...(firstPrompt !== undefined && { firstPrompt: redactText(firstPrompt, known) }),
  };
}

function redactPart(part: Part, known: readonly string[]): Part {
  if (part.kind !== 'resource' || part.text === undefined) return part;
  return { ...part, text: redact(part.text, known).text };
}
