// Reads the answers that codex repeats in the input of a call, and the commands that a lasting one of them would allow from then on.
// Used by `rawInput` and `permissionSubject`.

import { plainWords } from './commandLine.ts';

/** The first words of the commands that an answer would allow from then on. */
export interface Amendment {
  /** The path of field names. */
  readonly name: string;
  readonly words: readonly string[];
}

const amendmentKey = 'proposed_execpolicy_amendment';
const decisionsKey = 'available_decisions';
const lastingKey = 'approved_execpolicy_amendment';
/** Answers without content, which allow at most this call and similar ones. */
const plainDecision = /^(?:approved|approved_for_session|denied|abort|timed_out)$/;

/** Undefined for any other field, and for a value of another form or with more content, which is treated as any other field. */
export function amendmentsIn(name: string, key: string, value: unknown): readonly Amendment[] | undefined {
  if (key === amendmentKey) return isTexts(value) ? [{ name, words: value }] : undefined;
  if (key !== decisionsKey || !Array.isArray(value)) return undefined;
  const found: Amendment[] = [];
  for (const [at, decision] of (value as readonly unknown[]).entries()) {
    if (typeof decision === 'string' && plainDecision.test(decision)) continue;
    const words = onlyField(onlyField(decision, lastingKey), amendmentKey);
    if (!isTexts(words)) return undefined;
    found.push({ name: `${name}.${at}`, words });
  }
  return found;
}

/** Leaves out those that equal the whole command, and those that a text of the request contains. */
export function unsaidAmendments(
  amendments: readonly Amendment[],
  command: { readonly line: string; readonly runs: string } | undefined,
  parts: readonly { readonly text: string }[],
): readonly { readonly name: string; readonly text: string }[] {
  const [line, runs] = [command?.line, command?.runs].map((one) => one && asJson(plainWords(one)));
  const isSaid = (words: readonly string[]): boolean => {
    const written = `\nProposed Amendment: ${words.join('\n')}\n`;
    return [line, runs].includes(asJson(words)) || parts.some(({ text }) => `\n${text}\n`.includes(written));
  };
  return amendments.flatMap(({ name, words }) => (isSaid(words) ? [] : [{ name, text: asJson(words) }]));
}

function asJson(words: readonly string[] | undefined): string {
  return JSON.stringify(words) ?? '';
}

function onlyField(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const [only, ...others] = Object.entries(value);
  return only?.[0] === name && others.length === 0 ? only[1] : undefined;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
