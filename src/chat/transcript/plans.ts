// The rows of the agent's plans: one list of tasks, and plans with ids. Used by `UpdateRows`.

import type { PlanUpdate } from '../../protocol/session/plan.ts';
import { firstWords } from '../../base/secrets/wholeWords.ts';
import type { EntryId } from '../messages/messages.ts';
import type { RowContent, Rows } from './rows.ts';

/** Plans that can still be updated; with more, the oldest are dropped. */
const mostPlans = 50;
/** UTF-16 units of one plan. */
const longestPlan = 200_000;

interface Plan {
  readonly id: EntryId;
  readonly turn: number;
}

export class Plans {
  readonly #rows: Rows;
  readonly #under: EntryId | undefined;
  /** By the agent's id, the least recently added first. */
  readonly #plans = new Map<string, Plan>();

  /** @param under the row in which the plans are shown. */
  constructor(rows: Rows, under?: EntryId) {
    this.#rows = rows;
    this.#under = under;
  }

  /** Replaces a plan of the same turn. The plan of an earlier turn stays, and an update of it adds a row. */
  handleUpdate(update: PlanUpdate, turn: number): void {
    if (update.sessionUpdate === 'plan') {
      this.#show('list', { kind: 'plan', items: update.entries }, turn);
      return;
    }
    const key = `id ${update.sessionUpdate === 'plan_update' ? update.plan.planId : update.planId}`;
    if (update.sessionUpdate === 'plan_update') {
      const content = planContent(update.plan);
      if (content) this.#show(key, content, turn);
      return;
    }
    const removed = this.#plans.get(key);
    if (removed) this.#rows.remove(removed.id);
    this.#plans.delete(key);
  }

  /** To be called when rows were removed. */
  forget(): void {
    for (const [key, { id }] of this.#plans) if (!this.#rows.has(id)) this.#plans.delete(key);
  }

  #show(key: string, content: RowContent, turn: number): void {
    const known = this.#plans.get(key);
    if (known?.turn === turn && this.#rows.has(known.id)) {
      this.#rows.replace(known.id, content);
      return;
    }
    this.#plans.delete(key);
    this.#plans.set(key, { id: this.#rows.add(content, this.#under), turn });
    const [oldest] = this.#plans;
    if (!oldest || this.#plans.size <= mostPlans) return;
    this.#plans.delete(oldest[0]);
    if (oldest[1].turn === turn) this.#rows.remove(oldest[1].id);
  }
}

type PlanWithId = Extract<PlanUpdate, { sessionUpdate: 'plan_update' }>['plan'];

/** Undefined if there is nothing that can be shown. */
function planContent({ type, content, entries, uri }: PlanWithId): RowContent | undefined {
  if (entries && (type === 'items' || content === undefined)) return { kind: 'plan', items: entries };
  if (uri !== undefined && (type === 'file' || content === undefined)) {
    const name = uri.slice(uri.lastIndexOf('/') + 1);
    return { kind: 'planText', parts: [{ kind: 'resource', uri, name }] };
  }
  if (content === undefined) return undefined;
  const text = content.length > longestPlan ? `${firstWords(content, longestPlan)}…` : content;
  return { kind: 'planText', parts: [{ kind: 'text', text }] };
}
