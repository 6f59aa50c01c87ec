// The excerpt of a conversation that is attached to a new one which continues it: the prompts, the end of the last answer,
// the open steps of the plan, and the changed files. Made without a model. Used by "Continue in a New Conversation".

import { andMore } from '../../base/andMore.ts';
import { escapeHidden } from '../../base/escapeHidden.ts';
import { t } from '../../base/l10n.ts';
import type { CallView, Entry, Part } from '../messages/messages.ts';

/** Maximum UTF-16 units of an excerpt: about 4,000 tokens. */
export const longestExcerpt = 16_000;

/** Maximum UTF-16 units of its parts. Together with the headings they are less than `longestExcerpt`. */
const longest = { prompts: 8_000, first: 4_000, prompt: 1_500, answer: 4_000, list: 1_200, item: 300 };

export interface ExcerptSource {
  readonly title: string;
  /** The agent's name, for the user. */
  readonly agentName: string;
  readonly rows: readonly Entry[];
  /** Replaces the secrets in a text. Called before anything is cut. */
  readonly redact: (text: string) => string;
  /** A path as it is shown, with hidden characters escaped. */
  readonly shownPath: (path: string) => string;
  /** True for the URI of an excerpt. One that the conversation began with is part of its first prompt. */
  readonly isExcerpt: (uri: string) => boolean;
}

/** `left`: UTF-16 units of prompts and the last answer that were left out. */
interface Excerpt {
  readonly text: string;
  readonly left: number;
}

/** In Markdown. Hidden characters are escaped, and each place where something was left out says so. */
export function conversationExcerpt(source: ExcerptSource): Excerpt {
  const { title, agentName, rows } = source;
  const answer = rows.findLast(({ kind, under }) => kind === 'agent' && under === undefined);
  const prompts = promptsOf(source);
  const end = answer === undefined ? nothing : endOf(textOf(answer, source), source);
  const sections: readonly (readonly [heading: string, text: string])[] = [
    [t('Prompts'), prompts.text],
    [t('End of the last answer'), end.text],
    [t('Open steps of the plan'), list(openSteps(rows).map((step) => oneLine(step, source)))],
    [t('Changed files'), list(changedFiles(source))],
  ];
  const about = t(
    'An excerpt of an earlier conversation with {0}. Tool calls, attachments and earlier answers are left out.',
    agentName,
  );
  const parts = sections.flatMap(([heading, text]) => (text === '' ? [] : [`## ${heading}`, text]));
  const head = `# ${clipped(oneLine(title, source), 100)}`;
  return { text: `${[head, about, ...parts].join('\n\n')}\n`, left: prompts.left + end.left };
}

const nothing: Excerpt = { text: '', left: 0 };

/** The first prompt, which mostly has the task, and as many of the last ones as there is room for, in order. */
function promptsOf(source: ExcerptSource): Excerpt {
  const texts = source.rows.flatMap((row) =>
    row.kind === 'user' && row.under === undefined ? [textOf(row, source)] : [],
  );
  const [first] = texts;
  if (first === undefined) return nothing;
  const block = (at: number, most: number): Excerpt => {
    const { text, left } = startOf(texts[at]!, most, source);
    return { text: `### ${at + 1}\n\n${text}`, left };
  };
  const begin = block(0, longest.first);
  const kept: Excerpt[] = [];
  let room = longest.prompts - begin.text.length;
  let at = texts.length - 1;
  for (; at > 0; at--) {
    const one = block(at, longest.prompt);
    room -= one.text.length + 2;
    if (room < 0) break;
    kept.unshift(one);
  }
  const skipped = texts.slice(1, at + 1);
  const gap = at === 1 ? t('1 item is left out.') : t('{0} items are left out.', at);
  const shown = [begin, ...(at > 0 ? [{ text: `… ${gap}`, left: 0 }] : []), ...kept];
  return {
    text: shown.map(({ text }) => text).join('\n\n'),
    left: [...shown.map(({ left }) => left), ...skipped.map(({ length }) => length)].reduce(
      (sum, one) => sum + one,
      0,
    ),
  };
}

function startOf(text: string, most: number, source: ExcerptSource): Excerpt {
  const clean = visible(source.redact(text));
  const kept = clipped(clean, most);
  const left = clean.length - kept.length;
  return { text: left === 0 ? kept : `${kept}\n\n… ${leftOut(left)}`, left };
}

/** From the start of a line, if one begins soon. */
function endOf(text: string, source: ExcerptSource): Excerpt {
  const clean = visible(source.redact(text));
  const from = Math.max(0, clean.length - longest.answer);
  const line = clean.indexOf('\n', from) + 1;
  const start = from === 0 ? 0 : line > 0 && line - from < longest.item ? line : afterPair(clean, from);
  return { text: start === 0 ? clean : `… ${leftOut(start)}\n\n${clean.slice(start)}`, left: start };
}

function leftOut(count: number): string {
  return count === 1 ? t('1 character is left out.') : t('{0} characters are left out.', count);
}

function textOf(row: Entry, { isExcerpt }: ExcerptSource): string {
  const parts: readonly Part[] = 'parts' in row ? row.parts : [];
  const texts = parts.flatMap((part) => {
    if (part.kind === 'text') return [part.text];
    return part.kind === 'resource' && part.text !== undefined && isExcerpt(part.uri) ? [part.text] : [];
  });
  return texts.join('\n\n').trim();
}

/** The steps of the newest plan that are neither done nor cancelled. */
function openSteps(rows: readonly Entry[]): string[] {
  const plan = rows.findLast((row) => row.kind === 'plan' && row.under === undefined);
  const steps = plan?.kind === 'plan' ? plan.items : [];
  return steps.flatMap(({ content, status }) =>
    status === 'pending' || status === 'in_progress' ? [content] : [],
  );
}

/** As they are shown, each once, in the order of their first change. */
function changedFiles({ rows, shownPath, redact }: ExcerptSource): string[] {
  const paths = rows.flatMap((row) => (row.kind === 'call' ? changedPaths(row.call) : []));
  return [...new Set(paths)].map((path) => clipped(redact(shownPath(path)), longest.item));
}

/** Kinds of calls whose locations are files that they change. */
const changing: ReadonlySet<CallView['kind']> = new Set(['edit', 'delete', 'move']);

function changedPaths({ status, kind, content, locations }: CallView): string[] {
  if (status !== 'completed' && status !== 'in_progress') return [];
  const diffs = content.flatMap((item) => (item.type === 'diff' ? [item.path] : []));
  return diffs.length === 0 && changing.has(kind) ? locations.map(({ path }) => path) : diffs;
}

/** As many of the items as there is room for, and the number of the others. */
function list(items: readonly string[]): string {
  const lines: string[] = [];
  let room = longest.list;
  for (const item of items) {
    room -= item.length + 3;
    if (room < 0) break;
    lines.push(`- ${item}`);
  }
  const left = items.length - lines.length;
  return [...lines, ...(left > 0 ? [`- ${andMore(left)}`] : [])].join('\n');
}

function oneLine(text: string, { redact }: ExcerptSource): string {
  const clean = redact(text).replaceAll(/\s+/g, ' ').trim();
  return clipped(escapeHidden(clean), longest.item);
}

function visible(text: string): string {
  return text.replaceAll('\r\n', '\n').split('\n').map(escapeHidden).join('\n');
}

function clipped(text: string, most: number): string {
  if (text.length <= most) return text;
  // Do not leave half of a surrogate pair.
  return text.slice(0, /[\uD800-\uDBFF]/.test(text[most - 1]!) ? most - 1 : most);
}

function afterPair(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text[at]!) ? at + 1 : at;
}
