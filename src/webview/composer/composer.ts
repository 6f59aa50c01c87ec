// Owns what the user types: Enter sends, Shift+Enter is a line end, ↑ brings back, Escape stops. The box grows by itself.

import type { ConversationState } from '../../chat/messages.ts';
import { element } from '../element.ts';
import type { Host } from '../host.ts';
import { icon } from '../icon.ts';
import { CommandList } from './commandList.ts';
import { PromptHistory } from './promptHistory.ts';

/** Milliseconds without a key after which the draft is told, so that it survives the page. */
const draftDelay = 400;

export class Composer {
  readonly element: HTMLElement;
  readonly #host: Host;
  readonly #onSent: () => void;
  readonly #history = new PromptHistory();
  readonly #commands: CommandList;
  readonly #text = element('textarea', {
    id: 'prompt',
    rows: 1,
    autocomplete: 'off',
    'aria-describedby': 'composer-keys',
  });
  readonly #send = element('button', { class: 'icon-button primary' }, icon('send'));
  readonly #stop = element(
    'button',
    { class: 'icon-button', title: 'Stop (Escape)', 'aria-label': 'Stop' },
    icon('stop'),
  );
  #phase: ConversationState['phase'] = 'none';
  #touched = false;
  #draftTold = '';
  #timer: number | undefined;

  constructor(host: Host, onSent: () => void) {
    this.#host = host;
    this.#onSent = onSent;
    this.#commands = new CommandList(this.#text, (text) => this.#setText(text));
    this.element = element(
      'div',
      { class: 'composer' },
      this.#commands.element,
      this.#text,
      element(
        'span',
        { id: 'composer-keys', class: 'hidden' },
        'Enter sends, Shift Enter begins a new line, Arrow Up brings back earlier prompts, Escape stops the agent.',
      ),
      element('div', { class: 'composer-buttons' }, this.#stop, this.#send),
    );
    this.#text.addEventListener('keydown', (event) => this.#onKey(event));
    this.#text.addEventListener('input', () => this.#onInput());
    this.#text.addEventListener('blur', () => this.#tellDraft());
    window.addEventListener('pagehide', () => this.#tellDraft());
    this.#send.addEventListener('click', () => this.#submit());
    this.#stop.addEventListener('click', () => this.stop());
  }

  focus(): void {
    this.#text.focus();
  }

  /** A conversation was loaded: its draft counts unless the user has begun to type. */
  load(prompts: readonly string[], draft: string): void {
    this.#history.clear();
    for (const prompt of prompts) this.#history.add(prompt);
    if (this.#touched || draft === this.#text.value) return;
    this.#text.value = draft;
    this.#draftTold = draft;
    this.#showButtons();
  }

  show({ phase, agent, commands }: ConversationState): void {
    this.#phase = phase;
    const label = `Message ${agent}`;
    this.#text.setAttribute('aria-label', label);
    this.#text.placeholder = commands.length > 0 ? `${label}, / for commands` : label;
    this.#text.disabled = phase === 'ended';
    this.#commands.know(commands);
    this.#showButtons();
  }

  /** Ends the turn under way, if there is one. */
  stop(): void {
    if (this.#phase === 'running' || this.#phase === 'opening') this.#host.post({ type: 'cancel' });
  }

  #showButtons(): void {
    const busy = this.#phase === 'running' || this.#phase === 'cancelling' || this.#phase === 'opening';
    // A button that goes or rests would take the focus with it.
    const stoppable = busy && this.#phase !== 'cancelling';
    if (!stoppable && document.activeElement === this.#stop) this.focus();
    this.#stop.hidden = !busy;
    this.#stop.disabled = !stoppable;
    const label = busy ? 'Send when the agent is done' : 'Send';
    this.#send.title = `${label} (Enter)`;
    this.#send.setAttribute('aria-label', label);
    this.#send.disabled = this.#phase === 'ended' || this.#text.value.trim() === '';
  }

  #onInput(): void {
    this.#touched = true;
    this.#commands.typed();
    this.#showButtons();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tellDraft(), draftDelay);
  }

  #onKey(event: KeyboardEvent): void {
    // What chooses among an input method's words is no key of ours.
    if (event.isComposing || event.keyCode === 229) return;
    const plain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (plain && this.#commands.takesKey(event.key)) event.preventDefault();
    else if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      this.#submit();
    } else if (event.key === 'Escape' && plain) {
      event.preventDefault();
      this.stop();
    } else if (plain && this.#movesInHistory(event.key)) event.preventDefault();
  }

  #movesInHistory(key: string): boolean {
    const { value, selectionStart, selectionEnd } = this.#text;
    if (selectionStart !== selectionEnd) return false;
    const browsing = this.#history.isShowing(value);
    if (key === 'ArrowUp') {
      const first = browsing ? !value.slice(0, selectionStart).includes('\n') : selectionStart === 0;
      return first && this.#bring(this.#history.older(value));
    }
    if (key === 'ArrowDown' && browsing && !value.slice(selectionStart).includes('\n'))
      return this.#bring(this.#history.newer());
    return false;
  }

  #bring(text: string | undefined): boolean {
    if (text === undefined) return false;
    this.#setText(text);
    return true;
  }

  #setText(text: string): void {
    this.#text.value = text;
    this.#text.setSelectionRange(text.length, text.length);
    this.#onInput();
  }

  #submit(): void {
    const text = this.#text.value;
    if (text.trim() === '' || this.#phase === 'ended') return;
    this.#history.add(text);
    this.#host.post({ type: 'prompt', text });
    clearTimeout(this.#timer);
    this.#text.value = '';
    this.#draftTold = '';
    this.#touched = false;
    this.#commands.typed();
    this.#showButtons();
    this.#onSent();
  }

  #tellDraft(): void {
    clearTimeout(this.#timer);
    const text = this.#text.value;
    if (text === this.#draftTold) return;
    this.#draftTold = text;
    this.#host.post({ type: 'draft', text });
  }
}
