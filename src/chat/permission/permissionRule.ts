// Permission rules: parses the setting, and describes a rule for the user.

import { agentName } from '../../base/agentName.ts';
import { ownFields } from '../../base/consentValue.ts';
import { t } from '../../base/l10n.ts';
import { toolKinds, type ToolKind } from '../../protocol/session/toolCall.ts';
import { plainWords } from '../toolCall/commandLine.ts';
import { parseGlob } from '../path/pathGlob.ts';
import { folderFiles } from './folderFiles.ts';
import { commandRow } from './knownCommand.ts';

/** A rule matches if all of its fields match. */
export interface PermissionRule {
  readonly decision: 'allow' | 'refuse';
  /** The agent's name in the settings. Absent for all agents. */
  readonly agent?: string;
  readonly kind?: ToolKind;
  /**
   * A glob, absolute or relative to the session's folders (`pathGlob.ts`). It must match all files, and the folder in which a
   * command starts.
   */
  readonly path?: string;
  /**
   * Allowing: a command of `commandTable`, which may be followed by what its row lists, or exactly a line. Refusing: the first
   * words of a command, or exactly a line with more than plain words (`plainWords`).
   */
  readonly command?: string;
}

export interface ReadRules {
  readonly rules: readonly PermissionRule[];
  /** A text for the user for each invalid item. */
  readonly problems: readonly string[];
}

const fields = ['decision', 'agent', 'kind', 'path', 'command'];
/** Maximum number of rules, since each request is matched against all of them. */
const mostRules = 1_000;

/** @param raw the setting's value. Invalid items are left out, so they allow nothing. */
export function readRules(raw: unknown): ReadRules {
  if (raw === undefined || raw === null) return { rules: [], problems: [] };
  if (!Array.isArray(raw)) return { rules: [], problems: [t('The setting must be a list.')] };
  const rules: PermissionRule[] = [];
  const problems: string[] = [];
  for (const [at, item] of raw.slice(0, mostRules).entries()) {
    const problem = ruleProblem(item);
    if (problem === undefined) rules.push(ownFields(item as object) as unknown as PermissionRule);
    else problems.push(t('Rule {0}: {1}', at + 1, problem));
  }
  if (raw.length > mostRules) problems.push(t('Only the first {0} rules are read.', mostRules));
  return { rules, problems };
}

/** A text for the user that says why the item is not a valid rule; undefined if it is valid. */
export function ruleProblem(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    return t('The rule must be an object.');
  // An inherited field would not be found when the rule is shown or compared.
  const rule = ownFields(item);
  const unknown = Object.keys(rule).find((name) => !fields.includes(name));
  // Ignoring a misspelled field would widen the rule.
  if (unknown !== undefined) return t('The rule has an unknown field "{0}".', unknown.slice(0, 60));
  const { decision, agent, kind, path, command } = rule;
  if (decision !== 'allow' && decision !== 'refuse')
    return t('The rule needs "decision": "allow" or "refuse".');
  if (agent !== undefined && (typeof agent !== 'string' || agent === ''))
    return t('The rule\'s "agent" is not a name.');
  if (kind !== undefined && !toolKinds.some((known) => known === kind))
    return t('The rule\'s "kind" is unknown.');
  if (path !== undefined && (typeof path !== 'string' || !parseGlob(path))) {
    return t('The rule\'s "path" is not a valid glob pattern: use *, ?, ** and {a,b}.');
  }
  if (command !== undefined && (typeof command !== 'string' || !namesCommand(command))) {
    return t('The rule\'s "command" is empty.');
  }
  if (decision === 'allow' && kind === undefined && path === undefined && command === undefined) {
    return t('The rule would allow everything: add a "kind", a "path" or a "command".');
  }
  if (decision === 'allow' && kind === 'execute' && path === undefined && command === undefined) {
    return t('The rule would allow any command: add a "command".');
  }
  return undefined;
}

function namesCommand(command: string): boolean {
  const words = plainWords(command);
  return words === undefined ? command.trim() !== '' : words.some((word) => word !== '');
}

