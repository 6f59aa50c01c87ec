// Plays stories to the built-in agent with the errors that the language server reports after each edit, or without them, and
// counts how often it foresees the next edit: its text, or the line that it changes.

import { EditSuggester } from '../../../../src/builtin/editSuggester.ts';
import type { NesDiagnostic } from '../../../../src/protocol/nes/nesContext.ts';
import { applyEdits } from '../../../unit/builtin/typist.ts';
import type { EditingStory } from '../stories/editingStory.ts';
import type { TypeScriptServer } from './typeScriptServer.ts';

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };
const uri = 'file:///work/story.ts';

interface ErrorScore {
  shown: number;
  right: number;
  foreseeable: number;
  foreseen: number;
  /** Number of suggestions after the last edit of a story. */
  tail: number;
}

/** @param server the source of the errors; undefined: none are sent. */
export async function playErrorStories(
  stories: readonly EditingStory[],
  server: TypeScriptServer | undefined,
): Promise<ErrorScore> {
  const score: ErrorScore = { shown: 0, right: 0, foreseeable: 0, foreseen: 0, tail: 0 };
  for (const { languageId, text: first, edits, foreseeable } of stories) {
    const session = new EditSuggester('story', silent, { abilities: { jump: true } });
    session.open({ uri, languageId, version: 1, text: first });
    let text = first;
    for (const [i, [from, to]] of edits.entries()) {
      const at = text.indexOf(from);
      const range = { start: positionAt(text, at), end: positionAt(text, at + from.length) };
      text = text.slice(0, at) + to + text.slice(at + from.length);
      session.change({ uri, version: i + 2, contentChanges: [{ range, text: to }] });
      const errors = (await server?.errorsOf(text)) ?? [];
      const diagnostics = errors.map(({ range, message }): NesDiagnostic => ({
        uri,
        range,
        severity: 'error',
        message,
      }));
      const position = positionAt(text, at + to.length);
      const params = { uri, version: i + 2, position, triggerKind: 'diagnostic' as const };
      const [answer] = session.suggest({ ...params, context: { diagnostics } });
      if (answer) session.reject(answer.id, 'ignored');
      const [next, after] = edits[i + 1] ?? [];
      if (next === undefined || after === undefined) {
        score.tail += answer ? 1 : 0;
        continue;
      }
      const place = text.indexOf(next);
      const wanted = text.slice(0, place) + after + text.slice(place + next.length);
      const lines = [positionAt(text, place).line, positionAt(text, place + next.length).line] as const;
      const isRight =
        answer?.kind === 'jump'
          ? answer.position.line >= lines[0] && answer.position.line <= lines[1]
          : answer?.kind === 'edit' &&
            isOnTheWay(applyEdits(text, answer.edits), wanted, edits.slice(i + 1), text);
      score.shown += answer ? 1 : 0;
      score.right += isRight ? 1 : 0;
      if (foreseeable === 0) continue;
      score.foreseeable++;
      score.foreseen += isRight ? 1 : 0;
    }
  }
  return score;
}

/** True if the text is the wanted one, or the one after several of the next edits. */
function isOnTheWay(suggested: string, wanted: string, edits: EditingStory['edits'], text: string): boolean {
  if (suggested === wanted) return true;
  for (const [from, to] of edits) {
    text = text.replace(from, () => to);
    if (text === suggested) return true;
  }
  return false;
}

function positionAt(text: string, offset: number): { line: number; character: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length - 1, character: lines.at(-1)!.length };
}
