// Finds what can be mentioned for the text after "@", and remembers the answers: the page can choose only from these.

import { window, type Uri, commands, Range, type DocumentSymbol, type SymbolInformation } from 'vscode';
import { t } from '../../../base/l10n.ts';
import type { Clock } from '../../../base/clock.ts';
import type { MentionChoice } from '../../../chat/messages/composing.ts';
import { bestMatches } from '../../../chat/path/fuzzyScore.ts';
import type { Attachment } from '../../../chat/prompt/prompt.ts';
import {
  attachChanges,
  changedRepositories,
  type ChangedRepository,
  attachProblems,
  countProblems,
  attachSelection,
  selectionName,
  attachRange,
} from './attachText.ts';
import { openRegularDocument } from '../../files/regularFile.ts';
import { refused, type Attached } from './attachData.ts';
import { attachFile } from './attachFile.ts';
import { shownName, type AllowedFiles } from './shownPlace.ts';
import { WorkspaceFiles } from './workspaceFiles.ts';
import { oneLine } from '../../window/shownText.ts';

/** Typed after the @, not translated. */
const names = { selection: 'selection', diagnostics: 'diagnostics', changes: 'changes', symbol: 'symbol' };
const mostChoices = 40;
/** Answers that are kept, since an older one may still be on screen. */
const mostAnswers = 20;

interface Offered {
  readonly choice: MentionChoice;
  attach(): Promise<Attached>;
}

export class MentionList {
  readonly #allowed: AllowedFiles;
  readonly #files: WorkspaceFiles;
  readonly #repositories: () => readonly ChangedRepository[];
  readonly #answers = new Map<number, readonly Offered[]>();

  /** @param repositories the repositories that git knows now. */
  constructor(allowed: AllowedFiles, clock: Clock, repositories = changedRepositories) {
    this.#allowed = allowed;
    this.#files = new WorkspaceFiles(allowed, clock);
    this.#repositories = repositories;
  }

  /** Best match first. Rejects if VS Code fails. @param request an id that was not used before. */
  async find(request: number, query: string): Promise<readonly MentionChoice[]> {
    const offered = query.startsWith('symbol:')
      ? await this.#symbols(query.slice('symbol:'.length))
      : [...this.#special(query), ...(await this.#places(query))].slice(0, mostChoices);
    this.#answers.set(request, offered);
    const [oldest] = this.#answers.keys();
    if (oldest !== undefined && this.#answers.size > mostAnswers) this.#answers.delete(oldest);
    return offered.map(({ choice }) => choice);
  }

  /** Rejects if VS Code or git fails. Undefined if it was not offered or has nothing to attach. */
  async choose(request: number, index: number): Promise<Attached | undefined> {
    return await this.#answers.get(request)?.[index]?.attach();
  }

  #special(query: string): Offered[] {
    const wanted = query.toLowerCase();
    return [...this.#selection(), ...this.#problems(), ...this.#changes(), symbolHint()].filter(
      ({ choice }) => choice.label.startsWith(wanted),
    );
  }

  #selection(): Offered[] {
    const editor = window.activeTextEditor;
    const name = editor && selectionName(editor);
    if (!editor || name === undefined) return [];
    const attach = (): Promise<Attached> =>
      orNothing(attachSelection(editor, this.#allowed), t('There is no selection to attach.'));
    return [
      { choice: { kind: 'selection', label: names.selection, detail: name, mention: `@${name}` }, attach },
    ];
  }

  #problems(): Offered[] {
    const count = countProblems(this.#allowed);
    if (count === 0) return [];
    const attach = (): Promise<Attached> =>
      orNothing(Promise.resolve(attachProblems(this.#allowed)), t('There are no problems to attach.'));
    const detail = t('Problems: {0}', count);
    return [
      { choice: { kind: 'diagnostics', label: names.diagnostics, detail, mention: '@diagnostics' }, attach },
    ];
  }

  #changes(): Offered[] {
    const repositories = this.#repositories();
    if (repositories.length === 0) return [];
    const attach = (): Promise<Attached> =>
      orNothing(
        attachChanges(repositories, this.#allowed),
        t('There are no changes since the last commit to attach.'),
      );
    const detail = t('Since the last commit');
    return [{ choice: { kind: 'changes', label: names.changes, detail, mention: '@changes' }, attach }];
  }

  async #places(query: string): Promise<Offered[]> {
    const places = bestMatches(query, await this.#files.all(), ({ name }) => name, mostChoices);
    return places.map(({ kind, uri, name }) => this.#place(kind, uri, name));
  }

  #place(kind: 'file' | 'folder', uri: Uri, name: string): Offered {
    const at = name.lastIndexOf('/') + 1;
    const attach = (): Promise<Attached> => attachFile(uri, this.#allowed);
    return {
      choice: { kind, label: name.slice(at), detail: name.slice(0, at), mention: `@${name}` },
      attach,
    };
  }

  async #symbols(query: string): Promise<Offered[]> {
    const symbols = await findSymbols(query, mostChoices, this.#allowed);
    return symbols.map((symbol) => ({
      choice: {
        kind: 'symbol',
        label: symbol.name,
        detail: `${shownName(symbol.uri)}:${symbol.range.start.line + 1}`,
        mention: `@${symbol.name}`,
      },
      attach: async () => ({ kind: 'attachment', attachment: await attachSymbol(symbol, this.#allowed) }),
    }));
  }
}

/** Completes to `@symbol:`, which lists symbols. It attaches nothing itself. */
const symbolHint = (): Offered => ({
  choice: {
    kind: 'symbol',
    label: names.symbol,
    detail: t('Function or class, by name'),
    mention: '@symbol:',
  },
  attach: () => Promise.resolve(refused(t('Type the name of a symbol after @symbol: and choose it.'))),
});

/** @param missing the message for the user if there is nothing to attach. */
async function orNothing(taken: Promise<Attachment | undefined>, missing: string): Promise<Attached> {
  const attachment = await taken;
  return attachment ? { kind: 'attachment', attachment } : refused(missing);
}

interface FoundSymbol {
  /** Sanitized for display. */
  readonly name: string;
  readonly uri: Uri;
  readonly range: Range;
}

/** Finds symbols of the workspace by asking all language extensions. @param most the maximum number of results. */
async function findSymbols(
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

/** Attaches the whole lines of a symbol. Rejects if the file can't be opened. */
async function attachSymbol({ name, uri, range }: FoundSymbol, allowed: AllowedFiles): Promise<Attachment> {
  const document = await openRegularDocument(uri);
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
