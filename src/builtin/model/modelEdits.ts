// Suggestions of the model. It is asked one question at a time, and its answer is used while it streams, also for the
// texts that the user types or accepts on the way to it.

import { orCancelled, type CancellationToken } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { scaledTime } from '../../base/clockFactor.ts';
import type { Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import type { TextEdit } from '../../base/textPosition.ts';
import type { NesSuggestParams, RejectReason } from '../../protocol/nes/nes.ts';
import type { WireEditSuggestion } from '../../protocol/nes/nesSuggestion.ts';
import { DocumentMirror } from '../document/documentMirror.ts';
import { isGenerated } from '../document/generated.ts';
import type { TrackedDocument } from '../nesEngine.ts';
import { endOf, linesAfter } from '../document/textEdits.ts';
import { EditAnswer } from './editAnswer.ts';
import type { EditFormat, EditQuestion } from './editQuestion.ts';
import type { ModelHealth } from './modelHealth.ts';
import type { ModelServer } from './modelServer.ts';
import { pastEdit, readPastEdits } from './pastEdits.ts';
import { takesBack, type Typed } from './takesBack.ts';
import { fimFormat } from './fimFormat.ts';
import { formatFor, type FormatName, type ModelSettings } from './modelSettings.ts';
import { instructFormat } from './instructFormat.ts';
import { sweep2Format } from './sweep2Format.ts';
import { sweepFormat } from './sweepFormat.ts';
import { zeta21Format } from './zeta21Format.ts';
import { zeta2Format } from './zeta2Format.ts';
import { zetaFormat } from './zetaFormat.ts';

/** The context that is requested from the client if there is a model. */
const mostEdits = 6;
export const wantedContext = { editHistory: { maxCount: mostEdits } };

/** Maximum number of suggestions and rejections that are remembered. */
const mostKept = 100;
/** ms after the last request was cancelled until its answer is too, since the request after the next key may use the answer. */
const keepUnused = 300;

type Document = Pick<TrackedDocument, 'mirror' | 'log'>;
/** Maximum UTF-16 units of the cursor's line; longer lines are generated. */
const longestLine = 1_000;
/** Estimated bytes of a token on the wire, where it is an event. */
const bytesPerToken = 600;
/** Maximum UTF-16 units per token; a server that sends more ignores the token limit. */
const longestToken = 32;

export class ModelEdits {
  readonly #server: Pick<ModelServer, 'settings' | 'ask'>;
  readonly #health: ModelHealth;
  readonly #logger: Logger;
  readonly #format: EditFormat | undefined;
  readonly #clock: Clock;
  /** Open suggestions: id → keys of the effects of their edits. */
  readonly #offers = new Map<string, readonly string[]>();
  readonly #unwanted = new Set<string>();
  #answer: EditAnswer | undefined;
  /** Number of requests that wait for the answer, and when it is cancelled without any. */
  #waiting = 0;
  #leaving: Disposable | undefined;
  /** The suggestion that was made last. */
  #last:
    | {
        readonly id: string;
        readonly uri: string;
        readonly question: EditQuestion;
        readonly edits: readonly TextEdit[];
      }
    | undefined;
  #offered = 0;

  constructor(
    server: Pick<ModelServer, 'settings' | 'ask'>,
    health: ModelHealth,
    logger: Logger,
    clock: Clock,
  ) {
    this.#clock = clock;
    const { format, model } = server.settings;
    this.#server = server;
    this.#health = health;
    this.#logger = logger;
    const name = chooseFormat(format, model);
    this.#format = name && createFormat(name, model);
    if (name) logger.info(`The model "${model}" is asked in the format "${name}" (set: "${format}").`);
    else
      health.cannot(
        t('the prompt format of "{0}" is not known. Choose one in acpHost.builtin.format.', model),
      );
  }

  /** Only the reason `rejected` is remembered. */
  reject(id: string, reason: RejectReason | undefined): void {
    const effects = this.#offers.get(id) ?? [];
    this.#offers.delete(id);
    if (reason !== 'rejected') return;
    for (const effect of effects) this.#unwanted.add(effect);
    forgetOldest(this.#unwanted);
  }

  /** Asks ahead about the text after an accepted suggestion, unless the answer that it is from goes on. */
  accept(id: string): void {
    if (this.#last?.id !== id) return;
    const { uri, question, edits } = this.#last;
    this.#last = undefined;
    const document = new DocumentMirror('', '', 0, question.lines.join('\n'));
    const lines = linesAfter(document, edits, 0, question.lines.length);
    const kind = this.#answer?.uri === uri && this.#answer.progress({ ...question, lines }, false).kind;
    if (kind !== 'other') return;
    const history = [...question.history, pastEdit(question.path, question.lines, lines)];
    this.#ask(uri, { ...question, lines, history: history.slice(-mostEdits), cursor: endOf(edits) });
  }

  /**
   * Returns a suggestion as soon as the answer tells one. Never rejects.
   * @param document the document, if it is open in the requested version.
   * @param pathOf returns the path of a document for prompts, which leave the machine: relative.
   */
  async suggest(
    params: NesSuggestParams,
    document: Document | undefined,
    pathOf: (uri: string) => string,
    token: CancellationToken,
  ): Promise<WireEditSuggestion | undefined> {
    const { uri } = params;
    if (document?.mirror.version !== params.version) return this.#nothing(uri, 'another version');
    const { mirror, log } = document;
    const question: EditQuestion = {
      path: pathOf(uri),
      languageId: mirror.languageId,
      // Copied, since the document may change while the model answers.
      lines: [...mirror.lines],
      cursor: mirror.clamp(params.position),
      history: readPastEdits(params.context?.editHistory ?? [], pathOf),
    };
    const { lineEnd } = mirror;
    const typed = { regions: log.edits, log };
    if ((question.lines[question.cursor.line]?.length ?? 0) > longestLine || isGenerated(mirror))
      return this.#nothing(uri, 'generated');
    const isAsked = typed.regions.length > 0 || params.triggerKind === 'manual';
    if (question.history.length === 0 && (this.#format?.rewrites || !isAsked))
      return this.#nothing(uri, 'no edits');
    for (;;) {
      if (token.isCancellationRequested) return this.#nothing(uri, 'cancelled');
      const progress = this.#answer?.uri === uri ? this.#answer.progress(question) : other;
      if (progress.kind === 'edits') return this.#offer(uri, progress.edits, question, typed, lineEnd);
      if (progress.kind === 'none') return this.#nothing(uri, progress.reason);
      const reason = progress.kind === 'other' ? this.#ask(uri, question) : undefined;
      if (reason !== undefined) return this.#nothing(uri, reason);
      const answer = this.#answer;
      this.#waiting++;
      this.#leaving?.dispose();
      // Rejects if it is cancelled.
      await orCancelled(answer?.more ?? Promise.resolve(), token).catch(() => undefined);
      this.#waiting--;
      if (this.#answer !== answer) return this.#nothing(uri, 'overtaken');
      if (this.#waiting === 0 && token.isCancellationRequested)
        this.#leaving = this.#clock.setTimer(scaledTime(keepUnused, this.#clock), () => {
          answer?.cancel();
          if (this.#answer === answer) this.#answer = undefined;
        });
    }
  }

  /** Sends a question, and cancels the one before. Returns why it can't be sent. */
  #ask(uri: string, question: EditQuestion): string | undefined {
    const format = this.#format;
    if (!format || this.#health.paused) return format ? 'model paused' : 'no format';
    if (containsMarkers(format, question)) return 'markers in the text';
    const { route, body, expected, ...prompt } = format.write(question);
    this.#answer?.cancel();
    this.#leaving?.dispose();
    const answer = new EditAnswer(uri, question, format, prompt);
    this.#answer = answer;
    const { settings } = this.#server;
    const { maxTokens, timeout } = settings;
    const prediction = expected !== undefined &&
      takesPrediction(settings) && { type: 'content', content: expected };
    let length = 0;
    void this.#server
      .ask(
        {
          route,
          body: { ...body, max_tokens: maxTokens, temperature: 0, ...(prediction && { prediction }) },
          mostBytes: 2 ** 16 + maxTokens * bytesPerToken,
          patience: { of: 'whole', ms: timeout },
          onPiece: ({ text }) => {
            length += text.length;
            if (length <= maxTokens * longestToken) return answer.add(text);
            answer.end('too long');
            answer.cancel();
          },
        },
        answer.token,
      )
      .then((said) => {
        if (said.kind === 'failed') this.#health.failed(said.reason, said.retryAfter);
        else if (said.kind === 'text') this.#health.answered();
        if (said.kind !== 'text') answer.end(said.kind);
        else answer.finish(said.text, said.whole);
      });
    return undefined;
  }

  #offer(
    uri: string,
    edits: readonly TextEdit[],
    question: EditQuestion,
    typed: Typed,
    lineEnd: string,
  ): WireEditSuggestion | undefined {
    const { lines } = question;
    if (takesBack(edits, lines, typed)) return this.#nothing(uri, 'would undo');
    const document = new DocumentMirror('', '', 0, lines.join('\n'));
    // The resulting text, which is the same key even after a part of it was typed.
    const effects = edits.map((edit) => {
      const { start, end } = edit.range;
      return JSON.stringify([uri, linesAfter(document, [edit], start.line, end.line + 1)]);
    });
    if (effects.some((effect) => this.#unwanted.has(effect))) return this.#nothing(uri, 'rejected before');
    const id = `model-${++this.#offered}`;
    this.#last = { id, uri, question, edits };
    this.#offers.set(id, effects);
    forgetOldest(this.#offers);
    return {
      id,
      kind: 'edit',
      uri,
      edits: edits.map(({ range, newText }) => ({ range, newText: newText.replaceAll('\n', lineEnd) })),
      cursorPosition: endOf(edits),
    };
  }

  #nothing(uri: string, reason: string): undefined {
    this.#logger.trace(`No suggestion of the model for ${uri}: ${reason}`);
    return undefined;
  }
}

const other = { kind: 'other' } as const;

function forgetOldest(kept: Map<string, unknown> | Set<string>): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
}

/** True for services that document the parameter `prediction` of chat completions for the model; others may refuse it. */
export function takesPrediction({ base, model }: Pick<ModelSettings, 'base' | 'model'>): boolean {
  return base.hostname === 'api.openai.com' && /^gpt-4(?:o|\.1)/.test(model);
}

/** Checks everything that prompts are made of, including lines that are too far away for this prompt. */
function containsMarkers({ markers }: EditFormat, { lines, cursor, history, path }: EditQuestion): boolean {
  const near = lines.slice(Math.max(0, cursor.line - 400), cursor.line + 200);
  const edits = history.flatMap((edit) => [edit.path, ...edit.hunks.flatMap((hunk) => hunk.lines)]);
  const text = [path, ...near, ...edits].join('\n');
  return markers.some((marker) => text.includes(marker));
}

/** `undefined` if the model's name implies an unknown format. */
export function chooseFormat(setting: FormatName | 'auto', model: string): FormatName | undefined {
  return setting === 'auto' ? formatFor(model) : setting;
}

const formats: Readonly<Record<Exclude<FormatName, 'fim'>, EditFormat>> = {
  zeta: zetaFormat,
  zeta2: zeta2Format,
  'zeta2.1': zeta21Format,
  sweep: sweepFormat,
  sweep2: sweep2Format,
  instruct: instructFormat,
};

/** @param model selects the tokens of a format that has variants. */
export function createFormat(name: FormatName, model: string): EditFormat {
  return name === 'fim' ? fimFormat(model) : formats[name];
}
