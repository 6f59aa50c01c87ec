// Parses a file of another program into the agents and MCP servers that can be imported, and those that cannot, with reasons.

import { commandLine } from '../../agent/launch/agentDefinition.ts';
import { escapeHidden } from '../../base/escapeHidden.ts';
import { t } from '../../base/l10n.ts';
import { mostJsonValues, readJson } from '../files/jsonWithComments.ts';
import { longestInDialog } from '../window/askWhole.ts';
import {
  droppedNames,
  isObject,
  readAgent,
  readServer,
  SkippedError,
  type ImportedAgent,
  type ImportedRemote,
  type ImportedServer,
} from './importEntry.ts';
import { otherVariables, secretsOf, shownDefinition } from './importSecrets.ts';
import type { ImportSource } from './importSources.ts';

/** The settings that entries are written to. */
export type ImportTarget = 'agents' | 'mcpServers';

export interface ImportEntry {
  readonly target: ImportTarget;
  /** As in the file. It has no hidden characters. */
  readonly name: string;
  readonly source: ImportSource;
  readonly definition: ImportedAgent | ImportedServer | ImportedRemote;
  /** Names of fields that are not imported. */
  readonly dropped: readonly string[];
}

export interface SkippedEntry {
  readonly name: string;
  /** For the user. */
  readonly reason: string;
}

export type ImportFile =
  | {
      readonly kind: 'read';
      readonly entries: readonly ImportEntry[];
      readonly skipped: readonly SkippedEntry[];
    }
  /** `reason` is for the user. */
  | { readonly kind: 'unreadable'; readonly reason: string };

/** Maximum number of entries of one collection. */
const maxEntries = 100;
/** UTF-16 units. */
const maxName = 60;
/** UTF-16 units of a whole definition. The user could not check a longer one. */
const maxDefinition = 2_000;

/** Never throws. */
export function readImports(source: ImportSource, platform: NodeJS.Platform, content: string): ImportFile {
  const read = readJson(content.replace(/^\ufeff/, ''), true);
  if (read.kind === 'tooDeep') return { kind: 'unreadable', reason: t('The file is nested too deeply.') };
  if (read.kind === 'tooMany')
    return { kind: 'unreadable', reason: t('The file has more than {0} values.', mostJsonValues) };
  if (read.kind === 'invalid')
    return { kind: 'unreadable', reason: t('The file is not valid JSON near line {0}.', read.line) };
  if (read.kind === 'repeated')
    return {
      kind: 'unreadable',
      reason: t(
        'The file has the field "{0}" twice near line {1}.',
        escapeHidden(read.name).slice(0, maxName),
        read.line,
      ),
    };
  const root = read.value;
  const entries: ImportEntry[] = [];
  const skipped: SkippedEntry[] = [];
  for (const collection of source.collections) {
    const all = isObject(root) && Object.hasOwn(root, collection) ? root[collection] : {};
    if (!isObject(all)) {
      skipped.push({ name: collection, reason: t('The entry must be an object.') });
      continue;
    }
    const named = Object.entries(all);
    if (named.length > maxEntries)
      skipped.push({ name: collection, reason: t('Only the first {0} entries are read.', maxEntries) });
    for (const [name, raw] of named.slice(0, maxEntries)) {
      const target = collection === 'agent_servers' ? 'agents' : 'mcpServers';
      try {
        checkShown(name, raw);
        const definition =
          target === 'agents'
            ? readAgent(raw, platform)
            : readServer(raw, platform, source.variables ?? 'env');
        const dropped = droppedNames(raw);
        const names = commandLine({
          command: name,
          args: [...otherVariables(definition, secretsOf(definition)), ...dropped],
        });
        if (shownDefinition(definition, true).length + names.length > longestInDialog) throw tooLong();
        entries.push({ target, name, source, definition, dropped });
      } catch (error) {
        if (!(error instanceof SkippedError)) throw error;
        skipped.push({ name: escapeHidden(name).slice(0, maxName), reason: error.message });
      }
    }
  }
  return { kind: 'read', entries, skipped };
}

function checkShown(name: string, raw: unknown): void {
  if (name.trim() === '' || name !== escapeHidden(name) || name.length > maxName)
    throw new SkippedError(t('The name is empty, too long, or contains hidden characters.'));
  if (lengthOf(raw) > maxDefinition) throw tooLong();
}

function tooLong(): SkippedError {
  return new SkippedError(t('The command line is too long to be shown.'));
}

/** UTF-16 units of the value as JSON; infinite if it is nested too deeply to be written. */
function lengthOf(raw: unknown): number {
  try {
    return (JSON.stringify(raw) ?? '').length;
  } catch {
    return Infinity;
  }
}
