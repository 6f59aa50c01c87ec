// Explains why a model did not answer. Agents pass on the error of their model's service as text or JSON. Used for
// errors of prompts.

import { t } from '../base/l10n.ts';
import type { ErrorAction } from './messages/messages.ts';

export interface ModelFailure {
  /** For the user, without the agent's name. */
  readonly message: string;
  /** The error as indented JSON, not redacted; undefined if it has no more than its text. */
  readonly json?: string | undefined;
  readonly actions: readonly ErrorAction[];
}

type Kind = 'noCredit' | 'contextTooLong' | 'overloaded' | 'rateLimit' | 'signedOut';

/** A status code, where the text says that the number is one. */
const status = (codes: string): string => `(?:^|(?:status|code|error|http)[^\\d\\n]{0,12})(?:${codes})\\b`;

/** The first pattern that matches is used. */
const kinds: readonly (readonly [kind: Kind, pattern: RegExp])[] = [
  [
    'noCredit',
    new RegExp(
      `insufficient[_ ](?:quota|funds|credits?|balance)|credit balance|billing_error|payment required|${status('402')}`,
      'i',
    ),
  ],
  [
    'contextTooLong',
    /context[_ ]length|context window|maximum context|(?:prompt|input|request) is too (?:long|large)|too many (?:input )?tokens/i,
  ],
  ['overloaded', new RegExp(`overloaded|service unavailable|at capacity|${status('503|529')}`, 'i')],
  [
    'rateLimit',
    new RegExp(
      `rate.?limit|too many requests|quota|(?:usage|hour|week(?:ly)?) limit|RESOURCE_EXHAUSTED|${status('429')}`,
      'i',
    ),
  ],
  [
    'signedOut',
    new RegExp(
      `unauthori[sz]ed|invalid.{0,3}api.?key|API_KEY_INVALID|authentication_(?:error|failed)|not (?:logged|signed) in|${status('401')}`,
      'i',
    ),
  ],
];

type Start = (text: string, most: number) => string;

/** UTF-16 units of the shown JSON, and of a text that is searched. */
const longestJson = 8_000;
/** UTF-16 units. */
const longestMessage = 300;

/**
 * Undefined if the error is not a model error and contains no JSON.
 * @param now ms since 1970. @param timeText shows such a time to the user. @param start returns the beginning of a text that is too
 * long, of at most `most` UTF-16 units: redacted, since half a secret may not be recognized.
 */
export function explainModelFailure(
  error: { readonly message: string; readonly data?: unknown },
  now: number,
  timeText: (time: number) => string,
  start: Start,
): ModelFailure | undefined {
  const inText = jsonIn(error.message);
  const values = [inText, error.data].filter((value) => typeof value === 'object' && value !== null);
  const text = [error.message, ...values.map((value) => jsonText(value) ?? '')]
    .join('\n')
    .slice(0, longestJson);
  const shown = values.length === 0 ? undefined : asJson(values.length === 1 ? values[0] : values, start);
  const json = shown === undefined ? {} : { json: shown };
  const kind = kinds.find(([, pattern]) => pattern.test(text))?.[0];
  if (kind !== undefined) return { ...words(kind, untilOf(text, now), timeText), ...json };
  const inner = inText === undefined ? undefined : innerMessage(inText, start);
  return inner === undefined ? undefined : { message: inner, ...json, actions: ['retry'] };
}

function words(
  kind: Kind,
  until: number | undefined,
  timeText: (time: number) => string,
): Pick<ModelFailure, 'message' | 'actions'> {
  switch (kind) {
    case 'noCredit':
      return {
        message: t('The account for the model has no credit left. Add credit, or select another agent.'),
        actions: ['retry', 'selectAgent'],
      };
    case 'contextTooLong':
      return {
        message: t('The conversation is too long for the model. Start a new one, or remove attachments.'),
        actions: ['continueInNew', 'newSession'],
      };
    case 'overloaded':
      return { message: t('The model is overloaded. Try again in a moment.'), actions: ['retry'] };
    case 'rateLimit':
      return {
        message:
          until === undefined
            ? t('The request limit of the model was reached. Try again later.')
            : t('The request limit of the model was reached. Try again at {0}.', timeText(until)),
        actions: ['retry', 'selectAgent'],
      };
    case 'signedOut':
      return {
        message: t('The model provider rejected your key or sign-in. Sign in again.'),
        actions: ['signIn', 'selectAgent'],
      };
  }
}

/** The first JSON object in a text that reaches to its last brace. */
function jsonIn(text: string): unknown {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  if (start < 0 || end < start || end - start > 100_000) return undefined;
  try {
    const value: unknown = JSON.parse(text.slice(start, end + 1));
    return value;
  } catch {
    return undefined;
  }
}

/** The text of the innermost `message` or `error`, since services wrap the errors of others. */
function innerMessage(value: unknown, start: Start, depth = 0): string | undefined {
  if (typeof value !== 'object' || value === null || depth > 5) return undefined;
  const fields = value as Readonly<Record<string, unknown>>;
  const inner = innerMessage(fields['error'], start, depth + 1);
  if (inner !== undefined) return inner;
  const text = [fields['message'], fields['detail'], fields['error']].find((one) => typeof one === 'string');
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return (
    innerMessage(jsonIn(text), start, depth + 1) ??
    (line.length > longestMessage ? start(line, longestMessage) : line)
  );
}

/** The time from which the service answers again, in ms since 1970, if the text has one in the next 31 days. */
function untilOf(text: string, now: number): number | undefined {
  const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
  const delay = /(?:retry|try again|reset)[^\d\n]{0,24}(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)?(?![\d:-])/i.exec(text);
  const date = /(?:retry|try again|reset)[^\d\n]{0,24}(\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d))/i.exec(
    text,
  );
  const number = Number(delay?.[1]);
  const isEpoch = number > 1e9;
  const time = date
    ? Date.parse(date[1]!)
    : isEpoch
      ? number * (number > 1e11 ? 1 : 1_000)
      : now + number * units[delay?.[2]?.toLowerCase() ?? 's']!;
  return time > now && time < now + 31 * units['d']! ? time : undefined;
}

function asJson(value: unknown, start: Start): string | undefined {
  const text = jsonText(value, 2);
  return text !== undefined && text.length > longestJson ? `${start(text, longestJson)}…` : text;
}

/** Undefined if the value is nested too deeply: it is parsed without recursion, but written with it. */
function jsonText(value: unknown, indent?: number): string | undefined {
  try {
    return JSON.stringify(value, undefined, indent);
  } catch {
    return undefined;
  }
}
