// Converts the context of the next prompt for the page: bounded, sanitized, and with numbers in place of keys.

import type { NextContext } from '../../../chat/messages/contextMessages.ts';
import { kindFacts } from '../../../context/select/surfaceItem.ts';
import type { ContextView } from '../../../context/turn/contextView.ts';
import { oneLine } from '../../window/shownText.ts';

/** Limits of the lists. */
const mostParts = 60;
const mostLeftOut = 30;
const mostMissing = 10;

export function nextContext(view: ContextView, numbers: PartNumbers): NextContext {
  const { delivery, leftOut, missing, tokens, maxTokens } = view;
  const parts = view.parts.slice(0, mostParts);
  const numbered = numbers.number(parts.map(({ key }) => key));
  return {
    delivery,
    parts: parts.map(({ kind, title, tokens, form, masked }, at) => ({
      ...{ part: numbered[at]!, kindName: kindFacts(kind).name(), kindIcon: kindFacts(kind).icon },
      ...{ title: oneLine(title), tokens, form, masked },
    })),
    moreParts: view.parts.length - parts.length,
    leftOut: leftOut.slice(0, mostLeftOut).map(({ title, detail }) => ({
      title: oneLine(title),
      detail: oneLine(detail, 300),
    })),
    moreLeftOut: Math.max(0, leftOut.length - mostLeftOut),
    missing: [...missing.filter(isGrave), ...missing.filter((gap) => !isGrave(gap))]
      .slice(0, mostMissing)
      .map((gap) => ({ question: oneLine(gap.question, 300), isGrave: isGrave(gap) })),
    tokens,
    maxTokens,
    removed: leftOut.some(({ reason }) => reason === 'custom'),
  };
}

/**
 * True for context that the user or the agent requested, or that the agent lacks support for; not for information or a
 * collector that was late.
 */
function isGrave({ severity }: ContextView['missing'][number]): boolean {
  return severity !== 'info' && severity !== 'low';
}

/**
 * Numbers the parts of a context for the page, since their keys contain file names. A part keeps its number, so a
 * delayed click removes the intended part even if the parts have changed.
 */
export class PartNumbers {
  #numbers = new Map<string, number>();
  #last = 0;

  /** Numbers of the current parts, in order. Numbers of other parts are dropped. */
  number(keys: readonly string[]): number[] {
    this.#numbers = new Map(keys.map((key) => [key, this.#numbers.get(key) ?? ++this.#last]));
    return keys.map((key) => this.#numbers.get(key)!);
  }

  /** Undefined if no current part has this number. */
  keyOf(part: number): string | undefined {
    for (const [key, number] of this.#numbers) if (number === part) return key;
    return undefined;
  }
}
