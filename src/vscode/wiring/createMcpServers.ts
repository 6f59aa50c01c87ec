// Creates the part that collects the MCP servers of sessions, as VS Code's files and settings define them.

import type { ExtensionContext } from 'vscode';
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import { askForMcpServer, askForMcpServers } from '../sessions/askForMcpServer.ts';
import { McpConsent } from '../sessions/mcpConsent.ts';
import { McpInputs } from '../sessions/mcpInputs.ts';
import { McpServers } from '../sessions/mcpServers.ts';
import { mcpSurroundings } from '../sessions/mcpSurroundings.ts';
import { showMcpNotice } from '../sessions/showMcpNotice.ts';
import { userHost } from '../settings/userHost.ts';
import type { AgentSecrets } from '../storage/agentSecrets.ts';
import { vscodeQuestions } from '../window/questions.ts';

export interface McpServersDeps {
  readonly context: ExtensionContext;
  /** The values that the user entered for MCP servers. */
  readonly mcpInputs: AgentSecrets;
  readonly clock: Clock;
  readonly logger: Logger;
}

export function createMcpServers({ context, mcpInputs, clock, logger }: McpServersDeps): McpServers {
  return new McpServers({
    consent: new McpConsent(context.workspaceState, context.globalState, askForMcpServer),
    askForMany: askForMcpServers,
    inputs: new McpInputs(mcpInputs, vscodeQuestions),
    surroundings: () => mcpSurroundings(context),
    memory: context.globalState,
    notify: (notice) =>
      void showMcpNotice(notice, vscodeQuestions).catch((error: unknown) =>
        logger.error('A notification about MCP servers failed', error),
      ),
    clock,
    logger,
    host: userHost,
  });
}
