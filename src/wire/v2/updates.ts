// Translates `session/update` of ACP v2 ("Prompt Lifecycle", "Tool Calls"). An update may become several of version 1, or none.
// Updates with the same shape in both versions stay as they are, as does `state_update`, which only version 2 has.

import { replacesMark } from '../../protocol/session/messageMark.ts';
import { asText, objectsIn, type Fields } from './fields.ts';
import { v1PermissionParams } from './permission.ts';
import { v1Commands, v1ConfigOptions } from './setup.ts';
import { Terminals } from './terminals.ts';
import { terminalIds, ToolCallContents } from './toolCalls.ts';

export class Updates {
  readonly #calls = new ToolCallContents();
  readonly #terminals = new Terminals();

  translate(sessionId: string, update: Fields): readonly Fields[] {
    switch (update['sessionUpdate']) {
      case 'user_message':
      case 'agent_message':
      case 'agent_thought':
        return messageChunks(update);
      case 'state_update':
        return [this.#state(sessionId, update)];
      case 'tool_call_update':
        return this.#withTerminals(sessionId, this.#calls.update(sessionId, update));
      case 'tool_call_content_chunk':
        return this.#withTerminals(sessionId, this.#calls.append(sessionId, update));
      case 'terminal_update':
        return present(this.#terminals.update(sessionId, update));
      case 'terminal_output_chunk':
        return present(this.#terminals.append(sessionId, update));
      case 'config_option_update':
        return [{ ...update, configOptions: v1ConfigOptions(update['configOptions']) }];
      case 'available_commands_update':
        return [{ ...update, availableCommands: v1Commands(update['availableCommands']) }];
      default:
        return [update];
    }
  }

  /** Translates the params of `session/request_permission`. @param ownId see `v1PermissionParams`. */
  permission(params: Fields, ownId: string): Fields {
    const sessionId = asText(params['sessionId']) ?? '';
    return v1PermissionParams(params, ownId, (toolCallId) => this.#calls.get(sessionId, toolCallId));
  }

  /** See `Terminals.cancellableIn`. */
  cancellableTerminal(sessionId: string, toolCallId: unknown): string | undefined {
    return this.#terminals.cancellableIn(sessionId, toolCallId);
  }

  /** To be called when a session was closed. */
  forget(sessionId: string): void {
    this.#calls.forget(sessionId);
    this.#terminals.forget(sessionId);
  }

  /** Adds to each terminal in `background` the id of the call that shows it. */
  #state(sessionId: string, update: Fields): Fields {
    if (!Array.isArray(update['background'])) return update;
    const background = objectsIn(update['background']).map((work) => {
      const toolCallId = this.#terminals.callOf(sessionId, work['terminalId']);
      return toolCallId === undefined ? work : { toolCallId, ...work };
    });
    return { ...update, background };
  }

  #withTerminals(sessionId: string, call: Fields | undefined): readonly Fields[] {
    if (!call) return [];
    const id = asText(call['toolCallId']);
    if (id === undefined) return [call];
    return [call, ...terminalIds(call).flatMap((one) => present(this.#terminals.show(sessionId, one, id)))];
  }
}

/** The chunks of a whole message, of which the first replaces what the message had. Absent content is unchanged. */
function messageChunks({ sessionUpdate, messageId, content }: Fields): readonly Fields[] {
  if (content === undefined) return [];
  const blocks: readonly unknown[] = Array.isArray(content) && content.length > 0 ? content : [noText];
  return blocks.map((block, index) => ({
    sessionUpdate: `${String(sessionUpdate)}_chunk`,
    messageId,
    content: block,
    ...(index === 0 && { _meta: { [replacesMark]: true } }),
  }));
}

const noText = { type: 'text', text: '' };

function present(update: Fields | undefined): readonly Fields[] {
  return update ? [update] : [];
}
