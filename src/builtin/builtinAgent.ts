// The agent's side of the protocol: which methods it serves, and to which session a message belongs.

import type { Disposable } from '../base/disposable.ts';
import { DisposableStore } from '../base/disposable.ts';
import type { Logger } from '../base/logger.ts';
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
import { NesSession } from './nesSession.ts';
import { chatCapabilities, servePlainAnswer } from './plainAnswer.ts';

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

/** Serves the agent on `peer` until disposed. */
export function registerBuiltinAgent(peer: Sender & Receiver, logger: Logger): Disposable {
  const registered = new DisposableStore();
  const sessions = new Map<string, NesSession>();
  let started = 0;

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

  registered.add(peer.onRequest(initialize, () => greeting));
  registered.add(servePlainAnswer(peer));
  registered.add(
    peer.onRequest(nesStart, () => {
      const sessionId = `nes-${++started}`;
      sessions.set(sessionId, new NesSession(sessionId, logger));
      return { sessionId };
    }),
  );
  registered.add(
    peer.onRequest(nesSuggest, ({ sessionId, ...params }) => ({
      suggestions: [...sessionOf(sessionId).suggest(params)],
    })),
  );
  registered.add(
    peer.onRequest(nesClose, ({ sessionId }) => {
      sessionOf(sessionId);
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
