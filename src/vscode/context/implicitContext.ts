// Tracks the selection or the active file, and creates the implicit attachment of it for agents that do not get it as
// context. Pages show the attachment before it is sent.

import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Range, window, workspace, type Memento, type TextDocument, type TextEditor } from 'vscode';
import { isInFolder } from '../../base/isInFolder.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { Clock } from '../../base/clock.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import { promptLimits, type ImplicitKind, type TextAttachment } from '../../chat/prompt/prompt.ts';
import type { PathScope } from '../../chat/path/shownPath.ts';
import { Pace, type Work } from '../../base/pieces.ts';
import { longestLine, redactInPieces, redactLinesInPieces } from '../../context/secrets/redact.ts';
import type { EligibleDocuments } from '../documents/eligibleDocuments.ts';
import type { EditorState } from '../serve/workspace/editorState.ts';
import { onDidChangeSetting, readSetting } from '../settings/settings.ts';
import { oneLine } from '../window/shownText.ts';
import { inPieces } from '../storage/inPieces.ts';
import type { FileRules } from './fileRules.ts';

export interface ImplicitParts {
  readonly eligible: EligibleDocuments;
  readonly editorState: Pick<EditorState, 'activeEditor'>;
  readonly rules: Pick<FileRules, 'whyNot' | 'onDidChange'>;
  /** VS Code's global state. */
  readonly storage: Memento;
  /** Literal secrets to redact. */
  readonly knownSecrets: () => readonly string[];
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The selection or the active file, of which an implicit attachment can be created. */
export interface ImplicitTarget {
  /** Changes with the document and the range. */
  readonly id: number;
  readonly kind: ImplicitKind;
  /** `a.ts:3–9`, escaped for display. */
  readonly name: string;
  /** With the lines of a selection. */
  readonly uri: string;
  /** For the user: the path, and what of the file is sent. */
  readonly detail: string;
}

interface KnownTarget extends ImplicitTarget {
  readonly document: TextDocument;
  /** Of the selection. */
  readonly range: Range | undefined;
  /** The document's version when another target replaced this one. */
  version?: number;
}

/** ms from a change in the editor to the next update. */
const updateDelay = 60;
/** Targets remembered: the page may show one that has just been replaced. */
const mostTargets = 8;
/** UTF-16 units for each token of `acpHost.context.maxTokens`. */
const unitsPerToken = 4;
/** Lines before the selection in which the beginning of a secret is searched. */
const linesBefore = 201;
const storageKey = 'context.implicitOff';

export class ImplicitContext implements Disposable {
  readonly #parts: ImplicitParts;
  readonly #changes: Emitter<void>;
  readonly #lifetime = new DisposableStore();
  #listening: DisposableStore | undefined;
  #listeners = 0;
  #timer: Disposable | undefined;
  /** Newest last. */
  #targets: readonly KnownTarget[] = [];
  #current: KnownTarget | undefined;
  /** A hidden editor whose selection VS Code did not move when its document changed. It gets a new one when it is shown. */
  #outdated: TextEditor | undefined;
  #lastId = 0;
  #updates = 0;
  /** The newest of the updates that have ended. */
  #ended = 0;

  constructor(parts: ImplicitParts) {
    this.#parts = parts;
    const onError = (error: unknown): void => parts.logger.error('A listener of the selection failed', error);
    this.#changes = this.#lifetime.add(new Emitter(onError));
  }

