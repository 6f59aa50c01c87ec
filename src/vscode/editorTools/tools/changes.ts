// Tools that change files or open them in the editor: rename, format, open. See `codeActions` for code actions.

import {
  extensions,
  Position,
  Range,
  TextEditorRevealType,
  window,
  workspace,
  WorkspaceEdit,
  type FormattingOptions,
  type TextDocument,
  type TextEdit,
} from 'vscode';
import { t } from '../../../base/l10n.ts';
import type { ToolInput } from '../../../editorTools/definitions.ts';
import { otherChanges } from '../../nes/refactor/otherChanges.ts';
import { oneLine } from '../../window/shownText.ts';
import { openBehind } from './backgroundTabs.ts';
import { applyShown, askUser } from './shownChange.ts';
import type { ToolResult } from './toolResult.ts';
import { ToolError, type ToolRun } from './toolRun.ts';
import type { ToolTitle } from './toolTitle.ts';

type Titled<N extends 'rename_symbol' | 'format_document' | 'open_in_editor'> = (
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
  const { files, createdIfMissing } = otherChanges(edit);
  return edit.size > 0 || files.length > 0 || createdIfMissing.length > 0;
}

/**
 * Formats with the first formatter that is registered for the language, since VS Code's command uses that one. No API names that
 * formatter, or uses the default formatter of the user's settings.
 */
export const formatDocument: Titled<'format_document'> = async (run, { path }, title) => {
  const preferred = defaultFormatter(await run.open(path));
  const shown = preferred === undefined ? title.title : titleWithNote(title.title, preferred);
  const result = await applyShown(run, { ...title, title: shown }, async () => {
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
  if (preferred === undefined) return result;
  const note = `(Formatted with the first formatter of the editor, which may not be ${preferred}, the user's default.)`;
  return { ...result, text: `${result.text}\n${note}` };
};

function titleWithNote(title: string, formatter: string): string {
  return t('{0} (with the first formatter of the editor, which may not be {1})', title, formatter);
}

/** Such as "Prettier (esbenp.prettier-vscode)". Undefined if the user has set none. @throws ToolError if it is not installed. */
function defaultFormatter(document: TextDocument): string | undefined {
  const id = workspace.getConfiguration('editor', document).get<unknown>('defaultFormatter');
  if (typeof id !== 'string' || id === '') return undefined;
  const extension = extensions.getExtension(id);
  if (!extension)
    throw new ToolError(
      `The user's default formatter for this file, ${oneLine(id, 100)}, is not installed or turned off. Nothing was changed.`,
    );
  const { displayName } = extension.packageJSON as { readonly displayName?: unknown };
  return typeof displayName === 'string' ? `${oneLine(displayName, 60)} (${extension.id})` : extension.id;
}

/**
 * The indentation of the editor of the document. Undefined if it has none: VS Code's command then uses the indentation that VS
 * Code has found in the text, or else that of the settings.
 */
function formatting(document: TextDocument): FormattingOptions | undefined {
  const options = window.visibleTextEditors.find((editor) => editor.document === document)?.options;
  const { indentSize, insertSpaces } = options ?? {};
  if (typeof indentSize !== 'number' || typeof insertSpaces !== 'boolean') return undefined;
  return { tabSize: indentSize, insertSpaces };
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
