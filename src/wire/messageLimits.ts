// Bounds the messages of an agent when they are read, before any other code works on them. An update is shortened and a notice
// says so; a response that is too large becomes an error. Other messages are refused or shortened by their schemas
// (`protocol/limited`). Permission requests are shortened here too, since messages of version 2 are translated before they are parsed.

import {
  boundValue,
  isShallow,
  isWithinLimits,
  type Missing,
  type ValueLimits,
} from '../base/boundedValue.ts';
import { detachedText } from '../base/detachedText.ts';
import { t } from '../base/l10n.ts';
import { firstWords } from '../base/secrets/wholeWords.ts';
import { requestPermission, boundPermission } from '../protocol/client/permission.ts';
import { errorCode } from '../protocol/errorCode.ts';
import { shortParams } from '../protocol/limited.ts';
import { sessionNotification } from '../protocol/session/session.ts';
import { shortenedMark } from '../protocol/session/toolCall.ts';
import type { Incoming, IncomingNotification, IncomingResponse } from './message.ts';

/**
 * More than a person reads in one row. Agents send the output of a tool as one text of at most some 100 KB, and images of some MB.
 * Formatting the longest title or patch that is allowed takes some ms.
 */
export const updateLimits: ValueLimits = {
  text: 4 * 2 ** 20,
  oneText: 2 ** 18,
  values: 10_000,
  depth: 100,
  whole: 24 * 2 ** 20,
};

/** Messages, which an agent may send back as one text. Those of version 2 have other names. */
export const longestMessage = 2 ** 20;
const messageKinds = /^(?:user_message|agent_message|agent_thought)(?:_chunk)?$/;

/** Suggestions, sessions and the options of a session. The longest lists of agents name some 1,000 models or sessions. */
export const responseLimits: ValueLimits = { text: 4 * 2 ** 20, oneText: 2 ** 20, values: 50_000, depth: 64 };

/** UTF-16 units of a line that can exceed only the limit on depth: a value takes two of them. */
const shortLine = 2 * Math.min(updateLimits.values, responseLimits.values);

/** UTF-16 units of a line that can exceed no limit, such as one with a chunk of text: a level takes two of them. */
const shallowLine = 2 * updateLimits.depth;

/** UTF-16 units of an error message that are kept. */
const longestError = 10_000;
/** UTF-16 units of each part of a key. */
const longestKey = 200;
/** Number of shortened updates that are remembered. */
const mostNoted = 1_000;

export class MessageLimits {
  /** Rows that have a notice, so that an agent that repeats an update gets one notice. */
  readonly #noted = new Set<string>();

  /**
   * The messages to handle in place of `message`, in order; undefined if it is within the limits.
   * @param length of its line, in UTF-16 units.
   */
  bound(message: Incoming, length: number): readonly Incoming[] | undefined {
    switch (message.kind) {
      case 'response': {
        const { error, result } = message;
        const isWithin = length <= shortLine && !error && isShallow(result, responseLimits.depth);
        return isWithin ? undefined : [boundResponse(message)];
      }
      case 'request':
        if (message.method !== requestPermission.name) return undefined;
        return [{ ...message, params: boundPermission(message.params) }];
      case 'notification':
        if (message.method !== sessionNotification.name || !this.mayExceed(message.params, length))
          return undefined;
        return this.#update(message);
    }
  }

  /** False if the params of a notification are certainly within the limits. @param length of its line, in UTF-16 units. */
  mayExceed(params: unknown, length: number): boolean {
    if (length <= shallowLine) return false;
    return length > shortLine || !isShallow(params, updateLimits.depth);
  }

  #update(message: IncomingNotification): readonly Incoming[] | undefined {
    const kind = asFields(asFields(message.params)['update'])['sessionUpdate'];
    const isMessage = typeof kind === 'string' && kind.length < 100 && messageKinds.test(kind);
    const limits = isMessage ? { ...updateLimits, oneText: longestMessage } : updateLimits;
    const { value: params, isShortened, missing } = boundValue(message.params, limits);
    if (!isShortened) return undefined;
    const { sessionId, update: raw } = asFields(params);
    const update = { ...asFields(raw), [shortenedMark]: true };
    const bounded = { ...message, params: { sessionId, update } };
    const key = keyOf(sessionId, update);
    if (this.#noted.has(key)) return [bounded];
    if (this.#noted.size >= mostNoted) this.#noted.clear();
    this.#noted.add(key);
    const notice = { sessionUpdate: 'notice', severity: 'warning', ...noticeWords(missing) };
    return [bounded, { ...message, params: { sessionId, update: notice } }];
  }
}

function boundResponse(response: IncomingResponse): IncomingResponse {
  const { error, ...rest } = response;
  if (error) {
    const { code, message, data } = error;
    const short = boundValue(data, shortParams).value;
    return {
      ...rest,
      error: {
        code,
        message: detachedText(firstWords(message, longestError)),
        ...(data !== undefined && { data: short }),
      },
    };
  }
  if (isWithinLimits(response.result, responseLimits)) return response;
  const { result: _, ...without } = response;
  const message = t('The response of the agent is larger than this client accepts.');
  return { ...without, error: { code: errorCode.internalError, message } };
}

/** Identifies the row of an update. */
function keyOf(sessionId: unknown, update: Fields): string {
  const plan = asFields(update['plan']);
  const parts = [
    sessionId,
    update['sessionUpdate'],
    update['toolCallId'] ?? update['messageId'] ?? plan['planId'],
  ];
  return JSON.stringify(parts.map((part) => (typeof part === 'string' ? part.slice(0, longestKey) : null)));
}

function noticeWords({ characters, values }: Missing): {
  readonly title: string;
  readonly description: string;
} {
  const texts =
    characters === 1 ? t('1 character is left out.') : t('{0} characters are left out.', characters);
  const items = values === 1 ? t('1 item is left out.') : t('{0} items are left out.', values);
  return {
    title: t('The agent sent more than can be shown.'),
    description: [...(values > 0 ? [items] : []), ...(characters > 0 ? [texts] : [])].join(' '),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