  /** Fires when `current` or `isOn` may have changed. The editor is tracked only while there are listeners. */
  readonly onDidChange: Event<void> = (listener) => {
    const listening = this.#changes.event(listener);
    if (this.#listeners++ === 0) this.#startTracking();
    let isOver = false;
    return {
      dispose: () => {
        if (isOver) return;
        isOver = true;
        listening.dispose();
        if (--this.#listeners === 0) this.#stopTracking();
      },
    };
  };

  /** The selection or the active file, if it may be sent to a session in these folders. */
  current({ folders }: PathScope): ImplicitTarget | undefined {
    const target = this.#current;
    return target && isIn(folders, target) ? target : undefined;
  }

  /**
   * The attachment with the current text. Undefined if another target replaced this one and the document has changed
   * since, or if it may no longer be sent. The text is read at once, and redacted in pieces. @param id of `ImplicitTarget`.
   */
  async attachment(id: number, { cwd, folders }: PathScope): Promise<TextAttachment | undefined> {
    const target = this.#targets.find((one) => one.id === id);
    if (!target || readSetting('context.implicit') === 'off') return undefined;
    const { document, version, kind, name, uri, range } = target;
    const isUnchanged = version === undefined || version === document.version;
    if (!isUnchanged || document.isClosed || !isIn(folders, target)) return undefined;
    if (!this.#parts.eligible.has(document)) return undefined;
    const relativePath = relative(cwd, document.uri.fsPath);
    const path = isInFolder({ path: document.uri.fsPath, folder: cwd })
      ? relativePath.replaceAll('\\', '/')
      : document.uri.fsPath;
    const facts = { kind: 'text', name, uri } as const;
    const reading =
      kind === 'name' ? undefined : inPieces(this.#textOf(document, range ?? wholeOf(document)));
    // Git may ignore the file since it was shown, without an event.
    const [read, isBlocked] = await Promise.all([reading, this.#isBlocked(document)]);
    if (isBlocked) {
      this.#update();
      return undefined;
    }
    if (!read || (kind === 'file' && !read.isWhole)) {
      const text = `The user is looking at ${path}.`;
      return { ...facts, text, implicit: { kind: 'name', place: path, redacted: [] } };
    }
    const place = range ? `${path}:${linesOf(range).join('-')}` : path;
    const { text, rules, length: whole } = read;
    const cut = !read.isWhole && ({ cut: { whole, left: 'tail' } } as const);
    return { ...facts, text, ...cut, implicit: { kind, place, redacted: rules } };
  }

  /** False if the user turned the implicit attachment off for the agent. */
  isOn(agent: string): boolean {
    return !this.#off().includes(agent);
  }

  /** Turns the implicit attachment on or off for the agent, in this and later windows. */
  toggle(agent: string): void {
    const others = this.#off().filter((one) => one !== agent);
    void this.#parts.storage.update(storageKey, this.isOn(agent) ? [...others, agent] : others);
    this.#changes.fire();
  }

  #off(): readonly string[] {
    const stored = this.#parts.storage.get<unknown>(storageKey);
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  }

  #startTracking(): void {
    const soon = (): void => {
      this.#timer ??= this.#parts.clock.setTimer(updateDelay, () => {
        this.#timer = undefined;
        this.#update();
      });
    };
    const listening = (this.#listening = new DisposableStore());
    listening.add(window.onDidChangeActiveTextEditor(soon));
    listening.add(window.onDidChangeTextEditorSelection(soon));
    listening.add(window.tabGroups.onDidChangeTabs(soon));
    listening.add(this.#parts.eligible.onDidChange(soon));
    listening.add(this.#parts.rules.onDidChange(soon));
    listening.add(
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        // Runs on every keystroke, almost always in the active editor.
        if (contentChanges.length === 0 || window.activeTextEditor?.document === document) return;
        const { activeEditor: editor } = this.#parts.editorState;
        if (editor?.document !== document || window.visibleTextEditors.includes(editor)) return;
        this.#outdated = editor;
        if (this.#current?.kind === 'selection') this.#current.version = -1;
        soon();
      }),
    );
    for (const key of ['context.implicit', 'context.kinds', 'context.maxTokens'] as const)
      listening.add(onDidChangeSetting(key, soon));
    this.#update();
  }

  #stopTracking(): void {
    this.#listening?.dispose();
    this.#timer?.dispose();
    this.#timer = undefined;
  }

  #update(): void {
    const update = ++this.#updates;
    const { activeEditor: editor } = this.#parts.editorState;
    const kind = editor && kindOf(editor, editor !== this.#outdated);
    // The name is part of a sentence for the agent, which a line end would turn into another one.
    if (!editor || !kind || /\p{Cc}/u.test(editor.document.uri.path)) {
      this.#ended = update;
      return this.#set(undefined);
    }
    const { document, selection } = editor;
    const range = kind === 'selection' ? new Range(selection.start, selection.end) : undefined;
    void this.#isBlocked(document).then((isBlocked) => {
      if (!this.#counts(update, document)) return;
      this.#ended = update;
      this.#set(isBlocked ? undefined : { document, kind, range });
      // A page may still show it.
      if (isBlocked) this.#targets = this.#targets.filter((one) => one.document !== document);
    });
  }

  /** True also if the rules fail. */
  async #isBlocked({ uri }: TextDocument): Promise<boolean> {
    try {
      return (await this.#parts.rules.whyNot(uri)) !== undefined;
    } catch (error) {
      this.#parts.logger.debug(`The implicit attachment is not sent: ${String(error)}`);
      return true;
    }
  }

  /**
   * False if a later update has ended or another editor is active. A later update that has not ended does not count: while the
   * user moves the cursor, there is always one.
   */
  #counts(update: number, document: TextDocument): boolean {
    return update > this.#ended && this.#parts.editorState.activeEditor?.document === document;
  }

  #set(next: Pick<KnownTarget, 'document' | 'kind' | 'range'> | undefined): void {
    const before = this.#current;
    if (!before && !next) return;
    const isSame = before && next && before.document === next.document && before.kind === next.kind;
    if (isSame && (!next.range || before.range?.isEqual(next.range))) return;
    if (before) before.version ??= before.document.version;
    this.#current = next && { ...next, ...describeTarget(next), id: ++this.#lastId };
    if (this.#current) this.#targets = [...this.#targets, this.#current].slice(-mostTargets);
    this.#changes.fire();
  }

  /** The text of a range, redacted, which is read before the first piece. Secrets are searched in whole lines; if one is found, whole lines are returned. */
  *#textOf(
    document: TextDocument,
    range: Range,
  ): Work<{ text: string; rules: readonly string[]; isWhole: boolean; length: number }> {
    const most = longestText();
    const { start, end } = document.validateRange(range);
    const from = Math.max(0, start.line - linesBefore);
    const lines: string[] = [];
    let [last, size] = [start.line, 0];
    // Nothing of the line at whose start the range ends is selected.
    const until = lastLine({ start, end });
    for (let line = from; line <= until; line++) {
      const { text } = document.lineAt(line);
      size += line < start.line ? 0 : text.length + 1;
      if (size > most && line > start.line) break;
      // Longer lines are left out.
      lines.push(text.slice(0, longestLine + 1));
      last = line;
    }
    const known = this.#parts.knownSecrets();
    const left = until - last;
    const partEnd = left === 0 ? end : document.lineAt(last).range.end;
    const isOneLine = partEnd.line === start.line && partEnd.character - start.character > longestLine;
    const exactEnd = isOneLine ? start.translate(0, longestLine + 1) : partEnd;
    const exactText = document.getText(new Range(start, exactEnd));
    const length = document.offsetAt(end) - document.offsetAt(start);
    // The document may change from here on.
    const pace = new Pace();
    const whole = yield* redactLinesInPieces(lines, start.line - from, lines.length, known, pace);
    // The exact text is searched too, since very long lines are left out above.
    const exact = yield* redactInPieces(exactText, known, pace);
    const rules = [...new Set([...whole.rules, ...exact.rules])];
    const text =
      rules.length === 0 ? exact.text : left === 0 && until < end.line ? `${whole.text}\n` : whole.text;
    if (left === 0 && text.length <= most) return { text, rules, isWhole: true, length: text.length };
    const note = left === 0 ? 'the rest is left out' : `${left} more lines are left out`;
    return { text: `${text.slice(0, most)}\n… ${note}\n`, rules, isWhole: false, length };
  }

