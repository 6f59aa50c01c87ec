// A text the user chose in the editor, as it is at that moment: a selection, a symbol, a list. Cut where it is too long,
// and it is said what was cut.

import { t } from '../../../base/l10n.ts';
import { pathToFileURL } from 'node:url';
import type { Range, TextDocument, TextEditor } from 'vscode';
import { promptLimits, type Attachment } from '../../../chat/prompt/prompt.ts';
import { oneLine } from '../../window/shownText.ts';
import { mimeTypeOf } from './mimeTypes.ts';
import { shownName, warningFor, type AllowedFiles } from './shownPlace.ts';

type TextAttachment = Extract<Attachment, { readonly kind: 'text' }>;

/** `a.ts:3-9`, 1-based; undefined when nothing is selected. */
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

/** @param name what it is mentioned by. */
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

/** @param detail what was cut, for the user; the text says so too. */
export function cut(text: string, most: number = promptLimits.text): { text: string; detail?: string } {
  if (text.length <= most) return { text };
  const left = text.length - most;
  // Not between the halves of a character.
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

/** 1-based. A range that ends where a line begins does not reach it. */
function lastLine({ start, end }: Range): number {
  return end.character === 0 && end.line > start.line ? end.line : end.line + 1;
}
