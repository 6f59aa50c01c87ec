// Tools that find places related to a symbol: references, definitions, implementations, types and calls. Also its hover text.

import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  Hover,
  Location,
  LocationLink,
  MarkdownString,
  MarkedString,
  Position,
  TextDocument,
} from 'vscode';
import type { ToolInput } from '../../../editorTools/definitions.ts';
import { boundedBlock } from '../../../editorTools/resultText.ts';
import { asPlace, placeList, type FoundPlace } from './placeList.ts';
import { isInFolders } from './sessionPaths.ts';
import { resultAbout, type ToolResult } from './toolResult.ts';
import type { ToolRun } from './toolRun.ts';

type SymbolInput = ToolInput<'find_references'>;

/**
 * @param command a command of VS Code that takes a URI and a position, and returns locations. @param what the name of the
 * results, for the answer if there are none.
 */
export function placesOf(
  command: string,
  what: string,
): (run: ToolRun, input: SymbolInput) => Promise<ToolResult> {
  return async (run, input) => {
    const { document, at } = await run.findSymbol(input.path, input);
    const found = await run.executeFor<Location | LocationLink>(document, command, at);
    return await placeList(run, found.map(asPlace), {
      offset: input.offset,
      none: noneOf(what, document.languageId),
    });
  };
}

function noneOf(what: string, language: string): string {
  return `No ${what} found. If the editor has no language support for ${language}, search the text instead.`;
}

/** Maximum number of items whose calls are requested: a symbol may have several declarations. */
const mostItems = 5;

export async function callHierarchy(run: ToolRun, input: ToolInput<'call_hierarchy'>): Promise<ToolResult> {
  const { document, at } = await run.findSymbol(input.path, input);
  const items = await run.executeFor<CallHierarchyItem>(document, 'vscode.prepareCallHierarchy', at);
  const found: FoundPlace[] = [];
  for (const item of items.slice(0, mostItems)) {
    if (input.direction === 'outgoing') {
      const calls = await run.execute<CallHierarchyOutgoingCall[]>('vscode.provideOutgoingCalls', item);
      for (const { to } of calls ?? []) found.push({ uri: to.uri, range: to.selectionRange });
    } else {
      const calls = await run.execute<CallHierarchyIncomingCall[]>('vscode.provideIncomingCalls', item);
      for (const { from, fromRanges } of calls ?? [])
        for (const range of fromRanges) found.push({ uri: from.uri, range, prefix: `in ${from.name}: ` });
    }
  }
  const left = items.length - mostItems;
  const notes = left > 0 ? [`The calls of ${left} more declarations of the symbol are not listed.`] : [];
  const none = noneOf('calls', document.languageId);
  return await placeList(run, found, { offset: input.offset, none, notes });
}

export async function hover(run: ToolRun, input: ToolInput<'hover'>): Promise<ToolResult> {
  const { document, at } = await run.findSymbol(input.path, input);
  const found = await run.executeFor<Hover>(document, 'vscode.executeHoverProvider', at);
  const texts = found
    .flatMap(({ contents }) => contents.map(markdownOf))
    .filter((text) => text.trim() !== '');
  if (texts.length === 0) return { text: noneOf('description', document.languageId) };
  if (await isOfHiddenFile(run, document, at)) return { text: hiddenDescription };
  const text = boundedBlock(run.redact(texts.join('\n\n')), { rest: () => 'use go_to_definition' });
  return resultAbout(document.uri, text, { places: [{ path: document.uri.fsPath, line: at.line + 1 }] });
}

const hiddenDescription =
  'The symbol is defined in a file that you may not read (ignored by git, or excluded), and its description may have text of that file.';

/**
 * True if the symbol is defined in a file that is excluded, or that git ignores: a description has the comments of a symbol and the
 * values of constants. Descriptions of symbols of libraries are returned.
 */
async function isOfHiddenFile(run: ToolRun, document: TextDocument, at: Position): Promise<boolean> {
  const command = 'vscode.executeDefinitionProvider';
  const found = (await run.execute<(Location | LocationLink)[]>(command, document.uri, at)) ?? [];
  const uris = found.map((one) => asPlace(one).uri);
  const readable = await run.readable(uris, false);
  const hidden = uris.filter((uri) => {
    if (readable.has(uri.toString()) || run.withheld.packageOf(uri) !== undefined) return false;
    return isInFolders(run.caller.session, uri.fsPath) || !run.deps.eligible.hasUri(uri);
  });
  for (const uri of hidden) {
    const by = run.deps.eligible.hasUri(uri) ? run.withheld.blockedBy(uri) : undefined;
    run.withheld.add(uri, by ?? 'excluded');
  }
  return hidden.length > 0;
}

function markdownOf(content: MarkdownString | MarkedString): string {
  return typeof content === 'string' ? content : content.value;
}
