// Redacts conversations for storage and export: raw values of tool calls, rows and records.

import { Pace, type Work } from '../../base/pieces.ts';
import { redactInPieces } from '../../context/secrets/redact.ts';
import { programOf, redactArguments, searchedUnits, wordsOf } from '../../base/secrets/secretArguments.ts';
import { secretFileRule } from '../../base/secrets/secretFiles.ts';
import { isSecretName, isSecretPair } from '../../base/secrets/secretNames.ts';
import { asTitle, type ChatRecord } from '../../chat/conversation/chatRecord.ts';
import type { Entry, Part, RowChange } from '../../chat/messages/messages.ts';
import { redacted, redactText, redactTextInPieces } from '../../wire/redactText.ts';

/** Nesting depth beyond which values are left out. */
const deepest = 60;
/** UTF-16 units; longer texts are neither paths nor commands. */
const longestPath = 1_000;

/** Steps of `Pace` for each value, in addition to those for its text. */
const stepsOfValue = 2 ** 10;
/** Steps for each UTF-16 unit that is searched as a word of a command. */
const stepsOfWord = 32;

/** Fields with names and values that are all redacted. */
const pairs = /^(?:env|environment|headers|http_?headers)$/i;

/** Copies a value with redacted secrets, in pieces. @param known exact values to redact, longest first. */
export function redactValue(value: unknown, known: readonly string[], pace = new Pace()): Work<unknown> {
  return new Redaction(known, pace).value(value, 0);
}

class Redaction {
  readonly #known: readonly string[];
  readonly #pace: Pace;

  constructor(known: readonly string[], pace: Pace) {
    this.#known = known;
    this.#pace = pace;
  }

