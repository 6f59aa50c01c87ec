// Conversations with the embedded agent (ACP v1 "Session Setup", "Prompt Turn", "Slash Commands"). It says plainly what it
// is; with a model it chats, without one it says who can.

import { randomUUID } from 'node:crypto';
import type { CancellationToken } from '../../base/cancellation.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import { errorCode } from '../../protocol/errorCode.ts';
import type { ClientCapabilities } from '../../protocol/initialize.ts';
import {
  sessionCancel,
  sessionNew,
  sessionNotification,
  sessionPrompt,
  type PromptParams,
  type StopReason,
} from '../../protocol/session.ts';
import { sessionClose } from '../../protocol/sessionList.ts';
import { sessionResume, type SessionPlaceParams } from '../../protocol/sessionSetup.ts';
import type { SessionUpdate } from '../../protocol/sessionUpdate.ts';
import type { Receiver, Sender } from '../../wire/peer.ts';
import { WireError } from '../../wire/wireError.ts';
import type { ModelParts } from '../model/modelParts.ts';
import {
  availableCommands,
  commandIn,
  contextText,
  howToChoose,
  modelState,
  stateText,
} from './chatCommands.ts';
import { ChatSession } from './chatSession.ts';
import { modelTurn } from './modelTurn.ts';
import { promptText } from './promptText.ts';
import { readRuntimeContext } from './runtimeContext.ts';

export const chatCapabilities = { close: {}, resume: {}, additionalDirectories: {}, runtimeContext: {} };

const plainAnswer = (): string =>
  [
    t(
      "I am ACP Host's built-in agent. I suggest the next edit while you type, and that is all I can do: there is no language model behind me, so I cannot answer questions or work on tasks.",
    ),
    howToChoose(),
    t(
      'To talk to a language model of yours here, name its server in the setting {0}. To see what your editor tells agents, write {1} or {2}.',
      '`acpHost.builtin.endpoint`',
      '`/state`',
      '`/context`',
    ),
  ].join('\n\n');

export interface Chat extends Disposable {
  /** What the client said of itself. */
  meet(capabilities: ClientCapabilities | undefined): void;
}

/** Serves conversations on `peer` until disposed. */
export function serveChat(peer: Sender & Receiver, logger: Logger, model: ModelParts | undefined): Chat {
  const sessions = new Map<string, ChatSession>();
  const registered = new DisposableStore();
  let capabilities: ClientCapabilities | undefined;

  const update = (sessionId: string, said: SessionUpdate): void =>
    peer.sendNotification(sessionNotification, { sessionId, update: said });
  const say = (sessionId: string, text: string, kind: 'answer' | 'thought' = 'answer'): void =>
    update(sessionId, {
      sessionUpdate: kind === 'answer' ? 'agent_message_chunk' : 'agent_thought_chunk',
      content: { type: 'text', text },
    });
  const open = (sessionId: string, { cwd, additionalDirectories = [] }: SessionPlaceParams): void => {
    sessions.set(sessionId, new ChatSession([cwd, ...additionalDirectories]));
    update(sessionId, { sessionUpdate: 'available_commands_update', availableCommands: availableCommands() });
  };
  const known = (sessionId: string): ChatSession => {
    const session = sessions.get(sessionId);
    if (!session) throw new WireError(errorCode.resourceNotFound, 'No such session', { sessionId });
    return session;
  };

  const turn = async (
    session: ChatSession,
    { sessionId, prompt, runtimeContext }: PromptParams,
    token: CancellationToken,
  ): Promise<StopReason> => {
    const question = promptText(prompt);
    const context = readRuntimeContext(runtimeContext);
    switch (commandIn(question)) {
      case 'state':
        say(
          sessionId,
          `${await stateText(peer, sessionId, session.folders, capabilities)}\n\n${modelState(model)}`,
        );
        return token.isCancellationRequested ? 'cancelled' : 'end_turn';
      case 'context':
        say(sessionId, contextText(context));
        return 'end_turn';
      case 'agents':
        say(sessionId, howToChoose());
        return 'end_turn';
      default:
        if (model)
          return modelTurn(
            model,
            session,
            question,
            context,
            (text, kind) => say(sessionId, text, kind),
            token,
          );
        say(sessionId, plainAnswer());
        return 'end_turn';
    }
  };

  registered.add(
    peer.onRequest(sessionNew, (params) => {
      const sessionId = randomUUID();
      open(sessionId, params);
      return { sessionId };
    }),
  );
  registered.add(
    peer.onRequest(sessionResume, ({ sessionId, ...place }) => {
      // The model knows nothing of what another process was told, and must not seem to.
      if (model) known(sessionId);
      if (!sessions.has(sessionId)) open(sessionId, place);
      return {};
    }),
  );
  registered.add(
    peer.onRequest(sessionClose, ({ sessionId }) => {
      sessions.get(sessionId)?.cancel();
      sessions.delete(sessionId);
      return {};
    }),
  );
  registered.add(
    peer.onRequest(sessionPrompt, async (params, token) => {
      const session = known(params.sessionId);
      const source = session.begin();
      const both = token.onCancellationRequested(() => source.cancel());
      try {
        return { stopReason: await turn(session, params, source.token) };
      } finally {
        both.dispose();
      }
    }),
  );
  registered.add(
    peer.onNotification(sessionCancel, ({ sessionId }) => {
      const session = sessions.get(sessionId);
      if (session) session.cancel();
      else logger.debug(`A cancellation in an unknown session: ${sessionId}`);
    }),
  );
  return {
    meet: (said) => (capabilities = said),
    dispose: () => {
      for (const session of sessions.values()) session.cancel();
      registered.dispose();
    },
  };
}
