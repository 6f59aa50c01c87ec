// Builds the page from its parts and dispatches the extension's messages to them, in order and without gaps.

import { t } from '../base/l10n.ts';
import type { Conversation, Entry, ToPage } from '../chat/messages/messages.ts';
import { listenForActions, moveQueued } from './actions.ts';
import { Composer } from './composer/composer.ts';
import type { SentPrompt } from './composer/promptHistory.ts';
import { element } from './element.ts';
import { FollowEnd } from './frame/followEnd.ts';
import { Frames } from './frame/frames.ts';
import { ReadingPlace } from './frame/readingPlace.ts';
import { type Host, type Kept, ChatHost } from './host.ts';
import { icon } from './icon.ts';
import { codePlaces } from './markdown/codePlaces.ts';
import { formulas } from './markdown/formulas.ts';
import { listenForPopups } from './popups.ts';
import { ContextList } from './context/contextList.ts';
import { ChangesList } from './review/changesList.ts';
import { ReadingPage } from './reading/readingPage.ts';
import { ConversationLog } from './rows/conversationLog.ts';
import { OpenFolds } from './rows/openFolds.ts';
import { Announcer } from './state/announcer.ts';
import { RequestsView } from './state/requestsView.ts';
import { PlanBar } from './rows/planBar.ts';
import { StateView } from './state/stateView.ts';
import { takeFirstScreen } from './welcome/firstScreen.ts';

export class ChatPage {
  readonly #inbox: Inbox;
  readonly #log: ConversationLog;
  readonly #folds: OpenFolds;
  readonly #state: StateView;
  readonly #requests: RequestsView;
  readonly #plan: PlanBar;
  readonly #changes = new ChangesList();
  readonly #context = new ContextList();
  readonly #composer: Composer;
  readonly #announcer: Announcer;
  readonly #host: ChatHost;
  readonly #reading: ReadingPage;
  readonly #follow: FollowEnd;
  /** The element that had the focus last. */
  #focused: EventTarget | null = null;
  readonly #place: ReadingPlace;
  /** The last state; undefined until the first arrived. */
  #shown: Conversation['state'] | undefined;
  /** Has the message box, which is hidden where no agent can chat, and until that is known. */
  readonly #foot: HTMLElement;
  readonly #root: HTMLElement;

