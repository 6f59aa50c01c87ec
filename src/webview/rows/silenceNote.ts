// The line below a running command that has written nothing for a while: it may be waiting for input, which commands of agents do not
// get. Its button stops the command, or the agent if that runs the command itself. Used by `CallRow`.

import { t } from '../../base/l10n.ts';
import type { CallView } from '../../chat/messages/messages.ts';
import { callLine } from '../../chat/toolCall/callLine.ts';
import { duration, step } from '../duration.ts';
import { element } from '../element.ts';
import { silenceChanged } from '../silenceChanged.ts';

/** Seconds after which the line is shown: without a terminal, many agents report the output only at the end. */
const patience = { terminal: 20, none: 60 };

export class SilenceNote {
  readonly #row: HTMLElement;
  #element: HTMLElement | undefined;
  #call: CallView | undefined;
  #isAsked = false;
  /** As of performance.now(). */
  #since = 0;
  #timer: number | undefined;

  /** @param row gets the line as its last element. */
  constructor(row: HTMLElement) {
    this.#row = row;
  }

  /** To be called when the call has changed, which restarts the time. */
  show(call: CallView): void {
    this.#call = call;
    this.#restart();
  }

  /** @param isAsked true while a permission request for the call waits for the user. */
  setAsked(isAsked: boolean): void {
    if (isAsked === this.#isAsked) return;
    this.#isAsked = isAsked;
    this.#restart();
  }

  #restart(): void {
    window.clearTimeout(this.#timer);
    const before = this.#element;
    this.#element = undefined;
    if (before) {
      before.remove();
      this.#tell();
    }
    if (!this.#call || this.#isAsked || !runsInFront(this.#call)) return;
    this.#since = performance.now();
    this.#wait(this.#call, this.#call.terminals ? patience.terminal : patience.none);
  }

  #wait(call: CallView, seconds: number): void {
    this.#timer = window.setTimeout(() => {
      if (!this.#row.isConnected) return;
      const silent = Math.round((performance.now() - this.#since) / 1_000);
      const text = t('No output for {0}. The command may be waiting for input.', duration(silent));
      if (this.#element?.firstElementChild) this.#element.firstElementChild.textContent = text;
      else {
        this.#row.append((this.#element = this.#create(call, text)));
        this.#tell();
      }
      this.#wait(call, step);
    }, seconds * 1_000);
  }

  #tell(): void {
    this.#row.dispatchEvent(new Event(silenceChanged, { bubbles: true }));
  }

  #create({ canCancel, toolCallId }: CallView, text: string): HTMLElement {
    const action =
      canCancel === true
        ? { 'data-action': 'stopCall', 'data-call': toolCallId, 'aria-label': t('Stop This Call') }
        : { 'data-action': 'stopTurn' };
    const stop = element('button', { class: 'button', ...action }, t('Stop'));
    // A second request to stop would not wait for the agent. The page's listener gets the click first.
    stop.addEventListener('click', () => setTimeout(() => this.#restart()));
    return element('div', { class: 'silence' }, element('span', {}, text), stop);
  }
}

/** True while a command runs for which the agent waits. What runs in the background, such as a server, may be silent. */
function runsInFront(call: CallView): boolean {
  const { kind, status, isBackground, terminals } = call;
  if (isBackground === true || (status !== 'pending' && status !== 'in_progress')) return false;
  if (terminals?.some(({ exit }) => exit === undefined) === true) return true;
  if (kind !== 'execute' || status !== 'in_progress') return false;
  // codex announces calls of MCP tools as commands.
  return callLine(call, { cwd: '/', folders: [] }).action !== 'use';
}
