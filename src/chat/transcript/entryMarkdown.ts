// Formats rows as Markdown for copying: one message as the agent wrote it, or the whole conversation with headings.

import { andMore } from '../../base/andMore.ts';
import { t } from '../../base/l10n.ts';
import type { CallView, Entry, Part } from '../messages/messages.ts';
import { nestedRows, quoted, subagentTitle } from './nestedRows.ts';

/** Maximum UTF-16 units copied of a conversation. The oldest rows are left out. */
const longest = 5_000_000;

/** Formats one row. Returns `''` if there is nothing to copy. */
export function entryMarkdown(entry: Entry): string {
  switch (entry.kind) {
    case 'user':
    case 'agent':
    case 'thought':
    case 'planText':
    case 'compaction':
      return entry.parts.map(partMarkdown).join('\n\n').trim();
    case 'subagent':
      return [`- **${oneLine(subagentTitle(entry))}**`, ...entry.parts.map(partMarkdown)].join('\n\n');
    case 'call':
      return callMarkdown(entry.call);
    case 'plan':
      return entry.items
        .map(({ content, status }) => `- [${status === 'completed' ? 'x' : ' '}] ${oneLine(content)}`)
        .join('\n');
    case 'notice':
      return [entry.title, entry.description, entry.detail].filter(Boolean).join('\n\n');
    case 'end':
      return entry.text;
  }
}

/** @param title the conversation's title, if it has one. */
export function conversationMarkdown(rows: readonly Entry[], title: string | undefined): string {
  const pieces: string[] = [];
  let left = longest;
  for (const { entry, depth } of nestedRows(rows).toReversed()) {
    const text = entryMarkdown(entry);
    if (text === '') continue;
    const head = depth === 0 ? heading(entry) : '';
    const piece = `${head}${quoted(text, depth + (entry.kind === 'thought' ? 1 : 0))}`;
    left -= piece.length;
    if (left < 0) {
      pieces.push(t('(Earlier messages are not included.)'));
      break;
    }
    pieces.push(piece);
  }
  if (title !== undefined && title !== '') pieces.push(`# ${oneLine(title)}`);
  return pieces.length === 0 ? '' : `${pieces.toReversed().join('\n\n')}\n`;
}

function heading({ kind }: Entry): string {
  if (kind === 'user') return `## ${t('You')}\n\n`;
  if (kind === 'planText') return `### ${t('Plan')}\n\n`;
  return kind === 'agent' ? `## ${t('Agent')}\n\n` : '';
}

function partMarkdown(part: Part): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'resource':
      return `[${part.name.replaceAll(/[[\]\\]/g, String.raw`\$&`)}](<${part.uri.replaceAll(/[<>\n]/g, encodeURIComponent)}>)`;
    case 'image':
      return `(${t('Image')})`;
    case 'audio':
      return `(${t('Audio')})`;
    case 'unknown':
      return '';
  }
}

/** Maximum number of files that are named of a call. */
const mostFiles = 20;

function callMarkdown({ title, status, content, locations }: CallView): string {
  const paths = content.flatMap((item) => (item.type === 'diff' ? [item.path] : []));
  const places = locations.map(({ path, line }) => (line === undefined ? path : `${path}:${line}`));
  const all = new Set([...paths, ...places]);
  const files = [...all].slice(0, mostFiles).map((one) => `\n  - \`${oneLine(one)}\``);
  if (all.size > mostFiles) files.push(`\n  - … ${andMore(all.size - mostFiles)}`);
  return `- **${oneLine(title)}** (${status.replace('_', ' ')})${files.join('')}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
