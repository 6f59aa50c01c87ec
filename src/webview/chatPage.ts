// Joins the parts of the page.

import type { Conversation, Entry, ToPage } from '../chat/messages.ts';
import { listenForActions } from './actions.ts';
import { Composer } from './composer/composer.ts';
import { element } from './element.ts';
import { FollowEnd } from './frame/followEnd.ts';
import { Frames } from './frame/frames.ts';
import type { Host } from './host.ts';
import { icon } from './icon.ts';
import { Inbox } from './inbox.ts';
import { ConversationLog } from './rows/conversationLog.ts';
import { Announcer } from './state/announcer.ts';
import { StateView } from './state/stateView.ts';

export class ChatPage {
  readonly #inbox: Inbox;
  readonly #log: ConversationLog;
  readonly #state = new StateView();
  readonly #composer: Composer;
  readonly #announcer: Announcer;

  /** Fills `root`, and asks for what to show. */
  constructor(root: HTMLElement, host: Host) {
    const rows = element('div', { class: 'rows' });
    const mark = element('div', { class: 'end-mark' });
    const toEnd = element(
      'button',
      { class: 'to-end', title: 'Go to the end', 'aria-label': 'Go to the end', hidden: true },
      icon('arrowDown'),
    );
    const scroller = element(
      'main',
      { class: 'log', role: 'log', 'aria-live': 'off', 'aria-label': 'Conversation', tabindex: 0 },
      this.#state.welcome,
      rows,
      this.#state.working,
      mark,
    );
    this.#announcer = new Announcer(() => lastAnswer(rows));
    const frames = new Frames((deadline) => {
      const done = this.#log.render(deadline);
      follow.drawn();
      return done;
    });
    this.#log = new ConversationLog(
      rows,
      () => frames.request(),
      (message) => host.post(message),
    );
    this.#composer = new Composer(host, () => follow.toEnd());
    this.#inbox = new Inbox(host, (message) => {
      this.#handle(message);
      frames.request();
    });
    const { head, message, permissions, queue, pickers } = this.#state;
    const foot = element(
      'footer',
      { class: 'foot' },
      message,
      permissions,
      queue,
      this.#composer.element,
      pickers,
    );
    root.append(head, element('div', { class: 'log-frame' }, scroller, toEnd), foot, this.#announcer.element);
    const follow = new FollowEnd(scroller, rows, mark, (following) => {
      toEnd.hidden = following;
    });
    toEnd.addEventListener('click', () => {
      follow.toEnd();
      this.#composer.focus();
    });
    listenForActions(root, host, (requestId) => this.#state.shownSince(requestId));
    root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented) this.#composer.stop();
    });
    window.addEventListener('focus', () => {
      if (document.activeElement === document.body) this.#composer.focus();
    });
    host.post({ type: 'ready' });
  }

  receive(message: ToPage): void {
    this.#inbox.receive(message);
  }

  #handle(message: ToPage): void {
    switch (message.type) {
      case 'snapshot':
        this.#load(message.conversation);
        break;
      case 'rows':
        this.#log.apply(message.changes);
        break;
      case 'state':
        this.#show(message.state);
        break;
      case 'raw':
        this.#log.showRaw(message.toolCallId, message.which, message.text);
    }
  }

  #load({ rows, state }: Conversation): void {
    this.#log.reset(rows);
    this.#composer.load(rows.flatMap(promptOf), state.draft);
    this.#show(state);
  }

  #show(state: Conversation['state']): void {
    this.#state.show(state);
    this.#composer.show(state);
    this.#announcer.show(state);
  }
}

function promptOf(entry: Entry): string[] {
  if (entry.kind !== 'user') return [];
  return [entry.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n')];
}

function lastAnswer(rows: HTMLElement): string {
  return [...rows.querySelectorAll('.row.agent')].at(-1)?.textContent ?? '';
}
