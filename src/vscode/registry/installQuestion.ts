// What the user reads before an agent of the registry is installed: all that will be downloaded and run. Used by `installAgent`.

import { type ProgramDefinition, commandLine } from '../../agent/launch/agentDefinition.ts';
import type { BinaryPlan, PackagePlan } from '../../agent/registry/installPlan.ts';
import { shownToTheLetter } from '../../base/consentValue.ts';
import { t } from '../../base/l10n.ts';
import type { RegistryEntry } from '../../protocol/registry.ts';
import { oneLine } from '../window/shownText.ts';

/** UTF-16 units that fit in a dialog. */
const maxShown = 3_000;

/** Undefined if it is too long to be shown: then the agent must not be installed. */
export function installDetail(
  entry: Pick<RegistryEntry, 'license' | 'repository' | 'website'>,
  plan: PackagePlan | BinaryPlan,
  isDowngrade: boolean,
): string | undefined {
  const detail = [
    ...(isDowngrade ? [t('An older version may contain bugs that have since been fixed.'), ''] : []),
    ...(plan.kind === 'package' ? aboutPackage(plan.definition) : aboutBinary(plan)),
    ...aboutEntry(entry),
  ].join('\n');
  return detail.length > maxShown ? undefined : detail;
}

function aboutPackage(definition: ProgramDefinition): string[] {
  return [
    t('Started with:'),
    '',
    commandLine(definition),
    '',
    ...aboutVariables(definition.env ?? {}),
    t(
      '{0} downloads the package when the agent first starts. The agent runs with your permissions.',
      definition.command,
    ),
  ];
}

function aboutBinary({ archive, cmd, args, env, sha256 }: BinaryPlan): string[] {
  return [
    t('Downloaded from {0}:', new URL(archive).host),
    '',
    shownToTheLetter(archive),
    '',
    sha256 === undefined
      ? t("The registry lists no checksum, so ACP Host can't verify that the download is the published one.")
      : t('Required checksum (SHA-256): {0}', shownToTheLetter(sha256)),
    t('Started with: {0}', commandLine({ command: cmd, args })),
    ...aboutVariables(env),
    t('The agent runs with your permissions.'),
  ];
}

function aboutVariables(env: Readonly<Record<string, string | null>>): string[] {
  const all = Object.entries(env).map(([name, value]) => commandLine({ command: `${name}=${value ?? ''}` }));
  return all.length === 0 ? [] : [t('Environment variables: {0}', all.join(' '))];
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
