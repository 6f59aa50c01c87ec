// The pipeline up to the budget: what there is, without secrets, ranked, and what of it fits. Decides and records nothing;
// the same input gives the same decision.

import { estimator } from './estimateTokens.ts';
import type { Chosen, Left, Limits, Looked, Ranked, TurnDecision } from './turnDecision.ts';
import { t } from '../../base/l10n.ts';
import type { CancellationToken } from '../../base/cancellation.ts';
import { candidatesOf } from './candidates.ts';
import { cleanMissing } from './cleanMissing.ts';
import { Fit } from './fit.ts';
import { lookAt } from './look.ts';
import { Pace, type PacePorts } from '../secrets/pace.ts';
import { compareRanked, compareText, rankOne, wordsOf } from './rank.ts';
import { redact } from '../secrets/redact.ts';
import { surfaceItemKinds, type SurfaceItem, type SurfaceItemKind } from './surfaceItem.ts';

export interface ContextInput {
  readonly items: readonly SurfaceItem[];
  /** What the user asks, to rank by. */
  readonly prompt: string;
  readonly maxTokens: number;
  /** Default: 8 bytes for a token. */
  readonly maxBytes?: number;
  /** Default: 64. */
  readonly maxItems?: number;
  /** What the agent says is left of its window, if it does: half of it may be used. */
  readonly tokensLeft?: number | undefined;
  readonly off?: ReadonlySet<SurfaceItemKind>;
  /** Keys of what the user took away, by hand, for this turn. */
  readonly removed?: ReadonlySet<string>;
  /** The version of an open document as it is now; what was collected of another is stale. */
  readonly versionOf?: (uri: string) => number | undefined;
  /** Secrets by their very text, such as values of the environment. */
  readonly knownSecrets?: readonly string[];
  /** Whether the user allowed a file that is secret by its name. */
  readonly allowsSecretFile?: (uri: string) => boolean;
}

/** Secrets shorter than this would garble the text more than they would be hidden. */
const shortestKnown = 6;
/** Of one turn. */
const mostGaps = 50;

/** Rejects with `CancelledError` only. */
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
    most: (kind: SurfaceItemKind) => fit.lookAtMost(kind),
  };
  await pace.rest();
  const gaps = input.items.filter((one) => one.kind === 'missing');
  const missing = gaps.slice(0, mostGaps).map((gap) => cleanMissing(gap, known));
  const looked: Looked[] = [];
  for (const candidate of candidatesOf(input.items)) {
    await pace.rest();
    const removed = input.removed?.has(candidate.key) ?? false;
    const omit = { reason: 'custom', detail: t('It was taken away for this turn.') } as const;
    looked.push(lookAt(removed ? { ...candidate, omit } : candidate, rules));
  }
  const words = promptWords(input.prompt, looked, known);
  const ranked: Ranked[] = [];
  for (const one of looked) {
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
  return { limits, reservedTokens, looked, ranked, chosen, left, missing, tokens, bytes, estimator };
}

function limitsOf({ maxTokens, maxBytes, maxItems, tokensLeft }: ContextInput): Limits {
  const asked = Number.isFinite(maxTokens) ? Math.max(0, Math.min(1_000_000, Math.floor(maxTokens))) : 0;
  const left = tokensLeft === undefined ? asked : Math.max(0, Math.floor(tokensLeft / 2));
  const tokens = Math.min(asked, left);
  return { maxTokens: tokens, maxBytes: maxBytes ?? tokens * 8, maxItems: maxItems ?? 64 };
}

function promptWords(prompt: string, looked: readonly Looked[], known: readonly string[]): Set<string> {
  const selections = looked.filter(({ candidate }) => candidate.kind === 'selection');
  const texts = selections.map(({ lines }) => lines.join('\n').slice(0, 4_000));
  return wordsOf([redact(prompt.slice(0, 16_000), known).text, ...texts].join('\n'));
}

const order = new Map(surfaceItemKinds.map((kind, at) => [kind, at]));

function compareChosen(a: Chosen, b: Chosen): number {
  const [x, y] = [a.ranked.looked.candidate, b.ranked.looked.candidate];
  return (
    order.get(x.kind)! - order.get(y.kind)! ||
    compareText(x.uri, y.uri) ||
    x.view.start - y.view.start ||
    compareText(x.key, y.key)
  );
}
