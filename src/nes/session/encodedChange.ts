// The changes of one event as an agent is told of them that does not count in UTF-16 units: counted in the text before
// the event, and never beginning or ending inside a character.

import type { ContentChange } from '../../protocol/nes/document.ts';
import type { DocumentChange } from '../text/editorDocument.ts';
import { isHighSurrogate, isLowSurrogate } from '../../protocol/nes/encoding.ts';
import type { NonAsciiLines } from './nonAsciiLines.ts';

/** @param lines before the event. @param changes last first, as `joinTouching` gives them. */
export function encodeChanges(changes: readonly DocumentChange[], lines: NonAsciiLines): ContentChange[] {
  return changes.map((change) => encodeChange(change, lines));
}

/**
 * A change that splits a surrogate pair, or brings two halves together, makes or unmakes a character out of text that
 * it does not contain. So a half beside the range comes along, as a part of both the range and the text: an agent that
 * keeps its text as UTF-8 has no halves that could become whole by themselves.
 */
function encodeChange({ range: { start, end }, text }: DocumentChange, lines: NonAsciiLines): ContentChange {
  const first = lines.at(start.line);
  const last = end.line === start.line ? first : lines.at(end.line);
  let from = start.character;
  let to = end.character;
  let written = text;
  if (first !== undefined && isHighSurrogate(first.charCodeAt(from - 1))) {
    from--;
    written = first.charAt(from) + written;
  }
  if (last !== undefined && isLowSurrogate(last.charCodeAt(to))) {
    written += last.charAt(to);
    to++;
  }
  const character = lines.encoded(start.line, from);
  // What one key writes is counted once.
  const isEmpty = start.line === end.line && from === to;
  return {
    range: {
      start: { line: start.line, character },
      end: { line: end.line, character: isEmpty ? character : lines.encoded(end.line, to) },
    },
    text: written,
  };
}

/**
 * Makes one change of those that touch, so that what is beside each is text that the event leaves alone: a CR and a LF,
 * or two halves of a character, cannot meet at the place that the next change is counted from.
 */
export function joinTouching(lastFirst: readonly DocumentChange[]): readonly DocumentChange[] {
  if (lastFirst.length === 1) return lastFirst;
  const joined: DocumentChange[] = [];
  for (const change of lastFirst) {
    const next = joined.at(-1);
    if (!next || change.rangeOffset + change.rangeLength !== next.rangeOffset) {
      joined.push(change);
      continue;
    }
    joined[joined.length - 1] = {
      range: { start: change.range.start, end: next.range.end },
      rangeOffset: change.rangeOffset,
      rangeLength: change.rangeLength + next.rangeLength,
      text: change.text + next.text,
    };
  }
  return joined;
}
