// Encodes change events for agents that use UTF-8 or UTF-32 positions. Ranges refer to the text before the event and
// never split a character.

import type { ContentChange } from '../../protocol/nes/document.ts';
import type { DocumentChange } from '../text/editorDocument.ts';
import { isHighSurrogate, isLowSurrogate } from '../../protocol/nes/encoding.ts';
import type { NonAsciiLines } from './nonAsciiLines.ts';

/** @param changes last first, as returned by `joinTouching`. @param lines of the document before the event. */
export function encodeChanges(changes: readonly DocumentChange[], lines: NonAsciiLines): ContentChange[] {
  return changes.map((change) => encodeChange(change, lines));
}

/**
 * A change may split a surrogate pair or join two halves of one outside its range. The neighbouring half is then added to
 * both the range and the text, because an agent that stores UTF-8 cannot represent half a pair.
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
  // The common case of an insertion: convert the position once.
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
 * Merges changes that touch, so that the neighbours of each change are text the event leaves alone. Otherwise a CR and an
 * LF, or two surrogate halves, could join where the next change is counted from.
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
