// What is kept of a conversation beside its rows: whose it is, how it is called, what waits to be sent. Read leniently:
// the file may be older or newer than this client, or damaged.

import { t } from '../../base/l10n.ts';
import { clip } from './clip.ts';
import { asPrompt, type Prompt } from '../prompt/prompt.ts';
import { readPrompt } from '../prompt/readPrompt.ts';

/** What was written last; see `upgrades`. */
export const recordVersion = 1;

/** `asks`: the agent waits for an answer. `done`: its turn ended while nobody looked. */
export type Mark = 'asks' | 'done';

export interface ChatRecord {
  /** Ours: letters, digits and hyphens. */
  readonly id: string;
  readonly agent: string;
  /** The agent's; undefined before the first prompt. */
  readonly sessionId?: string | undefined;
  /** Absolute. */
  readonly cwd?: string | undefined;
  /** As the agent says. */
  readonly title?: string | undefined;
  /** As the user says: counts before the agent's. */
  readonly name?: string | undefined;
  /** The beginning of it. */
  readonly firstPrompt?: string | undefined;
  /** ms since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly draft: Prompt;
  readonly queue: readonly Prompt[];
  /** A turn was under way. */
  readonly working: boolean;
  readonly mark?: Mark | undefined;
}

export type RecordReading =
  | { readonly kind: 'record'; readonly record: ChatRecord }
  /** Written by a client that is newer: to be left alone. */
  | { readonly kind: 'newer' }
  /** `reason` is for the log. */
  | { readonly kind: 'bad'; readonly reason: string };

/** For the user, in one line. */
export function titleOf(record: Pick<ChatRecord, 'name' | 'title' | 'firstPrompt'>): string {
  return record.name || record.title || record.firstPrompt || t('New conversation');
}

/** The beginning of a prompt as a title: one line. */
export function asTitle(text: string): string {
  return clip(text.replaceAll(/\s+/g, ' ').trim(), 100);
}

type Raw = Readonly<Record<string, unknown>>;

/** What makes a record of the version it is found at one of the next. */
const upgrades: Readonly<Record<number, (raw: Raw) => Raw>> = {
  // Before there was a number.
  0: (raw) => ({ ...raw, createdAt: raw['createdAt'] ?? raw['updatedAt'] }),
};

export function readRecord(raw: unknown): RecordReading {
  if (!isRaw(raw)) return bad('it is no object');
  let version = raw['version'] ?? 0;
  if (typeof version !== 'number') return bad('its version is no number');
  if (version > recordVersion) return { kind: 'newer' };
  let current = raw;
  for (; version < recordVersion; version++) current = upgrades[version]?.(current) ?? current;
  const { id, agent, updatedAt } = current;
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) return bad('it has no id');
  if (typeof agent !== 'string') return bad('it has no agent');
  const changed = time(updatedAt) ?? 0;
  const mark = current['mark'];
  const record: ChatRecord = {
    id,
    agent,
    sessionId: text(current['sessionId']),
    cwd: text(current['cwd']),
    title: text(current['title']),
    name: text(current['name']),
    firstPrompt: text(current['firstPrompt']),
    createdAt: time(current['createdAt']) ?? changed,
    updatedAt: changed,
    draft: readPrompt(current['draft']) ?? asPrompt(''),
    queue: queueOf(current['queue']),
    working: current['working'] === true,
    mark: mark === 'asks' || mark === 'done' ? mark : undefined,
  };
  return { kind: 'record', record };
}

function bad(reason: string): RecordReading {
  return { kind: 'bad', reason };
}

function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function queueOf(value: unknown): Prompt[] {
  if (!Array.isArray(value)) return [];
  return value.map(readPrompt).filter((prompt) => prompt !== undefined);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function time(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
