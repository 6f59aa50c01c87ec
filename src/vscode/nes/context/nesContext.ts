// The context one agent asked for: follows what the user does as far as that takes, and answers with it. What was not
// asked for is neither kept nor looked up. One for each NES session, so nothing of one agent's wishes reaches another.

import { Uri } from 'vscode';
import type { CancellationToken } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import type { Position } from '../../../base/textPosition.ts';
import { contextLimit, wantsContext, type ContextKind } from '../../../nes/context/contextLimits.ts';
import { unchangedPosition, type PositionOnWire } from '../../../nes/context/contextPosition.ts';
import { EditHistory } from '../../../nes/context/editHistory.ts';
import type { DocumentChange, EditorDocument } from '../../../nes/text/editorDocument.ts';
import type { NesAbilities } from '../../../nes/session/nesAbilities.ts';
import { RecentDocuments } from '../../../nes/context/recentDocuments.ts';
import { UserActions } from '../../../nes/context/userActions.ts';
import { asWirePosition } from '../../../nes/text/wirePosition.ts';
import type { NesContextCapability } from '../../../protocol/nes/nesCapability.ts';
import type { NesContextParams } from '../../../protocol/nes/nesContext.ts';
import type { PositionEncoding } from '../../../protocol/nes/position.ts';
import type { EligibleDocuments } from '../../documents/eligibleDocuments.ts';
import { collectDiagnostics } from './diagnostics.ts';
import { collectOpenFiles } from './openFiles.ts';
import { collectRecentFiles } from './recentFiles.ts';
import { collectRelatedSnippets } from './relatedSnippets.ts';
import { relativeName } from './relativeName.ts';

/** Nothing for an agent that asked for no context: then nothing is followed either. */
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

/** What may take time, such as a language server, gets this many ms; what is not there by then is left out. */
const timeBox = 50;

/** Only eligible documents may be told to it; those that ceased to be eligible are left out of what it answers. */
export class NesContext {
  readonly #eligible: EligibleDocuments;
  readonly #clock: Clock;
  readonly #onWire: PositionOnWire;
  readonly #limit: (kind: ContextKind) => number;
  readonly #history: EditHistory | undefined;
  readonly #actions: UserActions | undefined;
  readonly #recent: RecentDocuments | undefined;
  #focused: string | undefined;

  /** @param wanted what the agent asked for. @param encoding the one it chose. */
  constructor(
    wanted: NesContextCapability,
    eligible: EligibleDocuments,
    clock: Clock,
    encoding: PositionEncoding,
  ) {
    this.#eligible = eligible;
    this.#clock = clock;
    this.#onWire = (document, position) => asWirePosition(position, document, encoding);
    const limit = (kind: ContextKind): number => contextLimit(wanted, kind);
    this.#limit = limit;
    this.#history = limit('editHistory') ? new EditHistory(limit('editHistory'), relativeName) : undefined;
    this.#actions = limit('userActions')
      ? // A cursor is where there is text: in the editor's own encoding there is nothing to look up.
        new UserActions(
          (at) => Date.now() - clock.now() + at,
          limit('userActions'),
          encoding === 'utf-16' ? unchangedPosition : this.#onWire,
        )
      : undefined;
    this.#recent = limit('recentFiles') || limit('openFiles') ? new RecentDocuments(Date.now) : undefined;
  }

  /** The document can be seen, or has just been opened: its edits are known from now on. */
  documentOpened(document: EditorDocument): void {
    this.#history?.open(document);
  }

  documentClosed(uri: string): void {
    this.#history?.close(uri);
  }

  /** On every keystroke, in order. @param at ms, on the clock of the session. */
  documentChanged(document: EditorDocument, changes: readonly DocumentChange[], at: number): void {
    this.#recent?.edited(document);
    const { version, lineCount } = document;
    const event = { document, changes, version, lineCount, at };
    this.#history?.changed(event);
    // Edits elsewhere are not made by the user's hands.
    if (this.#focused === document.uri) this.#actions?.changed(event);
  }

  /** @param document nothing where the editor with the focus shows what agents may not hear of. */
  focusChanged(document: EditorDocument | undefined): void {
    this.#focused = document?.uri;
    if (!document) return;
    this.#history?.open(document);
    this.#recent?.focused(document);
  }

  /** In the editor with the focus, whatever moved it. */
  cursorMoved(document: EditorDocument, position: Position): void {
    if (this.#focused === document.uri) this.#actions?.cursorMoved(document, position, this.#clock.now());
  }

  /** Takes at most 50 ms, and none where only kinds were asked for that are at hand. Never rejects. */
  async collect(request: ContextRequest, token: CancellationToken): Promise<NesContextParams> {
    const { document, position } = request;
    const limit = this.#limit;
    const box = { ms: timeBox, clock: this.#clock, token };
    const wait = <T>(kind: ContextKind, collect: (most: number) => Promise<T>): Promise<T> | undefined =>
      limit(kind) > 0 ? collect(limit(kind)) : undefined;
    const [recentFiles, relatedSnippets] = await Promise.all([
      wait('recentFiles', (most) =>
        collectRecentFiles(this.#recent!.list(), document.uri, this.#eligible, most, box),
      ),
      wait('relatedSnippets', (most) =>
        collectRelatedSnippets(document, position, this.#eligible, most, box),
      ),
    ]);
    const mayTell = this.#mayTell();
    return {
      ...(recentFiles && { recentFiles }),
      ...(relatedSnippets && { relatedSnippets }),
      ...(this.#history && { editHistory: this.#history.entries().filter(mayTell) }),
      ...(this.#actions && { userActions: this.#actions.recent().filter(mayTell) }),
      ...(limit('openFiles') > 0 && {
        openFiles: collectOpenFiles(this.#recent!, this.#eligible, this.#onWire, limit('openFiles')),
      }),
      ...(limit('diagnostics') > 0 && {
        diagnostics: collectDiagnostics(document, position, this.#onWire, limit('diagnostics')),
      }),
    };
  }

  /** The user may have excluded a document since something of it was kept. */
  #mayTell(): (item: { readonly uri: string }) => boolean {
    const known = new Map<string, boolean>();
    return ({ uri }) => {
      let may = known.get(uri);
      if (may === undefined) known.set(uri, (may = this.#eligible.hasUri(Uri.parse(uri))));
      return may;
    };
  }
}
