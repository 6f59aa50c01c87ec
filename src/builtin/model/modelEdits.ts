// Suggestions of the model. It is asked when the rules propose no edit, one question at a time; its edits join the list
// of the rules.

import { CancellationSource, type CancellationToken } from '../../base/cancellation.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import type { TextEdit } from '../../base/textPosition.ts';
import type { NesSuggestParams, RejectReason } from '../../protocol/nes/nes.ts';
import type { WireEditSuggestion, WireSuggestion } from '../../protocol/nes/nesSuggestion.ts';
import { DocumentMirror } from '../document/documentMirror.ts';
import { isGenerated } from '../document/generated.ts';
import type { TrackedDocument } from '../nesEngine.ts';
import { endOf, linesAfter } from '../document/textEdits.ts';
import type { EditFormat, EditQuestion } from './editQuestion.ts';
import { chooseFormat, createFormat } from './formats.ts';
import type { ModelHealth } from './modelHealth.ts';
import type { ModelServer } from './modelServer.ts';
import { readPastEdits } from './pastEdits.ts';
import { readRewrite } from './rewrite.ts';
import { takesBack } from './takesBack.ts';

/** The context that is requested from the client if there is a model. */
export const wantedContext = { editHistory: { maxCount: 6 } };

/** Maximum number of suggestions and rejections that are remembered. */
const mostKept = 100;

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
  /** Open suggestions: id → a key of their effect. */
  readonly #offers = new Map<string, string>();
  readonly #unwanted = new Set<string>();
  #asking: CancellationSource | undefined;
  #offered = 0;

  constructor(server: Pick<ModelServer, 'settings' | 'ask'>, health: ModelHealth, logger: Logger) {
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

  /**
   * Returns the suggestions of the rules, after one of the model if they contain no edit. Never rejects.
   * @param own the suggestions of the rules, best first.
   * @param document the document, if it is open in the requested version.
   * @param pathOf returns the path of a document for prompts, which leave the machine: relative.
   */
  async supplement(
    own: readonly WireSuggestion[],
    params: NesSuggestParams,
    document: Document | undefined,
    pathOf: (uri: string) => string,
    token: CancellationToken,
  ): Promise<readonly WireSuggestion[]> {
    if (own.some(({ kind }) => kind !== 'jump')) return own;
    if (document?.mirror.version !== params.version) return own;
    const found = await this.#ask(params, document, pathOf, token);
    return found ? [found, ...own] : own;
  }

  /** Only the reason `rejected` is remembered. */
  reject(id: string, reason: RejectReason | undefined): void {
    const offer = this.#offers.get(id);
    this.#offers.delete(id);
    if (offer === undefined || reason !== 'rejected') return;
    this.#unwanted.add(offer);
    for (const oldest of this.#unwanted) {
      if (this.#unwanted.size <= mostKept) break;
      this.#unwanted.delete(oldest);
    }
  }

  async #ask(
    params: NesSuggestParams,
    { mirror, log }: Document,
    pathOf: (uri: string) => string,
    token: CancellationToken,
  ): Promise<WireEditSuggestion | undefined> {
    const { uri } = params;
    const format = this.#format;
    if (!format || this.#health.paused) return this.#nothing(uri, format ? 'model paused' : 'no format');
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
    const hasNoHistory = question.history.length === 0;
    if (hasNoHistory && (format.rewrites || (typed.regions.length === 0 && params.triggerKind !== 'manual')))
      return this.#nothing(uri, 'no edits');
    const prompt = format.write(question);
    if (containsMarkers(format, question)) return this.#nothing(uri, 'markers in the text');

    this.#asking?.cancel();
    const asking = new CancellationSource();
    this.#asking = asking;
    const cancelled = token.onCancellationRequested(() => asking.cancel());
    const { maxTokens, timeout } = this.#server.settings;
    const answer = await this.#server.ask(
      {
        route: prompt.route,
        body: { ...prompt.body, max_tokens: maxTokens, temperature: 0 },
        mostBytes: 2 ** 16 + maxTokens * bytesPerToken,
        patience: { of: 'whole', ms: timeout },
      },
      asking.token,
    );
    cancelled.dispose();
    if (answer.kind === 'cancelled') return this.#nothing(uri, 'cancelled');
    if (answer.kind === 'failed') {
      this.#health.failed(answer.reason, answer.retryAfter);
      return undefined;
    }
    this.#health.answered();
    if (answer.text.length > maxTokens * longestToken) return this.#nothing(uri, 'too long');
    const written = prompt.read(answer.text, answer.whole);
    if (written !== undefined && format.markers.some((marker) => written.includes(marker)))
      return this.#nothing(uri, 'wrong markers');
    const rewrite = readRewrite(question, prompt.region, written, answer.whole || !format.rewrites);
    if (rewrite.kind === 'none') return this.#nothing(uri, rewrite.reason);
    if (takesBack(rewrite.edits, question.lines, typed)) return this.#nothing(uri, 'would undo');
    return this.#offer(uri, rewrite.edits, question, lineEnd);
  }

  #offer(
    uri: string,
    edits: readonly TextEdit[],
    { lines }: EditQuestion,
    lineEnd: string,
  ): WireEditSuggestion | undefined {
    const first = edits[0]?.range.start.line ?? 0;
    const last = edits.at(-1)?.range.end.line ?? first;
    // The resulting text, which is the same key even after a part of it was typed.
    const document = new DocumentMirror('', '', 0, lines.join('\n'));
    const effect = JSON.stringify([uri, linesAfter(document, edits, first, last + 1)]);
    if (this.#unwanted.has(effect)) return this.#nothing(uri, 'rejected before');
    const id = `model-${++this.#offered}`;
    this.#offers.set(id, effect);
    for (const oldest of this.#offers.keys()) {
      if (this.#offers.size <= mostKept) break;
      this.#offers.delete(oldest);
    }
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

/** Checks everything that prompts are made of, including lines that are too far away for this prompt. */
function containsMarkers({ markers }: EditFormat, { lines, cursor, history, path }: EditQuestion): boolean {
  const near = lines.slice(Math.max(0, cursor.line - 400), cursor.line + 200);
  const edits = history.flatMap((edit) => [edit.path, ...edit.hunks.flatMap((hunk) => hunk.lines)]);
  const text = [path, ...near, ...edits].join('\n');
  return markers.some((marker) => text.includes(marker));
}