  /** Fills `root`, and requests the conversation if it is not sent unasked. @param before the stored state of the previous page. */
  constructor(root: HTMLElement, api: Host, before?: Kept) {
    const host = (this.#host = new ChatHost(api, before));
    this.#root = root;
    this.#state = new StateView((...move) => host.post(moveQueued(...move)), takeFirstScreen(root));
    root.toggleAttribute('data-no-box', before?.isStart === true);
    formulas.connect((message) => host.post(message));
    codePlaces.connect((message) => host.post(message));
    const rows = element('div', { class: 'rows' });
    this.#state.waiting.follow(rows);
    const mark = element('div', { class: 'end-mark' });
    const toEnd = element(
      'button',
      { class: 'to-end', title: t('Go to End'), 'aria-label': t('Go to End'), hidden: true },
      icon('arrowDown'),
    );
    const scroller = element(
      'div',
      { class: 'log', role: 'log', 'aria-live': 'off', 'aria-label': t('Conversation'), tabindex: 0 },
      this.#state.welcome,
      rows,
      this.#state.start,
      this.#state.waiting.element,
      mark,
    );
    this.#announcer = new Announcer(() => lastAnswer(rows));
    const frames = new Frames((deadline) => {
      const done = this.#log.render(deadline);
      follow.drawn();
      this.#reading.find.changed(done);
      this.#place.drawn(done);
      return this.#plan.render(deadline) && done;
    });
    this.#plan = new PlanBar(() => frames.request());
    this.#folds = new OpenFolds((open) => host.keep({ open }));
    this.#log = new ConversationLog(
      rows,
      () => frames.request(),
      (message) => host.post(message),
      this.#folds,
    );
    this.#composer = new Composer(host, () => this.#goToEnd());
    this.#inbox = new Inbox(host, (message) => {
      this.#handle(message);
      frames.request();
    });
    this.#requests = new RequestsView(
      () => this.#shown && this.#announcer.show(this.#shown, this.#requests.shown),
    );
    const { others, permissions, questions } = this.#requests;
    const { head, signIn, message, unanswered, queue, pickers, limit, full } = this.#state;
    const foot = (this.#foot = element(
      'footer',
      { class: 'foot unknown' },
      signIn,
      message,
      unanswered,
      others,
      permissions,
      questions,
      this.#plan.element,
      queue,
      this.#changes.element,
      full,
      this.#context.element,
      this.#composer.element,
      pickers.element,
      limit,
    ));
    // An agent decides when a plan comes and goes, which moves the answers of a question.
    const sizes = new ResizeObserver(() => this.#requests.noteMoves());
    for (const part of [foot, ...foot.children]) sizes.observe(part);
    this.#reading = new ReadingPage(root, {
      ...{ scroller, rows },
      unfold: () => this.#log.unfold(),
      leave: () => follow.leave(),
      home: () => this.#home(),
    });
    const { element: find } = this.#reading.find;
    const frame = element('main', { class: 'log-frame' }, scroller, toEnd);
    root.append(head, find, frame, foot, this.#announcer.element);
    const follow = (this.#follow = new FollowEnd(scroller, rows, mark, (following) => {
      toEnd.hidden = following || !rows.hasChildNodes();
      this.#place.follows(following);
    }));
    this.#place = new ReadingPlace(
      scroller,
      rows,
      this.#log,
      (place) => host.keep({ place }),
      () => follow.leave(),
    );
    toEnd.addEventListener('click', () => {
      this.#goToEnd();
      this.#home();
    });
    listenForPopups(root);
    listenForActions(root, host, (requestId) => this.#requests.shownSince(requestId));
    root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !this.#composer.stop()) this.#home();
    });
    root.addEventListener('focusin', ({ target }) => (this.#focused = target));
    window.addEventListener('focus', () => {
      if (document.activeElement === document.body) this.#home();
    });
    // The page may have had the focus before it had content, and the user may be typing already.
    if (document.hasFocus()) this.#home();
    for (const change of ['online', 'offline'])
      window.addEventListener(change, () => this.#shown && this.#state.show(this.#shown));
    this.#inbox.open();
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
        this.#announcer.rowsChanged(message.changes);
        this.#plan.rowsChanged(message.changes);
        this.#composer.addPrompts(
          message.changes.flatMap((change) => (change.op === 'add' ? promptOf(change.entry) : [])),
        );
        this.#state.waiting.agentResponded();
        break;
      case 'state':
        this.#show(message.state);
        break;
      case 'raw':
        this.#log.showRaw(message.toolCallId, message.which, message.text);
        break;
      case 'mentions':
      case 'composerNote':
        this.#composer.receive(message);
        break;
      case 'formula':
        formulas.receive(message);
        break;
      case 'places':
        codePlaces.receive(message);
        break;
      case 'reading':
        if (message.action === 'changes') this.#changes.focusAgain();
        else this.#reading.act(message.action);
    }
  }

  /** The user wants to be at the end, not where the page is still returning to. */
  #goToEnd(): void {
    this.#place.forget();
    this.#follow.toEnd();
  }

  /** Puts the focus into the message box, or where there is none before the first button: the user may be typing. */
  #home(): void {
    if (this.#shown?.start) this.#state.start.focus({ preventScroll: true });
    else this.#composer.focus();
  }

  #load({ rows, state }: Conversation): void {
    // The draft belongs to the conversation in which it was typed.
    const isOther = this.#host.isOther(state.chatId);
    if (isOther) this.#composer.leave();
    const before = this.#host.showConversation(state.chatId);
    const place = before?.place ?? (isOther ? undefined : this.#place.place);
    if (before !== undefined || isOther) this.#folds.restart(before?.open ?? []);
    this.#place.restart(place);
    if (place === undefined && isOther) this.#follow.toEnd();
    formulas.forgetRequests();
    codePlaces.restart(isOther);
    this.#log.reset(rows);
    this.#plan.reset(rows);
    this.#composer.load(rows.flatMap(promptOf), state);
    this.#show(state);
  }

  #show(state: Conversation['state']): void {
    this.#shown = state;
    const isStart = state.start !== undefined;
    this.#foot.classList.remove('unknown');
    this.#foot.classList.toggle('no-agent', isStart);
    this.#root.toggleAttribute('data-arrived', true);
    this.#host.keepStart(isStart);
    this.#log.setScope(state.scope);
    this.#log.setPhase(state);
    this.#log.setSentWith(state.sentWith);
    this.#log.setAsked(new Set(state.permissions.map(({ toolCallId }) => toolCallId)));
    const place = this.#state.show(state);
    this.#requests.show(state);
    this.#plan.show(state);
    this.#changes.show(state);
    this.#context.show(state);
    this.#composer.show(state);
    this.#announcer.show(state, this.#requests.shown, place);
    // If the focused element was removed, such as an answered question, the focus would be lost.
    const { activeElement } = document;
    const isGone = this.#focused instanceof Node && !this.#focused.isConnected;
    if (isGone && document.hasFocus() && activeElement === document.body) this.#home();
  }
}

function promptOf(entry: Entry): SentPrompt[] {
  if (entry.kind !== 'user') return [];
  const { id, parts } = entry;
  const text = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n');
  const hasMore = parts.some(({ kind }) => kind !== 'text');
  return [hasMore ? { text, entryId: id } : { text }];
}

function lastAnswer(rows: HTMLElement): string {
  const own = [...rows.querySelectorAll('.row.agent, .row.user')];
  const last = own.findLast((row) => row.closest('.fold-rows') === null);
  return last?.matches('.agent') === true ? last.textContent.trim() : '';
}

/** Checks the order of messages: after a gap, it requests a new snapshot and drops messages until that arrives. */
class Inbox {
  readonly #host: Host;
  readonly #handle: (message: ToPage) => void;
  #revision: number | undefined;

  constructor(host: Host, handle: (message: ToPage) => void) {
    this.#host = host;
    this.#handle = handle;
  }

  /** Requests a snapshot when the page has loaded, unless one has arrived: VS Code delivers earlier messages at that time. */
  open(): void {
    const request = (): unknown =>
      setTimeout(() => this.#revision === undefined && this.#host.post({ type: 'ready' }));
    if (document.readyState === 'complete') request();
    else window.addEventListener('load', request);
  }

  receive(message: ToPage): void {
    if (message.type !== 'snapshot' && message.revision !== (this.#revision ?? NaN) + 1) {
      // Requested only once; messages that are on their way are dropped.
      if (this.#revision !== undefined) this.#host.post({ type: 'ready' });
      this.#revision = undefined;
      return;
    }
    this.#revision = message.revision;
    this.#handle(message);
  }
}
