// Owns how one block of Markdown becomes nodes: parsed, sanitised, its code blocks dressed.

import { Lexer, Marked, type Links, type TokensList } from 'marked';
import { t } from '../../base/l10n.ts';
import { codeBlock } from './codeBlock.ts';
import { escapeHtml } from './escapeHtml.ts';
import { sanitize } from './sanitize.ts';

/** Definitions of links, by label, which count for the blocks after theirs. */
export type LinkDefinitions = Record<string, { readonly href: string | null; readonly title: string | null }>;

const mostDefinitions = 1_000;
/** The parser takes the square of their number; nobody reads a block with more of them as anything but text. */
const mostEmphasis = 1_200;

const marked = new Marked({
  gfm: true,
  renderer: {
    code: ({ text, lang }) =>
      `<pre><code data-lang="${escapeHtml(lang ?? '')}">${escapeHtml(text)}\n</code></pre>\n`,
  },
});

/** @param closed its code is highlighted, and the links it defines are kept in `links`. */
export function renderMarkdown(text: string, links: LinkDefinitions, closed: boolean): DocumentFragment {
  const fragment = sanitize(asHtml(text, links, closed));
  for (const code of fragment.querySelectorAll('pre > code')) {
    const language = code.getAttribute('data-lang') ?? '';
    code.parentElement?.replaceWith(codeBlock(language, code.textContent, closed));
  }
  // A wide one scrolls, and is a stop of Tab.
  for (const table of fragment.querySelectorAll('table')) table.setAttribute('aria-label', t('Table'));
  for (const box of fragment.querySelectorAll('li > input:first-child'))
    box.parentElement?.classList.add('task');
  for (const attribute of fragment.querySelectorAll('[data-lang]')) attribute.removeAttribute('data-lang');
  return fragment;
}

function asHtml(text: string, links: LinkDefinitions, closed: boolean): string {
  if (text.length > mostEmphasis && text.split(/[*_]/, mostEmphasis + 1).length > mostEmphasis)
    return plain(text);
  try {
    const lexer = new Lexer(marked.defaults);
    const known: Links = Object.create(null) as Links;
    Object.assign(known, links);
    lexer.tokens.links = known;
    const tokens: TokensList = lexer.lex(text);
    if (closed && Object.keys(known).length <= mostDefinitions) Object.assign(links, known);
    return marked.parser(tokens);
  } catch {
    // Nesting too deep to follow, and the like: the words are what counts.
    return plain(text);
  }
}

function plain(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}
