// Applies a suggestion of the built-in agent to a text. Used by benchmarks that replay edits.

import type { Range } from '../../../../src/base/textPosition.ts';
import type { ReadableSuggestion } from '../../../../src/builtin/editSuggester.ts';
import { applyEdits as applyTextEdits } from '../../../unit/builtin/typist.ts';

/** `undefined` for a jump, which changes nothing. A rename changes every occurrence in the file. */
export function applyEdits(text: string, answer: ReadableSuggestion): string | undefined {
  switch (answer.kind) {
    case 'edit':
      return applyTextEdits(text, answer.edits);
    case 'searchAndReplace':
      return answer.isRegex
        ? text.replace(new RegExp(answer.search, 'gm'), answer.replace)
        : text.replaceAll(answer.search, answer.replace);
    case 'rename': {
      const line = text.split('\n')[answer.position.line] ?? '';
      const name = /^[\p{L}\p{N}_$]+/u.exec(line.slice(answer.position.character))?.[0] ?? '';
      return text.replace(new RegExp(`\\b${name.replaceAll('$', '\\$')}\\b`, 'g'), answer.newName);
    }
    case 'jump':
      return undefined;
  }
}

export function positionAt(text: string, offset: number): Range['start'] {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}
