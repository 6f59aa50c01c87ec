// The table of the editor tools: the description of each, written for models, and its parameters. Used to list the tools
// and to validate calls.

import { schemaOf, type InputOf, type ParameterList } from './parameters.ts';
import type { ToolAnnotations, ToolDefinition, ToolName } from './tool.ts';

interface ToolFacts extends ParameterList {
  readonly description: string;
  /** What the tool changes. Default: nothing. */
  readonly changes?: 'files' | 'editor';
}

/** A symbol in a file. `line` is optional, since a name that is unique in the file needs none. */
const symbol = { required: ['path', 'symbol'], optional: ['line', 'column'] } as const;
const symbolList = { ...symbol, optional: ['line', 'column', 'offset'] } as const;
const list = { required: [], optional: ['offset'] } as const;

const places = 'Returns lines "path:line:column: text", exact unlike a text search.';

export const toolFacts = {
  open_documents: {
    ...list,
    description:
      'Lists the files that are open in the editor, with language and whether they have unsaved changes.',
  },
  active_document: {
    required: [],
    optional: [],
    description:
      'Returns the path of the active file in the editor, the cursor position, the visible lines and the selected text. Use it when the user says "this", "here" or "the selection".',
  },
  recent_documents: {
    ...list,
    description: 'Lists the files that the user recently opened or edited, most recent first.',
  },
  diagnostics: {
    required: [],
    optional: ['path', 'paths', 'severity', 'contains', 'offset'],
    description:
      'Lists errors and warnings of compilers and linters; waits up to 5 s for the last edit. Call it after you change files. path: checks that file. paths: checks up to 5 files at once. A folder or neither: open files and up to 5 changed ones, not a whole build.',
  },
  find_references: {
    ...symbolList,
    description: `Lists all references to a symbol (function, class, variable, field). ${places}`,
  },
  go_to_definition: {
    ...symbolList,
    description: `Finds the definition of a symbol, in any file, following imports. ${places}`,
  },
  go_to_implementation: {
    ...symbolList,
    description: `Finds the implementations of an interface, an abstract class or a method of these. ${places}`,
  },
  type_definition: {
    ...symbolList,
    description: `Finds the definition of the type of a variable, parameter or expression. ${places}`,
  },
  call_hierarchy: {
    ...symbolList,
    optional: [...symbolList.optional, 'direction'],
    description: `Lists the callers of a function, or the definitions of the functions that it calls. ${places}`,
  },
  workspace_symbols: {
    required: ['query'],
    optional: ['path', 'offset'],
    description:
      'Finds classes, functions and other symbols by name, when you do not know the file. path: only results in this folder or file.',
  },
  document_symbols: {
    required: ['path'],
    optional: ['offset'],
    description:
      'Returns the outline of a file: classes, functions and fields with their line ranges. Use it before you read a long file.',
  },
  hover: {
    ...symbol,
    description: 'Returns the type, signature and documentation of a symbol, including symbols of libraries.',
  },
  code_actions: {
    required: ['path'],
    optional: ['line', 'end_line', 'symbol', 'column', 'kind', 'offset'],
    description:
      'Lists the quick fixes and refactorings for a symbol, an expression (as symbol) or lines, for use with apply_code_action. Without line and symbol: for the whole file, such as source.organizeImports.',
  },
  last_terminal_command: {
    required: [],
    optional: [],
    description:
      'Returns the last command that the user ran in a terminal since an agent started, with its exit code and output.',
  },
  debug_state: {
    required: [],
    optional: [],
    description:
      'Returns the state of the debugger: where it is paused, the call stack, the variables and the breakpoints.',
  },
  git_changes: {
    required: [],
    optional: ['path', 'offset'],
    description:
      'Returns the git branch, changed files and diffs of staged and unstaged changes. May be up to a second old. path: only this folder or file.',
  },
  rename_symbol: {
    required: [...symbol.required, 'new_name'],
    optional: symbol.optional,
    changes: 'files',
    description:
      'Renames a symbol and all its references in all files. Use it instead of editing each file. Asks the user for permission.',
  },
  apply_code_action: {
    required: ['path', 'title'],
    optional: ['line', 'end_line', 'symbol', 'column', 'kind'],
    changes: 'files',
    description:
      'Applies a quick fix or refactoring that code_actions listed, if it only edits files: it may not create or move any. Pass the same path, line, end_line, symbol, column and kind. Asks the user for permission.',
  },
  format_document: {
    required: ['path'],
    optional: [],
    changes: 'files',
    description:
      'Formats a file with a formatter of the editor, not always the one that the user prefers. Asks the user for permission.',
  },
  open_in_editor: {
    required: ['path'],
    optional: ['line'],
    changes: 'editor',
    description: 'Opens a file in the editor for the user, at a line if given. Asks the user for permission.',
  },
} as const satisfies Readonly<Record<ToolName, ToolFacts>>;

/** The validated input of a tool. */
export type ToolInput<N extends ToolName> = InputOf<(typeof toolFacts)[N]>;

/** All tools, in the order of the table. */
export const toolDefinitions: readonly ToolDefinition[] = Object.entries<ToolFacts>(toolFacts).map(
  ([name, { description, changes, ...list }]) => ({
    name: name as ToolName,
    title: titleOf(name),
    description,
    inputSchema: schemaOf(list),
    annotations: annotationsOf(changes),
  }),
);

/** Find references, for find_references. */
export function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
}

function annotationsOf(changes: ToolFacts['changes']): ToolAnnotations {
  return {
    readOnlyHint: changes === undefined,
    destructiveHint: changes === 'files',
    idempotentHint: changes !== 'files',
    openWorldHint: false,
  };
}
