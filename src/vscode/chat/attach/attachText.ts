// Attaches text of a document as it is at that moment, such as a selection or a symbol. Long text is truncated, with a
// note.

import { t } from '../../../base/l10n.ts';
import { pathToFileURL } from 'node:url';
import type { Range, TextDocument, TextEditor } from 'vscode';
import { promptLimits, type Attachment } from '../../../chat/prompt/prompt.ts';
import { oneLine } from '../../window/shownText.ts';
import { mimeTypeOf } from './mimeTypes.ts';
import { shownName, warningFor, type AllowedFiles } from './shownPlace.ts';

type TextAttachment = Extract<Attachment, { readonly kind: 'text' }>;

/** For example `a.ts:3-9`, 1-based. Undefined if nothing is selected. */
export function selectionName({ document, selection }: TextEditor): string | undefined {
  return selection.isEmpty ? undefined : rangeName(document, selection);
}

export async function attachSelection(
  editor: TextEditor | undefined,
  allowed: AllowedFiles,
): Promise<TextAttachment | undefined> {
  if (!editor || editor.selection.isEmpty) return undefined;
  const { document, selection } = editor;
  return await attachRange(document, selection, rangeName(document, selection), allowed);
}

/** @param name its name and, after `@`, its mention. */
export async function attachRange(
  document: TextDocument,
  range: Range,
  name: string,
  allowed: AllowedFiles,
): Promise<TextAttachment> {
  const { uri } = document;
  const warning = await warningFor(uri, allowed);
  const address = uri.scheme === 'file' ? pathToFileURL(uri.fsPath).href : uri.toString();
  const { text, detail } = cut(document.getText(range));
  const mimeType = mimeTypeOf(uri.path);
  return {
    kind: 'text',
    name,
    mention: `@${name}`,
    uri: `${address}#L${range.start.line + 1}-L${lastLine(range)}`,
    text,
    detail: detail ?? uri.fsPath,
    ...(mimeType !== undefined && { mimeType }),
    ...(warning !== undefined && { warning }),
  };
}

/** Truncates text and appends a note. `detail` is the same note for the user; undefined if nothing was cut. */
export function cut(text: string, most: number = promptLimits.text): { text: string; detail?: string } {
  if (text.length <= most) return { text };
  const left = text.length - most;
  // Does not split a surrogate pair.
  const end = /[\ud800-\udbff]/.test(text[most - 1]!) ? most - 1 : most;
  return {
    text: `${text.slice(0, end)}\n… ${left} more characters are left out\n`,
    detail: left === 1 ? t('1 more character is left out') : t('{0} more characters are left out', left),
  };
}

export function rangeName(document: TextDocument, range: Range): string {
  const [first, last] = [range.start.line + 1, lastLine(range)];
  const name = shownName(document.uri);
  return oneLine(first === last ? `${name}:${first}` : `${name}:${first}-${last}`, 320);
}

/** 1-based. A range that ends at the start of a line does not include that line. */
function lastLine({ start, end }: Range): number {
  return end.character === 0 && end.line > start.line ? end.line : end.line + 1;
}
