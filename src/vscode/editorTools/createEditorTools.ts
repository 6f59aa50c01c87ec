// Creates the editor tools, which the MCP server "editor" offers to agents.

import { workspace } from 'vscode';
import { CancelledError } from '../../base/cancellation.ts';
import type { DisposableStore } from '../../base/disposable.ts';
import { titleOf, toolDefinitions, toolFacts, type ToolInput } from '../../editorTools/definitions.ts';
import { ignoredNote } from '../../editorTools/ignoredArguments.ts';
import { readInput } from '../../editorTools/parameters.ts';
import { boundedBlock } from '../../editorTools/resultText.ts';
import type { ToolAnswer, ToolName } from '../../editorTools/tool.ts';
import { WireError } from '../../wire/peer.ts';
import { DocumentSymbols } from '../context/collectors/documentSymbols.ts';
import type { EditorToolSet } from './editorToolSet.ts';
import { BackgroundTabs } from './tools/backgroundTabs.ts';
import { DiskLookups } from './tools/diskLookups.ts';
import { formatDocument, openInEditor, renameSymbol } from './tools/changes.ts';
import { applyCodeAction, listCodeActions } from './tools/codeActions.ts';
import { diagnostics } from './tools/diagnostics.ts';
import {
  activeDocument,
  debugState,
  gitChanges,
  lastTerminalCommand,
  openDocuments,
  recentDocuments,
} from './tools/editorState.ts';
import { callHierarchy, hover, placesOf } from './tools/navigation.ts';
import { ReadTexts } from './tools/readTexts.ts';
import { SettledProblems } from './tools/settledProblems.ts';
import { documentSymbols, workspaceSymbols } from './tools/symbols.ts';
import type { ToolResult } from './tools/toolResult.ts';
import { ToolError, ToolRun, type EditorToolDeps, type ToolState } from './tools/toolRun.ts';
import { toolTitle, type ToolTitle } from './tools/toolTitle.ts';

export type { EditorToolDeps } from './tools/toolRun.ts';

/** @param title of the call, for the user. */
type Tool<N extends ToolName> = (run: ToolRun, input: ToolInput<N>, title: ToolTitle) => Promise<ToolResult>;

const tools: { readonly [N in ToolName]: Tool<N> } = {
  open_documents: openDocuments,
  active_document: activeDocument,
  recent_documents: recentDocuments,
  diagnostics,
  find_references: placesOf('vscode.executeReferenceProvider', 'references'),
  go_to_definition: placesOf('vscode.executeDefinitionProvider', 'definition'),
  go_to_implementation: placesOf('vscode.executeImplementationProvider', 'implementations'),
  type_definition: placesOf('vscode.executeTypeDefinitionProvider', 'type definition'),
  call_hierarchy: callHierarchy,
  workspace_symbols: workspaceSymbols,
  document_symbols: documentSymbols,
  hover,
  code_actions: listCodeActions,
  last_terminal_command: lastTerminalCommand,
  debug_state: debugState,
  git_changes: gitChanges,
  rename_symbol: renameSymbol,
  apply_code_action: applyCodeAction,
  format_document: formatDocument,
  open_in_editor: openInEditor,
};

/** Everything created here is disposed with `lifetime`. */
export function createEditorTools(deps: EditorToolDeps, lifetime: DisposableStore): EditorToolSet {
  const problems = lifetime.add(new SettledProblems(deps.clock));
  const tabs = lifetime.add(new BackgroundTabs(deps.clock));
  const texts = new ReadTexts();
  // The user may choose another encoding.
  lifetime.add(workspace.onDidChangeConfiguration(() => texts.clear()));
  const state: ToolState = {
    startedLanguages: new Set(),
    problems,
    tabs,
    compared: new WeakMap(),
    texts,
    lookups: new DiskLookups(deps.clock),
    symbols: new DocumentSymbols(deps.knownSecrets),
  };
  return {
    definitions: toolDefinitions,
    titleOf: (name, raw) => {
      const read = readInput(toolFacts[name], raw);
      return read.kind === 'input' ? toolTitle(name, read.input) : { title: titleOf(name), words: undefined };
    },
    call: async (name, raw, caller, token) => {
      const read = readInput(toolFacts[name], raw);
      if (read.kind === 'bad') return failed(read.why);
      const run = new ToolRun(deps, state, caller, token);
      const note = ignoredNote(toolFacts[name], raw);
      const answerText = (text: string): string => withNote(run.redact(text), note && run.redact(note));
      const title = toolTitle(name, read.input);
      // The input was validated against the parameters of this tool.
      const tool = tools[name] as Tool<ToolName>;
      try {
        const result = await tool(run, read.input as ToolInput<ToolName>, title);
        const { text, count, places = [], items = [] } = result;
        return {
          text: answerText(text),
          isError: false,
          count,
          places,
          items,
          withheld: run.withheld.all,
        };
      } catch (error) {
        if (token.isCancellationRequested || error instanceof CancelledError) throw new CancelledError();
        if (error instanceof ToolError || error instanceof WireError)
          return { ...failed(answerText(error.message)), withheld: run.withheld.all };
        deps.logger.error(`The editor tool ${name} failed`, error);
        return failed('The tool failed. See the log of ACP Host.');
      } finally {
        run.lifetime.dispose();
      }
    },
  };
}

/** Maximum UTF-8 bytes of an answer: the 16 KB to which tools limit their lines, plus notes and headings. */
const longestAnswer = 18 * 1024 - 200;

/** Limits an answer, whatever language extensions, the debugger or git return. @param note follows it, uncut. */
function withNote(text: string, note = ''): string {
  const most = longestAnswer - Buffer.byteLength(note);
  const limited = boundedBlock(text.toWellFormed(), { rest: () => 'ask for less', most });
  return note === '' ? limited : `${limited}\n${note}`;
}

function failed(text: string): ToolAnswer {
  return { text, isError: true, places: [], items: [] };
}
