// Tests byte counts, token estimates and cuts of text.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { cutLines } from '../../../../src/context/select/cutLines.ts';
import { estimateTokens, utf8Length } from '../../../../src/context/select/estimateTokens.ts';

describe('sizes of text', () => {
  it('are counted in UTF-8 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => utf8Length(text) === Buffer.byteLength(text)),
    );
    assert.equal(utf8Length('\uD800x\uDC00'), Buffer.byteLength('\uD800x\uDC00'));
  });

  it('are estimated in tokens close to a tokenizer', () => {
    // Counted with o200k.
    for (const [text, counted] of [
      ['The quick brown fox jumps over the lazy dog.', 10],
      ['const value = await fetchSomething(request.url, { method: "GET" });', 14],
      ['上下文记录应使用这些生命周期状态', 11],
      ['', 0],
    ] as const)
      assert.ok(
        Math.abs(estimateTokens(text) - counted) <= Math.max(2, counted * 0.35),
        `${text}: ${estimateTokens(text)}`,
      );
  });

  it('never give a part more tokens than the whole, and sample long texts', () => {
    const line = 'export function compute(input: number): number {\n';
    const one = estimateTokens(line.repeat(100));
    const many = estimateTokens(line.repeat(10_000));
    assert.ok(Math.abs(many / (one * 100) - 1) < 0.05);
  });

  it('are limited by cutting at line breaks around the focus', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ maxLength: 60 }).map((text) => text.replaceAll(/[\r\n]/g, '')),
          { minLength: 1, maxLength: 60 },
        ),
        fc.nat(59),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 2_000 }),
        (lines, focus, tokens, bytes) => {
          const at = Math.min(focus, lines.length - 1);
          const cut = cutLines(lines, { start: at, end: at }, { tokens, bytes });
          if (!cut) return;
          assert.ok(cut.tokens <= tokens && cut.bytes <= bytes);
          assert.equal(cut.text, lines.slice(cut.kept.start, cut.kept.end + 1).join('\n'));
          assert.equal(cut.bytes, Buffer.byteLength(cut.text));
        },
      ),
    );
  });
});
