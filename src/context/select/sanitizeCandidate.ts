// Checks whether a candidate may be sent, and redacts its texts. Reads only as many whole lines as the budget may
// allow.

import type { SanitizedCandidate } from './turnDecision.ts';
import { t } from '../../base/l10n.ts';
import { estimateTokens, utf8Length } from './estimateTokens.ts';
import type { Candidate } from './candidate.ts';
import { cleanMapping, cleanUri } from '../secrets/cleanFacts.ts';
import { redactLines, redactStart } from '../secrets/redact.ts';
import { secretFileRule } from '../../base/secrets/secretFiles.ts';
import type { LineRange, SurfaceItemKind } from './surfaceItem.ts';

export interface SanitizeRules {
  /** Kinds that are turned off. */
  readonly off: ReadonlySet<SurfaceItemKind>;
  /** The current version of a document. */
  readonly versionOf: (uri: string) => number | undefined;
  /** True if the user allowed a file whose name marks it as secret. */
  readonly allowsSecretFile: (uri: string) => boolean;
  readonly known: readonly string[];
  /** Maximum UTF-16 units to read of a candidate. */
  readonly most: (kind: SurfaceItemKind) => number;
}

export function sanitizeCandidate(candidate: Candidate, rules: SanitizeRules): SanitizedCandidate {
  const nothing = { start: candidate.focus.start, end: candidate.focus.start - 1 };
  const facts = {
    candidate,
    title: redactStart(candidate.title, 1_000, rules.known).text,
    uri: cleanUri(candidate.uri, rules.known).text,
    mappings: candidate.mappings.map((mapping) => cleanMapping(mapping, rules.known)),
  };
  const omit = candidate.omit ?? refusal(candidate, rules);
  if (omit)
    return { ...facts, lines: [], window: nothing, whole: false, tokens: 0, bytes: 0, masked: [], omit };
  const window = windowOf(candidate, rules.most(candidate.kind));
  const { text, rules: masked } = redactLines(candidate.lines, window.start, window.end + 1, rules.known);
  const lines = text.split('\n');
  const { view } = candidate;
  const share = (view.end - view.start + 1) / (window.end - window.start + 1);
  return {
    ...facts,
    lines,
    window,
    whole: share === 1,
    tokens: Math.round(estimateTokens(text) * share),
    bytes: Math.round(utf8Length(text) * share),
    masked: withMarks(masked, text),
  };
}

function refusal(candidate: Candidate, rules: SanitizeRules): SanitizedCandidate['omit'] {
  const { kind, file, lines, view } = candidate;
  if (rules.off.has(kind))
    return {
      reason: 'policy_blocked',
      detail: t('Turned off in the settings.'),
      rule: 'acpHost.context.kinds',
    };
  const secret = file && (secretFileRule(file.path) ?? secretFileRule(file.uri));
  if (secret !== undefined && !rules.allowsSecretFile(file!.uri))
    return {
      reason: 'sensitive',
      detail: t('Files with this name contain secrets.'),
      rule: `path:${secret}`,
    };
  if (file?.version !== undefined && (rules.versionOf(file.uri) ?? file.version) !== file.version)
    return { reason: 'stale', detail: t('The document has changed.') };
  if (view.start === view.end && (lines[view.start] ?? '').trim() === '')
    return { reason: 'low_relevance', detail: t('The content is empty.') };
  return undefined;
}

/** The whole lines of the view around the focus that may be read; at least one. */
function windowOf({ lines, view, focus }: Candidate, most: number): LineRange {
  let { start, end } = { start: clamp(focus.start, view), end: clamp(focus.end, view) };
  let size = 0;
  for (let line = start; line <= end; line++) {
    size += sizeOf(lines, line);
    if (size > most && line > start) return { start, end: line - 1 };
  }
  for (let grew = true; grew;) {
    grew = false;
    if (end < view.end && size + sizeOf(lines, end + 1) <= most) {
      size += sizeOf(lines, ++end);
      grew = true;
    }
    if (start > view.start && size + sizeOf(lines, start - 1) <= most) {
      size += sizeOf(lines, --start);
      grew = true;
    }
  }
  return { start, end };
}

/** Very long lines are replaced by a short text. */
function sizeOf(lines: readonly string[], line: number): number {
  return Math.min(lines[line]?.length ?? 0, 4_000) + 1;
}

function clamp(line: number, { start, end }: LineRange): number {
  return Math.max(start, Math.min(end, line));
}

/** Adds the rules of placeholders in texts that were redacted earlier. */
function withMarks(rules: readonly string[], text: string): readonly string[] {
  const all = new Set(rules);
  for (const [, rule] of text.matchAll(/\[redacted:([a-z-]{1,40})\]/g)) all.add(rule!);
  return [...all].toSorted();
}
