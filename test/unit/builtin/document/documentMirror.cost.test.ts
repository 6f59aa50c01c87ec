// Tests that processing a change, and a repeated request, costs in proportion to the change and not to the document.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DocumentMirror } from '../../../../src/builtin/document/documentMirror.ts';
import { DocumentTokens, LexCache } from '../../../../src/builtin/document/documentTokens.ts';
import { EditLog } from '../../../../src/builtin/document/editLog.ts';
import type { LanguageSyntax } from '../../../../src/builtin/language/languageSyntax.ts';
import { LineIndex } from '../../../../src/builtin/document/lineIndex.ts';
import type { LexedLine, LexState } from '../../../../src/builtin/language/lineTokens.ts';

/** Counts the lines that are read from it. */
class CountedMirror extends DocumentMirror {
  taken = 0;

  override line(index: number): string {
    this.taken++;
    return super.line(index);
  }

  override slice(start: number, end: number): string[] {
    const lines = super.slice(start, end);
    this.taken += lines.length;
    return lines;
  }

  override get lines(): readonly string[] {
    this.taken += this.lineCount;
    return super.lines;
  }
}

class CountedCache extends LexCache {
  asked = 0;

  override lex(line: string, state: LexState, syntax: LanguageSyntax): LexedLine {
    this.asked++;
    return super.lex(line, state, syntax);
  }
}

const texts = ['total', 'const', 'name3', 'return'];

/** The work done for each of several changes in the middle of a document of that many lines. */
function costs(lineCount: number): readonly { readonly taken: number; readonly lexed: number }[] {
  const lines = Array.from({ length: lineCount }, (_, i) =>
    i % 10 === 0 ? '/* what is' : i % 10 === 1 ? 'here */' : `  const name${i} = total(${i});`,
  );
  const mirror = new CountedMirror('file:///work/a.ts', 'typescript', 1, lines.join('\n'));
  const cache = new CountedCache();
  const [tokens, index, log] = [new DocumentTokens(mirror, cache), new LineIndex(mirror), new EditLog()];
  const middle = Math.floor(lineCount / 20) * 10 + 5;
  const ask = (): void => {
    tokens.stateAt(tokens.lastLine);
    tokens.line(middle);
    for (const text of texts) {
      index.linesWith(text, middle);
      index.linesEqualTo(text, middle);
      index.linesInAnyCase(text);
    }
  };
  ask();
  const at = (line: number, from: number, to: number): Parameters<DocumentMirror['replace']>[0] => ({
    start: { line: middle + line, character: from },
    end: { line: middle + line, character: to },
  });
  const changes = [
    { range: at(0, 8, 9), text: 'x' },
    { range: at(0, 9, 9), text: '\n' },
    { range: at(0, 2, 7), text: '' },
    { range: { start: at(0, 2, 2).start, end: at(1, 0, 0).start }, text: '' },
    { range: at(2, 0, 0), text: 'const total = 1;\nreturn total;\n' },
  ];
  return changes.map(({ range, text }) => {
    [mirror.taken, cache.asked] = [0, 0];
    const splice = mirror.replace(range, text);
    tokens.onSplice(splice);
    index.onSplice(splice);
    log.onSplice(mirror, splice, 'typed');
    ask();
    return { taken: mirror.taken, lexed: cache.asked };
  });
}

describe('A change of a document', () => {
  it('costs the same in 3,000 lines as in 60', () => {
    assert.deepEqual(costs(3_000), costs(60));
  });

  it('inspects a few lines and tokenizes only those that are requested', () => {
    for (const { taken, lexed } of costs(3_000)) {
      assert.ok(taken > 0 && taken <= 40, `${taken} lines were looked at`);
      assert.equal(lexed, 1);
    }
  });
});
