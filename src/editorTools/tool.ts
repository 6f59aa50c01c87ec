// The definition of a tool of the MCP server "editor", and the answer to a call. Used by the table of tools and by the server.

/** The names of the tools. Tools that only read come first. */
export type ToolName =
  | 'open_documents'
  | 'active_document'
  | 'recent_documents'
  | 'diagnostics'
  | 'find_references'
  | 'go_to_definition'
  | 'go_to_implementation'
  | 'type_definition'
  | 'call_hierarchy'
  | 'workspace_symbols'
  | 'document_symbols'
  | 'hover'
  | 'code_actions'
  | 'last_terminal_command'
  | 'debug_state'
  | 'git_changes'
  | 'rename_symbol'
  | 'apply_code_action'
  | 'format_document'
  | 'open_in_editor';

/** A JSON Schema (2020-12) of type object. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Hints for agents (MCP 2025-06-18, "Tool annotations"). */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

export interface ToolDefinition {
  readonly name: ToolName;
  /** English, for agents and their users. */
  readonly title: string;
  /** English, written for a model. */
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly annotations: ToolAnnotations;
}

/** A place in a file that a call is about. */
export interface ToolPlace {
  /** Absolute path. */
  readonly path: string;
  /** 1-based. */
  readonly line?: number;
}

/** A part of an answer that came from one file or one state of the editor, for Agent Context records. */
export interface ToolItem {
  readonly uri: string;
  /** As in context records: file_excerpt, runtime_state, diagnostic, symbol, … (the kinds that exist there). */
  readonly kind: string;
  /** UTF-8 bytes of the text of this item in the answer. */
  readonly bytes?: number;
}

/** A file that the answer does not show, for Agent Context records. */
export interface WithheldFile {
  readonly uri: string;
  /**
   * `excluded`: by a setting. `gitIgnored`: by a rule of git. `gitUnknown`: git could not say whether it ignores the file.
   * `notAllowed`: outside of the folders, without consent.
   */
  readonly why: 'excluded' | 'gitIgnored' | 'gitUnknown' | 'notAllowed';
}

export interface ToolAnswer {
  /** Bounded plain text for the model, redacted. */
  readonly text: string;
  /** True if the call failed; `text` says why and what to do instead. */
  readonly isError: boolean;
  /** Number of results; of a change, the number of files. Undefined if the tool counts none. */
  readonly count?: number | undefined;
  readonly places: readonly ToolPlace[];
  readonly items: readonly ToolItem[];
  readonly withheld?: readonly WithheldFile[] | undefined;
}
