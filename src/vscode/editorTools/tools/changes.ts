// Tools that change files or open them in the editor: rename, code actions, format, open.

import {
  CodeAction,
  Position,
  Range,
  TextEditorRevealType,
  window,
  workspace,
  WorkspaceEdit,
  type Command,
  type FormattingOptions,
  type TextDocument,
  type TextEdit,
} from 'vscode';
import type { ToolInput } from '../../../editorTools/definitions.ts';
import { boundedText, mostLines, shortLine } from '../../../editorTools/resultText.ts';
import { otherChanges } from '../../nes/refactor/otherChanges.ts';
import { openBehind } from './backgroundTabs.ts';
import { applyShown, askUser } from './shownChange.ts';
import { ToolError, type ToolResult, type ToolRun } from './toolRun.ts';
import type { ToolTitle } from './toolTitle.ts';

type Titled<N extends 'rename_symbol' | 'apply_code_action' | 'format_document' | 'open_in_editor'> = (
  run: ToolRun,
  input: ToolInput<N>,
  title: ToolTitle,
) => Promise<ToolResult>;

/** Applies the edit that F2 (Rename Symbol) would apply. */
export const renameSymbol: Titled<'rename_symbol'> = async (run, input, title) =>
  await applyShown(run, title, async () => {
    const { document, at } = await run.findSymbol(input.path, input);
    const { uri } = document;
    const ask = (): Promise<WorkspaceEdit | undefined> =>
      run.execute('vscode.executeDocumentRenameProvider', uri, at, input.new_name);
    const edit = await run.whenStarted(document, ask, isSome);
    if (edit && isSome(edit)) return edit;
    const { languageId } = document;
    throw new ToolError(
      `"${input.symbol}" can't be renamed here. Is it a name in this workspace, and has the editor language support for ${languageId}?`,
    );
  });

function isSome(edit: WorkspaceEdit): boolean {
  return edit.size > 0 || otherChanges(edit).files.length > 0;
}

type Wanted = ToolInput<'code_actions'> | ToolInput<'apply_code_action'>;

export async function listCodeActions(run: ToolRun, input: ToolInput<'code_actions'>): Promise<ToolResult> {
  const { offset = 0 } = input;
  const { document, range } = await rangeOf(run, input);
  const found = await codeActions(run, document, range, input.kind);
  const lines = found.slice(offset, offset + mostLines).map((action) => {
    if (!isAction(action)) return `${shortLine(action.title)} [runs a command: can't be applied]`;
    const kind = action.kind?.value;
    return `${shortLine(action.title)} [${kind ?? 'other'}]${action.isPreferred ? ' (preferred)' : ''}`;
  });
  const { text } = boundedText({ lines, offset, total: found.length, narrower: '"kind"' });
  const place = { path: document.uri.fsPath, line: range.start.line + 1 };
  return { text: found.length === 0 ? 'No code actions here.' : text, count: found.length, places: [place] };
}

export const applyCodeAction: Titled<'apply_code_action'> = async (run, input, title) =>
  await applyShown(run, title, async () => {
    const { document, range } = await rangeOf(run, input);
    const named = ({ title: one }: { readonly title: string }): boolean =>
      one === input.title || shortLine(one) === input.title;
    const found = await codeActions(run, document, range, input.kind);
    const listed = found.find(named);
    if (!listed) {
      const others = found.slice(0, mostOthers).map((one) => shortLine(one.title));
      const left = found.length - mostOthers;
      throw new ToolError(
        [
          `There is no code action "${input.title}" here${others.length > 0 ? '. There are:' : '.'}`,
          ...others,
          ...(left > 0 ? [`(${left} more: call code_actions.)`] : []),
        ].join('\n'),
      );
    }
    if (!isAction(listed)) throw commandOnly(listed.command);
    if (listed.edit) return listed.edit;
    // Requested again with the edits, which many extensions compute only when a code action is resolved.
    const kind = listed.kind?.value;
    const resolved = await ask(run, document, range, kind, mostResolved);
    const action = resolved.find((one) => isAction(one) && named(one) && one.kind?.value === kind);
    if (action && isAction(action) && action.edit) return action.edit;
    throw commandOnly(listed.command?.command);
  });

/** Maximum number of code actions that are named if there is none of the title. */
const mostOthers = 20;
/** Maximum number of code actions whose edits are computed in one request. */
const mostResolved = 30;

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
): Promise<readonly (CodeAction | Command)[]> {
  const found = [...(await ask(run, document, range, kind))];
  if (kind === undefined) found.push(...(await ask(run, document, range, 'source')));
  const titles = new Set<string>();
  return found.filter(({ title }) => !titles.has(title) && titles.add(title));
}

async function ask(
  run: ToolRun,
  document: TextDocument,
  range: Range,
  kind: string | undefined,
  resolve?: number,
): Promise<readonly (CodeAction | Command)[]> {
  return await run.executeFor(document, 'vscode.executeCodeActionProvider', range, kind, resolve);
}

function isAction(action: CodeAction | Command): action is CodeAction {
  return typeof (action as Command).command !== 'string';
}

/** The range of the symbol, of the lines, or of the whole file. */
async function rangeOf(
  run: ToolRun,
  { path, line, end_line, symbol, column }: Wanted,
): Promise<{ readonly document: TextDocument; readonly range: Range }> {
  const document = await run.openInTab(path);
  if (symbol !== undefined) {
    const { at } = await run.findSymbol(path, { symbol, line, column });
    return { document, range: document.getWordRangeAtPosition(at) ?? new Range(at, at) };
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

export const formatDocument: Titled<'format_document'> = async (run, { path }, title) =>
  await applyShown(run, title, async () => {
    const document = await run.open(path);
    const edits = await run.executeFor<TextEdit>(
      document,
      'vscode.executeFormatDocumentProvider',
      formatting(document),
    );
    const edit = new WorkspaceEdit();
    edit.set(document.uri, [...edits]);
    return edit;
  });

function formatting(document: TextDocument): FormattingOptions {
  const options = window.visibleTextEditors.find((editor) => editor.document === document)?.options;
  const settings = workspace.getConfiguration('editor', document);
  const tabSize = options?.tabSize ?? settings.get('tabSize');
  const insertSpaces = options?.insertSpaces ?? settings.get('insertSpaces');
  return { tabSize: Number(tabSize) || 4, insertSpaces: insertSpaces !== false };
}

/**
 * Asks first, since the file takes the place of what the user may be typing in: the editor keeps the focus, and keys go to the
 * new file. If a rule allows it, the user does not know when, so the file is opened in a tab behind another active file.
 */
export const openInEditor: Titled<'open_in_editor'> = async (run, { path, line }, title) => {
  const document = await run.open(path);
  const { uri } = document;
  const byRule = await askUser(run, title, 'read', [{ place: { requested: uri.fsPath } }]);
  const active = window.activeTextEditor?.document;
  if (byRule && active && active !== document) {
    await run.withTimeout(openBehind(uri));
    const text = `${run.shown(uri)} is open in a tab behind the active file, in which the user may be typing.`;
    return { text, places: [{ path: uri.fsPath }] };
  }
  const editor = await run.withTimeout(
    window.showTextDocument(document, { preview: true, preserveFocus: true }),
  );
  if (line !== undefined) {
    const at = new Position(Math.min(line, document.lineCount) - 1, 0);
    editor.revealRange(new Range(at, at), TextEditorRevealType.InCenterIfOutsideViewport);
  }
  const place = { path: uri.fsPath, ...(line !== undefined && { line }) };
  return { text: `Opened ${run.shown(uri)} in the editor.`, places: [place] };
};
