// The row of a tool call: one line, the changes of an edit, the output of a command, and folded its result. The raw input
// and output are in its menu.

import { fencedText } from '../../base/fencedText.ts';
import { t } from '../../base/l10n.ts';
import { commandOutput, hasTextOutput } from '../../chat/terminal/commandOutput.ts';
import type { CallView, Entry, Part } from '../../chat/messages/messages.ts';
import { longest, wholeOutput } from '../../chat/terminal/colouredOutput.ts';
import { type PathScope, shownPath, shownTitle } from '../../chat/path/shownPath.ts';
import { contentPart } from '../../chat/transcript/contentPart.ts';
import { element, label, visibleText } from '../element.ts';
import { foldHead } from '../foldHead.ts';
import { icon } from '../icon.ts';
import { lineCounts } from '../lineCounts.ts';
import { fill } from '../morph.ts';
import { Sections } from '../sections.ts';
import { diffAction, lineContent, morePlaces, pathParts, placeLinks } from './callLineView.ts';
import { ChangingParts } from './changingParts.ts';
import { DiffBlock } from './diffBlock.ts';
import { outputBlocks } from './outputBlock.ts';
import type { Row } from './row.ts';
import { menuButton, type MenuItem } from './rowMenu.ts';
import { SilenceNote } from './silenceNote.ts';

export type Which = 'input' | 'output';

export interface CallRowActions {
  /** Requests the raw input or output. */
  reveal(which: Which): void;
  copy(text: string): void;
  /** Requests `render`. */
  request(): void;
}

export class CallRow implements Row {
  readonly element: HTMLElement;
  readonly #actions: CallRowActions;
  /** The line of a row that has something to open, and of one that has not. */
  readonly #summary = element('summary', { class: 'line' });
  readonly #line = element('div', { class: 'line' });
  readonly #fold: HTMLDetailsElement;
  readonly #places = element('div', { class: 'places' });
  #morePlaces: ReturnType<typeof morePlaces> = [];
  /** True if `#places` does not show them: links in a closed fold would be most elements of a row. */
  #arePlacesDue = false;
  readonly #resultParts = new ChangingParts();
  readonly #rows = element('div', { class: 'fold-rows' });
  readonly #sections = new Sections(this.#rows);
  /** True if the call or its rows have changed since it was drawn. */
  #isDue = false;
  #isHidden = false;
  readonly #outputs = element('div', { class: 'outputs' });
  readonly #diffs = element('div', { class: 'diffs' });
  readonly #diffBlocks = new Map<string, DiffBlock>();
  readonly #menu: HTMLElement;
  readonly #stop: HTMLElement;
  readonly #silence: SilenceNote;
  readonly #raw = new Map<Which, HTMLDetailsElement>();
  #call: CallView;
  #scope: PathScope;
  /** The call whose content `#resultParts` has. */
  #resultOf: CallView | undefined;
  #unfolded = false;

