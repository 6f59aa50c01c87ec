// The table of settings: for each key of package.json the type of its value, its default, and which settings files count.
// `settings.ts` reads settings by it; a test compares it with package.json.

import * as z from 'zod/mini';
import { t } from '../../base/l10n.ts';
import { secretFileGlobs } from '../../base/secrets/secretFiles.ts';

/**
 * Which settings files count:
 * - `user`: only the user's own. For settings that start a program, name a server, or let agents read or do more.
 * - `nearest`: VS Code's order (folder, workspace, user). For settings that only affect appearance.
 * - a function: restricts the user's value by that of the workspace and its folder. It must never return more than `own`
 *   allows, because anyone who can write to the repository can write those files.
 */
type Authority<T> = 'user' | 'nearest' | ((own: T, workspace: T) => T);

export interface SettingRule<T> {
  readonly schema: z.ZodMiniType<T>;
  readonly default: T;
  readonly authority: Authority<T>;
  /** Describes the valid values to the user. */
  readonly expected: () => string;
  /** Returns the usable part of a wrong value. */
  readonly repair?: (raw: unknown) => unknown;
}

type Shape<T> = Pick<SettingRule<T>, 'schema' | 'expected' | 'repair'>;

const text: Shape<string> = { schema: z.string(), expected: () => t('a text') };
const flag: Shape<boolean> = { schema: z.boolean(), expected: () => t('true or false') };
const record: Shape<Record<string, unknown>> = {
  schema: z.record(z.string(), z.unknown()),
  expected: () => t('an object'),
};
const items: Shape<unknown[]> = { schema: z.array(z.unknown()), expected: () => t('a list') };
const texts: Shape<string[]> = {
  schema: z.array(z.string()),
  expected: () => t('a list of texts'),
  repair: (raw) => (Array.isArray(raw) ? raw.filter((item) => typeof item === 'string') : undefined),
};
/** Name → true if agents may receive or use it. Missing names count as true. */
const switches: Shape<Record<string, boolean>> = {
  schema: z.record(z.string(), z.boolean()),
  expected: () => t('an object of true and false'),
  repair: (raw) =>
    isObject(raw)
      ? Object.fromEntries(Object.entries(raw).filter(([, value]) => typeof value === 'boolean'))
      : undefined,
};

function number(least: number, most: number): Shape<number> {
  return {
    schema: z.number().check(z.gte(least), z.lte(most)),
    expected: () => t('a number from {0} to {1}', least, most),
  };
}

/** @param values the most restrictive first, if that matters. */
function oneOf<const T extends string>(...values: readonly [T, ...T[]]): Shape<T> {
  return {
    schema: z.enum(values),
    expected: () => t('one of {0}', values.map((value) => `"${value}"`).join(', ')),
  };
}

function rule<T>(shape: Shape<T>, value: NoInfer<T>, authority: Authority<NoInfer<T>>): SettingRule<T> {
  return { ...shape, default: value, authority };
}

const both = (own: boolean, workspace: boolean): boolean => own && workspace;

/** Returns the value that comes first in `order`. */
function least<const T extends string>(...order: readonly T[]): (own: T, workspace: T) => T {
  return (own, workspace) => order[Math.min(order.indexOf(own), order.indexOf(workspace))]!;
}

/** A workspace can add globs, but not globs that allow files again (`!…`). */
function moreExcluded(own: string[], workspace: string[]): string[] {
  return [...own, ...workspace.filter((glob) => !glob.startsWith('!'))];
}

/** A name is off if one of the two turns it off. */
function onInBoth(own: Record<string, boolean>, workspace: Record<string, boolean>): Record<string, boolean> {
  const off = [...Object.entries(own), ...Object.entries(workspace)].filter(([, isOn]) => !isOn);
  return Object.fromEntries(off);
}

export const settingTable = {
  /** Name → command. The entries are checked in `agentDefinitions.ts`. */
  agents: rule(record, {}, 'user'),
  /** Names of environment variables; `*` is a wildcard. */
  'environment.pass': rule(texts, [], 'user'),
  /** Name → command or address. The entries are checked in `sessions/mcpDefinition.ts`. */
  mcpServers: rule(record, {}, 'user'),
  /** Agent → its model providers. The entries are checked in `agents/providerSetting.ts`. */
  providers: rule(record, {}, 'user'),
  /** See `ProtocolVersions`. Read at each start of an agent. */
  'protocol.version': rule(oneOf('1', '2', 'auto'), '1', 'user'),
  /** The model server of the built-in agent; empty for none. See `agents/modelAccess.ts`. */
  'builtin.endpoint': rule(text, '', 'user'),
  'builtin.model': rule(text, '', 'user'),
  'builtin.format': rule(
    oneOf('auto', 'zeta', 'zeta2', 'zeta2.1', 'sweep', 'sweep2', 'fim', 'instruct'),
    'auto',
    'user',
  ),
  'builtin.maxTokens': rule(number(16, 8_192), 512, 'user'),
  /** ms */
  'builtin.timeout': rule(number(100, 60_000), 4_000, 'user'),
  /** Both name a program that is started and receives the user's code. */
  'chat.agent': rule(text, 'builtin', 'user'),
  'nes.agent': rule(text, 'builtin', 'user'),
  'nes.enabled': rule(flag, true, both),
  'nes.mode': rule(oneOf('manual', 'subtle', 'eager'), 'eager', least('manual', 'subtle', 'eager')),
  'nes.renderer': rule(oneOf('auto', 'native', 'painted'), 'auto', 'nearest'),
  /** Announces each suggestion in a notification, for screen readers. */
  'nes.announce': rule(flag, false, 'nearest'),
  /** ms */
  'nes.debounce': rule(number(0, 5_000), 75, 'nearest'),
  /** Globs, in order; one that begins with `!` allows files again. Files in `base/secrets/secretFiles.ts` are always excluded otherwise. */
  'nes.exclude': rule(texts, [...secretFileGlobs], moreExcluded),
  /** The items are checked in `chat/permission/permissionRule.ts`. */
  'permissions.rules': rule(items, [], 'user'),
  /** Which agent events are notified while the user looks at something else; see `chat/attention.ts`. */
  notifications: rule(oneOf('off', 'needsYou', 'all'), 'needsYou', 'user'),
  /** Not `notifications.sound`: VS Code ignores settings below one that has a value. */
  notificationSound: rule(flag, false, 'user'),
  'context.kinds': rule(switches, {}, onInBoth),
  /** Per turn. */
  'context.maxTokens': rule(number(0, 200_000), 8_000, Math.min),
  'context.fallback': rule(oneOf('none', 'ask', 'embed'), 'none', least('none', 'ask', 'embed')),
  /** What is sent automatically to agents without `runtimeContext`. */
  'context.implicit': rule(oneOf('off', 'selection', 'file'), 'selection', least('off', 'selection', 'file')),
  /** Also records context that is sent outside of turns. */
  'context.accounting': rule(flag, true, both),
  /** The MCP server "editor" of sessions. */
  'editorTools.enabled': rule(flag, true, both),
  /** By the name of the tool. */
  'editorTools.tools': rule(switches, {}, onInBoth),
  trace: rule(oneOf('off', 'messages', 'verbose'), 'off', least('off', 'messages', 'verbose')),
};

export type Settings = {
  readonly [K in keyof typeof settingTable]: (typeof settingTable)[K]['default'];
};

export const settingKeys = Object.keys(settingTable) as (keyof Settings)[];

function isObject(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}
