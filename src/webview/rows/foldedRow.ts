// A row that can be folded: thoughts and summaries of compaction, which the reader opens, and plans in Markdown, which
// are open. While folded it is not rendered.

import { t } from '../../base/l10n.ts';
import type { Entry, Part } from '../../chat/messages/messages.ts';
import { wholeDuration } from '../../chat/toolCall/callLine.ts';
import { element } from '../element.ts';
import { icon, type IconName } from '../icon.ts';
import { fill } from '../morph.ts';
import { planTitle } from '../state/planItems.ts';
import { ChangingParts } from './changingParts.ts';
import type { Row } from './row.ts';

type FoldedEntry = Entry & { readonly kind: 'thought' | 'planText' | 'compaction' };

export class FoldedRow implements Row {
  readonly element: HTMLElement;
  readonly #details: HTMLDetailsElement;
  readonly #summary: HTMLElement;
  readonly #kind: FoldedEntry['kind'];
  readonly #parts = new ChangingParts();
  #unfolded = false;

  /** @param request requests `render`. */
  constructor(entry: FoldedEntry, request: () => void) {
    this.#kind = entry.kind;
    this.#summary = element('summary', { class: 'line' });
    this.#show(entry);
    this.#details = element(
      'details',
      { class: 'fold', 'data-fold': 'said', open: entry.kind === 'planText' },
      this.#summary,
      this.#parts.element,
    );
    this.#details.addEventListener('toggle', request);
    this.element = element(
      'article',
      { class: `row ${entry.kind}`, 'aria-label': labels()[entry.kind] },
      this.#details,
    );
  }

  update(entry: Entry): boolean {
    if (entry.kind !== this.#kind || !isFolded(entry)) return false;
    this.#show(entry);
    return true;
  }

  append(text: string): void {
    this.#parts.append(text);
  }

  addPart(part: Part): void {
    this.#parts.add(part);
  }

  unfold(): void {
    this.#unfolded = true;
  }

  render(deadline: number): boolean {
    return this.#details.open || this.#unfolded ? this.#parts.render(deadline) : true;
  }

  #show(entry: FoldedEntry): void {
    fill(this.#summary, head(entry));
    this.#parts.replace(entry.parts);
  }
}

function isFolded(entry: Entry): entry is FoldedEntry {
  return Object.hasOwn(labels(), entry.kind);
}

const labels = (): Readonly<Record<FoldedEntry['kind'], string>> => ({
  thought: t('Thought'),
  planText: t('Plan'),
  compaction: t('Compaction'),
});

function head(entry: FoldedEntry): Node[] {
  if (entry.kind === 'planText')
    return [
      icon('tasklist'),
      element('span', { class: 'verb' }, t('Plan')),
      element('span', { class: 'subject' }, planTitle(entry.parts)),
      icon('chevronRight'),
    ];
  const [name, text] = entry.kind === 'thought' ? thoughtHead(entry.ms) : compactionHead(entry.status);
  return [icon(name), element('span', { class: 'subject', title: text }, text), icon('chevronRight')];
}

/** @param ms undefined while the agent thinks, and for short thoughts. */
function thoughtHead(ms: number | undefined): readonly [IconName, string] {
  return ['thinking', ms === undefined ? t('Thought') : t('Thought for {0}', wholeDuration(ms))];
}

function compactionHead(status: string): readonly [IconName, string] {
  const texts: Record<string, readonly [IconName, string]> = {
    in_progress: ['loading', t('Compacting conversation…')],
    completed: ['fold', t('Conversation compacted')],
    failed: ['error', t('Compaction failed')],
    cancelled: ['circleSlash', t('Compaction was stopped')],
  };
  return texts[status] ?? ['fold', t('Conversation: {0}', status)];
}
