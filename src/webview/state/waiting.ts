// The line that tells what is being waited for and, after a while, for how long. Its timer runs only while something is
// waited for and the page is visible.

import { t } from '../../base/l10n.ts';
import type { BackgroundView, ConversationState } from '../../chat/messages/messages.ts';
import { duration, step } from '../duration.ts';
import { element, label } from '../element.ts';
import { silenceChanged } from '../silenceChanged.ts';

/** Seconds after which the duration is shown. */
const short = 20;
/** Maximum UTF-16 units shown of a command. */
const longestCommand = 60;

type What = 'opening' | 'running' | 'subagents' | 'commands' | 'cancelling' | 'answer' | 'signIn';

const words: Readonly<
  Record<Exclude<What, 'commands'>, readonly [now: () => string, long: (time: string) => string]>
> = {
  opening: [() => t('Starting…'), (time) => t('Starting… ({0})', time)],
  running: [() => t('Working…'), (time) => t('Working… no response for {0}', time)],
  subagents: [() => t('Subagents are working…'), (time) => t('Subagents are working… ({0})', time)],
  cancelling: [() => t('Stopping…'), (time) => t('Stopping… ({0})', time)],
  signIn: [() => t('Waiting for you to sign in'), () => t('Waiting for you to sign in')],
  answer: [() => t('Waiting for your answer'), (time) => t('Waiting for your answer ({0})', time)],
};

export class Waiting {
  readonly element = element('div', { class: 'working' });
  readonly #text = element('span');
  #what: What | undefined;
  #background: BackgroundView | undefined;
  #rows: HTMLElement | undefined;
  #since = 0;
  #timer: number | undefined;

  constructor() {
    document.addEventListener('visibilitychange', () => this.#update());
  }

  /** @param rows the conversation. While a command's line in it says that there is no output, this line does not repeat that. */
  follow(rows: HTMLElement): void {
    this.#rows = rows;
    rows.addEventListener(silenceChanged, () => this.#update());
  }

  show({ phase, background, permissions, questions = [], signIn }: ConversationState): void {
    const isBusy = phase === 'opening' || phase === 'running';
    this.#background = background;
    const goesOn = background?.kind === 'agent' ? 'running' : background?.kind;
    const work = goesOn ?? phase;
    const asks = permissions.length + questions.length > 0 && (work === 'running' || goesOn !== undefined);
    const asked = asks ? 'answer' : work;
    const what = isBusy && signIn ? 'signIn' : asked;
    this.element.className = `working ${what}`;
    const now = isWaiting(what) ? what : undefined;
    if (now !== this.#what) this.#since = performance.now();
    this.#what = now;
    this.#update();
  }

  /** To be called when rows have changed: restarts the time, unless a question waits for the user. */
  agentResponded(): void {
    if (this.#what === 'answer' || this.#what === 'signIn') return;
    const wasLong = this.#seconds >= short;
    this.#since = performance.now();
    if (wasLong) this.#update();
  }

  get #seconds(): number {
    return Math.floor((performance.now() - this.#since) / 1_000);
  }

  #update(): void {
    window.clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#what === undefined) {
      this.element.replaceChildren();
      return;
    }
    const seconds = this.#seconds;
    const { commands = [], isStopped = false } = this.#background ?? {};
    const what = this.#what === 'commands' && isStopped ? 'cancelling' : this.#what;
    const text =
      what === 'commands' ? commandWords(commands) : wordsOf(what, this.#isRepeated(what) ? 0 : seconds);
    if (this.#text.textContent !== text) this.#text.textContent = text;
    this.#text.title = what === 'commands' ? label(commands.join('\n')) : '';
    if (!this.#text.isConnected) this.element.replaceChildren(this.#text);
    if (!document.hidden) this.#timer = window.setTimeout(() => this.#update(), step * 1_000);
  }

  /** True if the row of a visible command says the same. */
  #isRepeated(what: keyof typeof words): boolean {
    if (what !== 'running') return false;
    return [...(this.#rows?.querySelectorAll('.silence') ?? [])].some((line) => line.checkVisibility());
  }
}

function isWaiting(what: string): what is What {
  return what in words || what === 'commands';
}

function wordsOf(what: keyof typeof words, seconds: number): string {
  const [now, long] = words[what];
  return seconds < short ? now() : long(duration(seconds));
}

function commandWords([first = '', ...more]: readonly string[]): string {
  const line = label(first).replaceAll(/\s+/g, ' ');
  const shown = line.length > longestCommand ? `${line.slice(0, longestCommand)}…` : line;
  return more.length === 0
    ? t('Running in the background: {0}', shown)
    : t('{0} commands are running in the background', more.length + 1);
}
