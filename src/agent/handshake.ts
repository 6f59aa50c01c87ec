// Sends `initialize`, the first message on a connection, and checks the response (ACP v1 "Initialization").

import { t } from '../base/l10n.ts';
import { errorCode } from '../protocol/errorCode.ts';
import {
  initialize,
  protocolVersion,
  type ClientCapabilities,
  type InitializeParams,
  type InitializeResult,
} from '../protocol/initialize.ts';
import type { Sender } from '../protocol/messaging.ts';
import { connectionClosed, WireError } from '../wire/peer.ts';
import * as failures from './agentFailure.ts';
import type { Clock } from '../base/clock.ts';

/** In ms. Real agents take up to 4 s; the first run through npx downloads the agent. */
export const initializeTimeout = 60_000;

/** ACP error "unsupported protocol version", sent by agents that support only later versions. */
const unsupportedVersionCode = -32022;

/** The params of `initialize` that describe this client. */
export interface ClientParams {
  readonly clientCapabilities: ClientCapabilities;
  /** The same for agents of the NES seed draft, which read this field. */
  readonly capabilities?: ClientCapabilities;
  readonly clientInfo: NonNullable<InitializeParams['clientInfo']>;
}

export type HandshakeOutcome =
  | { readonly kind: 'agreed'; readonly result: InitializeResult }
  | { readonly kind: 'failed'; readonly failure: failures.AgentFailure }
  /** The connection ended first. */
  | { readonly kind: 'closed' };

/** Sends `initialize` and checks the response. Never rejects; resolves within `initializeTimeout`. */
export async function initializeAgent(
  agent: string,
  connection: Pick<Sender, 'sendRequest'>,
  client: ClientParams,
  clock: Clock,
): Promise<HandshakeOutcome> {
  // Only these fields: the object may have more, such as an agent's environment with its keys.
  const { clientCapabilities, capabilities, clientInfo } = client;
  const params = { protocolVersion, clientInfo, clientCapabilities, ...(capabilities && { capabilities }) };
  const answer = connection.sendRequest(initialize, params).then(
    (result) => judgeResult(agent, result),
    (error: unknown) => judgeError(agent, error),
  );
  const late = Promise.withResolvers<HandshakeOutcome>();
  const timer = clock.setTimer(initializeTimeout, () =>
    late.resolve({ kind: 'failed', failure: failures.initializeTimeout(agent, initializeTimeout) }),
  );
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    timer.dispose();
  }
}

function judgeResult(agent: string, result: InitializeResult): HandshakeOutcome {
  if (result.protocolVersion === protocolVersion) return { kind: 'agreed', result };
  return { kind: 'failed', failure: failures.unsupportedVersion(agent, String(result.protocolVersion)) };
}

function judgeError(agent: string, error: unknown): HandshakeOutcome {
  if (!(error instanceof WireError)) {
    return { kind: 'failed', failure: failures.initializeRefused(agent, String(error)) };
  }
  if (error.code === connectionClosed) return { kind: 'closed' };
  if (error.code === unsupportedVersionCode) {
    return { kind: 'failed', failure: failures.unsupportedVersion(agent, supportedVersions(error.data)) };
  }
  const hint = error.code === errorCode.authRequired ? t('it asks to sign in first') : undefined;
  return { kind: 'failed', failure: failures.initializeRefused(agent, hint ?? reasonOf(error)) };
}

function supportedVersions(data: unknown): string {
  const supported = field(data, 'supported');
  return Array.isArray(supported) && supported.length > 0 ? supported.join(', ') : t('unknown');
}

/** Agents often put the reason into `data`, with only "Internal error" as the message. */
function reasonOf(error: WireError): string {
  const details = [field(error.data, 'details'), field(error.data, 'message'), error.data].find(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
  const text =
    details === undefined || details === error.message
      ? error.message
      : `${error.message}: ${String(details)}`;
  return text
    .replace(/\s+/g, ' ')
    .replace(/[.\s]+$/, '')
    .slice(0, 300);
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
