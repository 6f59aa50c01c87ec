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
  /** What is run or connected to, without secrets, for the list. */
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
 * The definition as it will be used. Without secrets, an MCP server gets environment variables of the same names from the user's
 * environment, and no headers with secrets. @param copySecrets true only if the user chose so.
 */
export function usedDefinition(
  { entry, secrets }: PlannedImport,
  copySecrets: boolean,
): ImportEntry['definition'] {
  const { definition, target } = entry;
  if (copySecrets) return definition;
  if ('url' in definition) return { ...definition, headers: secrets.others };
  if (target === 'agents') return { ...definition, env: secrets.others };
  const references = Object.fromEntries(Object.keys(secrets.values).map((name) => [name, `\${env:${name}}`]));
  return { ...definition, env: { ...secrets.others, ...references } };
}

/** The used definition as it is stored. @param copySecrets as in `usedDefinition`. */
export function writtenImport(planned: PlannedImport, copySecrets: boolean): WrittenImport {
  const { entry, secrets } = planned;
  const definition = usedDefinition(planned, copySecrets);
  if ('url' in definition) {
    const { type, url } = definition;
    return { value: { type, url, ...present('headers', withoutNull(valuesOf(definition))) }, variables: {} };
  }
  const { command, args, env } = definition;
  const base = { command, ...(args.length > 0 && { args }) };
  if (entry.target !== 'agents') return { value: { ...base, ...present('env', env) }, variables: {} };
  const cwd = 'cwd' in definition ? { cwd: definition.cwd } : {};
  return {
    value: { ...base, ...present('env', secrets.others), ...cwd },
    variables: copySecrets ? secrets.values : {},
  };
}

function present(key: string, record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.keys(record).length > 0 ? { [key]: record } : {};
}

function withoutNull(record: Readonly<Record<string, string | null>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}
