// Creates the registry feed and the parts for installing agents, with their paths in the VSIX and in the extension's storage.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ExtensionContext } from 'vscode';
import { systemClock } from '../../agent/clock.ts';
import type { UnpackArchive } from '../../agent/registry/installBinary.ts';
import { translations, type Translations } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import type { LaunchConsent } from '../agents/launchConsent.ts';
import type { Questions } from '../window/questions.ts';
import type { InstallParts } from './installAgent.ts';
import { registryAddress, RegistryFeed } from './registryFeed.ts';

export function registryFeed(context: ExtensionContext, logger: Logger): RegistryFeed {
  return new RegistryFeed({
    address: registryAddress,
    snapshot: context.asAbsolutePath('media/registry.json'),
    cache: join(context.globalStorageUri.fsPath, 'registry.json'),
    clock: systemClock,
    logger,
  });
}

export function installParts(
  context: ExtensionContext,
  questions: Questions,
  gate: LaunchConsent,
  logger: Logger,
): InstallParts {
  return {
    questions,
    gate,
    logger,
    clock: systemClock,
    agentsFolder: join(context.globalStorageUri.fsPath, 'agents'),
    unpack: () => Promise.resolve(loadUnpack(context.asAbsolutePath('dist/unpack.cjs'))),
  };
}

/** A bundle of its own, which activation does not load. */
function loadUnpack(file: string): UnpackArchive {
  const { unpack, useTranslations } = createRequire(file)(file) as {
    readonly unpack: UnpackArchive;
    readonly useTranslations: (table: Translations | undefined) => void;
  };
  useTranslations(translations());
  return unpack;
}
