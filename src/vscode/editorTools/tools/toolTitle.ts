// The title of a call, for the user: what the tool does with the symbol or file of its input.

import { t } from '../../../base/l10n.ts';
import { shownPath } from '../../../chat/path/shownPath.ts';
import { toolText } from '../../../chat/toolCall/callAction.ts';
import type { ToolWords } from '../../../chat/messages/toolWords.ts';
import { namedFiles, type AllValues } from '../../../editorTools/parameters.ts';
import type { ToolName } from '../../../editorTools/tool.ts';
import { oneLine } from '../../window/shownText.ts';
import { openFolders } from '../../window/workspacePlace.ts';

export interface ToolTitle {
  /** One line of plain text. */
  readonly title: string;
  /** The same in parts, for the row of the call. Undefined if the input is bad. */
  readonly words: ToolWords | undefined;
}

type Input = Partial<AllValues>;

/** @param input as validated. Texts of agents are made safe to display. */
export function toolTitle(name: ToolName, input: Input): ToolTitle {
  const words = wordsOf(name, input);
  const folders = openFolders();
  const place = oneLine(shownPath(words.path ?? '', { cwd: folders[0] ?? '/', folders }), 200);
  return { title: toolText(words, 'wanted', words.subject.join(''), place), words };
}

/** The names from the code in the title, in its order. */
export function namesOf({ words }: ToolTitle): readonly string[] {
  return words?.subject.filter((_, at) => at % 2 === 1) ?? [];
}

function wordsOf(name: ToolName, input: Input): ToolWords {
  const symbol = oneLine(input.symbol ?? input.query ?? '', 80);
  const given = oneLine(input.new_name ?? input.title ?? '', 120);
  const { path } = input;
  switch (name) {
    case 'open_documents':
      return { action: 'lookUp', subject: [t('open files')] };
    case 'active_document':
      return { action: 'lookUp', subject: [t('active file')] };
    case 'recent_documents':
      return { action: 'lookUp', subject: [t('recent files')] };
    case 'diagnostics':
      return problemWords(input);
    case 'find_references':
      return { action: 'find', subject: splitAtMarks(t('references to {0}', marks[0]), symbol), path };
    case 'go_to_definition':
      return { action: 'find', subject: splitAtMarks(t('definition of {0}', marks[0]), symbol), path };
    case 'go_to_implementation':
      return { action: 'find', subject: splitAtMarks(t('implementations of {0}', marks[0]), symbol), path };
    case 'type_definition':
      return { action: 'find', subject: splitAtMarks(t('type of {0}', marks[0]), symbol), path };
    case 'call_hierarchy':
      return { action: 'find', subject: splitAtMarks(t('calls of {0}', marks[0]), symbol), path };
    case 'workspace_symbols':
      return { action: 'find', subject: splitAtMarks(t('symbols named {0}', marks[0]), symbol), path };
    case 'document_symbols':
      return { action: 'find', subject: [t('symbols')], path };
    case 'hover':
      return { action: 'lookUp', subject: ['', symbol], path };
    case 'code_actions':
      return { action: 'find', subject: [t('code actions')], path };
    case 'last_terminal_command':
      return { action: 'lookUp', subject: [t('last terminal command')] };
    case 'debug_state':
      return { action: 'lookUp', subject: [t('debugger state')] };
    case 'git_changes':
      return { action: 'lookUp', subject: [t('Git changes')], path };
    case 'rename_symbol':
      return {
        action: 'rename',
        subject: splitAtMarks(t('{0} to {1}', marks[0], marks[1]), symbol, given),
        path,
      };
    case 'apply_code_action':
      return { action: 'apply', subject: [t('"{0}"', given)], path };
    case 'format_document':
      return { action: 'format', subject: [], path };
    case 'open_in_editor':
      return { action: 'open', subject: [], path };
  }
}

function problemWords({ path, paths = [], contains }: Input): ToolWords {
  const files = namedFiles(path, paths);
  const [file] = files;
  const place = files.length > 1 ? {} : { path: file };
  const subject =
    contains !== undefined
      ? splitAtMarks(t('problems with {0}', marks[0]), oneLine(contains, 80))
      : [files.length > 1 ? t('problems in {0} files', files.length) : t('problems')];
  return { action: 'find', subject, ...place };
}

/** Placeholders for names, which may themselves contain any text. */
const marks = ['\u{e000}', '\u{e001}'] as const;

/** Splits `text` at its marks into plain texts and names, alternately. */
function splitAtMarks(text: string, ...names: readonly string[]): readonly string[] {
  return text
    .split(/([\ue000\ue001])/)
    .map((part, at) => (at % 2 === 0 ? part : (names[part === marks[0] ? 0 : 1] ?? '')));
}
