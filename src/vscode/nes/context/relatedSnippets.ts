// Collects the context `relatedSnippets`: definitions of the names around the cursor, as far as VS Code's language
// extensions answer in time.

import { commands, Uri, type Location, type LocationLink } from 'vscode';
import type { Position } from '../../../base/textPosition.ts';
import type { EditorDocument } from '../../../nes/text/editorDocument.ts';
import { relatedSnippets, type Definition } from '../../../nes/context/snippetExcerpts.ts';
import { symbolsAround } from '../../../nes/context/symbolsAround.ts';
import { timeBoxed } from '../../../base/cancellation.ts';
import type { NesRelatedSnippet } from '../../../protocol/nes/nesContext.ts';
import { fromPosition } from '../../documents/convert.ts';
import type { EligibleDocuments } from '../../documents/eligibleDocuments.ts';
import { fileText, type TimeBox } from './fileText.ts';

/** Most names looked up; each costs the language extension two requests. */
const mostSymbols = 6;

const providers = ['vscode.executeDefinitionProvider', 'vscode.executeTypeDefinitionProvider'];

/** Definitions of the nearest names first. Empty where no language extension answers in time. */
export async function collectRelatedSnippets(
  document: EditorDocument,
  cursor: Position,
  eligible: EligibleDocuments,
  maxCount: number,
  { ms, clock, token }: TimeBox,
): Promise<NesRelatedSnippet[]> {
  const uri = Uri.parse(document.uri);
  const symbols = symbolsAround(document, cursor, mostSymbols);
  /** By symbol and provider; what has arrived when the time is up counts. */
  const found: Definition[][] = [];
  let over = false;
  const texts = new Map<string, Promise<readonly string[] | undefined>>();
  const linesOf = (target: string): Promise<readonly string[] | undefined> => {
    let lines = texts.get(target);
    if (!lines) {
      lines = fileText(target, eligible).then((text) =>
        typeof text === 'string' ? text.split(/\r\n|\r|\n/) : undefined,
      );
      texts.set(target, lines);
    }
    return lines;
  };
  const questions = symbols.flatMap((symbol) => providers.map((provider) => ({ symbol, provider })));
  const answers = questions.map(async ({ symbol, provider }, i) => {
    const locations = await commands.executeCommand<(Location | LocationLink)[] | undefined>(
      provider,
      uri,
      fromPosition(symbol),
    );
    // VS Code cannot cancel the command, so a late answer is ignored.
    if (over) return;
    for (const span of (locations ?? []).slice(0, 3).map(asSpan)) {
      const lines = await linesOf(span.uri);
      if (lines && span.startLine < lines.length) (found[i] ??= []).push({ ...span, lines });
    }
  });
  await timeBoxed(Promise.allSettled(answers), ms, clock, token);
  over = true;
  return relatedSnippets(
    found.flatMap((definitions) => definitions ?? []),
    { uri: document.uri, line: cursor.line },
    maxCount,
  );
}

/** Without `endLine` where the server gives only the place of the name, as many do. */
function asSpan(location: Location | LocationLink): Omit<Definition, 'lines'> {
  const [uri, range, name] =
    'targetUri' in location
      ? [location.targetUri, location.targetRange, location.targetSelectionRange]
      : [location.uri, location.range, undefined];
  const span = { uri: uri.toString(), startLine: range.start.line };
  const isWhole = name ? !range.isEqual(name) : !range.isSingleLine;
  return isWhole ? { ...span, endLine: range.end.line } : span;
}
