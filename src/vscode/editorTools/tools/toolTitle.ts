// The title of a call, for the user: the tool, and the symbol or file of its input.

import { t } from '../../../base/l10n.ts';
import { shownPath } from '../../../chat/path/shownPath.ts';
import type { AllValues } from '../../../editorTools/parameters.ts';
import type { ToolName } from '../../../editorTools/tool.ts';
import { oneLine } from '../../window/shownText.ts';
import { openFolders } from '../../window/workspacePlace.ts';

/** @param input as validated. Texts of agents are made safe to display. */
export function toolTitle(name: ToolName, input: Partial<AllValues>): string {
  const folders = openFolders();
  const file = oneLine(shownPath(input.path ?? '', { cwd: folders[0] ?? '/', folders }), 200);
  const symbol = oneLine(input.symbol ?? input.query ?? '', 80);
  const given = oneLine(input.new_name ?? input.title ?? '', 120);
  switch (name) {
    case 'open_documents':
      return t('Open files');
    case 'active_document':
      return t('Active file');
    case 'recent_documents':
      return t('Recent files');
    case 'diagnostics':
      return file === '' ? t('Problems') : t('Problems in {0}', file);
    case 'find_references':
      return t('References to `{0}` in {1}', symbol, file);
    case 'go_to_definition':
      return t('Definition of `{0}` in {1}', symbol, file);
    case 'go_to_implementation':
      return t('Implementations of `{0}` in {1}', symbol, file);
    case 'type_definition':
      return t('Type of `{0}` in {1}', symbol, file);
    case 'call_hierarchy':
      return t('Calls of `{0}` in {1}', symbol, file);
    case 'workspace_symbols':
      return t('Symbols named `{0}`', symbol);
    case 'document_symbols':
      return t('Symbols in {0}', file);
    case 'hover':
      return t('Description of `{0}` in {1}', symbol, file);
    case 'code_actions':
      return t('Code actions in {0}', file);
    case 'last_terminal_command':
      return t('Last terminal command');
    case 'debug_state':
      return t('Debugging');
    case 'git_changes':
      return file === '' ? t('Git changes') : t('Git changes in {0}', file);
    case 'rename_symbol':
      return t('Rename `{0}` to `{1}` in {2}', symbol, given, file);
    case 'apply_code_action':
      return t('Apply "{0}" in {1}', given, file);
    case 'format_document':
      return t('Format {0}', file);
    case 'open_in_editor':
      return t('Open {0}', file);
  }
}

/** @param count number of results. */
export function titleWithCount(title: string, count: number): string {
  return t('{0}: {1}', title, count);
}
