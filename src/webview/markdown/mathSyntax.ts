// Recognizes formulas in Markdown, as an extension of the parser: `$a$` and `\(a\)` in a line, `$$a$$` and `\[a\]` as a
// block. Used by `renderMarkdown`.

import type { MarkedExtension, TokenizerExtension, RendererExtension, Tokens } from 'marked';

/**
 * UTF-16 units of the longest formula that is typeset; a longer one stays text. The patterns below are bounded likewise,
 * so that one without an end is not searched through the whole text.
 */
export const longestFormula = 2_000;

/**
 * A dollar begins a formula only directly before a character that is no space, and ends one only directly after such a
 * character and not before a digit: prices and shell variables stay text.
 */
const inline = /^(?:\$(?![\s$])((?:\\[^\n]|[^\\$\n]){1,2000}?)(?<![\s\\])\$(?![\d$\w])|\\\((.{1,2000}?)\\\))/;
/** In a line or on lines of its own. */
const display = /^(?:\$\$(?!\$)((?:\\[^]|[^\\$]){1,2000}?)\$\$(?!\$)|\\\[([^]{1,2000}?)\\\])/;

/** @param renderFormula returns the HTML that stands for the formula. */
export function mathSyntax(renderFormula: (tex: string, isBlock: boolean) => string): MarkedExtension {
  const formula = (name: string, level: 'block' | 'inline', pattern: RegExp): Extension => ({
    name,
    level,
    start: (text) => startAt(text, level),
    tokenizer: (text) => tokenOf(name, level === 'block' ? blockMatch(text, pattern) : pattern.exec(text)),
    renderer: (token) => {
      const html = renderFormula(String(token['tex']), pattern === display);
      return level === 'block' ? `<p>${html}</p>\n` : html;
    },
  });
  return {
    extensions: [
      formula('mathBlock', 'block', display),
      formula('mathDisplay', 'inline', display),
      formula('mathInline', 'inline', inline),
    ],
  };
}

type Extension = TokenizerExtension & RendererExtension;

/** A block formula ends its line. */
function blockMatch(text: string, pattern: RegExp): RegExpExecArray | null {
  if (!/^ {0,3}(?:\$\$|\\\[)/.test(text)) return null;
  const indent = /^ {0,3}/.exec(text)![0];
  const match = pattern.exec(text.slice(indent.length));
  if (match === null) return null;
  const rest = /^[ \t]*(?:\n|$)/.exec(text.slice(indent.length + match[0].length));
  if (rest === null) return null;
  match[0] = indent + match[0] + rest[0];
  return match;
}

/** Where the parser has to end a text before `text` does, since a formula may begin there. */
function startAt(text: string, level: 'block' | 'inline'): number | undefined {
  if (level === 'block') return /(?<=\n) {0,3}(?:\$\$|\\\[)/.exec(text)?.index;
  // The parser ends a text at these characters itself, so the rest is not searched for each of them.
  const found = /[$\\`<[*_]/.exec(text);
  return found?.[0] === '$' ? found.index : undefined;
}

/** UTF-16 units of the longest block that is searched for formulas, and the most beginnings of formulas in it. */
const longestBlock = 20_000;
const mostBeginnings = 600;

/**
 * False if the text has no formulas, or so many beginnings that the parser, whose time grows with their number times the
 * length of the text, would be slow: then it is to be parsed without this extension.
 */
export function mayHaveFormulas(text: string): boolean {
  if (text.length > longestBlock) return false;
  const pieces = text.split(/\$|\\[([]/, mostBeginnings + 2).length;
  return pieces > 1 && pieces <= mostBeginnings + 1;
}

function tokenOf(name: string, match: RegExpExecArray | null): Tokens.Generic | undefined {
  const tex = (match?.[1] ?? match?.[2])?.trim();
  if (match === null || !tex || tex.length > longestFormula) return undefined;
  return { type: name, raw: match[0], tex };
}
