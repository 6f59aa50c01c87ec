// What the user reads before an agent of the registry is installed: all that will be downloaded and run. Used by `installAgent`.

import { type ProgramDefinition, commandLine, shownVariables } from '../../agent/launch/agentDefinition.ts';
import type { BinaryPlan, PackagePlan } from '../../agent/registry/installPlan.ts';
import { shownToTheLetter } from '../../base/consentValue.ts';
import { t } from '../../base/l10n.ts';
import type { RegistryEntry } from '../../protocol/registry.ts';
import { oneLine } from '../window/shownText.ts';
import { aboutPrograms, type StartedPrograms } from './startQuestion.ts';

/** UTF-16 units that fit in a dialog. */
const maxShown = 3_000;

/** What an installation keeps of the definition that it replaces: variables that the user has added, such as keys. */
type KeptDefinition = Pick<ProgramDefinition, 'env' | 'cwd'>;

/**
 * Undefined if it is too long to be shown: then the agent must not be installed. @param programs what the definition of a package runs;
 * default: not known.
 */
export function installDetail(
  entry: Pick<RegistryEntry, 'license' | 'repository' | 'website'>,
  plan: PackagePlan | BinaryPlan,
  isDowngrade: boolean,
  kept: KeptDefinition = {},
  programs?: StartedPrograms,
): string | undefined {
  const detail = [
    ...(isDowngrade ? [t('An older version may contain bugs that have since been fixed.'), ''] : []),
    ...(plan.kind === 'package' ? aboutPackage(plan.definition, kept, programs) : aboutBinary(plan, kept)),
    ...aboutEntry(entry),
  ].join('\n');
  return detail.length > maxShown ? undefined : detail;
}

/** The definition that the user agreed to. @param started the command of the plan, which for a download is an absolute path. */
export function installedDefinition(started: ProgramDefinition, kept: KeptDefinition): ProgramDefinition {
  const env = { ...started.env, ...kept.env };
  return {
    command: started.command,
    ...(started.args && started.args.length > 0 && { args: started.args }),
    ...(Object.keys(env).length > 0 && { env }),
    ...(kept.cwd !== undefined && { cwd: kept.cwd }),
  };
}

function aboutPackage(
  definition: ProgramDefinition,
  kept: KeptDefinition,
  programs: StartedPrograms | undefined,
): string[] {
  return [
    t('Started with:'),
    '',
    commandLine(definition),
    '',
    ...(programs ? aboutPrograms(programs, definition.command) : []),
    ...aboutVariables(definition.env ?? {}, kept),
    t(
      '{0} downloads the package when the agent first starts. The agent runs with your permissions.',
      definition.command,
    ),
  ];
}

function aboutBinary({ archive, cmd, args, env, sha256 }: BinaryPlan, kept: KeptDefinition): string[] {
  return [
    t('Downloaded from {0}:', new URL(archive).host),
    '',
    shownToTheLetter(archive),
    '',
    sha256 === undefined
      ? t("The registry lists no checksum, so ACP Host can't verify that the download is the published one.")
      : t('Required checksum (SHA-256): {0}', shownToTheLetter(sha256)),
    t('Started with: {0}', commandLine({ command: cmd, args })),
    ...aboutVariables(env, kept),
    t('The agent runs with your permissions.'),
  ];
}

/** The variables of the registry that still apply, and those that are kept. */
function aboutVariables(
  env: Readonly<Record<string, string | null>>,
  { env: own = {}, cwd }: KeptDefinition,
): string[] {
  const added = Object.entries(env)
    .filter(([name]) => !Object.hasOwn(own, name))
    .map(([name, value]) => commandLine({ command: `${name}=${value ?? ''}` }));
  return [
    ...(added.length === 0 ? [] : [t('Environment variables: {0}', added.join(' '))]),
    ...(Object.keys(own).length === 0
      ? []
      : [t('Environment variables that are kept: {0}', shownVariables(own).join(', '))]),
    ...(cwd === undefined ? [] : [t('Folder: {0}', commandLine({ command: cwd }))]),
  ];
}

function aboutEntry({
  license,
  repository,
  website,
}: Pick<RegistryEntry, 'license' | 'repository' | 'website'>): string[] {
  const about = [
    license === undefined ? t('The registry lists no license.') : t('License: {0}', oneLine(license)),
    ...[repository ?? website ?? []].flat().map((address) => oneLine(address)),
  ];
  return ['', ...about];
}
