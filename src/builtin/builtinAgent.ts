// The methods that the built-in agent serves, and the sessions to which messages belong.

import { type Disposable, DisposableStore } from '../base/disposable.ts';
import type { Logger } from '../base/logger.ts';
import { agentNotice } from '../protocol/agentNotice.ts';
import {
  documentDidChange,
  documentDidClose,
  documentDidFocus,
  documentDidOpen,
  documentDidSave,
} from '../protocol/nes/document.ts';
import { errorCode } from '../protocol/errorCode.ts';
import { initialize, protocolVersion, type InitializeResult } from '../protocol/initialize.ts';
import {
  nesAccept,
  nesClose,
  nesReject,
  nesStart,
  nesSuggest,
  type NesSuggestResult,
  type NesStartParams,
} from '../protocol/nes/nes.ts';
import type { Receiver, Sender } from '../protocol/messaging.ts';
import { WireError } from '../wire/peer.ts';
import {
  inBothDialects,
  plainDialect,
  readDialect,
  type ClientDialect,
  asSent,
  decodedPosition,
} from './wireSuggestion.ts';
import { DocumentMirror } from './document/documentMirror.ts';
import { EditSuggester } from './editSuggester.ts';
import { JoinedSuggestions } from './joinedSuggestions.ts';
import { chatCapabilities, serveChat } from './chat/serveChat.ts';
import { wantedContext } from './model/modelEdits.ts';
import { type ModelParts, processClock } from './model/modelParts.ts';

/**
 * State comes from events. As context, only diagnostics are requested, since no event carries them.
 *
 * Related snippets are not requested: their 12 lookups before each request double the processor time of TypeScript's server
 * (median of 12 edits, each with a completion: 100 ms instead of 55 ms), and in 1,960 commits of microsoft/vscode-js-debug no
 * next `case` followed from the enum of another file. A definition has no values for missing arguments and fields, the error
 * itself has the right spelling of a member, and rust-analyzer fills the arms of a `match` with a quick fix.
 */
const answer = {
  protocolVersion,
  agentInfo: { name: 'acp-host-builtin', title: 'ACP Host built-in', version: '0.2.0' },
  agentCapabilities: {
    sessionCapabilities: chatCapabilities,
    nes: {
      events: {
        document: {
          didOpen: {},
          didChange: { syncKind: 'incremental' as const },
          didClose: {},
          didSave: {},
          didFocus: {},
        },
      },
      context: { diagnostics: { maxCount: 100 } },
    },
  },
  authMethods: [],
};

/** With a model, edit history is requested and sessions can be used for chat. */
function initializeAnswer(model: ModelParts | undefined, { encoding }: ClientDialect): InitializeResult {
  if (!model) return inBothDialects(answer, encoding);
  const { agentCapabilities } = answer;
  const { nes: own } = agentCapabilities;
  const nes = { ...own, context: { ...own.context, ...wantedContext } };
  const promptCapabilities = { embeddedContext: true };
  return inBothDialects(
    { ...answer, agentCapabilities: { ...agentCapabilities, promptCapabilities, nes } },
    encoding,
  );
}

/**
 * Serves the agent on `peer` until disposed.
 * @param model the model, if the user configured one.
 * @param unused why the configured model is not used, as a sentence for the user.
 */
