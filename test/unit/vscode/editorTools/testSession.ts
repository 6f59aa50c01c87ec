// A session of an agent that does nothing by itself, for tests of the editor tools.

import { AgentSession } from '../../../../src/chat/session/agentSession.ts';
import type { SessionUpdate } from '../../../../src/protocol/session/sessionUpdate.ts';
import { LoggerDouble } from '../../nes/text/loggerDouble.ts';

/** @param turn its prompts are answered like this. */
export function testSession(
  sessionId: string,
  agent = 'mine',
  turn: Promise<unknown> = new Promise(() => undefined),
): AgentSession {
  const place = { cwd: '/w', folders: ['/w'] };
  return new AgentSession({ sessionId }, place, {
    agent,
    wire: { sendRequest: () => turn as Promise<never>, sendNotification: () => undefined },
    signIn: { required: () => Promise.resolve(false), works: () => undefined },
    logger: new LoggerDouble(),
    close: () => Promise.resolve(),
  });
}

/** An update of a tool call. */
export function callUpdate(toolCallId: string, fields: object = {}): SessionUpdate {
  return { sessionUpdate: 'tool_call_update', toolCallId, ...fields };
}
