// Formats problems, failed tests and debugger state as lines, most important first. Limited in number; the last line
// counts the rest.

import { cleanUri } from '../secrets/cleanFacts.ts';
import { redactStart } from '../secrets/redact.ts';
import type { DebugFrame, DebugItem, DiagnosticEntry, DiagnosticsItem, TextItem } from './surfaceItem.ts';

const most = 50;
/** Maximum UTF-16 units of a message. */
const longest = 1_000;
/** Maximum number of lines of a test run, from its end, where runners summarize failures. */
const mostTestLines = 80;
const weight = { error: 0, warning: 1, information: 2, hint: 3 } as const;

/** Sorted by whether they touch the selection, then by severity, then by line. */
export function diagnosticLines({ entries, atSelection }: DiagnosticsItem): string[] {
  const away = ({ start, end }: DiagnosticEntry): number =>
    atSelection && start <= atSelection.end && end >= atSelection.start ? 0 : 1;
  const sorted = entries.toSorted(
    (a, b) =>
      away(a) - away(b) ||
      weight[a.severity] - weight[b.severity] ||
      a.start - b.start ||
      (a.message < b.message ? -1 : a.message > b.message ? 1 : 0),
  );
  return counted(sorted, ({ severity, start, message, source, code }) => {
    const named = [source, code].flatMap((text) => (text === undefined ? [] : [oneLine(text)]));
    const from = named.length === 0 ? '' : ` [${named.join(' ')}]`;
    return `${start + 1}: ${severity}: ${oneLine(message)}${from}`;
  });
}

/**
 * @param shown returns the path to show for a URI; undefined for a file that may not be sent. Default: relative to the workspace.
 */
export function debugLines(
  { breakpoints, moreBreakpoints, paused }: DebugItem,
  shown?: (uri: string) => string | undefined,
): string[] {
  const pathOf = ({ path, uri }: Omit<DebugFrame, 'name'>): string | undefined =>
    shown && uri !== undefined ? shown(uri) : path;
  const frameLine = (frame: DebugFrame): string => {
    const path = pathOf(frame);
    const place = path === undefined ? '' : ` ${oneLine(path)}:${oneLine(frame.line ?? '')}`;
    return `at ${oneLine(frame.name)}${place}`;
  };
  const lines: string[] = [];
  if (paused) {
    lines.push(
      `Paused: ${oneLine(paused.reason)}`,
      ...counted(paused.frames, frameLine, paused.moreFrames, ' frames'),
    );
    const { focused } = paused;
    const owner = focused ?? paused.frames[0];
    // Like in the collector: variables of a file that may not be sent are not sent.
    if (owner?.uri === undefined || pathOf(owner) !== undefined) {
      const variables = counted(paused.variables, oneLine, paused.moreVariables, ' variables');
      if (focused && variables.length > 0) lines.push(`Variables ${frameLine(focused)}:`);
      lines.push(...variables);
    }
  }
  const mark = ({ uri, path, line, enabled, ...more }: DebugItem['breakpoints'][number]): string => {
    const { condition, logMessage } = more;
    const place = pathOf({ uri, path });
    if (place === undefined) return 'breakpoint in a file that you may not read';
    const parts = [`breakpoint ${cleanUri(place).text}:${line + 1}`];
    if (!enabled) parts.push('disabled');
    if (condition !== undefined) parts.push(`if ${oneLine(condition)}`);
    if (logMessage !== undefined) parts.push(`logs ${oneLine(logMessage)}`);
    return parts.join(', ');
  };
  return [...lines, ...counted(breakpoints, mark, moreBreakpoints, ' breakpoints')];
}

/** The titles and lines of context are English: they are sent to agents. */
export function failedTestsItem(command: string, exitCode: number, output: string): TextItem {
  const lines = output.trimEnd().split('\n').slice(-mostTestLines);
  return {
    kind: 'failedTests',
    uri: 'vscode:tests',
    sourceKind: 'vscode.tests',
    title: 'Failed tests',
    lines: [`${oneLine(`${command} (exit code ${exitCode})`)}:`, ...lines],
    end: 'last',
    tier: 3,
    contextKind: 'tool_result',
    trust: 'workspace',
  };
}

/** @param further number of values that are not in `values`. @param what noun for the values, with a space before it. */
function counted<T>(
  values: readonly T[],
  line: (value: T) => string,
  further: number | 'some' = 0,
  what = '',
): string[] {
  const lines = values.slice(0, most).map(line);
  const rest = Math.max(0, values.length - most);
  if (further === 'some') lines.push(rest > 0 ? `… at least ${rest} more${what}` : `… more${what}`);
  else if (rest + further > 0) lines.push(`… ${rest + further} more${what}`);
  return lines;
}

/**
 * Truncates at the last space, since half a secret that only a caller knows may be after it. Each text is redacted by itself, since
 * its secrets may not be recognized inside a longer line.
 */
function oneLine(text: string): string {
  const clean = redactStart(text, longest).text;
  const whole = text.length > longest ? `${clean.slice(0, clean.lastIndexOf(' ') + 1)}…` : clean;
  return whole.replaceAll(/[ \t]*\n\s*/g, ' ⏎ ');
}