  /** Puts a placeholder in place of each secret. */
  *text(text: string): Work<string> {
    return (yield* redactInPieces(text, this.#known, this.#pace)).text;
  }

  /** Like `text`, for texts that users read. */
  *shownText(text: string): Work<string> {
    return yield* redactTextInPieces(text, this.#known, this.#pace);
  }

  *value(value: unknown, depth: number): Work<unknown> {
    if (this.#pace.isDue(stepsOfValue)) yield;
    if (typeof value === 'string') return yield* this.text(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= deepest) return '…';
    if (Array.isArray(value)) return yield* this.#items(value, depth);
    const isPair = isSecretPair(value);
    const fields: [string, unknown][] = [];
    for (const [name, item] of Object.entries(value)) {
      const isHidden = isSecretName(name) || (isPair && name === 'value');
      const program = Array.isArray(item) ? programOf(value, name) : undefined;
      const clean =
        program !== undefined && !isHidden
          ? yield* this.#items(item as unknown[], depth + 1, program)
          : yield* this.#field(name, item, isHidden, depth);
      fields.push([yield* this.text(name), clean]);
    }
    return Object.fromEntries(fields);
  }

  /** @param program the program whose arguments are `items`. */
  *#items(items: readonly unknown[], depth: number, program?: string): Work<unknown[]> {
    const words = wordsOf(items);
    const by = (rule: string): string => `[redacted:${rule}]`;
    if (words !== undefined && this.#pace.isDue(stepsOfWord * searchedUnits(words))) yield;
    const searched =
      words === undefined
        ? undefined
        : program === undefined
          ? redactArguments(words, by, this.#known)
          : redactArguments([program, ...words], by, this.#known, true).slice(1);
    const clean: unknown[] = [];
    for (const [at, item] of items.entries()) {
      const isSame = searched === undefined || searched[at] === words?.[at];
      clean.push(yield* this.value(isSame ? item : searched[at], depth + 1));
    }
    return clean;
  }

  *#field(name: string, item: unknown, isHidden: boolean, depth: number): Work<unknown> {
    const isGroup = pairs.test(name) && typeof item === 'object';
    // Numbers are token counts, not secrets.
    if (isHidden || isGroup) return item === null || typeof item === 'number' ? item : redacted;
    return yield* this.value(item, depth + 1);
  }

  *entry(entry: Entry): Work<Entry> {
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
      const clean = (yield* this.value(
        {
          ...{ title, content, terminals, locations },
          ...(command !== undefined && { command }),
          ...(searched !== undefined && { searched }),
        },
        0,
      )) as Pick<typeof entry.call, 'title' | 'content' | 'terminals' | 'command' | 'searched' | 'locations'>;
      return { ...entry, call: { ...call, ...clean } };
    }
    if (entry.kind === 'end') return yield* this.end(entry);
    if (entry.kind === 'subagent') return yield* this.#subagent(entry);
    if (entry.kind === 'notice' && entry.detail !== undefined)
      return { ...entry, detail: yield* this.text(entry.detail) };
    return 'parts' in entry ? { ...entry, parts: yield* this.#parts(entry.parts) } : entry;
  }

  *#parts(parts: readonly Part[]): Work<Part[]> {
    const clean: Part[] = [];
    for (const part of parts) clean.push(yield* this.part(part));
    return clean;
  }

  *part(part: Part): Work<Part> {
    if (part.kind !== 'resource' || part.text === undefined) return part;
    return { ...part, text: yield* this.text(part.text) };
  }

  /** The name and the error are not compared with a replayed history, so they can be redacted. */
  *#subagent(entry: Entry & { readonly kind: 'subagent' }): Work<Entry> {
    const { title, error } = entry;
    return {
      ...entry,
      title: yield* this.shownText(title),
      ...(error !== undefined && { error: yield* this.shownText(error) }),
      parts: yield* this.#parts(entry.parts),
    };
  }

  /** An error of an agent may contain the key that the agent was given. */
  *end(entry: Entry & { readonly kind: 'end' }): Work<Entry> {
    const { text, detail, json } = entry;
    return {
      ...entry,
      text: yield* this.shownText(text),
      ...(detail !== undefined && { detail: yield* this.text(detail) }),
      ...(json !== undefined && { json: yield* this.text(json) }),
    };
  }
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

/**
 * Redacts files, commands and their output in a row, in pieces. Messages stay, since a replayed history is recognized by their
 * text.
 */
export function* redactChange(
  change: RowChange,
  known: readonly string[],
  pace = new Pace(),
): Work<RowChange> {
  const redaction = new Redaction(known, pace);
  if (change.op === 'addPart') return { ...change, part: yield* redaction.part(change.part) };
  if (change.op !== 'add' && change.op !== 'replace') return change;
  return { ...change, entry: yield* redaction.entry(change.entry) };
}

/** Like `redactChange`, for a row. */
export function redactEntry(entry: Entry, known: readonly string[], pace = new Pace()): Work<Entry> {
  return new Redaction(known, pace).entry(entry);
}

/** Redacts a row for export, messages included, in pieces. */
export function* redactExportedEntry(entry: Entry, known: readonly string[], pace = new Pace()): Work<Entry> {
  const redaction = new Redaction(known, pace);
  const clean = (text: string): Work<string> => redaction.shownText(text);
  switch (entry.kind) {
    case 'call':
      return yield* redaction.entry(entry);
    case 'plan': {
      const items: (typeof entry.items)[number][] = [];
      for (const item of entry.items) items.push({ ...item, content: yield* clean(item.content) });
      return { ...entry, items };
    }
    case 'notice':
      return {
        ...entry,
        title: yield* clean(entry.title),
        ...(entry.description !== undefined && { description: yield* clean(entry.description) }),
        ...(entry.detail !== undefined && { detail: yield* clean(entry.detail) }),
      };
    case 'end':
      return yield* redaction.end(entry);
    case 'user':
    case 'agent':
    case 'thought':
    case 'planText':
    case 'compaction':
    case 'subagent': {
      const parts: Part[] = [];
      for (const part of entry.parts) parts.push(yield* exportedPart(part, clean));
      return {
        ...entry,
        ...(entry.kind === 'subagent' && {
          title: yield* clean(entry.title),
          error: entry.error && (yield* clean(entry.error)),
        }),
        parts,
      };
    }
  }
}

function* exportedPart(part: Part, clean: (text: string) => Work<string>): Work<Part> {
  switch (part.kind) {
    case 'text':
      return { ...part, text: yield* clean(part.text) };
    case 'resource':
      return {
        ...part,
        uri: yield* clean(part.uri),
        name: yield* clean(part.name),
        ...(part.text !== undefined && { text: yield* clean(part.text) }),
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
  const clean = (text: string): string => asTitle(redactText(text, known));
  return {
    ...record,
    ...(title !== undefined && { title: clean(title) }),
    ...(name !== undefined && { name: clean(name) }),
    ...(firstPrompt !== undefined && { firstPrompt: clean(firstPrompt) }),
  };
}
