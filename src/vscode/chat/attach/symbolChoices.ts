// Finds symbols of the workspace through language extensions, and attaches the full range of a symbol.

import { commands, Range, workspace, type DocumentSymbol, type SymbolInformation, type Uri } from 'vscode';
import type { Attachment } from '../../../chat/prompt/prompt.ts';
import { oneLine } from '../../window/shownText.ts';
import { attachRange } from './attachText.ts';
import type { AllowedFiles } from './shownPlace.ts';

export interface FoundSymbol {
  /** Sanitized for display. */
  readonly name: string;
  readonly uri: Uri;
  readonly range: Range;
}

/** Asks all language extensions. @param most the maximum number of results. */
export async function findSymbols(
  query: string,
  most: number,
  allowed: AllowedFiles,
): Promise<readonly FoundSymbol[]> {
  const found = await commands.executeCommand<readonly SymbolInformation[] | undefined>(
    'vscode.executeWorkspaceSymbolProvider',
    query,
  );
  return (found ?? [])
    .filter(({ location }) => allowed.hasUri(location.uri))
    .slice(0, most)
    .map(({ name, location }) => ({
      name: oneLine(name.replace(/\(.*\)$/s, ''), 100),
      uri: location.uri,
      range: location.range,
    }));
}

/** Attaches whole lines. Rejects if the file can't be opened. */
export async function attachSymbol(
  { name, uri, range }: FoundSymbol,
  allowed: AllowedFiles,
): Promise<Attachment> {
  const document = await workspace.openTextDocument(uri);
  const outline = await commands.executeCommand<readonly (DocumentSymbol | SymbolInformation)[] | undefined>(
    'vscode.executeDocumentSymbolProvider',
    uri,
  );
  const whole = wholeOf(outline ?? [], range) ?? range;
  const { start, end } = whole;
  const lines = document.validateRange(new Range(start.line, 0, end.line, Number.MAX_SAFE_INTEGER));
  return await attachRange(document, lines, name, allowed);
}

/**
 * The range of the innermost symbol whose name is at the start of `range`: workspace symbols may have the range of the
 * name only.
 */
function wholeOf(symbols: readonly (DocumentSymbol | SymbolInformation)[], range: Range): Range | undefined {
  for (const symbol of symbols) {
    if (!('selectionRange' in symbol)) continue;
    if (symbol.selectionRange.contains(range.start)) return symbol.range;
    const inner = symbol.range.contains(range.start) ? wholeOf(symbol.children, range) : undefined;
    if (inner) return inner;
  }
  return undefined;
}
