// The command "ACP: Import Agents and MCP Servers…": reads the settings of other programs, lets the user choose, and adds what
// they chose to `acpHost.agents` and `acpHost.mcpServers`. Reads and writes nothing before the user runs it.

import { systemClock } from '../../agent/clock.ts';
import { t } from '../../base/l10n.ts';
import { builtinAgent } from '../agents/builtinAgent.ts';
import { readInTime } from '../files/boundedFile.ts';
import type { AgentSecrets } from '../storage/agentSecrets.ts';
import type { Questions } from '../window/questions.ts';
import { longestInDialog } from '../window/askWhole.ts';
import { importRows, isCutOff, wholeEntry, type LookedAt } from './importRows.ts';
import { importSources, shownPath, type ImportMachine, type ImportSource } from './importSources.ts';
import type { PickImports } from './pickImports.ts';
import { planImports, writtenImport, type PlannedImport, type WrittenImport } from './planImports.ts';
import { readImports, type ImportFile, type ImportTarget } from './readImports.ts';

/** The user's settings, to which entries are added. */
export interface TargetSettings {
  /** The user's own entries by name, which must not be changed. */
  read(target: ImportTarget): Readonly<Record<string, unknown>>;
  /** Replaces all entries. */
  write(target: ImportTarget, entries: Readonly<Record<string, unknown>>): PromiseLike<void>;
  /** Opens the settings file. */
  reveal(target: ImportTarget): PromiseLike<unknown>;
}

export interface ImportParts {
  readonly machine: ImportMachine;
  /** Absolute paths of the open folders. */
  readonly folders: readonly string[];
  /** False in Restricted Mode: files of the workspace are not read. */
  readonly isTrusted: boolean;
  readonly pick: PickImports;
  readonly settings: TargetSettings;
  readonly questions: Pick<Questions, 'choose' | 'confirm' | 'offer'>;
  /** Keeps the secrets of agents. */
  readonly variables: Pick<AgentSecrets, 'add'>;
}

/** Bytes of a file. */
const maxFile = 2 ** 20;

/** Changes nothing if the user dismisses a question. */
export async function importSettings(parts: ImportParts): Promise<void> {
  const { questions, pick, settings } = parts;
  const chosen = await pick(importRows(await lookAround(parts)));
  if (!chosen || chosen.length === 0) return;
  const copySecrets = await askForSecrets(chosen, questions);
  if (copySecrets === undefined) return;
  const possible = chosen.filter(({ secrets }) => copySecrets || !secrets.inCommandLine);
  const cutOff = possible.filter((one) => isCutOff(one, copySecrets));
  const texts = cutOff.map((one) => wholeEntry(one, copySecrets));
  if (!(await confirmWhole(texts, questions))) return;
  const agents = await write('agents', possible, copySecrets, parts);
  const servers = await write('mcpServers', possible, copySecrets, parts);
  const left = chosen.filter((one) => !possible.includes(one)).map(({ name }) => name);
  await report(agents, servers, left, { questions, settings });
}

/** Reads all files and plans what can be imported of them. Never rejects because of a file. */
async function lookAround({ machine, folders, isTrusted, settings }: ImportParts): Promise<LookedAt[]> {
  const sources = importSources(machine, folders);
  const files = await Promise.all(
    sources.map(async (source): Promise<ImportFile> => {
      if (source.ofWorkspace && !isTrusted)
        return { kind: 'unreadable', reason: t('The file is not read in Restricted Mode.') };
      const content = await readText(source);
      return typeof content === 'string'
        ? readImports(source, machine.platform, content)
        : { kind: 'unreadable', reason: content.problem };
    }),
  );
  const entries = files.flatMap((file) => (file.kind === 'read' ? file.entries : []));
  const present = { agents: settings.read('agents'), mcpServers: settings.read('mcpServers') };
  const planned = planImports(entries, present, [builtinAgent]);
  return files.map((file, at) => {
    const source = sources[at]!;
    const place = { app: source.app, path: shownPath(source, machine) };
    if (file.kind === 'unreadable') return { ...place, planned: [], skipped: [], problem: file.reason };
    const own = planned.filter(({ entry }) => entry.source === source);
    return { ...place, planned: own, skipped: file.skipped };
  });
}

