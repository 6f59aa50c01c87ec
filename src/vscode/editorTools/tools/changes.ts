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
import { LateError, ToolError, type ToolRun } from './toolRun.ts';
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
    let why = `No extension of the editor renames it. If the editor has no language support for ${document.languageId}, ask the user before you edit each place.`;
    try {
      const edit = await run.whenStarted(document, ask, isSome);
      if (edit && isSome(edit)) return edit;
    } catch (error) {
      // VS Code rejects if a language extension refuses. Without an extension, the edit is empty.
      if (!(error instanceof ToolError) || error instanceof LateError) throw error;
      why = error.message;
    }
    throw new ToolError(`"${input.symbol}" can't be renamed here: ${why}`);
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
  const opened = await run.open(path);
  const preferred = defaultFormatter(opened);
  const shown = preferred === undefined ? title.title : titleWithNote(title.title, preferred);
  const propose = async (): Promise<WorkspaceEdit> => {
    const document = await run.open(path);
    const edits = await run.executeFor<TextEdit>(
      document,
      'vscode.executeFormatDocumentProvider',
      formatting(document),
    );
    const edit = new WorkspaceEdit();
    edit.set(document.uri, [...edits]);
    return edit;
  };
  const result = await applyShown(run, { ...title, title: shown }, propose, () =>
    unformatted(opened.languageId),
  );
  if (preferred === undefined || result.count === 0) return result;
  const note = `(Formatted with the first formatter of the editor, which may not be ${preferred}, the user's default.)`;
  return { ...result, text: `${result.text}\n${note}` };
};

/** VS Code gives the same answer if no formatter is registered and if the formatter returns no changes. */
function unformatted(language: string): string {
  return `Nothing was changed: the file is formatted already, or the editor has no formatter for ${language}. If the file is not formatted, use a formatter of the project, or ask the user to install an extension that formats ${language}.`;
}

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
