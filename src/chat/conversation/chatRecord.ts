// The stored record of a conversation without its rows: its agent, session, title, draft and queue. Reading is lenient:
// the file may be older or newer than this client, or damaged.

import { t } from '../../base/l10n.ts';
import { firstWords } from '../../base/secrets/wholeWords.ts';
import { asPrompt, type Prompt, readPrompt } from '../prompt/prompt.ts';
import type { Entry } from '../messages/messages.ts';
import { type ChosenSetting, readSettings } from '../session/chosenSetting.ts';
import type { RawValue } from '../transcript/rawValues.ts';
import type { PastSession } from './sessionSource.ts';

/** Version of the records this client writes; see `upgrades`. */
export const recordVersion = 1;

/** `asks`: the agent waits for the user. `failed`, `done`: how its turn ended while the conversation was not visible. */
export const marks = ['asks', 'failed', 'done'] as const;
export type Mark = (typeof marks)[number];

export interface ChatRecord {
  /** This client's id: 1 to 64 letters, digits, underscores and hyphens. */
  readonly id: string;
  readonly agent: string;
  /** The agent's session id; undefined before the first prompt. */
  readonly sessionId?: string | undefined;
  /** Absolute path. */
  readonly cwd?: string | undefined;
  /** What the user chose in the session. */
  readonly settings?: readonly ChosenSetting[] | undefined;
  /** Title from the agent. */
  readonly title?: string | undefined;
  /** Title from the user. Takes precedence over the agent's. */
  readonly name?: string | undefined;
  /** The beginning of the first prompt. */
  readonly firstPrompt?: string | undefined;
  /** ms since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly draft: Prompt;
  readonly queue: readonly Prompt[];
  /** True if a turn was running when the record was written. */
  readonly working: boolean;
  /** True if commands of its agent ran in the background when the record was written. */
  readonly runsCommands?: boolean | undefined;
  readonly mark?: Mark | undefined;
  /** True if the user closed the note that the context window is nearly full. */
  readonly isFullNoteClosed?: boolean | undefined;
}

export type RecordReading =
  | { readonly kind: 'record'; readonly record: ChatRecord }
  /** Written by a newer client: must not be changed. */
  | { readonly kind: 'newer' }
  /** `reason` is for the log. */
  | { readonly kind: 'bad'; readonly reason: string };

/** The title shown to the user, in one line. */
export function titleOf(record: Pick<ChatRecord, 'name' | 'title' | 'firstPrompt'>): string {
  return asTitle(record.name || record.title || record.firstPrompt || '') || t('New Conversation');
}

/** The beginning of a prompt as a title: one line. */
export function asTitle(text: string): string {
  return clip(text.replaceAll(/\s+/g, ' ').trim(), 100);
}

/** UTF-16 units of a text whose beginning becomes a title. */
const longestTitleText = 1_000;

/** As `asTitle`, but longer: it is redacted before the title is cut, since half a secret may not be recognized. */
export function asTitleText(text: string): string {
  return firstWords(text, longestTitleText).replaceAll(/\s+/g, ' ').trim();
}

type Raw = Readonly<Record<string, unknown>>;

/** Upgrades a record from the version of its key to the next one. */
const upgrades: Readonly<Record<number, (raw: Raw) => Raw>> = {
  // The first format had no version number.
  0: (raw) => ({ ...raw, createdAt: raw['createdAt'] ?? raw['updatedAt'] }),
};

export function readRecord(raw: unknown): RecordReading {
  if (!isRaw(raw)) return bad('it is not an object');
  let version = raw['version'] ?? 0;
  if (typeof version !== 'number') return bad('its version is not a number');
  if (version > recordVersion) return { kind: 'newer' };
  let current = raw;
  for (; version < recordVersion; version++) current = upgrades[version]?.(current) ?? current;
  const { id, agent, updatedAt } = current;
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) return bad('it has no id');
  if (typeof agent !== 'string') return bad('it has no agent');
  const changed = time(updatedAt) ?? 0;
  const mark = current['mark'];
  const settings = readSettings(current['settings']);
  const record: ChatRecord = {
    id,
    agent,
    sessionId: text(current['sessionId']),
    cwd: text(current['cwd']),
    ...(settings.length > 0 && { settings }),
    title: text(current['title']),
    name: text(current['name']),
    firstPrompt: text(current['firstPrompt']),
    createdAt: time(current['createdAt']) ?? changed,
    updatedAt: changed,
    draft: readPrompt(current['draft']) ?? asPrompt(''),
    queue: queueOf(current['queue']),
    working: current['working'] === true,
    ...(current['runsCommands'] === true && { runsCommands: true }),
    mark: marks.find((one) => one === mark),
    ...(current['isFullNoteClosed'] === true && { isFullNoteClosed: true }),
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

/** Returns at most `most` UTF-16 units. The last one is an ellipsis if text was cut off. */
function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  // Do not leave half of a surrogate pair.
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** A conversation as another window or an earlier run of this one stored it. */
export interface PastConversation {
  readonly rows: readonly Entry[];
  /** Raw values of its tool calls, oldest first. */
  readonly raws?: readonly RawValue[];
  readonly draft: Prompt;
  /** Queued prompts, in order. */
  readonly queue: readonly Prompt[];
  /** Undefined if it had no session yet. */
  readonly session: PastSession | undefined;
  /** True if this client stopped while the agent worked or its commands ran. */
  readonly working: boolean;
  readonly isFullNoteClosed?: ChatRecord['isFullNoteClosed'];
}
