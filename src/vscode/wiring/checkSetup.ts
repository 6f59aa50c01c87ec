// Implements "ACP: Check Setup": connects the list with the parts of the extension and with the ACP registry.

import { homedir } from 'node:os';
import { env, window, workspace, type ExtensionContext } from 'vscode';
import { systemClock } from '../../agent/clock.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import { knownSecrets } from '../agents/knownSecrets.ts';
import type { NextEditFeature } from '../nes/nextEditFeature.ts';
import type { NesConnector } from '../nes/session/nesConnector.ts';
import { readSetup } from '../setup/readSetup.ts';
import { runSetupAction } from '../setup/setupActions.ts';
import { runSetupList } from '../setup/setupList.ts';
import { openSetupPick } from '../setup/setupPick.ts';
import { setupReport } from '../setup/setupReport.ts';
import { vscodeQuestions } from '../window/questions.ts';
import { registryFeed } from './agentSelection.ts';
import type { AgentSetup } from './createAgents.ts';
import { createMcpServers } from './createMcpServers.ts';
import { findGitProgram } from './createRepositories.ts';

export interface CheckSetupDeps {
  readonly context: ExtensionContext;
  readonly world: AgentSetup;
  readonly nextEdits: NextEditFeature;
  readonly connector: Pick<NesConnector, 'notice'>;
  readonly logger: Logger;
}

/** Resolves when the list is closed and the chosen action is done. */
export async function checkSetup({
  context,
  world,
  nextEdits,
  connector,
  logger,
}: CheckSetupDeps): Promise<void> {
  const { agents, authentication, signInStatuses, model, mcpInputs } = world;
  const feed = registryFeed(context, logger);
  const servers = createMcpServers({ context, mcpInputs, clock: systemClock, logger });
  const parts = {
    ...{ context, agents, signInStatuses, cards: authentication, model, servers, nextEdits },
    notice: () => connector.notice,
    findGit: findGitProgram,
  };
  await runSetupList(
    {
      read: () => readSetup(parts),
      askRegistry: async () => {
        const entries = await feed.refresh();
        return entries
          ? { kind: 'reached', agents: entries.length }
          : { kind: 'failed', reason: feed.failure };
      },
      run: (action) => runSetupAction(action, { nextEdits, model, questions: vscodeQuestions }),
      report: async ({ kind }, rows, { versions }) => {
        const machine = { platform: process.platform, homeDir: homedir() };
        const content = setupReport(rows, versions, knownSecrets(world), machine);
        if (kind === 'showDetails') {
          await window.showTextDocument(await workspace.openTextDocument({ content, language: 'markdown' }));
          return;
        }
        await env.clipboard.writeText(content);
        window.setStatusBarMessage(t('ACP: the report was copied to the clipboard.'), 6_000);
      },
    },
    openSetupPick(),
  );
}