  dispose(): void {
    this.#stopTracking();
    this.#lifetime.dispose();
  }
}

/** What the settings allow to be sent, as far as it is short enough; undefined if nothing. */
function kindOf({ document, selection }: TextEditor, isSelected: boolean): ImplicitKind | undefined {
  const setting = readSetting('context.implicit');
  if (setting === 'off' || readSetting('context.maxTokens') === 0) return undefined;
  const kinds = readSetting('context.kinds');
  if (isSelected && !selection.isEmpty && kinds['selection'] !== false) return 'selection';
  if (kinds['activeFile'] === false) return undefined;
  const length = document.offsetAt(wholeOf(document).end);
  return setting === 'file' && length <= longestText() ? 'file' : 'name';
}

/** Maximum UTF-16 units of the attachment. */
function longestText(): number {
  return Math.min(promptLimits.text, readSetting('context.maxTokens') * unitsPerToken);
}

function describeTarget({
  document,
  kind,
  range,
}: Pick<KnownTarget, 'document' | 'kind' | 'range'>): Omit<ImplicitTarget, 'id' | 'kind'> {
  const { path, fsPath } = document.uri;
  const base = oneLine(path.slice(path.lastIndexOf('/') + 1), 100);
  const { href } = pathToFileURL(fsPath);
  const shown = oneLine(fsPath, 300);
  if (kind === 'name') return { name: base, uri: href, detail: t('{0}: file name only', shown) };
  if (!range) return { name: base, uri: href, detail: t('{0}: the whole file', shown) };
  const lines = linesOf(range);
  const uri = `${href}#L${lines[0]}-L${lines.at(-1)}`;
  const isCut = document.offsetAt(range.end) - document.offsetAt(range.start) > longestText();
  const detail = isCut
    ? t('{0}: the beginning of the selected text', shown)
    : t('{0}: the selected text', shown);
  return { name: `${base}:${lines.join('–')}`, uri, detail };
}

function wholeOf({ lineCount }: TextDocument): Range {
  return new Range(0, 0, lineCount, 0);
}

/** The first and last line, 1-based; one number if they are equal. A range that ends at the start of a line excludes it. */
function linesOf({ start, end }: Range): readonly number[] {
  const last = lastLine({ start, end }) + 1;
  return start.line + 1 === last ? [last] : [start.line + 1, last];
}

/** 0-based. */
function lastLine({ start, end }: Pick<Range, 'start' | 'end'>): number {
  return end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
}

function isIn(folders: readonly string[], { document }: KnownTarget): boolean {
  return folders.some((folder) => isInFolder({ path: document.uri.fsPath, folder }));
}
