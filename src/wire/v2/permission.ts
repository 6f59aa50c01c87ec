// Translates `session/request_permission` of ACP v2 ("Tool Calls", "Requesting Permission"). Its title, its description and
// what its subject names become parts of the tool call, since the user decides by them.

import { textContent, unknownBlock } from './diffs.ts';
import { asFields, asText, restOf, unlessText, type Fields } from './fields.ts';
import { v1ToolCall, type KnownCall } from './toolCalls.ts';

/**
 * @param ownId names the call of a request that names none.
 * @param knownOf what a call has so far. The request repeats its content, since that of the request replaces it.
 */
export function v1PermissionParams(
  params: Fields,
  ownId: string,
  knownOf: (toolCallId: string) => KnownCall | undefined,
): Fields {
  const { title, description, subject, toolCall, ...rest } = params;
  // Without a subject, `toolCall` is that of version 1.
  const ofVersion1 = asFields(toolCall) && { type: 'tool_call', toolCall };
  const asked = asFields(subject) ?? ofVersion1;
  const { call, known, rest: ofSubject } = callOf(asked, ownId, knownOf);
  const shown = asText(call['title']) ?? asText(title);
  const unread = restOf({
    subject: asFields(subject) ? ofSubject : subject,
    toolCall: asked && asked === ofVersion1 ? ofSubject?.['toolCall'] : toolCall,
    // Without a title to show, the call keeps the malformed one.
    title: shown === undefined ? undefined : unlessText(call['title']),
  });
  const said = [title, description].filter((text) => text !== undefined && text !== null && text !== '');
  const content = [
    ...said.filter((text) => text !== shown).map(asContent),
    ...(known?.content ?? []),
    ...(unread ? [unknownBlock(unread)] : []),
  ];
  return {
    ...rest,
    toolCall: {
      ...call,
      ...(shown !== undefined && { title: shown }),
      // Without any, the call keeps what is not known here any more.
      ...((known?.content || content.length > 0) && { content }),
    },
  };
}

function asContent(text: unknown): Fields {
  return typeof text === 'string' ? textContent(text) : unknownBlock(text);
}

/**
 * A subject that is neither a call nor a command becomes the input of a call. `rest`: the fields of the subject that are not in the
 * call.
 */
function callOf(
  subject: Fields | undefined,
  ownId: string,
  knownOf: (toolCallId: string) => KnownCall | undefined,
): { readonly call: Fields; readonly known?: KnownCall | undefined; readonly rest?: Fields | undefined } {
  switch (subject?.['type']) {
    case 'tool_call': {
      const { type: _, toolCall, ...others } = subject;
      const fields = asFields(toolCall);
      const toolCallId = asText(fields?.['toolCallId']) ?? ownId;
      const unreadId = fields && restOf({ toolCallId: unlessText(fields['toolCallId']) });
      const rest = restOf({ ...others, toolCall: fields ? unreadId : toolCall });
      const { call, known } = v1ToolCall({ ...fields, toolCallId }, knownOf(toolCallId));
      if (known.unreadPatches.length === 0) return { call, known, rest };
      // No rule allows an input with a patch that is not understood.
      const { rawInput } = call;
      const input = rawInput === undefined || rawInput === null ? {} : { input: rawInput };
      return {
        call: { ...call, rawInput: { ...input, patch: known.unreadPatches.join('\n') } },
        known,
        rest,
      };
    }
    case 'command': {
      // No rule allows a command with other fields, which could change what it does.
      const { type: _, toolCallId: named, terminalId, _meta, ...rawInput } = subject;
      const toolCallId = asText(named) ?? ownId;
      const rest = restOf({ toolCallId: unlessText(named), terminalId: unlessText(terminalId) });
      return { call: { toolCallId, kind: 'execute', rawInput }, known: knownOf(toolCallId), rest };
    }
    default:
      return { call: { toolCallId: ownId, ...(subject && { rawInput: subject }) } };
  }
}
