// The rows of the list of what can be imported: a heading for each file, its entries, and what cannot be imported, with reasons.

import { t } from '../../base/l10n.ts';
import { escapeHidden } from '../../base/escapeHidden.ts';
import type { PlannedImport } from './planImports.ts';
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

/** UTF-16 units of a command line that the list shows whole. */
const maxInList = 80;

/** True if the list cuts the command line off. */
export function isCutOff({ line }: PlannedImport): boolean {
  return line.length > maxInList;
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
    { label: `${app} · ${path}`, heading: true },
    ...planned.map(rowOf),
    ...skipped.map(({ name, reason }) => ({
      label: `$(circle-slash) ${withoutIcons(name)}`,
      description: reason,
    })),
  ];
}

function rowOf(planned: PlannedImport): ImportRow {
  const { entry, name, line, secrets, isKnown } = planned;
  const isAgent = entry.target === 'agents';
  const icon = isKnown ? 'check' : isAgent ? 'robot' : 'server';
  const variables = [...Object.keys(secrets.others), ...Object.keys(secrets.values)].map(escapeHidden);
  const about = [
    isAgent ? t('agent') : t('MCP server'),
    ...(isKnown ? [t('already in your settings')] : []),
    ...(name === entry.name ? [] : [t('named {0} in {1}', entry.name, entry.source.app)]),
    ...(variables.length === 0 ? [] : [t('Environment variables: {0}', variables.join(' '))]),
  ];
  return {
    label: `$(${icon}) ${withoutIcons(name)}`,
    description: about.join(' · '),
    detail: withoutIcons(line),
    ...(!isKnown && { planned }),
  };
}

/** VS Code draws `$(name)` as an icon. */
function withoutIcons(text: string): string {
  return text.replaceAll('$(', '$\u200b(');
}
