// Serves conversations with the built-in agent (ACP v1 "Session Setup", "Prompt Turn", "Slash Commands"). With a model
// it chats; without one it explains how to choose an agent or model.

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
} from '../../protocol/session/session.ts';
import { sessionClose } from '../../protocol/session/sessionList.ts';
import { sessionResume, type SessionPlaceParams } from '../../protocol/session/sessionSetup.ts';
import type { SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { Receiver, Sender } from '../../protocol/messaging.ts';
import { WireError } from '../../wire/peer.ts';
import type { ModelParts } from '../model/modelParts.ts';
import {
  availableCommands,
  contextText,
  howToChoose,
  modelState,
  slashIn,
  stateText,
  unknownCommand,
} from './chatCommands.ts';
import { ChatSession } from './chatSession.ts';
import { modelTurn } from './modelTurn.ts';
import { promptText, readRuntimeContext } from './runtimeContext.ts';

export const chatCapabilities = { close: {}, resume: {}, additionalDirectories: {}, runtimeContext: {} };

const plainAnswer = (unused: string | undefined): string =>
  [
    t(
      "I am ACP Host's built-in agent. I only suggest the next edit while you type: I do not use a language model, so I can't answer questions or work on tasks.",
    ),
    howToChoose(),
    unused ??
      t(
        'To chat with your own language model here, enter the address of its server in the setting {0}. To see which editor context agents get, send {1} or {2}.',
        '`acpHost.builtin.endpoint`',
        '`/state`',
        '`/context`',
      ),
  ].join('\n\n');

export interface Chat extends Disposable {
  /** Sets the capabilities of the client. */
  setClientCapabilities(capabilities: ClientCapabilities | undefined): void;
}

/** Serves conversations on `peer` until disposed. @param unused why the configured model is not used, if there is one. */
export function serveChat(
  peer: Sender & Receiver,
  logger: Logger,
  model: ModelParts | undefined,
  unused: string | undefined,
): Chat {
  const sessions = new Map<string, ChatSession>();
  const registered = new DisposableStore();
  let capabilities: ClientCapabilities | undefined;

  const send = (sessionId: string, update: SessionUpdate): void =>
    peer.sendNotification(sessionNotification, { sessionId, update });
  const say = (sessionId: string, text: string, kind: 'answer' | 'thought' = 'answer'): void =>
    send(sessionId, {
      sessionUpdate: kind === 'answer' ? 'agent_message_chunk' : 'agent_thought_chunk',
      content: { type: 'text', text },
    });
  /** As a notice, or in the answer for clients without notices. */
  const notify = (sessionId: string, title: string): void => {
    if (capabilities?.session?.notices) send(sessionId, { sessionUpdate: 'notice', severity: 'info', title });
    else say(sessionId, `*${title}*\n\n`);
  };
  const open = (sessionId: string, { cwd, additionalDirectories = [] }: SessionPlaceParams): void => {
    sessions.set(sessionId, new ChatSession([cwd, ...additionalDirectories]));
    send(sessionId, { sessionUpdate: 'available_commands_update', availableCommands: availableCommands() });
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
    const slash = slashIn(question);
    switch (slash?.name ?? '') {
      case 'state':
        say(
          sessionId,
          `${await stateText(peer, sessionId, session.folders, capabilities)}\n\n${modelState(model, unused)}`,
        );
        return token.isCancellationRequested ? 'cancelled' : 'end_turn';
      case 'context':
        say(sessionId, contextText(context));
        return 'end_turn';
      case 'agents':
        say(sessionId, howToChoose());
        return 'end_turn';
    }
    // A prompt that is only a path is hardly a question.
    if (slash?.alone) say(sessionId, unknownCommand(slash.name));
    else if (model)
      return modelTurn(
        model,
        session,
        question,
        context,
        {
          say: (text, kind) => say(sessionId, text, kind),
          notify: (title) => notify(sessionId, title),
        },
        token,
      );
    else say(sessionId, plainAnswer(unused));
    return 'end_turn';
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
      // The history of a former process is not available, so the session must not be taken for restored.
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
    setClientCapabilities: (declared) => (capabilities = declared),
    dispose: () => {
      for (const session of sessions.values()) session.cancel();
      registered.dispose();
    },
  };
}
