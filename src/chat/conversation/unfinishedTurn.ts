// Handles the buttons at the end of a turn that ended early: Continue, Retry and Edit Prompt. Used by `Turns`.

import type { EndAction, Entry } from '../messages/messages.ts';
import type { Outbox } from '../prompt/outbox.ts';
import { asPrompt, type Prompt } from '../prompt/prompt.ts';
import { promptText, sentPrompts } from '../prompt/sentPrompt.ts';
import type { Transcript } from '../transcript/transcript.ts';

export interface UnfinishedTurnParts {
  readonly transcript: Pick<Transcript, 'rows'>;
  readonly outbox: Pick<Outbox, 'bringBack'>;
}

/** The prompt that **Continue** sends. */
const continuePrompt = 'continue';

export class UnfinishedTurn {
  readonly #parts: UnfinishedTurnParts;
  readonly #start: (prompt: Prompt) => void;
  /** The prompt of the last turn, if that ended early. Undefined after a reload: then its text is taken from its row. */
  #prompt: Prompt | undefined;

  /** @param start sends a prompt and keeps the draft. */
  constructor(parts: UnfinishedTurnParts, start: (prompt: Prompt) => void) {
    this.#parts = parts;
    this.#start = start;
  }

  /** Called when the rows have the end of the turn of this prompt. */
  turnEnded(prompt: Prompt): void {
    this.#prompt = endedEarly(this.#parts.transcript.rows()) ? prompt : undefined;
  }

  /** Must not be called while a turn is running. Does nothing if the last turn did not end early. */
  handle(action: EndAction): void {
    const { transcript, outbox } = this.#parts;
    const rows = transcript.rows();
    if (!endedEarly(rows)) return;
    if (action === 'continue') return this.#start(asPrompt(continuePrompt));
    const prompt = this.#prompt ?? lastPrompt(rows);
    if (!prompt) return;
    if (action === 'retry') this.#start(prompt);
    else outbox.bringBack(prompt);
  }
}

/** True if the last turn failed, or its end has a button. */
function endedEarly(rows: readonly Entry[]): boolean {
  const last = rows.findLast(({ kind }) => kind === 'user' || kind === 'end');
  return last?.kind === 'end' && (last.isError || last.actions !== undefined);
}

/** The text of the prompt that began the last turn, without its attachments. Undefined if it had no text. */
function lastPrompt(rows: readonly Entry[]): Prompt | undefined {
  const row = sentPrompts(rows).at(-1);
  const text = row ? promptText(row) : '';
  return text === '' ? undefined : asPrompt(text);
}
