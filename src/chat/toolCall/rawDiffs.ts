// Extracts changes from tool inputs, for agents that send no diff with their request.

import { isCodexPatch } from '../../base/diffs/codexPatch.ts';
import type { SubjectDiff } from '../../base/diffs/patchDiffs.ts';

type Fields = Readonly<Record<string, unknown>>;

const mostDiffs = 200;
const pathKeys = ['path', 'file_path', 'filePath', 'filepath', 'file', 'fileName', 'file_name', 'filename'];
const oldKeys = ['old_string', 'oldString', 'old_str', 'old_text', 'oldText'];
const newKeys = ['new_string', 'newString', 'new_str', 'new_text', 'newText'];
const wholeKeys = ['content', 'contents', 'file_text', 'text'];
const patchKeys = ['diff', 'patch', 'unified_diff', 'unifiedDiff'];
const wrappers = ['input', 'arguments', 'args', 'params', 'parameters', 'tool_input', 'toolInput'];

/** Returns at most 200 diffs of the first 200 changes, in the order of the input. */
export function rawDiffs(raw: unknown): SubjectDiff[] {
  const diffs: SubjectDiff[] = [];
  for (const fields of layers(raw)) {
    const path = firstText(fields, pathKeys);
    if (path !== undefined) {
      for (const edit of [fields, ...objects(fields['edits'])]) add(diffs, path, edit);
    }
    const changes = asFields(fields['changes']) ?? {};
    for (const named of Object.keys(changes).slice(0, mostDiffs)) {
      const inner = asFields(changes[named]);
      if (inner) add(diffs, firstText(inner, pathKeys) ?? named, inner);
    }
    for (const change of objects(fields['changes'])) {
      const inner = firstText(change, pathKeys);
      if (inner !== undefined) add(diffs, inner, change);
    }
  }
  return diffs;
}

/** The whole texts of patches in the input. */
export function rawPatches(raw: unknown): string[] {
  const patches: string[] = [];
  for (const fields of layers(raw)) {
    const changes = fields['changes'];
    const inside = Array.isArray(changes) ? objects(changes) : objects(someValues(asFields(changes) ?? {}));
    for (const holder of [fields, ...inside]) {
      const patch = firstText(holder, patchKeys);
      if (patch !== undefined && patches.length < mostDiffs) patches.push(patch);
    }
  }
  if (typeof raw === 'string' && isCodexPatch(raw)) patches.push(raw);
  return patches;
}

function add(diffs: SubjectDiff[], path: string, fields: Fields): void {
  if (diffs.length >= mostDiffs) return;
  const newText = firstText(fields, newKeys);
  const whole = firstText(fields, wholeKeys);
  if (newText !== undefined) diffs.push({ path, oldText: firstText(fields, oldKeys), newText });
  else if (whole !== undefined) diffs.push({ path, oldText: undefined, newText: whole });
}

/** The input and the objects it wraps. */
function layers(raw: unknown): Fields[] {
  const top = asFields(raw);
  if (!top) return [];
  return [top, ...wrappers.map((name) => asFields(top[name])).filter((inner) => inner !== undefined)];
}

function someValues(fields: Fields): readonly unknown[] {
  return Object.keys(fields)
    .slice(0, mostDiffs)
    .map((name) => fields[name]);
}

function objects(value: unknown): Fields[] {
  return Array.isArray(value)
    ? value
        .slice(0, mostDiffs)
        .map(asFields)
        .filter((item) => item !== undefined)
    : [];
}

function asFields(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

function firstText(fields: Fields, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = fields[key];
    if (typeof value === 'string') return value;
  }
  return undefined;
}
