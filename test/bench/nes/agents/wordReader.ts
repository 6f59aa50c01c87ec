// The floor for the time of an answer: an agent that keeps the document as lines, and before each answer only counts its
// words. It never suggests anything.

import { initialized, serve } from '../../../agents/parts/stdio.ts';

interface Change {
  readonly range: { readonly start: Place; readonly end: Place };
  readonly text: string;
}

interface Place {
  readonly line: number;
  readonly character: number;
}

let lines: string[] = [];

serve({
  initialize: () => initialized,
  'nes/start': () => ({ sessionId: 'bench' }),
  'document/didOpen': ({ text }) => {
    lines = (text as string).split('\n');
  },
  'document/didChange': ({ contentChanges }) => {
    // The benchmark changes parts of one line only.
    for (const { range, text } of contentChanges as Change[]) {
      const line = lines[range.start.line]!;
      lines[range.start.line] = line.slice(0, range.start.character) + text + line.slice(range.end.character);
    }
  },
  'nes/suggest': () => {
    const counts = new Map<string, number>();
    for (const line of lines)
      for (const [word] of line.matchAll(/\w+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
    return { suggestions: [] };
  },
});
