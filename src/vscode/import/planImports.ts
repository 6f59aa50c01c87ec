// Gives each entry that can be imported a free name, finds those that are configured already, and turns entries into values of
// the settings, with or without their secrets.

import { isObject } from './importEntry.ts';
import { secretsOf, shownDefinition, valuesOf, type SecretsOfEntry } from './importSecrets.ts';
import type { ImportEntry, ImportTarget } from './readImports.ts';

/** The values of `acpHost.agents` and `acpHost.mcpServers`. */
export type ImportSettings = Readonly<Record<ImportTarget, Readonly<Record<string, unknown>>>>;

export interface PlannedImport {
  readonly entry: ImportEntry;
  /** The name in the settings, which nothing there has. */
  readonly name: string;
  /** What is run or connected to, without secrets. */
  readonly line: string;
  readonly secrets: SecretsOfEntry;
  /** True if the settings, or an earlier entry, have the same. */
  readonly isKnown: boolean;
}

/** @param reserved names that no agent may have. */
export function planImports(
  entries: readonly ImportEntry[],
  settings: ImportSettings,
  reserved: readonly string[],
): PlannedImport[] {
  const taken = {
    agents: new Set([...reserved, ...Object.keys(settings.agents)]),
    mcpServers: new Set(Object.keys(settings.mcpServers)),
  };
  const known = {
    agents: new Set(Object.values(settings.agents).map(purposeOf)),
    mcpServers: new Set(Object.values(settings.mcpServers).map(purposeOf)),
  };
  return entries.map((entry) => {
    const { target, definition } = entry;
    const purpose = purposeOf(definition);
    const isKnown = known[target].has(purpose);
    known[target].add(purpose);
    const name = isKnown ? entry.name : freeName(entry, taken[target]);
    if (!isKnown) taken[target].add(name);
    return { entry, name, line: shownDefinition(definition), secrets: secretsOf(definition), isKnown };
  });
}

function freeName({ name, source }: ImportEntry, taken: ReadonlySet<string>): string {
  const named = `${name}-${source.id}`;
  if (!taken.has(name)) return name;
  let free = named;
  for (let count = 2; taken.has(free); count++) free = `${named}-${count}`;
  return free;
}

/** The same text for definitions that do the same, whatever their secrets and the references that replace those. */
function purposeOf(definition: unknown): string {
  if (!isObject(definition)) return '';
  const { command, args = [], url, cwd } = definition;
  const values = definition['env'] ?? definition['headers'];
  const open = isObject(values)
    ? Object.entries(values).map(([name, value]) => [name, openValue(name, value)])
    : [];
  return JSON.stringify([
    command,
    args,
    url,
    cwd,
    open.filter(([, value]) => value !== undefined).toSorted(),
  ]);
}

function openValue(name: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.includes('${env:')) return undefined;
  const { others } = secretsOf({ command: '', args: [], env: { [name]: value } });
  return others[name];
}

/** The value for the settings. `variables` are secrets of an agent, which have a place of their own. */
export interface WrittenImport {
  readonly value: Readonly<Record<string, unknown>>;
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * Without secrets, an MCP server gets environment variables of the same names from the user's environment, and no headers with
 * secrets. @param copySecrets true only if the user chose so.
 */
export function writtenImport({ entry, secrets }: PlannedImport, copySecrets: boolean): WrittenImport {
  const { definition, target } = entry;
  if ('url' in definition) {
    const headers = copySecrets ? valuesOf(definition) : secrets.others;
    const { type, url } = definition;
    return { value: { type, url, ...present('headers', withoutNull(headers)) }, variables: {} };
  }
  const { command, args } = definition;
  const base = { command, ...(args.length > 0 && { args }) };
  if (target === 'agents') {
    const cwd = 'cwd' in definition ? { cwd: definition.cwd } : {};
    return {
      value: { ...base, ...present('env', secrets.others), ...cwd },
      variables: copySecrets ? secrets.values : {},
    };
  }
  const references = Object.fromEntries(Object.keys(secrets.values).map((name) => [name, `\${env:${name}}`]));
  const env = copySecrets ? definition.env : { ...secrets.others, ...references };
  return { value: { ...base, ...present('env', env) }, variables: {} };
}

function present(key: string, record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.keys(record).length > 0 ? { [key]: record } : {};
}

function withoutNull(record: Readonly<Record<string, string | null>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}
