// Runs "ACP: Select Agent", with the registry feed and the parts for installing agents.

import type { ExtensionContext } from 'vscode';
import { join } from 'node:path';
import type { Logger } from '../../base/logger.ts';
import type { LaunchConsent } from '../agents/launchConsent.ts';
import type { Questions } from '../window/questions.ts';
import type { AddServerParts } from '../registry/addServer.ts';
import type { InstallParts } from '../registry/installAgent.ts';
import { RegistryFeed, registryAddress } from '../registry/registryFeed.ts';
import { selectAgent } from '../registry/selectAgent.ts';
import { systemClock } from '../../agent/clock.ts';

export class AgentSelection {
  readonly #registry: RegistryFeed;
  readonly #parts: InstallParts & AddServerParts;

  constructor(
    context: ExtensionContext,
    { questions, gate, remoteHeaders }: AddServerParts & { questions: Questions; gate: LaunchConsent },
    logger: Logger,
  ) {
    this.#registry = registryFeed(context, logger);
    this.#parts = { ...installParts(context, questions, gate, logger), remoteHeaders };
  }

  /** @param purpose `chat` or `nes`; without it the user is asked. */
  choose(purpose: unknown): Promise<void> {
    return selectAgent(this.#registry, this.#parts, purpose);
  }
}

/** The tiles of the chat show whether the list could be fetched for the command. */
const feeds = new WeakMap<ExtensionContext, RegistryFeed>();

/** The registry feed of this window, with its paths in the VSIX and in the extension's storage. */
export function registryFeed(context: ExtensionContext, logger: Logger): RegistryFeed {
  let feed = feeds.get(context);
  if (!feed) {
    feed = new RegistryFeed({
      address: registryAddress,
      snapshot: context.asAbsolutePath('media/registry.json'),
      cache: join(context.globalStorageUri.fsPath, 'registry.json'),
      clock: systemClock,
      logger,
    });
    feeds.set(context, feed);
  }
  return feed;
}

/** The parts for installing agents, with their folder in the extension's storage. */
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
  };
}
