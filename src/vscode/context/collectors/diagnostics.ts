// Collects the diagnostics of the active file and of open files.

import { DiagnosticSeverity, languages, window, workspace, type Diagnostic } from 'vscode';
import { cutForRedaction } from '../../../context/secrets/redact.ts';
import type {
  ContextCollector,
  DiagnosticEntry,
  DiagnosticsItem,
} from '../../../context/select/surfaceItem.ts';
import { documentFacts, type CollectorParts } from './collectorParts.ts';

const mostFiles = 20;
const mostOfFile = 50;
/** UTF-16 units. Messages of some compilers are very long. */
const longestMessage = 2_000;
/** UTF-16 units of a source or code. */
const longestName = 100;

const severities: Readonly<Record<DiagnosticSeverity, DiagnosticEntry['severity']>> = {
  [DiagnosticSeverity.Error]: 'error',
  [DiagnosticSeverity.Warning]: 'warning',
  [DiagnosticSeverity.Information]: 'information',
  [DiagnosticSeverity.Hint]: 'hint',
};

export class DiagnosticsCollector implements ContextCollector {
  readonly kind = 'diagnostics';
  readonly #parts: CollectorParts;
  readonly #knownSecrets: () => readonly string[];

  /** @param knownSecrets returns literal secrets. */
  constructor(parts: CollectorParts, knownSecrets: () => readonly string[]) {
    this.#parts = parts;
    this.#knownSecrets = knownSecrets;
  }

  async collect(): Promise<readonly DiagnosticsItem[]> {
    const inFront = this.#parts.inFront.editor;
    const visible = window.visibleTextEditors.map(({ document }) => document);
    const front = inFront ? [inFront.document] : [];
    const documents = [...new Set([...front, ...visible, ...workspace.textDocuments])].filter(
      ({ uri }) => uri.scheme === 'file',
    );
    const known = this.#knownSecrets();
    const items: Promise<DiagnosticsItem>[] = [];
    for (const document of documents) {
      const all = languages.getDiagnostics(document.uri);
      if (all.length === 0) continue;
      const selection = document === inFront?.document ? inFront.selection : undefined;
      const touched = selection && all.some(({ range }) => range.intersection(selection) !== undefined);
      const at = touched ? { start: selection.start.line, end: selection.end.line } : undefined;
      const entries = all
        .toSorted((a, b) => a.severity - b.severity)
        .slice(0, mostOfFile)
        .map((one) => asEntry(one, known));
      items.push(
        documentFacts(this.#parts.rules, document).then((facts) => ({
          ...facts,
          kind: 'diagnostics',
          entries: facts.blocked ? [] : entries,
          ...(at && { atSelection: at }),
        })),
      );
      if (items.length >= mostFiles) break;
    }
    return await Promise.all(items);
  }
}

/** The caller redacts the texts: here, only those that are cut are redacted. @param known literal secrets. */
export function asEntry(
  { range, severity, message, source, code }: Diagnostic,
  known: readonly string[],
): DiagnosticEntry {
  const value = typeof code === 'object' ? code.value : code;
  return {
    start: range.start.line,
    end: range.end.line,
    severity: severities[severity],
    message: cutForRedaction(message, longestMessage, known),
    ...(source !== undefined && { source: cutForRedaction(source, longestName, known) }),
    ...(value !== undefined && { code: cutForRedaction(String(value), longestName, known) }),
  };
}
