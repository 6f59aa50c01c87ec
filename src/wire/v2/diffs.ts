// Translates diffs of ACP v2 ("Tool Calls", "Diff"), which name changed files and may have a git patch, to the diffs of version 1
// with an old and a new text. What such a diff can't express is added as text.

import { fencedText } from '../../base/fencedText.ts';
import { t } from '../../base/l10n.ts';
import { patchDiffs } from '../../base/diffs/patchDiffs.ts';
import { asFields, asText, itemsIn, objectsIn, restOf, unlessText, type Fields } from './fields.ts';

export interface TranslatedContent {
  readonly content: readonly Fields[];
  /** Paths that no diff in `content` has. */
  readonly paths: readonly string[];
  /** Patches that were not understood. They are also in `content`, as text. */
  readonly unreadPatches: readonly string[];
}

/** Maximum number of changes that are described as text. */
const mostDescribed = 200;

/**
 * Translates the content of a tool call. Items that are not diffs of version 2 stay as they are. What is not an object becomes a
 * block of an unknown kind, since a part that is left out must be shown in a request for permission.
 */
export function v1Content(items: unknown): TranslatedContent {
  const parts = itemsIn(items).map((item) => {
    const fields = asFields(item);
    const isDiff = fields?.['type'] === 'diff' && Array.isArray(fields['changes']);
    return isDiff
      ? v1Diff(fields)
      : { content: [fields ?? unknownBlock(item)], paths: [], unreadPatches: [] };
  });
  return {
    content: parts.flatMap(({ content }) => content),
    paths: [...new Set(parts.flatMap(({ paths }) => paths))],
    unreadPatches: parts.flatMap(({ unreadPatches }) => unreadPatches),
  };
}

/** For the user, in place of content that is left out. */
export const restWords = (): string => t('The rest of the content is not shown.');

export function textContent(text: string): Fields {
  return { type: 'content', content: { type: 'text', text } };
}

/** A block of a kind that this client does not know, which shows the value as it is. */
export function unknownBlock(value: unknown): Fields {
  return { type: 'content', content: value };
}

function v1Diff(diff: Fields): TranslatedContent {
  const patch = asText(asFields(diff['patch'])?.['text']);
  const unread = unreadFields(diff);
  const read = patch === undefined ? [] : patchDiffs(patch);
  const shown = new Map(read?.map((one) => [one.path, one]));
  const lines = new Set<string>();
  const paths = new Set<string>();
  for (const { path, what, movedTo } of read ?? []) {
    if (what === 'deleted') lines.add(t('Deletes {0}', path));
    if (movedTo === undefined) continue;
    lines.add(t('Moves {0} to {1}', path, movedTo));
    paths.add(movedTo);
  }
  const changes = itemsIn(diff['changes']);
  for (const change of objectsIn(changes)) {
    const path = asText(change['path']) ?? '?';
    const from = asText(change['oldPath']);
    const operation = change['operation'];
    const isShown = shown.has(path) && from === undefined;
    if (isShown && (operation === 'modify' || operation === 'add')) continue;
    lines.add(described(operation, path, from));
    for (const one of [path, ...(from === undefined ? [] : [from])]) if (!shown.has(one)) paths.add(one);
  }
  const texts = [...lines].slice(0, mostDescribed);
  const rest = [...lines].slice(mostDescribed);
  if (rest.length > 0) texts.push(restWords());
  if (patch !== undefined && read === undefined) texts.push(fencedText(patch, 'diff'));
  return {
    content: [
      ...(read ?? []).map(({ path, oldText, newText }) => ({
        type: 'diff',
        path,
        ...(oldText !== undefined && { oldText }),
        newText,
      })),
      ...(texts.length > 0 ? [textContent(texts.join('\n\n'))] : []),
      ...changes.filter((change) => asFields(change) === undefined).map(unknownBlock),
      ...(unread ? [unknownBlock(unread)] : []),
      // It makes a request for permission unclear.
      ...(rest.length > 0 ? [unknownBlock({ changes: rest })] : []),
    ],
    paths: [...paths],
    unreadPatches: patch !== undefined && read === undefined ? [patch] : [],
  };
}

/** The fields of a diff, of its patch and of its changes that are not shown and may have an effect. */
function unreadFields(diff: Fields): Fields | undefined {
  const { type: _, changes, patch, ...rest } = diff;
  const { text, format, ...ofPatch } = asFields(patch) ?? { rest: patch };
  const isGit = format === 'git_patch';
  const ofChanges = objectsIn(changes).map((change) => {
    const { operation, path, oldPath, fileType, mimeType, ...ofChange } = change;
    const names = { path: unlessText(path), oldPath: unlessText(oldPath) };
    const types = { fileType: unlessText(fileType), mimeType: unlessText(mimeType) };
    const isKnown = operations.has(operation);
    return restOf({ operation: isKnown ? undefined : operation, ...names, ...types, ...ofChange });
  });
  return restOf({
    ...rest,
    patch: restOf({ text: unlessText(text), format: isGit ? undefined : format, ...ofPatch }),
    changes: ofChanges.filter((change) => change !== undefined),
  });
}

/** An unknown operation is described as a change, although it may be more than that. */
const operations = new Set<unknown>(['add', 'modify', 'delete', 'move', 'copy']);

function described(operation: unknown, path: string, from: string | undefined): string {
  if (from !== undefined) {
    return operation === 'copy' ? t('Copies {0} to {1}', from, path) : t('Moves {0} to {1}', from, path);
  }
  if (operation === 'add') return t('Creates {0}', path);
  return operation === 'delete' ? t('Deletes {0}', path) : t('Changes {0}', path);
}
