// Installs an agent of the registry: shows exactly what will run, asks, downloads if needed, and adds it to `acpHost.agents`.

import { ConfigurationTarget, ProgressLocation, window, workspace } from 'vscode';
import type { ProgramDefinition } from '../../agent/launch/agentDefinition.ts';
import { searchPath } from '../../agent/launch/commandSearch.ts';
import { systemHost } from '../../agent/launch/launch.ts';
import { installBinary } from '../../agent/registry/installBinary.ts';
import {
  installedVersion,
  isOlder,
  isHttps,
  planInstall,
  type BinaryPlan,
  type InstallPlan,
} from '../../agent/registry/installPlan.ts';
import type { Clock } from '../../base/clock.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import type { RegistryEntry } from '../../protocol/registry.ts';
import { writtenDefinition } from '../agents/agentDefinitions.ts';
import type { LaunchConsent } from '../agents/launchConsent.ts';
import { refreshLoginPath } from '../files/refreshLoginPath.ts';
import { oneLine, plainMessage } from '../window/shownText.ts';
import type { Questions } from '../window/questions.ts';
import { installDetail, installedDefinition } from './installQuestion.ts';
import { startedPrograms } from './startedPrograms.ts';
import { readSetting, section } from '../settings/settings.ts';
import { userHost } from '../settings/userHost.ts';

export interface InstallParts {
  readonly questions: Questions;
  readonly gate: Pick<LaunchConsent, 'allow'>;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Absolute path of the folder for downloaded programs. */
  readonly agentsFolder: string;
  /** Default: https only. Tests replace it. */
  readonly mayDownload?: (address: URL) => boolean;
  /** Which tools are on PATH; default: looked up. */
  readonly has?: Readonly<Record<'npx' | 'uvx', boolean>>;
}

/** UTF-16 units of an agent's name in a question. */
const longestName = 100;

/** Resolves to the agent's name in the settings; to undefined if the user declined, or if it failed, which has been shown. */
export async function installAgent(entry: RegistryEntry, parts: InstallParts): Promise<string | undefined> {
  const { questions, gate } = parts;
  const plan = await planFor(entry, parts);
  if (plan.kind === 'unavailable') {
    void questions.offer('error', t("{0} can't be installed on this machine. {1}", entry.name, plan.reason));
    return undefined;
  }
  const written = writtenDefinition(entry.id);
  const before = written && 'command' in written ? written : undefined;
  const installed = before && installedVersion(entry.id, before);
  const isDowngrade = installed !== undefined && isOlder(entry.version, installed);
  const kept = before ? { env: before.env, cwd: before.cwd } : {};
  const programs =
    plan.kind === 'package'
      ? await startedPrograms(installedDefinition(plan.definition, kept), userHost())
      : undefined;
  const detail = installDetail(entry, plan, isDowngrade, kept, programs);
  const name = oneLine(entry.name, longestName);
  if (detail === undefined) {
    void questions.offer('error', t('{0} was not installed: its command is too long to be shown.', name));
    return undefined;
  }
  const agreed = await questions.confirm(
    isDowngrade
      ? t('Replace {0} {1} with the older version {2}?', name, installed, entry.version)
      : before
        ? t('Update {0} {1}?', name, entry.version)
        : t('Install {0} {1}?', name, entry.version),
    detail,
    isDowngrade ? t('Downgrade') : before ? t('Update') : t('Install'),
  );
  if (!agreed) return undefined;
  let definition: ProgramDefinition | undefined;
  if (plan.kind === 'package') definition = plan.definition;
  else definition = await downloaded(entry, plan, parts);
  if (!definition) return undefined;
  const whole = installedDefinition(definition, kept);
  // The user has just read this command.
  await gate.allow(entry.id, whole, programs?.ofLogin);
  // The setting has scope machine: VS Code writes it where the extension runs.
  await workspace
    .getConfiguration(section)
    .update('agents', { ...readSetting('agents'), [entry.id]: whole }, ConfigurationTarget.Global);
  return entry.id;
}

async function planFor(
  entry: RegistryEntry,
  { has, logger, mayDownload = isHttps }: InstallParts,
): Promise<InstallPlan> {
  const { platform } = systemHost();
  const plan = async (): Promise<InstallPlan> => {
    const tools = has ?? { npx: await isOnPath('npx'), uvx: await isOnPath('uvx') };
    return planInstall(entry, { platform, arch: process.arch, has: tools, mayDownload });
  };
  const first = await plan();
  if (first.kind !== 'unavailable' || has) return first;
  // The tool that is missing may have been installed after VS Code was started.
  return (await refreshLoginPath(logger)) ? await plan() : first;
}

async function isOnPath(name: string): Promise<boolean> {
  const host = userHost();
  return (await searchPath(name, host.env, host)).kind === 'found';
}

async function downloaded(
  entry: RegistryEntry,
  plan: BinaryPlan,
  parts: InstallParts,
): Promise<ProgramDefinition | undefined> {
  const { clock, logger, questions, mayDownload = isHttps } = parts;
  const stop = new AbortController();
  try {
    const command = await window.withProgress(
      {
        location: ProgressLocation.Notification,
        title: plainMessage(t('Installing {0}', entry.name)),
        cancellable: true,
      },
      async (progress, token) => {
        const cancelled = token.onCancellationRequested(() => stop.abort());
        let shown = '';
        try {
          return await installBinary(plan, {
            ...{ ...parts, clock, mayDownload, signal: stop.signal, id: entry.id, version: entry.version },
            onProgress: (bytes, total) => {
              const message = progressText(bytes, total);
              if (message !== shown) progress.report({ message });
              shown = message;
            },
          });
        } finally {
          cancelled.dispose();
        }
      },
    );
    return { command, args: plan.args, env: plan.env };
  } catch (error) {
    if (stop.signal.aborted) return undefined;
    logger.error(`${entry.id} ${entry.version} was not installed`, error);
    const why = error instanceof Error ? error.message : String(error);
    void questions.offer('error', t('{0} was not installed. {1}', entry.name, why));
    return undefined;
  }
}

function progressText(bytes: number, total: number | undefined): string {
  if (total !== undefined) return t('{0}%', Math.min(100, Math.floor((100 * bytes) / total)));
  return `${Math.floor(bytes / 1024 ** 2)} MB`;
}
