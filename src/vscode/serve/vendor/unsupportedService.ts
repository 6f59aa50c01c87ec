// Shows messages and updates that this client does not support in the conversations of their agents, if they contain a text:
// otherwise the user would not learn what the agent said. The connection answers such requests with `methodNotFound`.

import { agentName } from '../../../base/agentName.ts';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Conversation } from '../../../chat/conversation/conversation.ts';
import type { HostedSessions } from '../../../chat/session/hostedSession.ts';
import type { UnsupportedMessage } from '../../../chat/transcript/unsupportedRows.ts';
import { isSilent } from '../../../chat/unsupported/silentMethods.ts';
import { unsupportedText } from '../../../chat/unsupported/unsupportedText.ts';
import { redact, redactStart } from '../../../context/secrets/redact.ts';
import type { Receiver, UnknownMessage } from '../../../protocol/messaging.ts';
import { unknownKind } from '../../../protocol/session/sessionUpdate.ts';
import { excerpt, SparseLog } from '../../../wire/sparseLog.ts';
import { oneLine, shownBlock } from '../../window/shownText.ts';
import type { ServedAgent, Service } from '../service.ts';
import { sessionsOfMessage } from './sessionsOfMessage.ts';

/** The conversations, which show the messages. */
export interface UnsupportedPages {
  /** Undefined if no conversation has this session. */
  find(agent: string, sessionId: string): { addUnsupported(message: UnsupportedMessage): void } | undefined;
}

/** UTF-16 units of the name of a method. */
const longestMethod = 100;

export class UnsupportedService implements Service {
  readonly capabilities = {};
  readonly #logger: Logger;
  #pages: UnsupportedPages | undefined;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** From now on the messages are shown in conversations. Before, they are only logged. */
  join(pages: UnsupportedPages): void {
    this.#pages = pages;
  }

  serve({ name: agent }: ServedAgent, receiver: Receiver, sessions: HostedSessions): Disposable {
    const served = new DisposableStore();
    const log = new SparseLog((message) => this.#logger.info(message));
    served.add(
      receiver.onUnknown((message) => {
        const { kind, method } = message;
        log.write(() => `Agent "${agent}" sent a ${kind} that is not supported: ${excerpt(method)}`);
        this.show(agent, message, sessions);
      }),
    );
    return served;
  }

  /** Shows a message, if it has a text, in the conversations of its sessions. */
  show(agent: string, unknown: UnknownMessage, sessions: HostedSessions): void {
    if (!this.#pages || isSilent(unknown.method)) return;
    const message = shownMessage(unknown);
    if (!message) return;
    const ids = new Set(sessionsOfMessage(unknown.params, sessions).map(({ sessionId }) => sessionId));
    for (const id of ids) this.#pages.find(agent, id)?.addUnsupported(message);
  }

  /** Shows updates of unknown kinds in their conversation until disposed. Malformed ones are only logged. */
  follow(conversation: Pick<Conversation, 'agent' | 'onDidGetUnknown' | 'addUnsupported'>): Disposable {
    return conversation.onDidGetUnknown((update) => {
      const kind = unknownKind(update);
      if (kind === undefined) return;
      const params = { ...(update.raw as object), sessionUpdate: undefined };
      const message = shownMessage({ kind: 'notification', method: `session/update ${kind}`, params });
      if (message) conversation.addUnsupported(message, agentName(conversation.agent));
    });
  }
}

/** Undefined if the message has no text for a reader. */
function shownMessage({ kind, method, params }: UnknownMessage): UnsupportedMessage | undefined {
  const text = unsupportedText(params, kind === 'request', startOf);
  if (text === undefined) return undefined;
  return { kind, method: oneLine(method, longestMethod), text: () => shownBlock(redact(text).text) };
}

function startOf(text: string, most: number): string {
  return redactStart(text, most).text;
}
