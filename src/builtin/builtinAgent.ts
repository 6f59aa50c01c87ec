// The agent's side of the protocol: which methods it serves, and to which session a message belongs.

import type { Disposable } from '../base/disposable.ts';
import { DisposableStore } from '../base/disposable.ts';
import type { Logger } from '../base/logger.ts';
import { agentNotice } from '../protocol/agentNotice.ts';
import {
  documentDidChange,
  documentDidClose,
  documentDidFocus,
  documentDidOpen,
  documentDidSave,
} from '../protocol/document.ts';
import { errorCode } from '../protocol/errorCode.ts';
import { initialize, protocolVersion, type InitializeResult } from '../protocol/initialize.ts';
import { nesAccept, nesClose, nesReject, nesStart, nesSuggest } from '../protocol/nes.ts';
import type { Receiver, Sender } from '../wire/peer.ts';
import { WireError } from '../wire/wireError.ts';
import type { Abilities } from './nesEngine.ts';
import { NesSession } from './nesSession.ts';
import { chatCapabilities, serveChat } from './chat/serveChat.ts';
import { wantedContext } from './model/modelEdits.ts';
import type { ModelParts } from './model/modelParts.ts';
import { processClock } from './processClock.ts';
import { pathsIn } from './workspacePaths.ts';

/**
 * All state comes from events, so no context is asked for. The encoding is that of the text in memory, which every
 * client must speak.
 */
const greeting: InitializeResult = {
  protocolVersion,
  agentInfo: { name: 'acp-host-builtin', title: 'ACP Host built-in', version: '0.1.0' },
  agentCapabilities: {
    sessionCapabilities: chatCapabilities,
    nes: {
      events: {
        document: {
          didOpen: {},
          didChange: { syncKind: 'incremental' },
          didClose: {},
          didSave: {},
          didFocus: {},
        },
      },
    },
    positionEncoding: 'utf-16',
  },
  authMethods: [],
};

/** With a model more is known that helps, and people can talk to it. */
function greetingWith(model: ModelParts | undefined): InitializeResult {
  const { agentCapabilities, ...rest } = greeting;
  if (!model) return greeting;
  return {
    ...rest,
    agentCapabilities: {
      ...agentCapabilities,
      promptCapabilities: { embeddedContext: true },
      nes: { ...agentCapabilities?.nes, context: wantedContext },
    },
  };
}

/**
 * Serves the agent on `peer` until disposed. @param model what there is of one, if the user named one.
 * @param unused why the one they named is not used, as a sentence for them.
 */
export function registerBuiltinAgent(
  peer: Sender & Receiver,
  logger: Logger,
  model?: ModelParts,
  unused?: string,
): Disposable {
  const registered = new DisposableStore();
  const sessions = new Map<string, NesSession>();
  const paths = new Map<NesSession, (uri: string) => string>();
  let started = 0;
  let abilities: Abilities = { jump: false };

  /** A message without a session is of the dialect that has none: it can only mean the one there is. */
  const sessionOf = (sessionId: string | undefined): NesSession => {
    const only = sessionId === undefined && sessions.size === 1 ? sessions.values().next().value : undefined;
    const session = sessionId === undefined ? only : sessions.get(sessionId);
    if (!session) throw new WireError(errorCode.resourceNotFound, 'No such NES session', { sessionId });
    return session;
  };
  /** Documents belong to the editor: without a session id an event is for all sessions. */
  const sessionsOf = (sessionId: string | undefined): readonly NesSession[] => {
    if (sessionId === undefined) return [...sessions.values()];
    const session = sessions.get(sessionId);
    if (!session) logger.debug(`An event of an unknown session: ${sessionId}`);
    return session ? [session] : [];
  };

  const tell = (message: string): void => peer.sendNotification(agentNotice, { message });
  if (model) registered.add(model.health.onDidChange(tell));
  const chat = registered.add(serveChat(peer, logger, model, unused));
  registered.add(
    peer.onRequest(initialize, ({ clientCapabilities, capabilities }) => {
      const nes = clientCapabilities?.nes ?? capabilities?.nes;
      abilities = {
        jump: Boolean(nes?.jump),
        rename: Boolean(nes?.rename),
        searchAndReplace: Boolean(nes?.searchAndReplace),
      };
      chat.meet(clientCapabilities);
      return greetingWith(model);
    }),
  );
  registered.add(
    peer.onRequest(nesStart, (params) => {
      const sessionId = `nes-${++started}`;
      const session = new NesSession(sessionId, logger, abilities);
      sessions.set(sessionId, session);
      paths.set(session, pathsIn(params));
      // What began before anybody listened.
      if (model && model.health.trouble !== '') tell(model.health.trouble);
      return { sessionId };
    }),
  );
  registered.add(
    peer.onRequest(nesSuggest, async ({ sessionId, ...params }, token) => {
      const session = sessionOf(sessionId);
      const own = await session.suggestAfterPause(params, processClock, token);
      if (!model) return { suggestions: [...own] };
      const pathOf = paths.get(session) ?? pathsIn({});
      const all = await model.edits.beside(own, params, session.document(params.uri), pathOf, token);
      return { suggestions: [...all] };
    }),
  );
  registered.add(
    peer.onRequest(nesClose, ({ sessionId }) => {
      paths.delete(sessionOf(sessionId));
      sessions.delete(sessionId);
      return {};
    }),
  );
  registered.add(
    peer.onNotification(nesAccept, ({ sessionId, id }) => {
      for (const session of sessionsOf(sessionId)) session.accept(id);
    }),
  );
  registered.add(
    peer.onNotification(nesReject, ({ sessionId, id, reason }) => {
      model?.edits.reject(id, reason);
      for (const session of sessionsOf(sessionId)) session.reject(id, reason);
    }),
  );
  registered.add(
    peer.onNotification(documentDidOpen, (params) => {
      for (const session of sessionsOf(params.sessionId)) session.open(params);
    }),
  );
  registered.add(
    peer.onNotification(documentDidChange, (params) => {
      for (const session of sessionsOf(params.sessionId)) session.change(params);
    }),
  );
  registered.add(
    peer.onNotification(documentDidClose, ({ sessionId, uri }) => {
      for (const session of sessionsOf(sessionId)) session.close(uri);
    }),
  );
  // Heard of so that they need no answer to "unknown method"; nothing is learned from them yet.
  registered.add(peer.onNotification(documentDidSave, () => undefined));
  registered.add(peer.onNotification(documentDidFocus, () => undefined));
  return registered;
}