/**
 * Describes a rule and its exact scope for the user.
 * @param who `nameAndId` where the user must distinguish agents with the same name: a rule applies to one id.
 */
export function describeRule(rule: PermissionRule, who: 'name' | 'nameAndId' = 'name'): string {
  const { decision, agent: id } = rule;
  const what = decision === 'allow' ? allowed(rule) : refused(rule);
  const scope = what.length === 0 ? t('everything') : what.join(', ');
  if (id === undefined)
    return decision === 'allow' ? t('Allow every agent: {0}', scope) : t('Refuse every agent: {0}', scope);
  const name = agentName(id);
  const shown = who === 'name' || name === id ? name : t('{0} ({1})', name, id);
  return decision === 'allow' ? t('Allow {0}: {1}', shown, scope) : t('Refuse {0}: {1}', shown, scope);
}

function refused({ command, kind, path }: PermissionRule): string[] {
  const what: string[] = [];
  if (command !== undefined) {
    const isPrefix = plainWords(command) !== undefined;
    what.push(
      isPrefix ? t('commands that begin with `{0}`', command) : t('exactly the command `{0}`', command),
    );
  }
  if (kind !== undefined) what.push(t('requests of kind "{0}"', kind));
  if (path !== undefined) what.push(t('files that match {0}', path));
  return what;
}

function allowed({ command, kind, path }: PermissionRule): string[] {
  const kindText = kind === undefined ? [] : [t('requests of kind "{0}"', kind)];
  if (command !== undefined)
    return [commandText(command), ...kindText, startText(command, path), ...folderFilesText(command)];
  if (path !== undefined) return [...kindText, t('files that match {0}', path), ...exceptText(kind)];
  return [...kindText, placeText(kind), ...exceptText(kind)];
}

function commandText(command: string): string {
  switch (commandRow(command)?.effect) {
    case undefined:
      return t('exactly the command `{0}`', command);
    case 'reads files':
      return t(
        "the command `{0}`, also with options for its output, a text and paths in the session's folders: it only reads",
        command,
      );
    case 'shows the repository':
      return t(
        "the command `{0}`, also with options for its output, revisions and paths in the session's folders: it shows the repository, and git runs its hooks and what its configuration names",
        command,
      );
    case 'runs code':
      return t(
        "the command `{0}`, also with options for its output, a choice of tests and paths in the session's folders: it runs their code",
        command,
      );
  }
}

function startText(command: string, path: string | undefined): string {
  if (path !== undefined) return t('started in folders that match {0}', path);
  return commandRow(command)?.effect === 'reads files'
    ? t("started in the session's folders")
    : t("started in one of the session's folders, not below it");
}

/** Follows the text about the folder in which the command starts. */
function folderFilesText(command: string): string[] {
  // The text about this effect already says so.
  if (commandRow(command)?.effect === 'shows the repository') return [];
  const { files, canChange } = folderFiles(command);
  if (!canChange) return [];
  return files.length === 0
    ? [t('where files can change what it runs')]
    : [t('where files can change what it runs, such as {0}', files.join(', '))];
}

function placeText(kind: ToolKind | undefined): string {
  switch (kind) {
    case 'fetch':
      return t('to any address, without files');
    case 'think':
    case 'switch_mode':
      return t('without files');
    case 'search':
      return t("inside the session's folders, and where links in them lead");
    default:
      return t("inside the session's folders");
  }
}

/** What a rule never covers. */
function exceptText(kind: ToolKind | undefined): string[] {
  switch (kind) {
    case 'read':
    case 'search':
    case 'fetch':
    case 'think':
    case 'switch_mode':
      return [];
    case 'edit':
      return [t('but no files that make tools run programs')];
    default:
      return [
        t('but no change of files that make tools run programs, and no whole folders deleted or moved'),
      ];
  }
}

export function sameRule(a: PermissionRule, b: PermissionRule): boolean {
  return fields.every((name) => a[name as keyof PermissionRule] === b[name as keyof PermissionRule]);
}
