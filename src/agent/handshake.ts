// Sends `initialize`, the first message on a connection, and checks the response, which decides the version of the protocol (ACP
// v1 and v2 "Initialization"). Used by `AgentRun`.

import { t } from '../base/l10n.ts';
import { errorCode } from '../protocol/errorCode.ts';
import {
  initialize,
  laterVersion,
  protocolVersion,
  type ClientCapabilities,
  type InitializeParams,
  type InitializeResult,
} from '../protocol/initialize.ts';
import type { Sender } from '../protocol/messaging.ts';
import { connectionClosed, WireError } from '../wire/peer.ts';
import * as failures from './agentFailure.ts';
import { initializeTimeout } from './restartPolicy.ts';
import type { Clock } from '../base/clock.ts';

/** ACP error "unsupported protocol version", sent by agents that support only later versions. */
const unsupportedVersionCode = -32022;

/** Codes of errors with which an agent may refuse a version that it does not know. */
const refusals: ReadonlySet<unknown> = new Set([
  unsupportedVersionCode,
  errorCode.invalidParams,
  errorCode.invalidRequest,
]);

/** The params of `initialize` that describe this client. */
export interface ClientParams {
  readonly clientCapabilities: ClientCapabilities;
  /** The same for agents of the NES seed draft, which read this field. */
  readonly capabilities?: ClientCapabilities;
  readonly clientInfo: NonNullable<InitializeParams['clientInfo']>;
  /** Default: `1`. */
  readonly versions?: ProtocolVersions;
}

/**
 * Which versions of the protocol are offered. `2`: version 2, and version 1 to an agent that refuses it, which the log names.
 * `auto`: the same without the log line; an agent that exits when it is offered version 2 is started again with version 1.
 */
export type ProtocolVersions = '1' | '2' | 'auto';

export type HandshakeOutcome =
  | { readonly kind: 'agreed'; readonly result: InitializeResult }
  | { readonly kind: 'failed'; readonly failure: failures.AgentFailure }
  /** The connection ended first. */
  | { readonly kind: 'closed' };

/**
 * Sends `initialize` and checks the response. Never rejects; resolves within `initializeTimeout`.
 * @param offersV2 offers version 2; the connection must translate it if the agent chooses it.
 */
export async function initializeAgent(
  agent: string,
  connection: Pick<Sender, 'sendRequest'>,
  client: ClientParams,
  clock: Clock,
  offersV2 = false,
): Promise<HandshakeOutcome> {
  const answer = ask(agent, connection, client, offersV2);
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

async function ask(
  agent: string,
  connection: Pick<Sender, 'sendRequest'>,
  client: ClientParams,
  offersV2: boolean,
): Promise<HandshakeOutcome> {
  // Only these fields: the object may have more, such as an agent's environment with its keys.
  const { clientCapabilities, capabilities, clientInfo } = client;
  const params = { protocolVersion, clientInfo, clientCapabilities, ...(capabilities && { capabilities }) };
  try {
    const offer = offersV2 ? { ...params, ...laterParams(client) } : params;
    return judgeResult(agent, await connection.sendRequest(initialize, offer), offersV2);
  } catch (error) {
    // Some agents refuse a version that they do not know, instead of choosing another.
    const isRefused = error instanceof WireError && refusals.has(error.code);
    return offersV2 && isRefused ? ask(agent, connection, client, false) : judgeError(agent, error, offersV2);
  }
}

/** The fields of version 2. Those of version 1 are sent too, for agents that choose it. */
function laterParams({ clientCapabilities, capabilities, clientInfo }: ClientParams): InitializeParams {
  const { auth, elicitation, _meta } = clientCapabilities;
  return {
    protocolVersion: laterVersion,
    info: clientInfo,
    capabilities: {
      ...capabilities,
      ...(auth?.terminal === true && { auth: { terminal: {} } }),
      ...(elicitation !== undefined && { elicitation }),
      ...(_meta !== undefined && { _meta }),
    },
  };
}

function judgeResult(agent: string, result: InitializeResult, offersV2: boolean): HandshakeOutcome {
  const { protocolVersion: chosen } = result;
  if (chosen === protocolVersion || (offersV2 && chosen === laterVersion)) return { kind: 'agreed', result };
  return { kind: 'failed', failure: wrongVersion(agent, String(chosen), offersV2) };
}

function judgeError(agent: string, error: unknown, offersV2: boolean): HandshakeOutcome {
  if (!(error instanceof WireError)) {
    return { kind: 'failed', failure: failures.initializeRefused(agent, String(error)) };
  }
  if (error.code === connectionClosed) return { kind: 'closed' };
  if (error.code === unsupportedVersionCode) {
    return { kind: 'failed', failure: wrongVersion(agent, supportedVersions(error.data), offersV2) };
  }
  const hint = error.code === errorCode.authRequired ? t('the agent requires a sign-in first') : undefined;
  return { kind: 'failed', failure: failures.initializeRefused(agent, hint ?? reasonOf(error)) };
}

/** @param versions those that the agent supports. */
function wrongVersion(agent: string, versions: string, offersV2: boolean): failures.AgentFailure {
  const couldBeOffered = !offersV2 && versions.split(', ').includes(String(laterVersion));
  return couldBeOffered
    ? failures.needsLaterVersion(agent, versions)
    : failures.unsupportedVersion(agent, versions);
}

function supportedVersions(data: unknown): string {
  const supported = field(data, 'supported');
  return Array.isArray(supported) && supported.length > 0 ? supported.join(', ') : t('unknown');
}

/** What an agent's error says. Agents often put the reason into `data`, with only "Internal error" as the message. */
export function reasonOf(error: WireError): string {
  const details = [field(error.data, 'details'), field(error.data, 'message'), error.data].find(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
  const text =
    details === undefined || details === error.message
      ? error.message
      : `${error.message}: ${String(details)}`;
  return text
    .replace(/\s+/g, ' ')
    .slice(0, 300)
    .replace(/[.\s]+$/, '');
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