async function readText({ path }: ImportSource): Promise<string | { readonly problem: string }> {
  const file = await readInTime(path, maxFile, systemClock);
  switch (file.kind) {
    case 'read':
      return file.bytes.toString('utf8');
    case 'other':
      return { problem: t('Not a file.') };
    case 'tooLarge':
      return { problem: t('The file is too large.') };
    case 'missing':
      return { problem: t('The file does not exist.') };
    case 'failed':
      return { problem: t("The file can't be read.") };
  }
}

/** Shows the entries that the list did not show whole, as many at a time as fit in a dialog. */
async function confirmWhole(texts: readonly string[], questions: ImportParts['questions']): Promise<boolean> {
  let shown: string[] = [];
  const confirm = async (): Promise<boolean> =>
    shown.length === 0 ||
    (await questions.confirm(t('Import these as well?'), shown.join('\n\n'), t('Import')));
  for (const text of texts) {
    const isFull = [...shown, text].join('\n\n').length > longestInDialog;
    if (isFull && !(await confirm())) return false;
    shown = isFull ? [text] : [...shown, text];
  }
  return await confirm();
}

/** Asks whether secrets are copied too. Resolves to undefined if dismissed. */
async function askForSecrets(
  chosen: readonly PlannedImport[],
  questions: ImportParts['questions'],
): Promise<boolean | undefined> {
  const having = chosen.filter(
    ({ secrets }) => secrets.inCommandLine || Object.keys(secrets.values).length > 0,
  );
  if (having.length === 0) return false;
  const what = having
    .map(({ name, secrets }) => {
      const names = Object.keys(secrets.values);
      return `${name} (${[...names, ...(secrets.inCommandLine ? [t('in its command line')] : [])].join(', ')})`;
    })
    .join(', ');
  const leave = {
    label: t('Omit Secrets'),
    detail: t(
      'MCP servers then use environment variables with the same names. Entries with secrets in their command lines are not imported.',
    ),
    copies: false,
  };
  const copy = {
    label: t('Copy Secrets'),
    detail: t(
      "Secrets of agents are stored in VS Code's secret storage, secrets of MCP servers as plain text in your settings.",
    ),
    copies: true,
  };
  return (await questions.choose(t('Secrets in {0}', what), [leave, copy]))?.copies;
}

/** Adds entries to a setting. Never replaces one. @returns the names that were added. */
async function write(
  target: ImportTarget,
  chosen: readonly PlannedImport[],
  copySecrets: boolean,
  { variables, settings }: Pick<ImportParts, 'variables' | 'settings'>,
): Promise<string[]> {
  // Read again: the settings may have changed while the user was choosing.
  const present = settings.read(target);
  const added = chosen
    .filter(({ entry, name }) => entry.target === target && !Object.hasOwn(present, name))
    .map((one): readonly [string, WrittenImport] => [one.name, writtenImport(one, copySecrets)]);
  if (added.length === 0) return [];
  for (const [name, { variables: secrets }] of added)
    if (Object.keys(secrets).length > 0) await variables.add(name, secrets);
  const values = Object.fromEntries(added.map(([name, { value }]) => [name, value]));
  await settings.write(target, { ...present, ...values });
  return added.map(([name]) => name);
}

async function report(
  agents: readonly string[],
  servers: readonly string[],
  left: readonly string[],
  { questions, settings }: Pick<ImportParts, 'questions' | 'settings'>,
): Promise<void> {
  const sentences = [
    ...(agents.length === 0 ? [] : [t('Agents added: {0}.', agents.join(', '))]),
    ...(servers.length === 0 ? [] : [t('MCP servers added: {0}.', servers.join(', '))]),
    ...(left.length === 0 ? [] : [t('Not added because of secrets in command lines: {0}.', left.join(', '))]),
  ];
  if (sentences.length === 0) return;
  const openSettings = t('Open Settings');
  const answer = await questions.offer('info', sentences.join(' '), openSettings);
  if (answer === openSettings) await settings.reveal(agents.length > 0 ? 'agents' : 'mcpServers');
}
