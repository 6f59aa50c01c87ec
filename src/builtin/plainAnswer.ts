// What the embedded agent has to say to people who talk to it: what it is, what it can't do, and how to choose an agent that
// can (ACP v1 "Session Setup", "Prompt Turn").

import { randomUUID } from 'node:crypto';
import { DisposableStore, type Disposable } from '../base/disposable.ts';
import { errorCode } from '../protocol/errorCode.ts';
import { sessionCancel, sessionNew, sessionNotification, sessionPrompt } from '../protocol/session.ts';
import { sessionClose } from '../protocol/sessionList.ts';
import { sessionResume } from '../protocol/sessionSetup.ts';
import type { Receiver, Sender } from '../wire/peer.ts';
import { WireError } from '../wire/wireError.ts';

/** There is nothing to remember, so any session can be gone on with. */
export const chatCapabilities = { close: {}, resume: {} };

const answer =
  "I am ACP Host's built-in agent. I suggest the next edit while you type, and that is all I can do: there is no " +
  'language model behind me, so I cannot answer questions or work on tasks.\n\n' +
  'To chat, run **ACP: Select Agent** and choose an agent for chat.';

/** Serves conversations on `peer` until disposed. */
export function servePlainAnswer(peer: Sender & Receiver): Disposable {
  const sessions = new Set<string>();
  const registered = new DisposableStore();
  registered.add(
    peer.onRequest(sessionNew, () => {
      const sessionId = randomUUID();
      sessions.add(sessionId);
      return { sessionId };
    }),
  );
  registered.add(
    peer.onRequest(sessionResume, ({ sessionId }) => {
      sessions.add(sessionId);
      return {};
    }),
  );
  registered.add(
    peer.onRequest(sessionClose, ({ sessionId }) => {
      sessions.delete(sessionId);
      return {};
    }),
  );
  registered.add(
    peer.onRequest(sessionPrompt, ({ sessionId }) => {
      if (!sessions.has(sessionId))
        throw new WireError(errorCode.resourceNotFound, 'No such session', { sessionId });
      const content = { type: 'text' as const, text: answer };
      const update = { sessionUpdate: 'agent_message_chunk' as const, content };
      peer.sendNotification(sessionNotification, { sessionId, update });
      return { stopReason: 'end_turn' as const };
    }),
  );
  // A turn is over as soon as it began.
  registered.add(peer.onNotification(sessionCancel, () => undefined));
  return registered;
}
