// The answer to one question, read while it streams. It also serves later questions, as long as what the user typed or
// accepted since then agrees with it.

import { CancellationSource, type CancellationToken } from '../../base/cancellation.ts';
import { changedBlocks } from '../../base/diffs/sequenceDiff.ts';
import type { TextEdit } from '../../base/textPosition.ts';
import type { EditFormat, EditQuestion, LineRange, ModelPrompt } from './editQuestion.ts';
import { editsOf, readRewrite } from './rewrite.ts';

export type Progress =
  | { readonly kind: 'edits'; readonly edits: readonly TextEdit[] }
  /** Nothing is known yet. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'none'; readonly reason: string }
  /** The answer is about another text. */
  | { readonly kind: 'other' };

export class EditAnswer {
  readonly uri: string;
  readonly question: EditQuestion;
  readonly #format: EditFormat;
  readonly #prompt: Pick<ModelPrompt, 'region' | 'read'>;
  readonly #source = new CancellationSource();
  #more = Promise.withResolvers<void>();
  #text = '';
  /** Number of lines about which it is known whether they change. */
  #decided = 0;
  /** The region as far as it is known. */
  #known: readonly string[] | undefined;
  #end: string | undefined;
  /** The text for which the whole answer was used last. */
  #used: string | undefined;

  constructor(
    uri: string,
    question: EditQuestion,
    format: EditFormat,
    prompt: Pick<ModelPrompt, 'region' | 'read'>,
  ) {
    this.uri = uri;
    this.question = question;
    this.#format = format;
    this.#prompt = prompt;
  }

  /** Cancelled if the answer is of no more use. */
  get token(): CancellationToken {
    return this.#source.token;
  }

  get ended(): boolean {
    return this.#end !== undefined;
  }

  cancel(): void {
    this.#source.cancel();
  }

  add(text: string): void {
    this.#text += text;
    if (!this.#format.rewrites || this.ended) return;
    const before = this.#known;
    this.#readNow(this.#text, false);
    if (this.#known !== before) this.#wake();
  }

  /** @param whole true if the model ended the answer itself. */
  finish(text: string, whole: boolean): void {
    const reason = whole ? this.#readNow(text, true) : 'incomplete answer';
    // Whole lines before an unusable end are used.
    const lines = text.slice(0, text.lastIndexOf('\n') + 1);
    this.end((reason === 'incomplete answer' ? this.#readNow(lines, false) : reason) ?? '');
  }

  /** @param reason why there is nothing more, for the log. */
  end(reason: string): void {
    this.#end ??= reason;
    this.#wake();
  }

  /** Returns why it can't be used. */
  #readNow(text: string, whole: boolean): string | undefined {
    const { question } = this;
    const { region } = this.#prompt;
    const written = this.#prompt.read(text, whole);
    if (written !== undefined && this.#format.markers.some((marker) => written.includes(marker)))
      return 'wrong markers';
    const rewrite = readRewrite(question, region, written, whole || !this.#format.rewrites, this.#known);
    if (rewrite.kind === 'lines' && rewrite.lines.join('\n') !== this.#known?.join('\n'))
      this.#known = rewrite.lines;
    const known = this.#known ?? question.lines.slice(region.start, region.end);
    const lines = written?.split('\n').slice(0, -1) ?? [];
    const differs = lines.findIndex((line, index) => line !== known[index]);
    this.#decided = differs < 0 ? lines.length : differs;
    return rewrite.kind === 'none' ? rewrite.reason : undefined;
  }

  /**
   * What is known for a text.
   * @param isUsed true if it is suggested: an answer that ended is suggested only once for the same text.
   */
  progress({ lines }: EditQuestion, isUsed = true): Progress {
    const { start, end } = this.#prompt.region;
    const asked = this.question.lines;
    const now: LineRange = { start, end: lines.length - asked.length + end };
    const isElsewhere = now.end < start || !equal(lines.slice(0, start), asked.slice(0, start));
    if (isElsewhere || !equal(lines.slice(now.end), asked.slice(end))) return { kind: 'other' };
    const old = asked.slice(start, end);
    const there = lines.slice(start, now.end);
    const typed = changedBlocks(old, there);
    const known = this.#known ?? old;
    if (!typed.every((block) => leadsTo(block.newStart, block.newEnd, there, known)))
      return {
        kind: this.ended || typed.some(({ oldStart }) => oldStart < this.#decided) ? 'other' : 'wait',
      };
    const edits = editsOf(known, lines, now);
    if (edits.length === 0 && !this.ended) return { kind: 'wait' };
    const text = there.join('\n');
    if (this.ended && this.#used === text) return { kind: 'other' };
    if (this.ended && isUsed) this.#used = text;
    if (edits.length > 0) return { kind: 'edits', edits };
    return typed.length === 0 ? { kind: 'none', reason: this.#end ?? '' } : { kind: 'other' };
  }

  /** Resolves when more is known. */
  get more(): Promise<void> {
    return this.#more.promise;
  }

  #wake(): void {
    this.#more.resolve();
    this.#more = Promise.withResolvers();
  }
}

function equal(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index]);
}

/** True if the changed lines [start, end) of `now` are those of `target`, or the beginning of what it inserts there. */
function leadsTo(start: number, end: number, now: readonly string[], target: readonly string[]): boolean {
  return changedBlocks(now, target).every(({ oldStart, oldEnd, newStart, newEnd }) => {
    if (start === end ? oldStart > start || oldEnd < start : oldStart >= end || oldEnd <= start) return true;
    const is = now.slice(oldStart, oldEnd).join('\n');
    const to = target.slice(newStart, newEnd).join('\n');
    let same = 0;
    while (same < is.length && is[same] === to[same]) same++;
    return (
      start < end && oldEnd - oldStart === end - start && to.endsWith(is.slice(same)) && is.length < to.length
    );
  });
}
