// The rows of the list of what can be imported: a heading for each file, its entries, and what cannot be imported, with reasons.

import { t } from '../../base/l10n.ts';
import { commandLine } from '../../agent/launch/agentDefinition.ts';
import { oneLine, withoutIcons } from '../window/shownText.ts';
import { shownDefinition } from './importSecrets.ts';
import { type PlannedImport, usedDefinition } from './planImports.ts';
import type { SkippedEntry } from './readImports.ts';

/** A file that was searched for entries. */
export interface LookedAt {
  readonly app: string;
  /** For display. */
  readonly path: string;
  readonly planned: readonly PlannedImport[];
  readonly skipped: readonly SkippedEntry[];
  /** Says why the file has no entries; undefined if it was read. */
  readonly problem?: string;
}

export interface ImportRow {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** A heading, which cannot be chosen. */
  readonly heading?: boolean;
  /** What choosing the row imports; undefined if it cannot be chosen. */
  readonly planned?: PlannedImport;
}

/** UTF-16 units of a line that the list shows whole. */
const maxInList = 80;

/** True if the list does not show all that would run. @param copySecrets as in `usedDefinition`. */
export function isCutOff(planned: PlannedImport, copySecrets: boolean): boolean {
  const { line, entry } = planned;
  // Secrets that are not copied are not used.
  const isWhole = !copySecrets || line === shownDefinition(entry.definition, true);
  return !isWhole || line.length > maxInList || aboutEntry(planned).length > maxInList;
}

/** All that would run, to the letter: what looks like a secret may be a command. @param copySecrets as in `usedDefinition`. */
export function wholeEntry(planned: PlannedImport, copySecrets: boolean): string {
  const whole = shownDefinition(usedDefinition(planned, copySecrets), true);
  return [`${planned.name}:`, whole, ...details(planned)].join('\n');
}

/** Files with entries first. */
export function importRows(files: readonly LookedAt[]): ImportRow[] {
  const [full, empty] = [files.filter(hasEntries), files.filter((file) => !hasEntries(file))];
  return [
    ...full.flatMap(rowsOf),
    ...(empty.length === 0 ? [] : [{ label: t('Nothing to import'), heading: true }]),
    ...empty.map(({ app, path, problem }) => ({
      label: `$(dash) ${path}`,
      description: [app, problem ?? t('The file contains no agents or MCP servers.')].join(' · '),
    })),
  ];
}

function hasEntries({ planned, skipped }: LookedAt): boolean {
  return planned.length + skipped.length > 0;
}

function rowsOf({ app, path, planned, skipped }: LookedAt): ImportRow[] {
  return [
    { label: `${oneLine(app, 60)} · ${oneLine(path)}`, heading: true },
    ...planned.map(rowOf),
    ...skipped.map(({ name, reason }) => ({
      label: `$(circle-slash) ${withoutIcons(name)}`,
      description: reason,
    })),
  ];
}

function rowOf(planned: PlannedImport): ImportRow {
  const { entry, name, line, isKnown } = planned;
  const icon = isKnown ? 'check' : entry.target === 'agents' ? 'robot' : 'server';
  return {
    label: `$(${icon}) ${withoutIcons(name)}`,
    description: withoutIcons(aboutEntry(planned)),
    detail: withoutIcons(line),
    ...(!isKnown && { planned }),
  };
}

function aboutEntry(planned: PlannedImport): string {
  const { entry, name, isKnown } = planned;
  return [
    entry.target === 'agents' ? t('agent') : t('MCP server'),
    ...(isKnown ? [t('already in your settings')] : []),
    ...(name === entry.name ? [] : [t('named {0} in {1}', entry.name, oneLine(entry.source.app, 60))]),
    ...details(planned),
  ].join(' · ');
}

/** The names of the variables or headers, and of the fields that are not imported. */
function details({ entry, secrets }: PlannedImport): readonly string[] {
  const variables = [...Object.keys(secrets.others), ...Object.keys(secrets.values)];
  return [
    ...(variables.length === 0 ? [] : [t('Environment variables: {0}', names(variables))]),
    ...(entry.dropped.length === 0 ? [] : [t('Not imported: {0}', names(entry.dropped))]),
  ];
}

function names(all: readonly string[]): string {
  return all.map((name) => commandLine({ command: name })).join(' ');
}
