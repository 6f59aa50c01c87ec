// Finds the output of a call that runs a command and has no terminal, or only empty ones: some agents send it as content, some in
// a fence, some only as raw output.

import { andMore } from '../../base/andMore.ts';
import { detachedText } from '../../base/detachedText.ts';
import { t } from '../../base/l10n.ts';
import { lastWords } from '../../base/secrets/wholeWords.ts';
import type { CallView } from '../messages/messages.ts';

type Shown = Pick<CallView, 'kind' | 'status' | 'content' | 'output' | 'isDescribed' | 'terminals'>;

/**
 * Undefined if the call runs no command, has not started, or has no output but that of its terminals. Contains escape sequences.
 */
export function commandOutput(call: Shown): string | undefined {
  const { kind, status, content, output } = call;
  if (kind !== 'execute' || status === 'pending') return undefined;
  const hasText = hasTextOutput(call);
  const texts = content.flatMap((item) =>
    hasText && item.type === 'content' && item.content.type === 'text' ? [unfenced(item.content.text)] : [],
  );
  const text = texts.length > 0 ? texts.map((one) => one.replace(/\n$/, '')).join('\n') : (output ?? '');
  return text.trim() === '' ? undefined : text;
}

/** True for a command of which neither its content nor a terminal has output, so that its raw output is shown. */
export function isSilentCommand(call: Omit<Shown, 'status' | 'output'>): boolean {
  const { kind, content, terminals } = call;
  if (kind !== 'execute' || terminals?.some(({ output }) => output !== '')) return false;
  if (!hasTextOutput(call)) return true;
  return !content.some((item) => item.type === 'content' && item.content.type === 'text');
}

/** The call with its terminals. Its raw output is dropped if they or its content have the output. @param runs true if one of them runs. */
export function withTerminals(
  call: CallView,
  terminals: NonNullable<CallView['terminals']>,
  runs: boolean,
): CallView {
  const row = { ...call, terminals, ...(runs && { canCancel: true }) };
  if (isSilentCommand(row)) return row;
  const { output: _, ...others } = row;
  return others;
}

/** True if a text in the content of a command is output. Beside a terminal, text comments on it. */
export function hasTextOutput({ content, isDescribed }: Pick<Shown, 'content' | 'isDescribed'>): boolean {
  return isDescribed !== true && !content.some(({ type }) => type === 'terminal');
}

/** The text inside a Markdown fence that encloses all of it; else the text itself. */
function unfenced(text: string): string {
  const opening = /^\s{0,20}(`{3,10}|~{3,10})[^\n`]{0,100}\n/.exec(text);
  if (opening === null) return text;
  const fence = opening[1]!;
  const inside = text.slice(opening[0].length).trimEnd();
  // A fence may still be open while the output streams.
  const closing =
    inside === fence ? 0 : inside.endsWith(`\n${fence}`) ? inside.length - fence.length - 1 : -1;
  const body = closing < 0 ? inside : inside.slice(0, closing);
  return `\n${body}`.includes(`\n${fence}`) ? text : body;
}

/** Fields that hold the whole output, by priority. */
const whole = ['output', 'aggregated_output', 'aggregatedOutput', 'formatted_output'];
const streams = ['stdout', 'stderr'];
const others = ['result', 'text', 'content', 'message', 'error'];

const deepest = 4;
/** Maximum number of array items read. */
const mostItems = 50;
/** Maximum UTF-16 units kept, from the end. */
const longest = 64_000;

/** The output in a tool call's `rawOutput`, whose shape each agent chooses. Undefined if no field holds text. */
export function outputText(rawOutput: unknown): string | undefined {
  const text = textIn(rawOutput, 0);
  if (text === undefined || text.trim() === '') return undefined;
  if (text.length <= longest) return text;
  const shown = lastWords(text, longest);
  const left = text.length - shown.length;
  const words =
    left === 1 ? t('1 more character is not shown.') : t('{0} more characters are not shown.', left);
  return `… ${words}\n${detachedText(shown)}`;
}

function textIn(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || depth >= deepest) return undefined;
  if (Array.isArray(value)) {
    const text = joined(value.slice(0, mostItems).map((item) => textIn(item, depth + 1)));
    const more = value.length - mostItems;
    return text === undefined || more <= 0 ? text : joined([text, `… ${andMore(more)}`]);
  }
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
