// Runs "ACP: Select Agent". Loaded when the command is first run.

import type { ExtensionContext } from 'vscode';
import type { Logger } from '../../base/logger.ts';
import type { LaunchConsent } from '../agents/launchPolicy.ts';
import type { Questions } from '../window/questions.ts';
import type { InstallParts } from '../registry/installAgent.ts';
import { installParts, registryFeed } from '../registry/places.ts';
import type { RegistryFeed } from '../registry/registryFeed.ts';
import { selectAgent } from '../registry/selectAgent.ts';

export class AgentSelection {
  readonly #registry: RegistryFeed;
  readonly #installation: InstallParts;

  constructor(context: ExtensionContext, questions: Questions, gate: LaunchConsent, logger: Logger) {
    this.#registry = registryFeed(context, logger);
    this.#installation = installParts(context, questions, gate, logger);
  }

  /** @param purpose `chat` or `nes`; without it the user is asked. */
  choose(purpose: unknown): Promise<void> {
    return selectAgent(this.#registry, this.#installation, purpose);
  }
}
