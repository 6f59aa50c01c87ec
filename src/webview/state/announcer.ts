// Announces events to screen readers. Streamed text is announced only when it is complete.

import { t } from '../../base/l10n.ts';
import type { ConversationState, Entry, RowChange } from '../../chat/messages/messages.ts';
import type { PermissionView } from '../../chat/messages/permissionMessages.ts';
import { element, label, visibleText } from '../element.ts';
import { fullWords } from './fullNote.ts';
import { pausedWords } from './queueList.ts';

const longestAnswer = 1_000;
/** Minimum ms between two announcements while the agent works. */
const pace = 1_500;

export class Announcer {
  readonly element = element('div', { class: 'hidden' });
  readonly #polite = element('div', { role: 'status' });
  readonly #urgent = element('div', { role: 'alert' });
  readonly #lastAnswer: () => string;
  readonly #asked = new Set<string>();
  /** Id of the request that was last shown whole. */
  #shown: string | undefined;
  /** Ids of the shown questions that ended without an answer. */
  #unanswered: ReadonlySet<number> = new Set();
  #wasRunning = false;
  /** The conversation whose nearly full context window was announced. */
  #full: string | undefined;
  /** The last entry of the turn. */
  #last: Entry | undefined;
  #message: string | undefined;
  #announcedAt = -Infinity;
  #timer: number | undefined;

  /** @param lastAnswer returns the agent's last message of the turn; empty if there is none. */
  constructor(lastAnswer: () => string) {
    this.#lastAnswer = lastAnswer;
    this.element.append(this.#polite, this.#urgent);
  }

  /** Announces the newest entry, except those of subagents, and messages, which are announced at the end of the turn. */
  rowsChanged(changes: readonly RowChange[]): void {
    const entries = changes.flatMap((change) => (change.op === 'add' ? [change.entry] : []));
    const last = entries.findLast(({ under }) => under === undefined);
    if (last === undefined) return;
    this.#last = last;
    if (last.kind === 'notice') this.#announce(last.title);
    else if (last.kind === 'call') this.#announce(t('Tool: {0}', label(last.call.title)));
    else if (last.kind === 'end' && last.isError) say(this.#urgent, last.text);
  }

  #announce(text: string): void {
    clearTimeout(this.#timer);
    const wait = Math.max(0, this.#announcedAt + pace - performance.now());
    this.#timer = setTimeout(() => {
      this.#announcedAt = performance.now();
      say(this.#polite, text.slice(0, longestAnswer));
    }, wait);
  }

  /** @param shown the id of the request that is shown whole. @param place of the queued prompt that was moved, in words. */
  show(state: ConversationState, shown?: string, place = ''): void {
    if (place !== '') say(this.#polite, place);
    const { phase, background, permissions, questions = [], unanswered = [], message, queue } = state;
    const running = phase === 'running' || phase === 'cancelling' || isWork(background);
    if (running && !this.#wasRunning) {
      this.#last = undefined;
      // The same text is announced again only if it was cleared in between.
      say(this.#urgent, '');
      say(this.#polite, t('The agent is working.'));
    }
    const full = running ? '' : this.#fullWords(state);
    if (!running && this.#wasRunning) this.#announceEnd(phase, pausedWords(queue), full);
    else if (full !== '') this.#announce(full);
    this.#wasRunning = running;
    if (message !== undefined && message !== this.#message) {
      if (phase === 'ended') say(this.#urgent, message);
      else this.#announce(message);
    }
    this.#message = message;
    const asked = [
      ...permissions.map((permission) => [permission.requestId, question(permission)] as const),
      ...questions.map(({ questionId, message }) => [questionId, message.slice(0, 300)] as const),
    ];
    // A request that was announced while another one was shown is announced again when it can be answered.
    const fresh = asked.filter(([id]) => !this.#asked.has(id) || (id === shown && id !== this.#shown));
    this.#shown = shown;
    this.#asked.clear();
    for (const [id] of asked) this.#asked.add(id);
    const ended = unanswered.filter(({ id }) => !this.#unanswered.has(id));
    this.#unanswered = new Set(unanswered.map(({ id }) => id));
    if (ended.length > 0) say(this.#urgent, ended.map(({ title, why }) => `${title}: ${why}`).join(' '));
    if (fresh.length > 0)
      say(
        this.#urgent,
        t(
          'The agent asks: {0}. Press Shift Tab to go to the answers.',
          fresh.map(([, title]) => title).join('; '),
        ),
      );
  }

  /** The text to announce, once each time the context window gets nearly full; empty otherwise. */
  #fullWords(state: ConversationState): string {
    const words = fullWords(state);
    const { chatId = '' } = state;
    const isKnown = words === '' || this.#full === chatId;
    this.#full = words === '' ? undefined : chatId;
    return isKnown ? '' : words;
  }

  /** @param more texts that are appended. */
  #announceEnd(phase: ConversationState['phase'], ...more: readonly string[]): void {
    clearTimeout(this.#timer);
    const last = this.#last;
    const words: string[] = [];
    if (last?.kind !== 'end') {
      if (phase !== 'ended') words.push(t('Done. {0}', cut(this.#lastAnswer())));
    } else if (!last.isError) words.push(last.text);
    words.push(...more.filter((text) => text !== ''));
    if (words.length > 0) say(this.#polite, words.join(' '));
  }
}

/** Commands in the background do not delay the announcement of the answer. */
function isWork(background: ConversationState['background']): boolean {
  return background !== undefined && background.kind !== 'commands';
}

/** Includes the command, or the warning that it is unknown. */
function question({ title, warning, command }: PermissionView): string {
  const line = command?.isTitle === true ? undefined : command?.line.slice(0, 300);
  return [title, warning, line].filter((text) => text !== undefined).join(' ');
}

function cut(answer: string): string {
  return answer.length > longestAnswer ? `${answer.slice(0, longestAnswer)}…` : answer;
}

function say(region: HTMLElement, text: string): void {
  region.textContent = visibleText(text);
}
