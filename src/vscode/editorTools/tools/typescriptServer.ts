// Asks VS Code's TypeScript extension what it does not report: whether the problems of a file are up to date, since it fires no
// event for a file that has none. Also passes it the indentation of a file that is in no visible editor. Used by `diagnostics`
// and by code actions.

import {
  CancellationTokenSource,
  commands,
  languages,
  Position,
  Uri,
  workspace,
  type TextDocument,
} from 'vscode';
import type { ProblemCheck } from './settledProblems.ts';
import { ToolError, type ToolRun } from './toolRun.ts';

const languageIds: ReadonlySet<string> = new Set([
  'typescript',
  'typescriptreact',
  'javascript',
  'javascriptreact',
]);
/** The names that the extension gives its problems. */
const sources: ReadonlySet<unknown> = new Set(['ts', 'js']);
/** The requests of the TypeScript server that return the problems of one file. The server answers with its latest text. */
const requests = [
  'syntacticDiagnosticsSync',
  'semanticDiagnosticsSync',
  'suggestionDiagnosticsSync',
] as const;

/** A problem in an answer of the server. Not validated. */
interface ServerProblem {
  readonly start?: { readonly line?: unknown; readonly offset?: unknown };
  readonly code?: unknown;
  readonly source?: unknown;
}

/** Undefined if the extension does not check the file. */
export function checkProblems(uri: string): ProblemCheck | undefined {
  const document = workspace.textDocuments.find((one) => one.uri.toString() === uri);
  if (!document || !languageIds.has(document.languageId)) return undefined;
  const source = new CancellationTokenSource();
  return {
    isCurrent: hasProblemsOfServer(document, source).catch(() => false),
    dispose: () => source.cancel(),
  };
}

/** Rejects if the extension is not installed, or does not know the command. */
async function hasProblemsOfServer(
  { uri, version }: TextDocument,
  { token }: CancellationTokenSource,
): Promise<boolean> {
  const found: string[] = [];
  for (const request of requests) {
    const answer = await commands.executeCommand<{ readonly body?: unknown } | undefined>(
      'typescript.tsserverRequest',
      request,
      { file: uri },
      undefined,
      token,
    );
    if (!Array.isArray(answer?.body)) return false;
    for (const { start, code, source } of answer.body as readonly ServerProblem[])
      if (source === undefined || sources.has(source))
        found.push(`${Number(start?.line)}:${Number(start?.offset)} ${String(code)}`);
  }
  const now = workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
  const shown = languages
    .getDiagnostics(Uri.from(uri))
    .filter(({ source }) => sources.has(source))
    .map(({ range: { start }, code }) => {
      const value = typeof code === 'object' ? code.value : code;
      return `${start.line + 1}:${start.character + 1} ${String(value)}`;
    });
  return now?.version === version && shown.toSorted().join('\n') === found.toSorted().join('\n');
}

/**
 * Passes the indentation of a document to the server. The extension itself passes that of visible editors only; in other files,
 * the server would indent new code by four spaces. Formatting at a place without a statement has no edits, and without options
 * VS Code uses the indentation that it has found in the document. Does nothing if the user has turned the formatter off, or if
 * formatting fails or takes too long, since code actions work without it.
 */
export async function passIndentation(run: ToolRun, { uri, languageId }: TextDocument): Promise<void> {
  if (!languageIds.has(languageId)) return;
  try {
    await run.execute('vscode.executeFormatOnTypeProvider', uri, new Position(0, 0), ';', undefined);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    // Without the message, which may contain text of the file.
    run.deps.logger.warn(
      `The language server may indent new code in ${uri.path} by four spaces: a formatter failed or took too long`,
    );
  }
}
