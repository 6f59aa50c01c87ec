// Translates between ACP v2 on the wire and the shapes of version 1, which all other code reads and sends. Does nothing until the
// agent has chosen version 2 in its response to `initialize`. Used by `agentLink`.

import { sessionCancel } from '../../protocol/session/session.ts';
import { sessionSteering } from '../../protocol/session/steering.ts';
import { toolCallCancel } from '../../protocol/session/toolCallCancel.ts';
import type { Incoming, IncomingNotification, IncomingResponse } from '../message.ts';
import type { MessageTranslation } from '../messageTranslation.ts';
import { asFields, asText, type Fields } from './fields.ts';
import { OpenPrompts } from './prompts.ts';
import { BackgroundWork } from './backgroundWork.ts';
import { v1Commands, v1ConfigOptions, v1InitializeResult, v2McpServers } from './setup.ts';
import { Updates } from './updates.ts';

type RequestId = string | number;

/** Methods with another name in version 2. */
const names: Readonly<Record<string, string>> = {
  authenticate: 'auth/login',
  logout: 'auth/logout',
  'session/load': 'session/resume',
};

export class V2Translation implements MessageTranslation {
  readonly #warn: (message: string) => void;
  /** The id of the `initialize` that offers version 2. */
  #offer: unknown;
  #isActive = false;
  /** `session.mcp` of the agent's capabilities. */
  #mcp: Fields | undefined;
  /** Requests of this client without a response whose results differ between the versions. */
  readonly #asked = new Map<RequestId, { readonly method: string; readonly sessionId: unknown }>();
  readonly #prompts = new OpenPrompts();
  readonly #updates = new Updates();
  readonly #background = new BackgroundWork();

  /** @param warn called with a message for the log. */
  constructor(warn: (message: string) => void) {
    this.#warn = warn;
  }

  get isActive(): boolean {
    return this.#isActive;
  }

  sent(message: object): readonly object[] {
    const { id, method, params: raw } = message as Fields;
    if (typeof method !== 'string') return [message];
    const params = asFields(raw) ?? {};
    if (!this.#isActive) {
      if (method === 'initialize' && params['protocolVersion'] === 2) this.#offer = id;
      return [message];
    }
    if (method === toolCallCancel.name) return [this.#cancelOfCall(message, params)];
    if (method === sessionCancel.name)
      return [message, ...this.#cancelsOfBackground(asText(params['sessionId']) ?? '')];
    if (typeof id === 'number' || typeof id === 'string') this.#note(id, method, params);
    const changed = this.#v2Params(method, params);
    const name = names[method] ?? method;
    return [changed || name !== method ? { ...message, method: name, params: changed ?? raw } : message];
  }

  received(message: Incoming): readonly Incoming[] {
    if (message.kind === 'response' && message.id === this.#offer) return [this.#chosen(message)];
    if (!this.#isActive) return [message];
    switch (message.kind) {
      case 'response':
        return this.#background.isOwn(message.id) ? [] : this.#answered(message);
      case 'request':
        if (message.method !== 'session/request_permission') return [message];
        return [
          {
            ...message,
            params: this.#updates.permission(asFields(message.params) ?? {}, `permission ${message.id}`),
          },
        ];
      case 'notification':
        return message.method === 'session/update' ? this.#updated(message) : [message];
    }
  }

  /** The request that cancels a call, or its terminal if the agent can cancel only that. */
  #cancelOfCall(message: object, { sessionId, toolCallId }: Fields): object {
    const session = asText(sessionId) ?? '';
    if (this.#background.canCancelCall(session, toolCallId)) return message;
    const terminalId = this.#updates.cancellableTerminal(session, toolCallId);
    if (terminalId === undefined) return message;
    return { ...message, method: 'terminal/cancel', params: { sessionId, terminalId } };
  }

  /** The requests that end background work, which `session/cancel` does not. None during a turn: the user cancels only that. */
  #cancelsOfBackground(sessionId: string): readonly object[] {
    return this.#prompts.areOpen(sessionId) ? [] : this.#background.cancels(sessionId);
  }

  /** Handles the response to `initialize`. */
  #chosen(response: IncomingResponse): IncomingResponse {
    this.#offer = undefined;
    const result = asFields(response.result);
    if (result?.['protocolVersion'] !== 2) return response;
    this.#isActive = true;
    this.#mcp = asFields(asFields(asFields(result['capabilities'])?.['session'])?.['mcp']);
    return { ...response, result: v1InitializeResult(result) };
  }

  #note(id: RequestId, method: string, params: Fields): void {
    const { sessionId } = params;
    if (method === 'session/prompt') this.#prompts.sent(id, asText(sessionId) ?? '');
    else if (method === sessionSteering.name) this.#prompts.expectMessage(asText(sessionId) ?? '');
    else if (method.startsWith('session/')) this.#asked.set(id, { method, sessionId });
  }

  /** Undefined if the params are the same in both versions. */
  #v2Params(method: string, params: Fields): Fields | undefined {
    switch (method) {
      case 'session/new':
      case 'session/fork':
      case 'session/resume':
        return this.#withServers(params);
      case 'session/load':
        return { ...this.#withServers(params), replayFrom: { type: 'start' } };
      case 'session/set_config_option':
        return { type: 'id', ...params };
      default:
        return undefined;
    }
  }

  #withServers(params: Fields): Fields {
    const omitted = (name: string): void =>
      this.#warn(`The MCP server ${name} is left out, since the agent does not support its transport`);
    return { ...params, mcpServers: v2McpServers(params['mcpServers'], this.#mcp, omitted) };
  }

  #answered(response: IncomingResponse): readonly Incoming[] {
    const asked = this.#asked.get(response.id);
    if (!asked) {
      const answer = this.#prompts.answered(response);
      return answer ? [answer] : [];
    }
    this.#asked.delete(response.id);
    const { method } = asked;
    const result = asFields(response.result);
    const sessionId = asText(result?.['sessionId']) ?? asText(asked.sessionId) ?? '';
    if (method === 'session/close' || method === 'session/delete') {
      if (response.error) return [response];
      this.#updates.forget(sessionId);
      this.#background.forget(sessionId);
      return [...this.#prompts.closed(sessionId), response];
    }
    if (!result) return [response];
    const { configOptions, availableCommands } = result;
    const translated =
      configOptions === undefined
        ? response
        : { ...response, result: { ...result, configOptions: v1ConfigOptions(configOptions) } };
    if (!Array.isArray(availableCommands)) return [translated];
    const commands = {
      sessionUpdate: 'available_commands_update',
      availableCommands: v1Commands(availableCommands),
    };
    return [translated, updateOf(sessionId, commands)];
  }

  #updated(message: IncomingNotification): readonly Incoming[] {
    const params = asFields(message.params);
    const sessionId = asText(params?.['sessionId']);
    const update = asFields(params?.['update']);
    if (sessionId === undefined || !update) return [message];
    this.#background.handleUpdate(sessionId, update);
    const kind = update['sessionUpdate'];
    const isOfUser = kind === 'user_message' || kind === 'user_message_chunk';
    if (isOfUser && this.#prompts.isOwn(sessionId, update['messageId'])) return [];
    const ended = kind === 'state_update' ? this.#prompts.handleState(sessionId, update) : [];
    const updates = this.#updates.translate(sessionId, update);
    if (updates.length === 1 && updates[0] === update) return [message, ...ended];
    return [...updates.map((one) => updateOf(sessionId, one)), ...ended];
  }
}

function updateOf(sessionId: string, update: Fields): IncomingNotification {
  return { kind: 'notification', method: 'session/update', params: { sessionId, update } };
}
