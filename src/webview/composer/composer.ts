// The prompt editor: Enter sends, Shift+Enter adds a line, ↑ recalls earlier prompts, Escape stops the agent. Its box
// grows with the text.

import { t } from '../../base/l10n.ts';
import {
  longestText,
  placeOfMention,
  type AttachmentView,
  type ComposerNews,
} from '../../chat/messages/composing.ts';
import type { BackgroundView, ConversationState } from '../../chat/messages/messages.ts';
import { element, visibleText } from '../element.ts';
import type { Host } from '../host.ts';
import { shownAgent } from '../shownAgent.ts';
import { Attachments } from './attachments.ts';
import { ChoiceList, commandChoices } from './choiceList.ts';
import { DraftSender } from './draftSender.ts';
import { ComposerNote, type NoteOffer } from './composerNote.ts';
import { Placeholder } from './placeholder.ts';
import { HistoryKeys, type SentPrompt } from './promptHistory.ts';
import { Intake } from './intake.ts';
import { Mentions } from './mentions.ts';
import { PromptSuggestion } from './promptSuggestion.ts';
import { TurnButtons } from './turnButtons.ts';
import { AutomaticChips } from './automaticChips.ts';

export class Composer {
  readonly element: HTMLElement;
  readonly #host: Host;
  readonly #onSent: () => void;
  readonly #history: HistoryKeys;
  readonly #choices: ChoiceList;
  readonly #mentions: Mentions;
  readonly #attachments = new Attachments(
    (attachment) => this.#remove(attachment),
    ({ id }) => {
      // The text is inserted into the draft that the extension has.
      this.#draft.send();
      this.#host.post({ type: 'insertAttached', id });
    },
  );
  readonly #automatic = new AutomaticChips();
  readonly #suggestion = new PromptSuggestion((text) => {
    this.#setText(text);
    this.focus();
  });
  readonly #intake: Intake;
  readonly #draft: DraftSender;
  readonly #note = new ComposerNote();
  readonly #text = element('textarea', {
    id: 'prompt',
    rows: 1,
    autocomplete: 'off',
    'aria-describedby': 'composer-keys',
  });
  readonly #buttons: TurnButtons;
  #phase: ConversationState['phase'] = 'none';
  #background: BackgroundView | undefined;
  /** The id of the shown conversation. */
  #chatId: string | undefined;
  #touched = false;
  #loaded = false;
  #draftVersion = 0;
  #commands: Pick<ConversationState, 'commands' | 'commandsLeftOut'> = { commands: [] };
  readonly #placeholder: Placeholder;
  #offersCommands = false;
  #lastQueued: number | undefined;

  constructor(host: Host, onSent: () => void) {
    this.#host = host;
    this.#onSent = onSent;
    this.#choices = new ChoiceList(this.#text, () => this.#mentions.dismiss());
    this.#mentions = new Mentions(this.#text, this.#choices, host, () => this.#onInput());
    this.#buttons = new TurnButtons(
      () => this.#submit(),
      () => host.post({ type: 'cancel' }),
      () => this.focus(),
    );
    this.element = element(
      'div',
      { class: 'composer' },
      this.#choices.element,
      this.#automatic.element,
      this.#attachments.element,
      this.#note.element,
      element(
        'div',
        { class: 'composer-row' },
        this.#text,
        element(
          'span',
          { id: 'composer-keys', class: 'hidden' },
          t(
            'Enter sends, Shift Enter inserts a new line, Arrow Up brings back earlier prompts, Alt Arrow Up edits the last queued prompt, Backspace at the start removes the last attachment, Escape stops the agent.',
          ),
        ),
        this.#suggestion.element,
        this.#buttons.element,
      ),
    );
    this.#intake = new Intake(
      host,
      this.element,
      this.#text,
      () => this.#chatId,
      (text, offer) => this.#note.show(text, offer),
    );
    this.#placeholder = new Placeholder(this.#text, () => this.#showPlaceholder());
    this.#text.addEventListener('keydown', (event) => this.#onKey(event));
    this.#draft = new DraftSender(this.#text, host);
    this.#history = new HistoryKeys(this.#text, host, (text) => {
      this.#setText(text);
      this.#draft.send();
    });
    this.#text.addEventListener('input', () => {
      if (!this.#note.stays || this.#text.value === '') this.#note.show('');
      this.#onInput();
    });
    document.addEventListener('selectionchange', () => {
      if (document.activeElement === this.#text) this.#mentions.moved();
    });
  }

  focus(): void {
    this.#text.focus();
  }

  /** Loads a conversation. Its draft is shown unless the user has begun to type. */
  load(
    prompts: readonly SentPrompt[],
    { draft, draftVersion = 0, attachments = [] }: ConversationState,
  ): void {
    this.#history.leave();
    this.#history.prompts.clear();
    this.addPrompts(prompts);
    const isAnother = draftVersion > this.#draftVersion;
    this.#draftVersion = draftVersion;
    if (this.#touched && isAnother) this.#replaceDraft(draft);
    else if (!this.#touched || !this.#loaded) {
      this.#draft.setSent(draft);
      // Text that was typed before the draft arrived is appended to it.
      if (this.#touched) this.#setText(draft + this.#text.value);
      else this.#text.value = draft;
    }
    this.#loaded = true;
    if (this.#touched) this.#insert(this.#attachments.update(attachments, this.#text.value));
    this.#attachments.restart(attachments, this.#text.value);
    this.#showButtons();
  }

  /** Adds prompts that the conversation has rows of. */
  addPrompts(prompts: readonly SentPrompt[]): void {
    for (const prompt of prompts) this.#history.prompts.addFromRow(prompt);
  }

  /** To be called before another conversation is loaded: sends the draft of this one. */
  leave(): void {
    this.#draft.send();
    this.#touched = false;
    this.#note.show('');
  }

  receive(news: ComposerNews): void {
    if (news.type === 'mentions') this.#mentions.receive(news);
    else this.#note.show(news.text, news.offersMove === true ? this.#moveOffer() : undefined);
  }

  /** Offers to send the draft to an agent that knows nothing of the conversation. Stays while the user edits the draft. */
  #moveOffer(): NoteOffer {
    const accept = (): void => {
      this.#draft.send();
      this.#host.post({ type: 'moveDraft' });
    };
    return { name: t('Edit in a New Conversation'), stays: true, accept };
  }

  show(state: ConversationState): void {
    const { chatId, phase, background, commands, attachments = [], draftVersion = 0, queue } = state;
    const name = shownAgent(state);
    this.#chatId = chatId;
    this.#phase = phase;
    this.#background = background;
    this.#lastQueued = queue.at(-1)?.queueId;
    if (draftVersion > this.#draftVersion) this.#replaceDraft(state.draft);
    this.#draftVersion = draftVersion;
    this.#insert(this.#attachments.update(attachments, this.#text.value));
    this.#automatic.update(state);
    this.#text.setAttribute('aria-label', t('Message {0}', name));
    this.#placeholder.setAgent(name, commands.length > 0);
    this.#suggestion.set(state.suggestion);
    // Agents may list their commands late, when the user has already typed the "/".
    const isFirst = this.#commands.commands.length === 0 && commands.length > 0;
    this.#commands = state;
    if (isFirst) this.#offer();
    this.#showButtons();
  }

  /** See `TurnButtons`. */
  stop(): boolean {
    return this.#buttons.stop();
  }

  #showButtons(): void {
    this.#buttons.show(this.#phase, this.#isEmpty(), this.#background);
    this.#automatic.show(this.#text.value, this.#attachments.shown);
    const isIdle = this.#phase === 'none' || this.#phase === 'idle';
    this.#suggestion.draw(isIdle && this.#text.value === '');
    this.#showPlaceholder();
  }

  #showPlaceholder(): void {
    this.#text.placeholder = visibleText(this.#suggestion.shown ?? this.#placeholder.text);
    this.#text.classList.toggle('suggests', this.#suggestion.shown !== undefined);
  }

  #onInput(): void {
    this.#touched = true;
    if (this.#text.value !== '') this.#suggestion.dismiss();
    this.#offer();
    this.#attachments.typed(this.#text.value);
    this.#showButtons();
    this.#draft.typed();
  }

  #onKey(event: KeyboardEvent): void {
    // Keys that an input method uses are ignored.
    if (event.isComposing || event.keyCode === 229) return;
    const plain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    const { selectionStart, selectionEnd } = this.#text;
    const { last } = this.#attachments;
    if (plain && this.#choices.takesKey(event.key)) event.preventDefault();
    else if (plain && this.#suggestion.takesKey(event.key)) {
      event.preventDefault();
      this.#showButtons();
    } else if (
      plain &&
      event.key === 'Backspace' &&
      selectionStart + selectionEnd === 0 &&
      last &&
      !event.repeat
    ) {
      event.preventDefault();
      this.#remove(last);
    } else if (event.key === 'ArrowUp' && event.altKey && this.#lastQueued !== undefined) {
      event.preventDefault();
      this.#draft.send();
      this.#host.post({ type: 'editQueued', queueId: this.#lastQueued });
    } else if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      // A key that is held down may have been pressed elsewhere, such as on a card that is gone.
      if (!event.repeat) this.#submit();
    } else if (event.key === 'Escape' && plain) {
      event.preventDefault();
      this.stop();
    } else if (plain && this.#history.takesKey(event.key)) event.preventDefault();
  }

  #setText(text: string): void {
    this.#text.value = text;
    this.#text.setSelectionRange(text.length, text.length);
    this.#onInput();
  }

  #submit(): void {
    const text = this.#text.value;
    const { reading } = this.#intake;
    if (reading) {
      // Sent after pasted data is read, unless the user shows another conversation; then it stays a draft.
      const chatId = this.#chatId;
      void reading.then(() => {
        if (this.#chatId === chatId) this.#submit();
      });
      return;
    }
    if (this.#isEmpty()) return;
    if (text.length > longestText) {
      this.#note.show(
        t('Not sent: the prompt is longer than 2 million characters. Attach the text as a file instead.'),
      );
      return;
    }
    this.#history.prompts.add(text);
    this.#history.leave();
    const { seen } = this.#attachments;
    const { sent: implicit } = this.#automatic;
    this.#host.post({
      type: 'prompt',
      text,
      ...(seen > 0 && { seen }),
      ...(implicit !== undefined && { implicit }),
    });
    this.#text.value = '';
    this.#draft.setSent('');
    this.#touched = false;
    this.#note.show('');
    this.#offer();
    this.#attachments.update([], '');
    this.#showButtons();
    this.#onSent();
  }

  #isEmpty(): boolean {
    return this.#text.value.trim() === '' && this.#attachments.isEmpty;
  }

  #offer(): void {
    const { choices, note } = commandChoices(this.#text.value, this.#commands, (text) => this.#setText(text));
    if (choices.length > 0 || this.#offersCommands) this.#choices.offer(t('Commands'), choices, note);
    this.#offersCommands = choices.length > 0;
    this.#mentions.typed();
  }

  /** Inserts mentions at the cursor. */
  #insert(mentions: readonly string[]): void {
    for (const mention of mentions) {
      const { value, selectionEnd: at } = this.#text;
      const space = /\S$/.test(value.slice(0, at)) ? ' ' : '';
      this.#text.setRangeText(`${space}${mention} `, at, at, 'end');
    }
    if (mentions.length > 0) this.#onInput();
  }

  #remove({ id, mention }: AttachmentView): void {
    this.#host.post({ type: 'detach', id });
    const text = this.#text.value;
    const at = mention === undefined ? -1 : placeOfMention(text, mention);
    if (mention !== undefined && at >= 0) {
      const end = at + mention.length;
      this.#text.setRangeText('', at, text[end] === ' ' ? end + 1 : end, 'end');
      this.#onInput();
    }
    this.focus();
  }

  /** Shows a draft that the extension has changed. Text that was not sent to the extension yet is appended. */
  #replaceDraft(draft: string): void {
    const { value } = this.#text;
    const unsent = this.#draft.isSent ? '' : value;
    this.#text.value = [draft, unsent].filter(Boolean).join('\n\n');
    this.#draft.setSent(draft);
    this.#onInput();
    // The user may be working in an editor by now.
    if (document.hasFocus()) this.focus();
  }
}
