// The context of one NES session: records the user's activity as far as the agent asked for it in its capabilities, and
// collects it for each `nes/suggest`. What the agent did not ask for is neither recorded nor looked up.

import { Uri, DiagnosticSeverity, languages, workspace, type Diagnostic } from 'vscode';
import type { CancellationToken } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import type { Position } from '../../../base/textPosition.ts';
import { contextLimit, wantsContext, type NesContextKind } from '../../../nes/context/contextLimits.ts';
import {
  unchangedPosition,
  type PositionOnWire,
  rangeOnWire,
  asWirePosition,
} from '../../../nes/text/wirePosition.ts';
import { EditHistory } from '../../../nes/context/editHistory.ts';
import type { DocumentChange, EditorDocument } from '../../../nes/text/editorDocument.ts';
import type { NesAbilities } from '../../../nes/session/nesAbilities.ts';
import { RecentDocuments } from '../../../nes/context/recentDocuments.ts';
import { UserActions } from '../../../nes/context/userActions.ts';
import type { NesContextCapability } from '../../../protocol/nes/nesCapability.ts';
import type {
  NesContextParams,
  NesDiagnostic,
  NesDiagnosticSeverity,
} from '../../../protocol/nes/nesContext.ts';
import type { PositionEncoding } from '../../../protocol/nes/position.ts';
import type { EligibleDocuments } from '../../documents/eligibleDocuments.ts';
import { collectOpenFiles, collectRecentFiles } from './openFiles.ts';
import { collectRelatedSnippets } from './relatedSnippets.ts';
import { relativeName, asRange } from '../../documents/convert.ts';
import { nearestFirst } from '../../../nes/context/symbolsAround.ts';

/** Undefined for an agent that asked for no context. */
export function createNesContext(
  { context, encoding }: NesAbilities,
  eligible: EligibleDocuments,
  clock: Clock,
): NesContext | undefined {
  return wantsContext(context) ? new NesContext(context, eligible, clock, encoding) : undefined;
}

/** Where a suggestion is asked for. */
export interface ContextRequest {
  readonly document: EditorDocument;
  readonly position: Position;
}

/** ms for slow sources such as language servers; what has not arrived by then is left out. */
const timeBox = 50;

/** Call it for eligible documents only. Documents that are no longer eligible are left out of the result. */
export class NesContext {
  readonly #eligible: EligibleDocuments;
  readonly #clock: Clock;
  readonly #onWire: PositionOnWire;
  readonly #encoding: PositionEncoding;
  readonly #limit: (kind: NesContextKind) => number;
  readonly #history: EditHistory | undefined;
  readonly #actions: UserActions | undefined;
  readonly #recent: RecentDocuments | undefined;
  #focused: string | undefined;
  /** The document that was edited last since the focus changed. */
  #edited: EditorDocument | undefined;

  /** @param wanted the agent's capability. @param encoding the position encoding it chose. */
  constructor(
    wanted: NesContextCapability,
    eligible: EligibleDocuments,
    clock: Clock,
    encoding: PositionEncoding,
  ) {
    this.#eligible = eligible;
    this.#clock = clock;
    this.#encoding = encoding;
    this.#onWire = (document, position) => asWirePosition(position, document, encoding);
    const limit = (kind: NesContextKind): number => contextLimit(wanted, kind);
    this.#limit = limit;
    this.#history = limit('editHistory')
      ? new EditHistory(limit('editHistory'), relativeName, clock)
      : undefined;
    this.#actions = limit('userActions')
      ? // In UTF-16, the editor's own encoding, no text is needed to convert a position.
        new UserActions(
          (at) => Date.now() - clock.now() + at,
          limit('userActions'),
          encoding === 'utf-16' ? unchangedPosition : this.#onWire,
        )
      : undefined;
    this.#recent = limit('recentFiles') || limit('openFiles') ? new RecentDocuments(Date.now) : undefined;
  }

  /** The document became visible or was opened: its edits are recorded from now on. */
  documentOpened(document: EditorDocument): void {
    this.#history?.open(document);
  }

  /** The document replaces one with the same URI, version and text. */
  documentReread(document: EditorDocument): void {
    this.#history?.reread(document);
  }

  documentClosed(uri: string): void {
    this.#history?.close(uri);
  }

