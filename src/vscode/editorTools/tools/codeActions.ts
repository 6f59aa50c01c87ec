// Tools that list code actions and apply one: quick fixes, refactorings, and actions on the whole file.

import { CodeAction, Position, Range, type Command, type TextDocument } from 'vscode';
import type { ToolInput } from '../../../editorTools/definitions.ts';
import { distinctNames } from '../../../editorTools/distinctNames.ts';
import { noCodeActions } from '../../../editorTools/noCodeActions.ts';
import { boundedText, mostLines, shortLine } from '../../../editorTools/resultText.ts';
import { firstMovedFile } from '../../nes/refactor/otherChanges.ts';
import { applyShown } from './shownChange.ts';
import type { ToolResult } from './toolResult.ts';
import { LateError, ToolError, type ToolRun } from './toolRun.ts';
import type { ToolTitle } from './toolTitle.ts';
import { passIndentation } from './typescriptServer.ts';

type Wanted = ToolInput<'code_actions'> | ToolInput<'apply_code_action'>;

/** Maximum number of code actions whose edits are computed in one request. */
const mostResolved = 30;
/** Maximum number of code actions that are named if none has the requested title. */
const mostOthers = 20;

interface Listed {
  readonly action: CodeAction | Command;
  /** Name in the list. Unlike titles, names are distinct. */
  readonly name: string;
  /** Number of earlier actions with the same title and kind in the same answer. */
  readonly sameBefore: number;
  /** False if its edit was not computed, since too many actions precede it or that took too long. */
  readonly isResolved: boolean;
}

export async function listCodeActions(run: ToolRun, input: ToolInput<'code_actions'>): Promise<ToolResult> {
  const { offset = 0 } = input;
  const { document, range } = await rangeOf(run, input);
  const found = await codeActions(run, document, range, input.kind);
  const page = found.slice(offset, offset + mostLines);
  const lines = await run.withTimeout(Promise.all(page.map(lineOf)));
  const { text } = boundedText({ lines, offset, total: found.length, narrower: '"kind"' });
  const place = { path: document.uri.fsPath, line: range.start.line + 1 };
  const none = noCodeActions(document.languageId, input.kind);
  return { text: found.length === 0 ? none : text, count: found.length, places: [place] };
}

async function lineOf({ action, name, isResolved }: Listed): Promise<string> {
  if (!isAction(action) || (isResolved && !action.edit)) return `${name} [runs a command: can't be applied]`;
  if (action.edit && (await firstMovedFile(action.edit)))
    return `${name} [creates, moves or deletes files: can't be applied]`;
  return `${name} [${action.kind?.value ?? 'other'}]${action.isPreferred ? ' (preferred)' : ''}`;
}

export async function applyCodeAction(
  run: ToolRun,
  input: ToolInput<'apply_code_action'>,
  title: ToolTitle,
): Promise<ToolResult> {
  return await applyShown(run, title, async () => {
    const { document, range } = await rangeOf(run, input);
    const found = await codeActions(run, document, range, input.kind);
    const listed =
      found.find(({ name }) => name === input.title) ??
      found.find(({ action }) => action.title === input.title || shortLine(action.title) === input.title);
    if (!listed) {
      const others = found.slice(0, mostOthers).map(({ name }) => name);
      const left = found.length - mostOthers;
      throw new ToolError(
        [
          `There is no code action "${input.title}" here${others.length > 0 ? '. There are:' : '.'}`,
          ...others,
          ...(left > 0 ? [`(${left} more: call code_actions.)`] : []),
        ].join('\n'),
      );
    }
    const { action, sameBefore, isResolved } = listed;
    if (!isAction(action)) throw commandOnly(action.command);
    if (action.edit) return action.edit;
    if (!isResolved) {
      // Requested again by its kind, so that fewer actions precede it.
      const kind = action.kind?.value;
      const ofKind = await ask(run, document, range, kind, mostResolved);
      const again = ofKind.filter((one) => keyOf(one) === keyOf(action))[sameBefore];
      if (again && isAction(again) && again.edit) return again.edit;
    }
    throw commandOnly(action.command?.command);
  });
}

