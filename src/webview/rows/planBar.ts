// The agent's plans above the message box while the agent works: how much is done and the current step, or the title.
// It opens to the whole plan. A short plan is open from the start if the page is high enough.

import { t } from '../../base/l10n.ts';
import type { ConversationState, Entry, EntryId, PlanItem, RowChange } from '../../chat/messages/messages.ts';
import { element, type Child } from '../element.ts';
import { icon } from '../icon.ts';
import { morph } from '../morph.ts';
import { ChangingParts } from './changingParts.ts';
import { doneCount, planItems, planTitle } from '../state/planItems.ts';

/** The newest plans are shown. */
const mostPlans = 3;

type Plan = Entry & { readonly kind: 'plan' | 'planText' };

export class PlanBar {
  readonly element = element('div', { class: 'plan-bar' });
  /** The plans of the last turn. */
  readonly #plans = new Map<EntryId, Plan>();
  readonly #texts = new Map<EntryId, ChangingParts>();
  #isRunning = false;
  #isDue = false;
  /** True if the Markdown of plans that are open may not be rendered whole. */
  #isFillDue = false;
  /** False after the user has closed a plan: the next one is closed, too. */
  #mayOpen = true;

  /** @param request requests `render` in the next frame, which the page also calls after each message. */
  constructor(request: () => void) {
    const toggled = ({ target }: Event): void => {
      this.#isFillDue = true;
      if (target instanceof HTMLDetailsElement) this.#mayOpen = target.open;
      request();
    };
    // `toggle` does not bubble.
    this.element.addEventListener('toggle', toggled, { capture: true });
  }

  /** Shows the plans of the last turn in these rows. */
  reset(rows: readonly Entry[]): void {
    this.#clear();
    for (const entry of rows) this.#read(entry);
    this.#draw();
  }

  rowsChanged(changes: readonly RowChange[]): void {
    for (const change of changes) {
      if (change.op === 'add' || change.op === 'replace') this.#read(change.entry);
      else if (change.op === 'clear') this.#clear();
      else if (change.op === 'remove' && this.#plans.delete(change.id)) this.#isDue = true;
    }
    if (this.#isDue) this.#draw();
  }

  show({ phase }: ConversationState): void {
    const isRunning = phase === 'running' || phase === 'cancelling';
    if (isRunning === this.#isRunning) return;
    this.#isRunning = isRunning;
    this.#draw();
  }

  /** Renders the Markdown of plans that are open. False if another frame is needed. @param deadline as of performance.now(). */
  render(deadline: number): boolean {
    if (this.#isFillDue) this.#isFillDue = !this.#fill(deadline);
    return !this.#isFillDue;
  }

  /** A prompt begins a turn, which has no plan yet. */
  #read(entry: Entry): void {
    if (entry.under !== undefined) return;
    if (entry.kind === 'user' && entry.isSteered !== true) this.#clear();
    if (entry.kind !== 'plan' && entry.kind !== 'planText') return;
    this.#plans.set(entry.id, entry);
    this.#isDue = true;
  }

  #clear(): void {
    this.#isDue ||= this.#plans.size > 0;
    this.#plans.clear();
  }

  #draw(): void {
    this.#isDue = false;
    const fresh = document.createDocumentFragment();
    const shown = this.#isRunning ? [...this.#plans.values()].slice(-mostPlans) : [];
    for (const plan of shown)
      if (plan.kind === 'planText') fresh.append(textBar(plan));
      else if (plan.items.length > 0) fresh.append(itemsBar(plan, this.#mayOpen));
    morph(this.element, fresh);
    for (const id of this.#texts.keys()) if (!shown.some((plan) => plan.id === id)) this.#texts.delete(id);
    this.#isFillDue = true;
  }

  /** False if another frame is needed. */
  #fill(deadline: number): boolean {
    let isWhole = true;
    for (const place of this.element.querySelectorAll<HTMLElement>('[open] > [data-filled]')) {
      const id = Number(place.dataset['filled']);
      const plan = this.#plans.get(id);
      if (plan?.kind !== 'planText') continue;
      const text = this.#texts.get(id) ?? new ChangingParts();
      this.#texts.set(id, text);
      if (place.firstChild !== text.element) place.replaceChildren(text.element);
      text.replace(plan.parts);
      if (!text.render(deadline)) isWhole = false;
    }
    return isWhole;
  }
}

function textBar({ id, parts }: Plan & { readonly kind: 'planText' }): HTMLElement {
  const title = element('span', { class: 'plan-step' }, planTitle(parts));
  return bar(id, [title], false, element('div', { class: 'plan-items', 'data-filled': id }));
}

function itemsBar({ id, items }: Plan & { readonly kind: 'plan' }, mayOpen: boolean): HTMLElement {
  const done = doneCount(items);
  const is = (wanted: PlanItem['status']) => items.find(({ status }) => status === wanted);
  const current = is('in_progress') ?? is('pending');
  return bar(
    id,
    [
      element(
        'span',
        { class: 'plan-step' },
        element('span', { class: 'quiet' }, t('{0} of {1} done', done, items.length)),
        current !== undefined && ` · ${current.content}`,
      ),
    ],
    mayOpen && items.length <= mostOpen && innerHeight >= leastHeight,
    ...planItems(items),
  );
}

/** Maximum number of items of a plan that is open from the start. */
const mostOpen = 5;
/** Minimum px of the page in which a plan is open from the start. */
const leastHeight = 600;

/** @param isOpen only when it appears. After that, the user opens and closes it. */
function bar(
  id: EntryId,
  head: readonly Child[],
  isOpen: boolean,
  ...content: readonly HTMLElement[]
): HTMLElement {
  return element(
    'details',
    { 'data-key': `plan-${id}`, open: isOpen },
    element('summary', {}, icon('tasklist'), element('span', { class: 'hidden' }, `${t('Plan')}: `), ...head),
    ...content,
  );
}
