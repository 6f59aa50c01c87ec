// The keys with which a programmer types a hunk: each changed run of tokens in turn, one character after the other.

import { changedBlocks } from '../../../../src/base/diffs/sequenceDiff.ts';

/** Replaces [start, end) of the text by `text`; UTF-16 units. */
export interface KeyPress {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Words, numbers, white space and single signs. */
export function tokensOf(text: string): string[] {
  return text.match(/[\p{L}_$][\p{L}\p{N}_$]*|\d+|[ \t]+|[^]/gu) ?? [];
}

/** @param at offset of `before` in the text. Enter also inserts the indentation of the next line. */
export function keysOf(before: string, after: string, at: number): readonly KeyPress[] {
  const [olds, news] = [tokensOf(before), tokensOf(after)];
  const keys: KeyPress[] = [];
  let [grown, read, offset] = [0, 0, at];
  for (const { oldStart, oldEnd, newStart, newEnd } of changedBlocks(olds, news)) {
    offset += lengthOf(olds.slice(read, oldStart));
    read = oldEnd;
    const [removed, inserted] = [
      olds.slice(oldStart, oldEnd).join(''),
      news.slice(newStart, newEnd).join(''),
    ];
    const { head, tail } = common(removed, inserted);
    const start = offset + grown + head;
    const end = offset + grown + removed.length - tail;
    if (end > start) keys.push({ start, end, text: '' });
    let to = start;
    for (const text of inserted.slice(head, inserted.length - tail).match(/\n[ \t]*|[^]/gu) ?? []) {
      keys.push({ start: to, end: to, text });
      to += text.length;
    }
    grown += inserted.length - removed.length;
    offset += removed.length;
  }
  return keys;
}

/** New lines are typed after Enter at the end of the line above; removed lines go with their line break. */
export function keysForHunk(
  text: string,
  start: number,
  old: readonly string[],
  now: readonly string[],
): readonly KeyPress[] {
  const at = text.split('\n').slice(0, start).join('\n').length + (start > 0 ? 1 : 0);
  if (old.length === 0 && start > 0) return keysOf('', `\n${now.join('\n')}`, at - 1);
  const ended = old.length === 0 || now.length === 0 ? '\n' : '';
  return keysOf(lines(old, ended), lines(now, ended), at);
}

function lines(all: readonly string[], ended: string): string {
  return all.length === 0 ? '' : all.join('\n') + ended;
}

function lengthOf(tokens: readonly string[]): number {
  return tokens.reduce((sum, token) => sum + token.length, 0);
}

function common(a: string, b: string): { readonly head: number; readonly tail: number } {
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < shorter - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  return { head, tail };
}
