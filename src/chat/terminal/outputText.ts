// Finds a command's output in the `rawOutput` of a tool call. Each agent chooses its shape, and some send nothing else.

import { detachedText } from '../../base/detachedText.ts';

/** Fields that hold the whole output, by priority. */
const whole = ['output', 'aggregated_output', 'aggregatedOutput', 'formatted_output'];
const streams = ['stdout', 'stderr'];
const others = ['result', 'text', 'content', 'message', 'error'];

const deepest = 4;
/** Maximum number of array items read. */
const mostItems = 50;
/** Maximum UTF-16 units kept, from the end. */
const longest = 64_000;

/** Undefined if no field holds text. */
export function outputText(rawOutput: unknown): string | undefined {
  const text = textIn(rawOutput, 0);
  if (text === undefined || text.trim() === '') return undefined;
  return text.length > longest ? detachedText(text.slice(-longest)) : text;
}

function textIn(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || depth >= deepest) return undefined;
  if (Array.isArray(value)) return joined(value.slice(0, mostItems).map((item) => textIn(item, depth + 1)));
  const fields = new Map(Object.entries(value));
  const read = (name: string): string | undefined => textIn(fields.get(name), depth + 1);
  for (const name of whole) if (isText(read(name))) return read(name);
  const written = joined(streams.map(read));
  if (isText(written)) return written;
  for (const name of others) if (isText(read(name))) return read(name);
  return joined([...fields.values()].filter((field) => typeof field === 'string'));
}

function isText(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

function joined(texts: readonly (string | undefined)[]): string | undefined {
  const all = texts.filter(isText);
  return all.length === 0 ? undefined : all.map((text) => text.replace(/\n$/, '')).join('\n');
}
