// The one table of settings: every key this extension reads, with the type of its value. Defaults are package.json's.

import { workspace, type ConfigurationScope } from 'vscode';
import type { Disposable } from '../base/disposable.ts';

export const section = 'acpHost';

/** What package.json declares; a test holds the two against each other. */
export interface Settings {
  /** Name → command. Machine scope: no repository can set it. Unchecked: see `agentDefinitions.ts`. */
  agents: Record<string, unknown>;
  /** Names of variables; `*` stands for anything. Machine scope: no repository can set it. */
  'environment.pass': readonly string[];
  /** Name → how it is started or reached. Machine scope. Unchecked: see `sessions/mcpDefinition.ts`. */
  mcpServers: Record<string, unknown>;
  /** A model for the embedded agent; empty: none. All of `builtin.` is of machine scope: see `builtin/modelAccess.ts`. */
  'builtin.endpoint': string;
  'builtin.model': string;
  'builtin.format': string;
  'builtin.maxTokens': number;
  /** ms */
  'builtin.timeout': number;
  'chat.agent': string;
  'nes.agent': string;
  'nes.enabled': boolean;
  'nes.mode': 'eager' | 'subtle' | 'manual';
  'nes.renderer': 'auto' | 'native' | 'painted';
  /** Each suggestion is said in a notification, which screen readers read. */
  'nes.announce': boolean;
  /** ms */
  'nes.debounce': number;
  /** Globs. */
  'nes.exclude': readonly string[];
  /** Machine scope. Unchecked: see `serve/ruleStore.ts`, which reads it. */
  'permissions.rules': readonly unknown[];
  /** Kind → whether agents are told of it; a kind that is not there: yes. Unchecked: see `context/contextOptions.ts`. */
  'context.kinds': Readonly<Record<string, unknown>>;
  /** For each turn. */
  'context.maxTokens': number;
  'context.fallback': 'none' | 'ask' | 'embed';
  /** What goes to agents outside of turns is noted too. */
  'context.accounting': boolean;
  trace: 'off' | 'messages' | 'verbose';
}

export const settingKeys = [
  'agents',
  'environment.pass',
  'mcpServers',
  'builtin.endpoint',
  'builtin.model',
  'builtin.format',
  'builtin.maxTokens',
  'builtin.timeout',
  'chat.agent',
  'nes.agent',
  'nes.enabled',
  'nes.mode',
  'nes.renderer',
  'nes.announce',
  'nes.debounce',
  'nes.exclude',
  'permissions.rules',
  'context.kinds',
  'context.maxTokens',
  'context.fallback',
  'context.accounting',
  'trace',
] as const satisfies readonly (keyof Settings)[];

/** @param scope a document for settings that a language may override. */
export function readSetting<K extends keyof Settings>(key: K, scope?: ConfigurationScope): Settings[K] {
  // package.json declares a default for every key, so there is always a value.
  return workspace.getConfiguration(section, scope).get<Settings[K]>(key)!;
}

export function onDidChangeSetting(key: keyof Settings, listener: () => void): Disposable {
  return workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(`${section}.${key}`)) listener();
  });
}