/** Commands of code actions are never run, since their effect cannot be shown first. Only edits are applied. */
function commandOnly(command: string | undefined): ToolError {
  const why = command === undefined ? 'has no edit that can be shown first' : `runs the command ${command}`;
  return new ToolError(`This code action ${why}, so it can't be applied by a tool. Nothing was changed.`);
}

/** Requests source actions too: without a kind, extensions omit some actions on the whole file, such as organizing imports. */
async function codeActions(
  run: ToolRun,
  document: TextDocument,
  range: Range,
  kind: string | undefined,
): Promise<readonly Listed[]> {
  const found = await requested(run, document, range, kind);
  if (kind === undefined) {
    const keys = new Set(found.map(({ action }) => keyOf(action)));
    // Both answers may contain the same actions.
    const source = await requested(run, document, range, 'source');
    found.push(...source.filter(({ action }) => !keys.has(keyOf(action))));
  }
  const names = distinctNames(found.map(({ action }) => shortLine(run.redact(action.title))));
  return found.map((one, at) => ({ ...one, name: names[at]! }));
}

/** Requests code actions. If their edits take too long to compute, requests the actions again without edits. */
async function requested(
  run: ToolRun,
  document: TextDocument,
  range: Range,
  kind: string | undefined,
): Promise<Omit<Listed, 'name'>[]> {
  const resolved = await ask(run, document, range, kind, mostResolved).catch((error: unknown) => {
    if (error instanceof LateError) return undefined;
    throw error;
  });
  const all = resolved ?? (await ask(run, document, range, kind));
  const counts = new Map<string, number>();
  return all.map((action, at) => {
    const sameBefore = counts.get(keyOf(action)) ?? 0;
    counts.set(keyOf(action), sameBefore + 1);
    return { action, sameBefore, isResolved: resolved !== undefined && at < mostResolved };
  });
}

/** @param resolve maximum number of code actions whose edits are computed. Many extensions compute them only on request. */
async function ask(
  run: ToolRun,
  document: TextDocument,
  range: Range,
  kind: string | undefined,
  resolve?: number,
): Promise<readonly (CodeAction | Command)[]> {
  return await run.executeFor(document, 'vscode.executeCodeActionProvider', range, kind, resolve);
}

function keyOf(action: CodeAction | Command): string {
  return isAction(action) ? `${action.kind?.value} ${action.title}` : action.title;
}

function isAction(action: CodeAction | Command): action is CodeAction {
  return typeof (action as Command).command !== 'string';
}

/** The range of an expression such as `price * 2`, or of the last name in a symbol: of `total` for `cart.total`. */
function rangeAt(document: TextDocument, at: Position, symbol: string): Range {
  const isExpression = !/^[\p{L}\p{N}\p{M}_$.#]+$/u.test(symbol);
  const start = isExpression ? document.lineAt(at).text.lastIndexOf(symbol, at.character) : -1;
  const end = start + symbol.length;
  if (start >= 0 && end > at.character) return new Range(at.line, start, at.line, end);
  return document.getWordRangeAtPosition(at) ?? new Range(at, at);
}

/** The range of the symbol, of the lines, or of the whole file. */
async function rangeOf(
  run: ToolRun,
  { path, line, end_line, symbol, column }: Wanted,
): Promise<{ readonly document: TextDocument; readonly range: Range }> {
  const document = await run.openInTab(path);
  await passIndentation(run, document);
  if (symbol !== undefined) {
    const { at } = await run.findSymbol(path, { symbol, line, column });
    return { document, range: rangeAt(document, at, symbol.trim()) };
  }
  if (line === undefined) return { document, range: new Range(0, 0, document.lineCount, 0) };
  if (line > document.lineCount) throw new ToolError(`The file has only ${document.lineCount} lines.`);
  const first = document.lineAt(line - 1);
  const last = document.lineAt(Math.max(line, Math.min(end_line ?? line, document.lineCount)) - 1);
  return {
    document,
    range: new Range(new Position(line - 1, first.firstNonWhitespaceCharacterIndex), last.range.end),
  };
}
