// Tells a model which of its arguments a tool does not have: a misnamed optional one, such as `file` for `path`, would otherwise
// seem to have been followed.

import type { ParameterList } from './parameters.ts';
import { shortLine } from './resultText.ts';

/** Gemini CLI adds it to every call. */
const ofAgents: ReadonlySet<string> = new Set(['wait_for_previous']);
/** Maximum number of arguments that are named. */
const mostNamed = 3;
/** Maximum UTF-16 units of a name. */
const longestName = 40;

/** Undefined if there are none. @param raw the arguments of a call, from an agent. */
export function ignoredNote({ required, optional }: ParameterList, raw: unknown): string | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const known: ReadonlySet<string> = new Set([...required, ...optional]);
  const ignored = Object.entries(raw)
    .filter(([name, value]) => value !== null && !known.has(name) && !ofAgents.has(name))
    .map(([name]) => name)
    .filter((name) => !name.startsWith('_'));
  if (ignored.length === 0) return undefined;
  const named = ignored.slice(0, mostNamed).map((name) => `"${shortLine(name.slice(0, longestName))}"`);
  const names = [...named, ...(ignored.length > mostNamed ? ['…'] : [])].join(', ');
  const parameters =
    known.size === 0 ? 'The tool has no parameters.' : `Parameters: ${[...known].join(', ')}.`;
  return `(Ignored, since the tool has no such ${ignored.length === 1 ? 'parameter' : 'parameters'}: ${names}. ${parameters})`.toWellFormed();
}
