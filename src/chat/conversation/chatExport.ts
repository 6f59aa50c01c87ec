// Exports a conversation as a file: Markdown for people, JSON for programs.

import { agentName } from '../../base/agentName.ts';
import { fencedText } from '../../base/fencedText.ts';
import { t } from '../../base/l10n.ts';
import { titleOf, type ChatRecord } from './chatRecord.ts';
import type { Entry, Part } from '../messages/messages.ts';
import { nestedRows, quoted, subagentTitle } from '../transcript/nestedRows.ts';
import type { RawValue } from '../transcript/rawValues.ts';

/** Incremented when a reader of the older version would misread the file. */
const exportVersion = 1;

/** @param raws raw inputs, outputs and diffs of the tool calls, redacted. */
export function exportJson(
  record: ChatRecord,
  rows: readonly Entry[],
  raws: readonly RawValue[] = [],
): string {
  const { agent, sessionId, cwd, createdAt, updatedAt } = record;
  const about = { agent, title: titleOf(record), sessionId, cwd };
  const times = { createdAt: asIso(createdAt), updatedAt: asIso(updatedAt) };
  const exported = {
    format: 'acp-host-conversation',
    version: exportVersion,
    ...about,
    ...times,
    rows,
    toolCalls: raws,
  };
  return `${JSON.stringify(exported, null, 2)}\n`;
}

export function exportMarkdown(record: ChatRecord, rows: readonly Entry[]): string {
  const head = `# ${inLine(titleOf(record))}\n\n${t('Agent: {0}, {1}', inLine(agentName(record.agent)), asIso(record.updatedAt))}\n`;
  const texts = nestedRows(rows).map(({ entry, depth }) => quoted(rowMarkdown(entry), depth));
  return [head, ...texts].filter((text) => text !== '').join('\n');
}

function rowMarkdown(entry: Entry): string {
  switch (entry.kind) {
    case 'user':
      return `## ${t('User')}\n\n${partsMarkdown(entry.parts)}\n`;
    case 'agent':
      return `## ${t('Agent')}\n\n${partsMarkdown(entry.parts)}\n`;
    case 'thought':
      return `${quoted(`*${t('{0}:', t('Thought'))}* ${partsMarkdown(entry.parts)}`, 1)}\n`;
    case 'call': {
      const { title, kind, status, diffCounts, locations, terminals } = entry.call;
      const counts = diffCounts?.flatMap((count) => (count ? [`(+${count.added} −${count.removed})`] : []));
      const line = [`**${inLine(title)}** (${kind}, ${status})`, ...(counts ?? [])].join(' ');
      const places = locations.map(({ path }) => `  - ${inLine(path)}`);
      const outputs = (terminals ?? []).map(({ command, output }) =>
        fenced(command === undefined ? output : `$ ${command}\n${output}`),
      );
      return [`- ${line}`, ...places, '', ...outputs].join('\n');
    }
    case 'subagent':
      return [`**${inLine(subagentTitle(entry))}**\n`, quoted(partsMarkdown(entry.parts), 1)].join('\n');
    case 'planText':
      return `### ${t('Plan')}\n\n${partsMarkdown(entry.parts)}\n`;
    case 'plan': {
      const items = entry.items.map(
        ({ content, status }) => `- [${status === 'completed' ? 'x' : ' '}] ${inLine(content)}\n`,
      );
      return `### ${t('Plan')}\n\n${items.join('')}`;
    }
    case 'notice':
      return `${quoted([entry.title, entry.description, entry.detail].filter(Boolean).join('\n\n'), 1)}\n`;
    case 'compaction':
      return `${quoted(`*${t('Summary of the earlier messages:')}* ${partsMarkdown(entry.parts)}`, 1)}\n`;
    case 'end':
      return `*${inLine(entry.text)}*\n`;
  }
}

function partsMarkdown(parts: readonly Part[]): string {
  return parts.map(partMarkdown).join('\n\n').trim();
}

function partMarkdown(part: Part): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'image':
      return `*${t('Image ({0})', inLine(part.mimeType))}*`;
    case 'audio':
      return `*${t('Audio ({0})', inLine(part.mimeType))}*`;
    case 'resource':
      return part.text === undefined
        ? `\`${inLine(part.uri)}\``
        : `\`${inLine(part.uri)}\`\n\n${fenced(part.text)}`;
    case 'unknown':
      return `*(${inLine(part.type)})*`;
  }
}

function fenced(text: string): string {
  return `${fencedText(text.trimEnd())}\n`;
}

function inLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function asIso(time: number): string {
  return new Date(Math.min(Math.max(0, time), 8.64e15)).toISOString();
}
