// The row of a tool call: its title, status, diffs and terminals, and folded its result and raw input and output.

import { t } from '../../base/l10n.ts';
import { commandOutput } from '../../chat/terminal/commandOutput.ts';
import type { CallView, Entry, Part } from '../../chat/messages/messages.ts';
import { longest, sequences } from '../../chat/terminal/colouredOutput.ts';
import { type PathScope, shownTitle } from '../../chat/path/shownPath.ts';
import { element, label } from '../element.ts';
import { icon } from '../icon.ts';
import { morph } from '../morph.ts';
import { callCommand, callHead, callPlaces } from './callHead.ts';
import { diffCard, outputCard, terminalCard } from './callCards.ts';
import { ChangingParts } from './changingParts.ts';
import { contentPart } from '../../chat/transcript/contentPart.ts';
import type { Row } from './row.ts';

export type Which = 'input' | 'output';

export class CallRow implements Row {
  readonly element: HTMLElement;
  readonly #request: () => void;
  readonly #top = element('div', { class: 'call-top' });
  readonly #cards = element('div', { class: 'call-cards' });
  readonly #result: HTMLDetailsElement;
  readonly #raw: Readonly<Record<Which, HTMLDetailsElement>>;
  #call: CallView;
  #scope: PathScope;
  readonly #resultParts = new ChangingParts();
  /** The call whose content `#resultParts` has. */
  #resultOf: CallView | undefined;
  #unfolded = false;

  /**
   * @param scope the folders that paths are relative to. @param reveal requests the raw input or output. @param request
   * requests `render`.
   */
  constructor(call: CallView, scope: PathScope, reveal: (which: Which) => void, request: () => void) {
    this.#call = call;
    this.#scope = scope;
    this.#request = request;
    this.#result = element(
      'details',
      { class: 'fold', 'data-fold': 'said' },
      element('summary', {}, t('Result')),
      this.#resultParts.element,
    );
    this.#result.addEventListener('toggle', request);
    this.#raw = { input: this.#rawFold('input', reveal), output: this.#rawFold('output', reveal) };
    this.element = element(
      'article',
      { class: 'row call' },
      element(
        'div',
        { class: 'card' },
        this.#top,
        this.#cards,
        element('div', { class: 'call-folds' }, this.#result, this.#raw.input, this.#raw.output),
      ),
    );
    this.#show();
  }

  get toolCallId(): string {
    return this.#call.toolCallId;
  }

  update(entry: Entry): boolean {
    if (entry.kind !== 'call' || entry.call.toolCallId !== this.#call.toolCallId) return false;
    this.#call = entry.call;
    this.#show();
    return true;
  }

  scopeChanged(scope: PathScope): void {
    this.#scope = scope;
    this.#show();
  }

  /** Shows the text that `reveal` requested. */
  showRaw(which: Which, text: string): void {
    this.#raw[which].querySelector('pre')?.replaceChildren(text);
  }

  unfold(): void {
    this.#unfolded = true;
  }

  render(deadline: number): boolean {
    if (!this.#result.open && !this.#unfolded) return true;
    const call = this.#call;
    if (call !== this.#resultOf) {
      this.#resultOf = call;
      this.#resultParts.replace(
        foldedParts(call),
        call.status === 'pending' || call.status === 'in_progress',
      );
    }
    return this.#resultParts.render(deadline);
  }

  #show(): void {
    const call = this.#call;
    const scope = this.#scope;
    const title = label(shownTitle(call.title, call.kind, scope));
    this.element.setAttribute('aria-label', t('Tool call: {0}', title));
    const top = document.createDocumentFragment();
    top.append(callHead(call, title), ...callCommand(call), ...callPlaces(call, scope));
    morph(this.#top, top);
    const cards = document.createDocumentFragment();
    for (const [index, item] of call.content.entries()) {
      if (item.type === 'diff') cards.append(diffCard(call, item, index, scope));
      else if (item.type === 'terminal') cards.append(terminalCard(call, item.terminalId));
    }
    const output = commandOutput(call);
    if (output !== undefined) cards.append(outputCard(output));
    morph(this.#cards, cards);
    this.#result.hidden = !hasFoldedParts(call, output);
    this.#raw.input.hidden = !call.hasRawInput;
    this.#raw.output.hidden = !call.hasRawOutput;
    this.#request();
  }

  #rawFold(which: Which, reveal: (which: Which) => void): HTMLDetailsElement {
    const name = which === 'input' ? t('Raw input') : t('Raw output');
    const details = element(
      'details',
      { class: 'fold', 'data-fold': which },
      element('summary', {}, name),
      element('pre', { class: 'raw', tabindex: 0, role: 'region', 'aria-label': name }, icon('loading')),
    );
    details.addEventListener('toggle', () => details.open && reveal(which));
    return details;
  }
}

/** The parts under "Result". The output of a command is visible already, unless it is too long. */
function foldedParts(call: CallView): Part[] {
  const parts = call.content.filter(isContent).map(({ content }) => contentPart(content));
  const output = commandOutput(call);
  if (output === undefined) return parts;
  const others = parts.filter(({ kind }) => kind !== 'text');
  return output.length > longest ? [{ kind: 'text', text: fenced(output) }, ...others] : others;
}

function hasFoldedParts({ content }: CallView, output: string | undefined): boolean {
  if (output === undefined) return content.some(isContent);
  return output.length > longest || content.some((item) => isContent(item) && item.content.type !== 'text');
}

function isContent(
  item: CallView['content'][number],
): item is Extract<CallView['content'][number], { type: 'content' }> {
  return item.type === 'content';
}

/** Wraps text as a Markdown code block, whatever it contains. */
function fenced(text: string): string {
  let fence = '```';
  for (const [run] of text.matchAll(/`{3,}/g))
    if (run.length >= fence.length) fence = '`'.repeat(run.length + 1);
  return `${fence}\n${text.replaceAll(sequences, '')}\n${fence}\n`;
}