  /** Called on every keystroke, in order. @param at ms, on the clock of the session. */
  documentChanged(document: EditorDocument, changes: readonly DocumentChange[], at: number): void {
    if (document !== this.#edited) {
      this.#edited = document;
      this.#recent?.edited(document);
    }
    const { version, lineCount } = document;
    const event = { document, changes, version, lineCount, at };
    this.#history?.changed(event);
    // The user types only in the focused document.
    if (this.#focused === document.uri) this.#actions?.changed(event);
  }

  /** @param document undefined if the focused editor shows no eligible document. */
  focusChanged(document: EditorDocument | undefined): void {
    this.#focused = document?.uri;
    this.#edited = undefined;
    if (!document) return;
    this.#history?.open(document);
    this.#recent?.focused(document);
  }

  /** The cursor of the focused editor moved, for whatever reason. */
  cursorMoved(document: EditorDocument, position: Position): void {
    if (this.#focused === document.uri) this.#actions?.cursorMoved(document, position, this.#clock.now());
  }

  /** Takes at most 50 ms, and does not wait if no slow kind was asked for. Never rejects. */
  async collect(request: ContextRequest, token: CancellationToken): Promise<NesContextParams> {
    const { document, position } = request;
    const limit = this.#limit;
    const box = { ms: timeBox, clock: this.#clock, token };
    const wait = <T>(kind: NesContextKind, collect: (most: number) => Promise<T>): Promise<T> | undefined =>
      limit(kind) > 0 ? collect(limit(kind)) : undefined;
    const [recentFiles, relatedSnippets] = await Promise.all([
      wait('recentFiles', (most) =>
        collectRecentFiles(this.#recent!.list(), document.uri, this.#eligible, most, box),
      ),
      wait('relatedSnippets', (most) =>
        collectRelatedSnippets(document, position, this.#eligible, most, box),
      ),
    ]);
    const isEligible = this.#eligibleItems();
    return {
      ...(recentFiles && { recentFiles }),
      ...(relatedSnippets && { relatedSnippets }),
      ...(this.#history && { editHistory: this.#history.entries().filter(isEligible) }),
      ...(this.#actions && { userActions: this.#actions.recent().filter(isEligible) }),
      ...(limit('openFiles') > 0 && {
        openFiles: collectOpenFiles(this.#recent!, this.#eligible, this.#onWire, limit('openFiles')),
      }),
      ...(limit('diagnostics') > 0 && {
        diagnostics: this.#diagnostics(document, position, limit('diagnostics')),
      }),
    };
  }

  /** The problems of the document, then the errors that language extensions report in other files, nearest folders first. */
  #diagnostics(document: EditorDocument, position: Position, maxCount: number): NesDiagnostic[] {
    const own = collectDiagnostics(document, position, this.#onWire, maxCount);
    if (own.length >= maxCount) return own;
    const { path } = Uri.parse(document.uri);
    const failing = languages
      .getDiagnostics()
      .filter(([uri, all]) => all.some(isError) && uri.toString() !== document.uri)
      .toSorted(([a], [b]) => commonFolders(b.path, path) - commonFolders(a.path, path));
    const others: [Uri, Diagnostic[]][] = [];
    for (const [uri, all] of failing) {
      // Matching the globs of excluded files is slow.
      if (others.length === mostFiles) break;
      if (workspace.getWorkspaceFolder(uri) && this.#eligible.hasUri(uri)) others.push([uri, all]);
    }
    const errors = others.flatMap(([uri, all]) => {
      const shown = workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
      const opened = shown && this.#eligible.get(shown);
      // A document that is open may be withheld. Other encodings need the text.
      if (shown ? !opened : this.#encoding !== 'utf-16') return [];
      return all.filter(isError).map(({ range, message }): NesDiagnostic => ({
        uri: uri.toString(),
        range: opened ? rangeOnWire(this.#onWire, opened, asRange(range)) : asRange(range),
        severity: 'error',
        message: message.slice(0, longestMessage),
      }));
    });
    return [...own, ...errors].slice(0, maxCount);
  }

  /** Tests items again: the user may have excluded a document since they were recorded. */
  #eligibleItems(): (item: { readonly uri: string }) => boolean {
    const known = new Map<string, boolean>();
    return ({ uri }) => {
      let may = known.get(uri);
      if (may === undefined) known.set(uri, (may = this.#eligible.hasUri(Uri.parse(uri))));
      return may;
    };
  }
}

/** Maximum number of other files whose errors are sent. */
const mostFiles = 20;
/** UTF-16 units; some compilers write very long messages. */
const longestMessage = 2000;

const severities: Readonly<Record<DiagnosticSeverity, NesDiagnosticSeverity>> = {
  [DiagnosticSeverity.Error]: 'error',
  [DiagnosticSeverity.Warning]: 'warning',
  [DiagnosticSeverity.Information]: 'information',
  [DiagnosticSeverity.Hint]: 'hint',
};

/** The number of folders that two paths have in common. */
function commonFolders(a: string, b: string): number {
  const [one, other] = [a.split('/'), b.split('/')];
  let count = 0;
  while (count < one.length - 1 && one[count] === other[count]) count++;
  return count;
}

function isError({ severity }: Diagnostic): boolean {
  return severity === DiagnosticSeverity.Error;
}

/** Collects the context `diagnostics`: problems of the requested document, nearest to the cursor first. */
function collectDiagnostics(
  document: EditorDocument,
  cursor: Position,
  onWire: PositionOnWire,
  maxCount: number,
): NesDiagnostic[] {
  const all = languages
    .getDiagnostics(Uri.parse(document.uri))
    .map(({ range, severity, message }) => ({ range: asRange(range), severity, message }));
  return nearestFirst(all, cursor)
    .slice(0, maxCount)
    .map(({ range, severity, message }) => ({
      uri: document.uri,
      range: rangeOnWire(onWire, document, range),
      severity: severities[severity],
      message: message.slice(0, longestMessage),
    }));
}
