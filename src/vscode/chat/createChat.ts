// Builds the chat and its sessions: loaded when the chat is first seen, since most windows never need it.

import type { ExtensionContext } from 'vscode';
import type { Clock } from '../../base/clock.ts';
import type { DisposableStore } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import type { Agents } from '../agents.ts';
import type { AgentServices } from '../serve/agentServices.ts';
import { askForMcpServer } from '../sessions/askForMcpServer.ts';
import { McpConsent } from '../sessions/mcpConsent.ts';
import { McpServers } from '../sessions/mcpServers.ts';
import { requireSignIn } from '../sessions/requireSignIn.ts';
import { Sessions } from '../sessions/sessions.ts';
import type { Authentication } from '../signIn/authentication.ts';
import { Chat } from './chat.ts';
import { vscodePageTools } from './pageTools.ts';

export interface ChatSurroundings {
  readonly context: ExtensionContext;
  readonly agents: Agents;
  readonly authentication: Authentication;
  readonly services: AgentServices;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Whatever is made here ends with it. */
  readonly lifetime: DisposableStore;
}

export function createChat(parts: ChatSurroundings): Chat {
  const { context, agents, authentication, services, clock, logger, lifetime } = parts;
  const servers = new McpServers(new McpConsent(context.workspaceState, askForMcpServer), logger);
  const signIn = requireSignIn(agents, authentication);
  const sessions = lifetime.add(new Sessions({ agents, updates: services.updates, servers, signIn, logger }));
  const { permissionPrompt: permissions, documents, terminals } = services;
  const of = { sessions, permissions, documents, terminals: terminals.outputs };
  return lifetime.add(new Chat({ ...of, tools: vscodePageTools, clock, logger }));
}