export function registerBuiltinAgent(
  peer: Sender & Receiver,
  logger: Logger,
  model?: ModelParts,
  unused?: string,
): Disposable {
  const registered = new DisposableStore();
  const sessions = new Map<string, EditSuggester>();
  const joined = new Map<EditSuggester, JoinedSuggestions>();
  let started = 0;
  let dialect = plainDialect;

  /** A client of the draft without sessions sends no session id: it means the only session. */
  const sessionOf = (sessionId: string | undefined): EditSuggester => {
    const only = sessionId === undefined && sessions.size === 1 ? sessions.values().next().value : undefined;
    const session = sessionId === undefined ? only : sessions.get(sessionId);
    if (!session) throw new WireError(errorCode.resourceNotFound, 'No such NES session', { sessionId });
    return session;
  };
  /** Without a session id, a document event applies to all sessions. */
  const sessionsOf = (sessionId: string | undefined): readonly EditSuggester[] => {
    if (sessionId === undefined) return [...sessions.values()];
    const session = sessions.get(sessionId);
    if (!session) logger.debug(`An event of an unknown session: ${sessionId}`);
    return session ? [session] : [];
  };

  const tell = (message: string): void => peer.sendNotification(agentNotice, { message });
  if (model) registered.add(model.health.onDidChange(tell));
  const chat = registered.add(serveChat(peer, logger, model, unused));
  registered.add(
    peer.onRequest(initialize, (params) => {
      dialect = readDialect(params);
      chat.setClientCapabilities(params.clientCapabilities);
      return initializeAnswer(model, dialect);
    }),
  );
  registered.add(
    peer.onRequest(nesStart, (params) => {
      const sessionId = `nes-${++started}`;
      const session = new EditSuggester(sessionId, logger, dialect);
      sessions.set(sessionId, session);
      joined.set(session, new JoinedSuggestions(session, model?.edits, pathsIn(params), processClock));
      // Reports trouble that began before the listener was registered.
      if (model && model.health.trouble !== '') tell(model.health.trouble);
      return { sessionId };
    }),
  );
  registered.add(
    peer.onRequest(nesSuggest, async ({ sessionId, ...sent }, token) => {
      const session = sessionOf(sessionId);
      const mirror = session.document(sent.uri)?.mirror;
      if (!mirror) return { suggestions: [] };
      // The text may change while the model answers; positions refer to the requested version.
      const asked = model && dialect.encoding !== 'utf-16' ? copyOf(mirror) : mirror;
      const position = decodedPosition(sent.position, mirror, dialect.encoding);
      const params = { ...sent, position };
      const all = (await joined.get(session)?.suggest(params, token)) ?? [];
      return { suggestions: all.map((each) => asSent(each, asked, dialect)) } as NesSuggestResult;
    }),
  );
  registered.add(
    peer.onRequest(nesClose, ({ sessionId }) => {
      joined.delete(sessionOf(sessionId));
      sessions.delete(sessionId);
      return {};
    }),
  );
  registered.add(
    peer.onNotification(nesAccept, ({ sessionId, id }) => {
      model?.edits.accept(id);
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
  // Accepted, so that they are not logged as unknown methods; not used yet.
  registered.add(peer.onNotification(documentDidSave, () => undefined));
  registered.add(peer.onNotification(documentDidFocus, () => undefined));
  return registered;
}

function copyOf(document: DocumentMirror): DocumentMirror {
  const { uri, languageId, version } = document;
  return new DocumentMirror(uri, languageId, version, document.getText());
}

/**
 * Returns a function that makes a URI relative to the first workspace folder that contains it, with slashes; outside of them
 * it returns only the file name. Model servers get these paths, since others could reveal the home folder.
 */
export function pathsIn({
  workspaceUri,
  workspaceFolders,
}: Pick<NesStartParams, 'workspaceUri' | 'workspaceFolders'>): (uri: string) => string {
  const folders = [...(workspaceFolders ?? []).map((folder) => folder.uri), workspaceUri ?? '']
    .filter((uri) => uri !== '')
    .map((uri) => (uri.endsWith('/') ? uri : `${uri}/`));
  return (uri) => {
    const folder = folders.find((each) => uri.startsWith(each));
    const path = folder === undefined ? uri.slice(uri.lastIndexOf('/') + 1) : uri.slice(folder.length);
    return decoded(path.replace(/[?#].*$/, ''));
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll(/[\r\n]/g, ' ');
  } catch {
    // The path is not percent-encoded.
    return path;
  }
}