  /** @param scope the folders that paths are relative to. */
  constructor(call: CallView, scope: PathScope, actions: CallRowActions) {
    this.#call = call;
    this.#scope = scope;
    this.#actions = actions;
    this.#fold = element(
      'details',
      { class: 'fold call-fold', 'data-fold': 'said', hidden: true },
      this.#summary,
      element('div', { class: 'fold-body' }, this.#places, this.#resultParts.element, this.#rows),
    );
    this.#fold.addEventListener('toggle', () => {
      this.#placeOutputs();
      actions.request();
    });
    const stop = t('Stop This Call');
    this.#stop = element(
      'button',
      {
        class: 'icon-button row-stop',
        hidden: true,
        'data-action': 'stopCall',
        'data-call': call.toolCallId,
        title: stop,
        'aria-label': stop,
      },
      icon('stop'),
    );
    this.#menu = menuButton(() => this.#menuItems());
    this.#line.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('button') === null && !this.#fold.hidden)
        this.#fold.open = !this.#fold.open;
    });
    this.element = element('article', {}, this.#line, this.#fold, this.#stop, this.#menu, this.#diffs);
    this.#silence = new SilenceNote(this.element);
    this.#silence.show(call);
    this.#changed();
  }

  get call(): CallView {
    return this.#call;
  }

  /** True for a finished read, search or lookup that has nothing but text to show. */
  get isExploration(): boolean {
    const { kind, status, content, isLookup } = this.#call;
    return (
      (kind === 'read' || kind === 'search' || isLookup === true) &&
      status === 'completed' &&
      this.#rows.childElementCount === 0 &&
      content.every((item) => item.type === 'content' && item.content.type === 'text')
    );
  }

  /** @param row of a subagent. */
  addRow(row: HTMLElement): void {
    this.#sections.add(row);
    this.#isDue = true;
  }

  update(entry: Entry): boolean {
    if (entry.kind !== 'call' || entry.call.toolCallId !== this.#call.toolCallId) return false;
    this.#call = entry.call;
    this.#silence.show(entry.call);
    this.#changed();
    return true;
  }

  /** @param isAsked true while a permission request for the call waits for the user. */
  setAsked(isAsked: boolean): void {
    this.#silence.setAsked(isAsked);
  }

  scopeChanged(scope: PathScope): void {
    this.#scope = scope;
    this.#changed();
  }

  /** @param isHidden true while the row is in a closed group: what it shows is drawn when the group opens. */
  setHidden(isHidden: boolean): void {
    // Also what was being rendered when the group closed.
    if (this.#isHidden && !isHidden) this.#actions.request();
    this.#isHidden = isHidden;
  }

  /** Shows the text that `reveal` requested. */
  showRaw(which: Which, text: string): void {
    this.#raw.get(which)?.querySelector('pre')?.replaceChildren(visibleText(text));
  }

  unfold(): void {
    this.#unfolded = true;
    for (const block of this.#diffBlocks.values()) block.unfold();
  }

  render(deadline: number): boolean {
    if (this.#isHidden && !this.#unfolded) return true;
    if (this.#isDue) this.#draw();
    if (!this.#fold.open && !this.#unfolded) return true;
    if (this.#arePlacesDue) fill(this.#places, placeLinks(this.#morePlaces, this.#scope));
    this.#arePlacesDue = false;
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

  #changed(): void {
    this.#isDue = true;
    this.element.className = `row call ${this.#call.status}`;
    this.element.ariaLabel = t('Tool call: {0}', this.#name);
    this.#actions.request();
  }

  #draw(): void {
    this.#isDue = false;
    const call = this.#call;
    const scope = this.#scope;
    const calls = this.#rows.querySelectorAll('.call').length;
    const output = commandOutput(call);
    fill(this.#outputs, outputBlocks(call, output));
    this.#morePlaces = morePlaces(call, scope);
    this.#arePlacesDue = true;
    this.#placeOutputs();
    const canOpen =
      this.#rows.childElementCount > 0 ||
      this.#outputs.childElementCount > 0 ||
      this.#morePlaces.length > 0 ||
      hasFoldedParts(call, output);
    const content = lineContent(call, scope, calls);
    // A summary must not contain other buttons.
    const isWhole = canOpen && !content.some((part) => part instanceof HTMLButtonElement);
    this.#fold.hidden = !canOpen;
    this.#line.hidden = isWhole;
    this.#summary.className = isWhole ? 'line' : 'line-toggle';
    const toggle = element('span', { class: 'hidden' }, t('Result'));
    const shown = canOpen ? [...content, icon('chevronRight')] : content;
    fill(this.#summary, isWhole ? shown : canOpen ? [toggle] : []);
    fill(this.#line, isWhole ? [] : shown);
    this.#stop.hidden =
      call.canCancel !== true || (call.status !== 'pending' && call.status !== 'in_progress');
    this.#menu.hidden = this.#menuItems().length === 0;
    this.#showDiffs();
  }

  /** The end of the output is in sight while the command runs and after it failed, else in the fold. */
  #placeOutputs(): void {
    const { status } = this.#call;
    const isLive = (status === 'in_progress' || status === 'failed') && !this.#fold.open;
    const before = isLive ? this.#menu : this.#places;
    if (this.#outputs.previousElementSibling !== before) before.after(this.#outputs);
  }

  #showDiffs(): void {
    const call = this.#call;
    const count = call.content.filter(({ type }) => type === 'diff').length;
    const shown: HTMLElement[] = [];
    const keys = new Set<string>();
    for (const [index, item] of call.content.entries()) {
      if (item.type !== 'diff') continue;
      const path = shownPath(item.path, this.#scope);
      if (count > 1) shown.push(this.#diffHead(index, path, item.oldText === undefined));
      const preview = call.diffPreviews?.[index];
      if (!preview) continue;
      const key = `${index} ${item.path}`;
      keys.add(key);
      const block = this.#diffBlocks.get(key) ?? new DiffBlock(index);
      this.#diffBlocks.set(key, block);
      block.show({ path, preview });
      if (this.#unfolded) block.unfold();
      shown.push(block.element);
    }
    for (const key of this.#diffBlocks.keys()) if (!keys.has(key)) this.#diffBlocks.delete(key);
    // Elements that stay in place keep the focus, their folds and the selection.
    for (const [at, wanted] of shown.entries()) {
      const there = this.#diffs.children[at];
      if (there === wanted || there?.isEqualNode(wanted) === true) continue;
      if (there === undefined) this.#diffs.append(wanted);
      else there.replaceWith(wanted);
    }
    while (this.#diffs.childElementCount > shown.length) this.#diffs.lastElementChild?.remove();
  }

  /** The name of one of several changed files. */
  #diffHead(index: number, path: string, isNew: boolean): HTMLElement {
    const counts = this.#call.diffCounts?.[index];
    return element(
      'button',
      { class: 'diff-name file-link', ...diffAction(this.#call, index, path) },
      ...pathParts(path),
      ...(counts === undefined || counts === null
        ? [isNew && element('span', { class: 'quiet' }, t('new file'))]
        : lineCounts(counts)),
    );
  }

  #menuItems(): MenuItem[] {
    const { command, kind, title, locations, hasRawInput, hasRawOutput } = this.#call;
    const path = locations[0]?.path;
    const line = command ?? (kind === 'execute' ? title : undefined);
    return [
      ...(hasRawInput ? [{ text: t('Show Input'), run: () => this.#openRaw('input') }] : []),
      ...(hasRawOutput ? [{ text: t('Show Output'), run: () => this.#openRaw('output') }] : []),
      ...(line === undefined ? [] : [{ text: t('Copy Command'), run: () => this.#actions.copy(line) }]),
      ...(path === undefined ? [] : [{ text: t('Copy Path'), run: () => this.#actions.copy(path) }]),
    ];
  }

  #openRaw(which: Which): void {
    this.showRawFolds([which]);
    this.#raw.get(which)?.querySelector('summary')?.focus();
  }

  /** Adds and opens the folds with the raw input and output. @param names of open folds. */
  showRawFolds(names: readonly string[]): void {
    for (const which of ['input', 'output'] as const) {
      if (!names.includes(which) || this.#raw.has(which)) continue;
      const fold = this.#rawFold(which);
      this.#raw.set(which, fold);
      this.element.append(fold);
      fold.open = true;
    }
  }

  /** Is removed when it is closed. */
  #rawFold(which: Which): HTMLDetailsElement {
    const name = which === 'input' ? t('Input') : t('Output');
    const region = which === 'input' ? t('Input of {0}', this.#name) : t('Output of {0}', this.#name);
    const details = element(
      'details',
      { class: 'fold raw-fold', 'data-fold': which },
      foldHead(name),
      element('pre', { class: 'raw', tabindex: 0, role: 'region', 'aria-label': region }, icon('loading')),
    );
    details.addEventListener('toggle', () => {
      if (details.open) {
        this.#actions.reveal(which);
        return;
      }
      const hadFocus = details.contains(document.activeElement);
      this.#raw.delete(which);
      // Other listeners note first that it was closed.
      setTimeout(() => {
        details.remove();
        if (hadFocus) this.#menu.focus();
      });
    });
    return details;
  }

  get #name(): string {
    return label(shownTitle(this.#call.title, this.#call.kind, this.#scope));
  }
}

/** The parts of the result. The output of a command is shown apart, unless it is too long. */
function foldedParts(call: CallView): Part[] {
  const parts = call.content.filter(isContent).map(({ content }) => contentPart(content));
  const output = commandOutput(call);
  if (output === undefined) return parts;
  const others = hasTextOutput(call) ? parts.filter(({ kind }) => kind !== 'text') : parts;
  return output.length > longest
    ? [{ kind: 'text', text: `${fencedText(wholeOutput(output).replace(/\n$/, ''))}\n` }, ...others]
    : others;
}

function hasFoldedParts(call: CallView, output: string | undefined): boolean {
  const { content } = call;
  if (output === undefined || !hasTextOutput(call)) return content.some(isContent);
  return output.length > longest || content.some((item) => isContent(item) && item.content.type !== 'text');
}

function isContent(
  item: CallView['content'][number],
): item is Extract<CallView['content'][number], { type: 'content' }> {
  return item.type === 'content';
}
