// Creates the registry feed and the parts for installing agents, with their paths in the VSIX and in the extension's storage.

import { join } from 'node:path';
import type { ExtensionContext } from 'vscode';
import { systemClock } from '../../agent/clock.ts';
import type { Logger } from '../../base/logger.ts';
import type { LaunchConsent } from '../agents/launchPolicy.ts';
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
    unpack: async () => (await import('../../agent/registry/unpack.ts')).unpack,
  };
}
