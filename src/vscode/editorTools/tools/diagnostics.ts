// The tool `diagnostics`: the problems of a file, of a folder or of all files, once language extensions have checked the last
// edit.

import { stat } from 'node:fs/promises';
import { DiagnosticSeverity, languages, Uri, type Diagnostic } from 'vscode';
import type { ToolInput } from '../../../editorTools/definitions.ts';
import { shortLine } from '../../../editorTools/resultText.ts';
import { asEntry } from '../../context/collectors/diagnostics.ts';
import { placeList } from './placeList.ts';
import { comparePaths, isAt, type ToolResult, type ToolRun } from './toolRun.ts';

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
} as const;

export async function diagnostics(
  run: ToolRun,
  { path, severity = 'hint', offset }: ToolInput<'diagnostics'>,
): Promise<ToolResult> {
  const has = path === undefined ? () => true : await scopeOf(run, path);
  const settled = await run.state.problems.wait(
    (uri) => has(Uri.parse(uri)),
    (ms) => run.sleep(ms),
  );
  const found = languages
    .getDiagnostics()
    .filter(([uri]) => uri.scheme === 'file' && has(uri))
    .flatMap(([uri, all]) => all.map((one) => ({ uri, one })))
    .filter(({ one }) => one.severity <= severities[severity])
    .toSorted(
      (a, b) =>
        a.one.severity - b.one.severity ||
        comparePaths(a.uri, b.uri) ||
        a.one.range.start.compareTo(b.one.range.start),
    );
  const places = found.map(({ uri, one }) => ({ uri, range: one.range, label: () => labelOf(run, one) }));
  return await placeList(run, places, {
    ...{ offset, isOrdered: true, none: 'No problems.', narrower: 'a narrower "path" or "severity"' },
    notes: [
      ...(settled.kind === 'changing'
        ? ['The problems are still changing, so this list may be out of date. Call diagnostics again.']
        : settled.isReported || path === undefined
          ? []
          : ['The editor has not updated the problems of this path since it was last edited or opened.']),
    ],
  });
}

/** A test for the files at `path`. Opens a file in a tab, so that its language extension checks it. */
async function scopeOf(run: ToolRun, path: string): Promise<(uri: Uri) => boolean> {
  const place = await run.locate(path);
  const isFolder = await stat(place.path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder) return (uri) => isAt(place, uri);
  const name = (await run.openInTab(path)).uri.toString();
  return (uri) => uri.toString() === name;
}

function labelOf(run: ToolRun, diagnostic: Diagnostic): string {
  const { severity, message, source, code } = asEntry(diagnostic);
  const named = [source, code].filter((text) => text !== undefined).join(' ');
  const kind = severity === 'information' ? 'info' : severity;
  return `${kind}: ${shortLine(run.redact(message))}${named === '' ? '' : ` [${named}]`}`;
}
