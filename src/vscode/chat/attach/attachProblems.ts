// Attaches the diagnostics of VS Code as text, those of the active file first. Excluded files are left out.

import { DiagnosticSeverity, languages, window, type Diagnostic, type Uri } from 'vscode';
import { t } from '../../../base/l10n.ts';
import type { Attachment } from '../../../chat/prompt/prompt.ts';
import { cut } from './attachText.ts';
import { shownName, type AllowedFiles } from './shownPlace.ts';

const mostProblems = 300;
/** UTF-16 units. */
const longestMessage = 500;
const longestText = 50_000;

const severities: Readonly<Record<DiagnosticSeverity, string>> = {
  [DiagnosticSeverity.Error]: 'error',
  [DiagnosticSeverity.Warning]: 'warning',
  [DiagnosticSeverity.Information]: 'information',
  [DiagnosticSeverity.Hint]: 'hint',
};

export function countProblems(allowed: AllowedFiles): number {
  return problems(allowed).length;
}

/** Undefined if there are no diagnostics. */
export function attachProblems(allowed: AllowedFiles): Attachment | undefined {
  const all = problems(allowed);
  if (all.length === 0) return undefined;
  const shown = all.slice(0, mostProblems).map(lineOf);
  const left = all.length - shown.length;
  const { text } = cut(shown.join('\n'), longestText);
  return {
    kind: 'text',
    name: 'diagnostics',
    mention: '@diagnostics',
    uri: 'vscode-problems:///diagnostics.txt',
    mimeType: 'text/plain',
    text: left === 0 ? `${text}\n` : `${text}\n… ${left} more problems are left out\n`,
    detail: left === 0 ? t('Problems: {0}', all.length) : t('Problems: {0} of {1}', shown.length, all.length),
  };
}

type Problem = readonly [uri: Uri, diagnostic: Diagnostic];

function problems(allowed: AllowedFiles): Problem[] {
  const active = window.activeTextEditor?.document.uri.toString();
  const rank = ([uri, { severity }]: Problem): number => (uri.toString() === active ? 0 : 10) + severity;
  return languages
    .getDiagnostics()
    .filter(([uri]) => allowed.hasUri(uri))
    .flatMap(([uri, diagnostics]) => diagnostics.map((one): Problem => [uri, one]))
    .toSorted((a, b) => rank(a) - rank(b));
}

function lineOf([uri, { range, severity, message, source }]: Problem): string {
  const { line, character } = range.start;
  const from = source === undefined ? '' : ` [${source}]`;
  const place = `${shownName(uri)}:${line + 1}:${character + 1}`;
  return `${place}: ${severities[severity]}: ${message.slice(0, longestMessage)}${from}`;
}
