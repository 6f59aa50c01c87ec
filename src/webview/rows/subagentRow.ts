// The row of a subagent: its name and state, a button that stops it, and folded its task and the rows of its work.

import { t } from '../../base/l10n.ts';
import type { Entry } from '../../chat/messages/messages.ts';
import { childWords, subagentTitle } from '../../chat/transcript/nestedRows.ts';
import { element, label } from '../element.ts';
import { icon, type IconName } from '../icon.ts';
import { morph } from '../morph.ts';
import { Sections } from '../sections.ts';
import { callCount } from './callLineView.ts';
import { ChangingParts } from './changingParts.ts';
import type { Row } from './row.ts';

type SubagentEntry = Entry & { readonly kind: 'subagent' };

const icons: Partial<Record<SubagentEntry['status'], IconName>> = {
  running: 'loading',
  asks: 'question',
  failed: 'error',
  cancelled: 'circleSlash',
};

export class SubagentRow implements Row {
  readonly element: HTMLElement;
  readonly #rows = element('div', { class: 'fold-rows' });
  readonly #sections = new Sections(this.#rows);
  readonly #details: HTMLDetailsElement;
  readonly #summary = element('summary', { class: 'line' });
  readonly #error = element('div', { class: 'subagent-error' });
  readonly #stop: HTMLElement;
  readonly #task = new ChangingParts();
  #entry: SubagentEntry;
  #unfolded = false;
  /** True if rows were added since the line was drawn. Drawing it counts all rows, which is too slow after each added row. */
  #isCountDue = false;

  /** @param request requests `render`. */
  constructor(entry: SubagentEntry, request: () => void) {
    this.#entry = entry;
    const stop = t('Stop This Subagent');
    this.#stop = element(
      'button',
      {
        class: 'icon-button row-stop',
        'data-action': 'stopSubagent',
        'data-session': entry.sessionId,
        title: stop,
        'aria-label': stop,
      },
      icon('stop'),
    );
    this.#task.element.classList.add('subagent-task');
    this.#details = element(
      'details',
      { class: 'fold', 'data-fold': 'said' },
      this.#summary,
      element('div', { class: 'fold-body' }, this.#task.element, this.#error, this.#rows),
    );
    this.#details.addEventListener('toggle', request);
    this.element = element('article', {}, this.#details, this.#stop);
    this.#show();
  }

  update(entry: Entry): boolean {
    if (entry.kind !== 'subagent') return false;
    this.#entry = entry;
    this.#show();
    return true;
  }

  addRow(row: HTMLElement): void {
    this.#sections.add(row);
    this.#isCountDue = true;
  }

  unfold(): void {
    this.#unfolded = true;
  }

  render(deadline: number): boolean {
    if (this.#isCountDue) this.#show();
    return this.#details.open || this.#unfolded ? this.#task.render(deadline) : true;
  }

  #show(): void {
    this.#isCountDue = false;
    const { status, title, canCancel, error, parts } = this.#entry;
    this.element.className = `row subagent ${status}`;
    this.element.ariaLabel = label(subagentTitle(this.#entry));
    // Without those of its own subagents.
    const calls = [...this.#rows.querySelectorAll('.call')].filter(
      (call) => call.closest('.subagent') === this.element,
    );
    const words = [childWords(status), ...callCount(calls.length)];
    const fresh = document.createDocumentFragment();
    fresh.append(
      icon(icons[status] ?? 'robot'),
      element('span', { class: 'verb' }, t('Subagent')),
      element('span', { class: 'subject', title: label(title) }, label(title)),
      element(
        'span',
        { class: 'line-result' },
        element('span', { class: 'line-words' }, words.filter(Boolean).join(' · ')),
      ),
      icon('chevronRight'),
    );
    morph(this.#summary, fresh);
    this.#stop.hidden = canCancel !== true;
    this.#error.textContent = label(error ?? '');
    this.#error.hidden = error === undefined;
    this.#task.replace(parts);
  }
}
