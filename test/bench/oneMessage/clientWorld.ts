// What this client does with the messages of an agent, without a window: services answer requests, a conversation shows updates,
// and results of requests are used. Used by `oneMessageRun`.

import { systemClock } from '../../../src/agent/clock.ts';
import { systemHost } from '../../../src/agent/launch/launch.ts';
import { neverCancelled } from '../../../src/base/cancellation.ts';
import { Emitter } from '../../../src/base/event.ts';
import { Conversation } from '../../../src/chat/conversation/conversation.ts';
import { AgentSessions } from '../../../src/chat/session/agentSessions.ts';
import type { HostedSession } from '../../../src/chat/session/hostedSession.ts';
import { UpdateRoutes } from '../../../src/chat/session/updateRoutes.ts';
import { PageFeed } from '../../../src/chat/transcript/pageFeed.ts';
import { readSuggestion, type SuggestionScope } from '../../../src/nes/suggestion/readSuggestion.ts';
import { noMasks } from '../../../src/nes/suggestion/sentMasks.ts';
import type { RequestMethod } from '../../../src/protocol/method.ts';
import type { NesSuggestResult } from '../../../src/protocol/nes/nes.ts';
import type { SessionSetup } from '../../../src/protocol/session/sessionSetup.ts';
import { permissionView } from '../../../src/vscode/chat/permission/permissionView.ts';
import { ElicitationService } from '../../../src/vscode/serve/elicitation/elicitationService.ts';
import { requestDocument } from '../../../src/vscode/serve/permissions/permissionText.ts';
import { PermissionsService } from '../../../src/vscode/serve/permissions/permissionsService.ts';
import { SessionTable } from '../../../src/vscode/serve/service.ts';
import { TerminalsService } from '../../../src/vscode/serve/terminals/terminalsService.ts';
import type { Connection } from '../../../src/wire/peer.ts';
import { Source } from '../../unit/chat/conversation/conversationWorld.ts';
import { noTerminals } from '../../unit/chat/terminal/noTerminals.ts';
import { TextDocumentDouble } from '../../unit/nes/text/textDocumentDouble.ts';
import { sessionId } from './samples.ts';

const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };
const place = { cwd: '/work', folders: ['/work'] };
const scope: SuggestionScope = {
  ...{ document: new TextDocumentDouble('one\ntwo\n'), encoding: 'utf-16', masks: noMasks },
  kinds: new Set(['edit', 'jump', 'rename', 'replace']),
  documentFor: () => undefined,
};

export class ClientWorld {
  /** Texts that are kept as long as the page would show them. */
  readonly shown: string[] = [];
  readonly #client: Connection;
  /** The sessions get their updates from the connection, and answers to requests from a double. */
  readonly #source = new Source();
  readonly #sessions: AgentSessions;
  readonly #conversation: Conversation;

  private constructor(client: Connection) {
    this.#client = client;
    const { shown } = this;
    const table = new SessionTable();
    const ended = new Emitter<void>(ignore);
    const hosted: HostedSession = {
      ...{ agent: 'mine', sessionId, ...place },
      ...{ onDidCancelTurn: ended.event, onDidEnd: ended.event },
    };
    table.add(hosted);
    const services = [
      new PermissionsService(
        {
          ask: (request) => {
            shown.push(JSON.stringify(permissionView('1', request)), requestDocument(request));
            return Promise.resolve(undefined);
          },
        },
        () => [],
        { clock: systemClock, logger: silent },
      ),
      new TerminalsService(
        silent,
        systemClock,
        { show: ignore, dispose: ignore },
        {
          isTrusted: () => true,
          host: systemHost,
        },
      ),
      new ElicitationService(
        {
          fillIn: (request) => {
            shown.push(JSON.stringify(request));
            return Promise.resolve({ action: 'cancel' });
          },
          visit: () => Promise.resolve('cancel'),
        },
        silent,
      ),
    ];
    for (const service of services) service.serve({ name: 'mine', info: () => undefined }, client, table);
    const sessions = (this.#sessions = new AgentSessions({
      ...{ agent: 'mine', wire: this.#source.world.wire, capabilities: {}, table: { add: () => ended } },
      routes: new UpdateRoutes(client, silent),
      signIn: { required: () => Promise.resolve(false), works: ignore },
      logger: silent,
    }));
    this.#source.open = async (owner) => ({
      kind: 'done',
      value: await sessions.new({ ...place, mcpServers: [] }, owner.adopt.bind(owner), neverCancelled),
    });
    const parts = { sessions: this.#source, terminals: noTerminals, logger: silent };
    const conversation = (this.#conversation = new Conversation('mine', parts));
    const feed = new PageFeed({
      clock: systemClock,
      post: (news) => void shown.push(JSON.stringify(news)),
      rows: () => conversation.rows(),
      state: () => conversation.state(),
    });
    conversation.onDidChangeRows((change) => feed.applyChange(change));
    conversation.onDidChangeState(() => feed.stateChanged());
    feed.show();
  }

  /** Resolves while a turn is running. */
  static async open(client: Connection): Promise<ClientWorld> {
    const world = new ClientWorld(client);
    world.#conversation.prompt('one');
    await world.#source.world.answer('session/new', { sessionId });
    await world.#source.world.wire.request('session/prompt');
    world.shown.length = 0;
    return world;
  }

  /** Uses the result of a request: the settings of a session, and suggestions. */
  async request(method: RequestMethod<unknown, unknown>): Promise<void> {
    try {
      const result = await this.#client.sendRequest(method, {});
      if (method.name.startsWith('session/')) this.#sessions.get(sessionId)?.setUp(result as SessionSetup);
      if (method.name === 'nes/suggest')
        for (const suggestion of (result as NesSuggestResult).suggestions) readSuggestion(suggestion, scope);
      this.shown.push(JSON.stringify(result));
    } catch (error) {
      this.shown.push(String(error));
    }
  }

  dispose(): void {
    this.#sessions.get(sessionId)?.end();
  }
}

function ignore(): void {}
