// Selects context for a turn: redacts the collected items, ranks them, and fills the budget. Records nothing.
// Deterministic.

import { estimator } from './estimateTokens.ts';
import type { Chosen, Left, Limits, SanitizedCandidate, Ranked, TurnDecision } from './turnDecision.ts';
import { t } from '../../base/l10n.ts';
import type { CancellationToken } from '../../base/cancellation.ts';
import { candidatesOf } from './candidates.ts';
import { Fit } from './fit.ts';
import { sanitizeCandidate } from './sanitizeCandidate.ts';
import { Pace, type PacePorts, redactStart } from '../secrets/redact.ts';
import { compareRanked, compareText, rankOne, wordsOf } from './rank.ts';
import { surfaceItemKinds, type SurfaceItem, type SurfaceItemKind, type MissingItem } from './surfaceItem.ts';
import { cleanUri } from '../secrets/cleanFacts.ts';

export interface ContextInput {
  readonly items: readonly SurfaceItem[];
  /** The user's prompt, used for ranking. */
  readonly prompt: string;
  readonly maxTokens: number;
  /** Default: 8 bytes per token. */
  readonly maxBytes?: number;
  /** Default: 64. */
  readonly maxItems?: number;
  /** Tokens left in the model's context window, if known. At most half of them are used. */
  readonly tokensLeft?: number | undefined;
  readonly off?: ReadonlySet<SurfaceItemKind>;
  /** Keys of candidates that the user removed for this turn. */
  readonly removed?: ReadonlySet<string>;
  /** The current version of an open document. Items of another version are stale. */
  readonly versionOf?: (uri: string) => number | undefined;
  /** Literal secrets, such as values of environment variables. */
  readonly knownSecrets?: readonly string[];
  /** True if the user allowed a file whose name marks it as secret. */
  readonly allowsSecretFile?: (uri: string) => boolean;
}

/** Shorter known secrets are not redacted, since they would match ordinary text. */
const shortestKnown = 6;
/** Maximum number of gaps per turn. */
const mostGaps = 50;

/** Rejects only with a `CancelledError`. */
export async function selectContext(
  input: ContextInput,
  ports: PacePorts,
  token: CancellationToken,
): Promise<TurnDecision> {
  const pace = new Pace(ports, token);
  const limits = limitsOf(input);
  const known = (input.knownSecrets ?? [])
    .filter((secret) => secret.length >= shortestKnown)
    .toSorted((a, b) => b.length - a.length || compareText(a, b));
  const fit = new Fit(limits, known);
  const rules = {
    off: input.off ?? new Set(),
    versionOf: input.versionOf ?? (() => undefined),
    allowsSecretFile: input.allowsSecretFile ?? (() => false),
    known,
    most: (kind: SurfaceItemKind) => fit.maxUnits(kind),
  };
  await pace.rest();
  const gaps = input.items.filter((one) => one.kind === 'missing');
  const missing = gaps.slice(0, mostGaps).map((gap) => cleanMissing(gap, known));
  const sanitized: SanitizedCandidate[] = [];
  for (const candidate of candidatesOf(input.items)) {
    await pace.rest();
    const removed = input.removed?.has(candidate.key) ?? false;
    const omit = { reason: 'custom', detail: t('Removed for this turn.') } as const;
    sanitized.push(sanitizeCandidate(removed ? { ...candidate, omit } : candidate, rules));
  }
  const words = promptWords(input.prompt, sanitized, known);
  const ranked: Ranked[] = [];
  for (const one of sanitized) {
    await pace.rest();
    if (!one.omit) ranked.push(rankOne(one, words, limits.maxTokens));
  }
  ranked.sort(compareRanked);
  const chosen: Chosen[] = [];
  const left: Left[] = [];
  for (const one of ranked) {
    await pace.rest();
    const answer = fit.offer(one);
    if ('text' in answer) chosen.push(answer);
    else left.push(answer);
  }
  chosen.sort(compareChosen);
  const { tokens, bytes, reservedTokens } = fit;
  return { limits, reservedTokens, sanitized, ranked, chosen, left, missing, tokens, bytes, estimator };
}

function limitsOf({ maxTokens, maxBytes, maxItems, tokensLeft }: ContextInput): Limits {
  const asked = Number.isFinite(maxTokens) ? Math.max(0, Math.min(1_000_000, Math.floor(maxTokens))) : 0;
  const left = tokensLeft === undefined ? asked : Math.max(0, Math.floor(tokensLeft / 2));
  const tokens = Math.min(asked, left);
  return { maxTokens: tokens, maxBytes: maxBytes ?? tokens * 8, maxItems: maxItems ?? 64 };
}

function promptWords(
  prompt: string,
  sanitized: readonly SanitizedCandidate[],
  known: readonly string[],
): Set<string> {
  const selections = sanitized.filter(({ candidate }) => candidate.kind === 'selection');
  const texts = selections.map(({ lines }) => lines.join('\n').slice(0, 4_000));
  return wordsOf([redactStart(prompt, 16_000, known).text, ...texts].join('\n'));
}

const order = new Map(surfaceItemKinds.map((kind, at) => [kind, at]));

function compareChosen(a: Chosen, b: Chosen): number {
  const [x, y] = [a.ranked.sanitized.candidate, b.ranked.sanitized.candidate];
  return (
    order.get(x.kind)! - order.get(y.kind)! ||
    compareText(x.uri, y.uri) ||
    x.view.start - y.view.start ||
    compareText(x.key, y.key)
  );
}

/** Redacts the description of a gap. */
function cleanMissing(missing: MissingItem, known: readonly string[]): MissingItem {
  const { question, neededFor, candidateSources } = missing;
  return {
    ...missing,
    question: redactStart(question, 1_000, known).text,
    ...(neededFor === undefined ? {} : { neededFor: redactStart(neededFor, 1_000, known).text }),
    candidateSources: (candidateSources ?? []).slice(0, 10).map(({ kind, hint, uri }) => ({
      kind,
      ...(hint === undefined ? {} : { hint: redactStart(hint, 1_000, known).text }),
      ...(uri === undefined ? {} : { uri: cleanUri(uri, known).text }),
    })),
  };
}
