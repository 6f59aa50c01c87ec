// Joins the suggestions of the rules and of the model in one session. What the rules know does not wait for the model.

import { timeBoxed, type CancellationToken } from '../base/cancellation.ts';
import type { Clock } from '../base/clock.ts';
import { scaledTime } from '../base/clockFactor.ts';
import type { NesSuggestParams } from '../protocol/nes/nes.ts';
import type { EditSuggester, ReadableSuggestion } from './editSuggester.ts';
import type { ModelEdits } from './model/modelEdits.ts';

/** Minimum confidence of a rule's edit for which the model is not asked. */
const sure = 0.9;
/** ms that a less certain suggestion of the rules waits for a better one of the model. */
const brief = 100;
/** ms after which a suggestion may be replaced, since the user may be about to accept it. */
const protectedFor = 333;

export class JoinedSuggestions {
  readonly #rules: Pick<EditSuggester, 'answer' | 'suggestAfter' | 'document'>;
  readonly #model: Pick<ModelEdits, 'suggest'> | undefined;
  readonly #pathOf: (uri: string) => string;
  readonly #clock: Clock;
  /** The last answer of the rules: its text, and until when it is not replaced. */
  #shown = { uri: '', version: 0, until: -Infinity };

  /** @param pathOf returns the path of a document for prompts, which leave the machine: relative. */
  constructor(
    rules: Pick<EditSuggester, 'answer' | 'suggestAfter' | 'document'>,
    model: Pick<ModelEdits, 'suggest'> | undefined,
    pathOf: (uri: string) => string,
    clock: Clock,
  ) {
    this.#rules = rules;
    this.#model = model;
    this.#pathOf = pathOf;
    this.#clock = clock;
  }

  /** The suggestions, best first. Never rejects. */
  async suggest(params: NesSuggestParams, token: CancellationToken): Promise<readonly ReadableSuggestion[]> {
    const { uri, version, triggerKind } = params;
    const { suggestions, confidence, pause } = this.#rules.answer(params);
    const rules =
      pause === undefined
        ? Promise.resolve(suggestions)
        : this.#rules.suggestAfter(pause, params, this.#clock, token);
    const shown = this.#shown;
    const isShown = shown.uri === uri && shown.version === version && triggerKind !== 'manual';
    const isProtected = isShown && this.#clock.now() < shown.until;
    const hasEdit = suggestions.some(({ kind }) => kind !== 'jump');
    if (!this.#model || (hasEdit && (confidence >= sure || isProtected))) return rules;
    const found = this.#model.suggest(params, this.#rules.document(uri), this.#pathOf, token);
    // Without a suggestion of the rules, whichever is found first is used.
    const own =
      suggestions.length > 0 ? timeBoxed(found, brief, this.#clock, token).then(() => rules) : rules;
    const edit = await Promise.race([found, own.then((some) => (some.length > 0 ? undefined : found))]);
    if (edit) return [edit, ...suggestions.filter(({ kind }) => kind === 'jump')];
    const answer = await rules;
    if (answer.length > 0)
      this.#shown = { uri, version, until: this.#clock.now() + scaledTime(protectedFor, this.#clock) };
    return answer;
  }
}
