// Tools that list symbols: of the whole workspace by name, and the outline of a file.

import { SymbolKind, type SymbolInformation } from 'vscode';
import type { ToolInput } from '../../../editorTools/definitions.ts';
import { outlineOf } from '../../../editorTools/outline.ts';
import { boundedText, mostLines, shortLine } from '../../../editorTools/resultText.ts';
import { placeList } from './placeList.ts';
import { isAt } from './sessionPaths.ts';
import { resultAbout, type ToolResult } from './toolResult.ts';
import { ToolError, type ToolRun } from './toolRun.ts';

/** Maximum number of symbols used of one response. */
const mostFound = 5_000;

export async function workspaceSymbols(
  run: ToolRun,
  { query, path, offset }: ToolInput<'workspace_symbols'>,
): Promise<ToolResult> {
  const place = path === undefined ? undefined : await run.locate(path);
  const all = (await run.execute<SymbolInformation[]>('vscode.executeWorkspaceSymbolProvider', query)) ?? [];
  const there = all.filter(({ location }) => isAt(place, location.uri));
  const found = there.slice(0, mostFound);
  return await placeList(
    run,
    found.map(({ name, kind, containerName, location }) => {
      const container = containerName === '' ? '' : ` in ${containerName}`;
      const label = (): string => shortLine(run.redact(`${kindName(kind)} ${name}${container}`));
      return { uri: location.uri, range: location.range, label };
    }),
    {
      ...{ offset, isOrdered: true, what: 'symbol', narrower: 'a longer "query"' },
      notes: there.length > mostFound ? [`Only ${mostFound} of ${there.length} symbols are listed.`] : [],
      none: 'No symbol found. Language extensions may know only files of open projects: search the text instead.',
    },
  );
}

export async function documentSymbols(
  run: ToolRun,
  { path, offset = 0 }: ToolInput<'document_symbols'>,
): Promise<ToolResult> {
  const document = await run.open(path);
  await run.executeFor(document, 'vscode.executeDocumentSymbolProvider');
  const found = await run.withTimeout(run.state.symbols.of(document));
  if (!found) throw new ToolError(`${path} has changed meanwhile. Call document_symbols again.`);
  const all = found.symbols.map(({ name, detail, line, depth }, at) => {
    return { name, kind: detail, line, end: found.outline[at]!.end, depth };
  });
  const { symbols, omitted } = outlineOf(all);
  if (symbols.length === 0) {
    const unknown = `If the editor has no language support for ${document.languageId}, read the file instead.`;
    return { text: `No symbols found in ${path}. ${unknown}`, count: 0 };
  }
  const lines = symbols.slice(offset, offset + mostLines).map(({ name, kind, line, end, depth }) => {
    const range = end > line ? `${line + 1}-${end + 1}` : `${line + 1}`;
    return `${'  '.repeat(depth)}${range}: ${kind} ${shortLine(run.redact(name))}`;
  });
  const notes = [
    ...(omitted > 0 ? [`${omitted} more symbols inside these are omitted: read their lines.`] : []),
    ...(found.isCut ? ['The file has further symbols, which are not known here: search its text.'] : []),
  ];
  const { text } = boundedText({ lines, offset, total: symbols.length, notes });
  const { uri } = document;
  const more = { count: symbols.length, places: [{ path: uri.fsPath }] };
  return resultAbout(uri, `${run.shown(uri)}\n${text}`, more);
}

function kindName(kind: SymbolKind): string {
  return (SymbolKind[kind] ?? 'symbol').toLowerCase();
}
