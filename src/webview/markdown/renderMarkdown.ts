// Renders one block of Markdown to nodes: parses, sanitizes, and replaces its code blocks.

import { Lexer, Marked, Tokenizer, type Links, type MarkedExtension, type TokensList } from 'marked';
import { t } from '../../base/l10n.ts';
import { onlyAllowedTags } from './allowedTags.ts';
import { codePlaces } from './codePlaces.ts';
import { codeBlock } from './codeBlock.ts';
import { formulas } from './formulas.ts';
import { mathSyntax, mayHaveFormulas } from './mathSyntax.ts';
import { safeImage, safeLink } from './safeAddress.ts';
import { sanitize } from './sanitize.ts';
import { withEveryCell } from './tableCells.ts';

/** Link definitions by label, which apply to later blocks. */
export type LinkDefinitions = Record<string, { readonly href: string | null; readonly title: string | null }>;

const mostDefinitions = 1_000;
/** Maximum number of emphasis characters, since the parser is quadratic in it; a block with more is shown as text. */
const mostEmphasis = 1_200;

/** Values of `data-lang` that mark the source of a formula. */
const formulaInline = 'formula-inline';
const formulaBlock = 'formula-block';

/** For the text that is being parsed, since the parser is created once. */
let isReferenced: (label: string) => boolean = () => true;
let definitions: Links = {};
/** Labels that the text refers to, defined or not. */
let labels = new Set<string>();

const options: MarkedExtension = {
  gfm: true,
  tokenizer: {
    // Only what the parser takes for a reference is one: not what is in code or in HTML.
    reflink(text) {
      const { reflink, nolink } = this.rules.inline;
      const found = /^!?\[/.test(text) ? (reflink.exec(text) ?? nolink.exec(text)) : null;
      const label = found?.[2] || found?.[1];
      if (label) labels.add(normalizedLabel(label));
      return false;
    },
    table(text) {
      const [raw, header, delimiters, rows] = this.rules.block.table.exec(text) ?? [];
      if (raw === undefined || header === undefined || delimiters === undefined || !rows) return false;
      const columns = delimiters.replace(this.rules.other.tableAlignChars, '').split('|').length;
      const kept = withEveryCell(rows, columns);
      if (kept === rows) return false;
      const table = Tokenizer.prototype.table.call(this, `${header}\n${delimiters}\n${kept}`);
      // The parser goes on after the source of the table.
      return table && { ...table, raw: withoutLineEnds(raw) };
    },
  },
  renderer: {
    code: ({ text, lang, codeBlockStyle }) => {
      // The parser leaves the last line end of some indented code, but not of fences.
      const end = codeBlockStyle === 'indented' && text.endsWith('\n') ? '' : '\n';
      return `<pre><code data-lang="${escapeHtml(lang ?? '')}">${escapeHtml(text)}${end}</code></pre>\n`;
    },
    html: ({ text }) => onlyAllowedTags(text),
    def: ({ tag, raw, href, title }) => (isShownByLinks(tag, href) ? '' : definitionHtml(raw, href, title)),
    link(token) {
      token.href = windowsTarget(token) ?? token.href;
      // The parser writes the link.
      return false;
    },
    // The parser leaves text between some tags, such as script, as it is.
    text: (token) => 'escaped' in token && token.escaped && token.text.replaceAll('<', '&lt;'),
  },
};
const withoutMath = new Marked(options);
const withMath = new Marked(
  options,
  mathSyntax(
    (tex, isBlock) => `<code data-lang="${isBlock ? formulaBlock : formulaInline}">${escapeHtml(tex)}</code>`,
  ),
);

/**
 * Undefined while the sanitizer is being loaded: call it again with the same arguments.
 * @param links those that were defined before; those of this text are added.
 * @param closed if true, code is highlighted.
 * @param isUsed false for the label of a definition that nothing refers to, which is shown.
 * @param refersTo called with the labels that the text refers to, defined or not, before `isUsed`.
 */
export function renderMarkdown(
  text: string,
  links: LinkDefinitions,
  closed: boolean,
  isUsed: (label: string) => boolean = () => true,
  refersTo: (labels: ReadonlySet<string>) => void = () => {},
): DocumentFragment | undefined {
  isReferenced = isUsed;
  const fragment = sanitize(asHtml(text, links, refersTo));
  if (fragment === undefined) return undefined;
  for (const code of fragment.querySelectorAll('pre > code')) {
    const language = code.getAttribute('data-lang') ?? '';
    code.parentElement?.replaceWith(codeBlock(language, code.textContent, closed));
  }
  // After code blocks, whose language may be anything.
  for (const code of fragment.querySelectorAll('code[data-lang^=formula-]'))
    formulas.typeset(code, code.getAttribute('data-lang') === formulaBlock);
  codePlaces.link(fragment);
  // A wide table scrolls and is focusable, so it needs a name.
  for (const table of fragment.querySelectorAll('table')) table.setAttribute('aria-label', t('Table'));
  for (const box of fragment.querySelectorAll('li > input:first-child'))
    box.parentElement?.classList.add('task');
  for (const attribute of fragment.querySelectorAll('[data-lang]')) attribute.removeAttribute('data-lang');
  return fragment;
}

function asHtml(
  text: string,
  links: LinkDefinitions,
  refersTo: (labels: ReadonlySet<string>) => void,
): string {
  if (text.length > mostEmphasis && text.split(/[*_]/, mostEmphasis + 1).length > mostEmphasis)
    return plain(text);
  try {
    const marked = mayHaveFormulas(text) ? withMath : withoutMath;
    const lexer = new Lexer(marked.defaults);
    const known: Links = Object.create(null) as Links;
    Object.assign(known, links);
    lexer.tokens.links = known;
    labels = new Set();
    const tokens: TokensList = lexer.lex(text);
    definitions = known;
    refersTo(labels);
    // A definition that later blocks don't get is shown.
    if (Object.keys(known).length <= mostDefinitions) Object.assign(links, known);
    else definitions = links as Links;
    return marked.parser(tokens);
  } catch {
    // For example if nesting is too deep. The text is still shown.
    return plain(text);
  }
}

/**
 * The target of a link that is a path of Windows, from the source: the parser takes the backslash in `C:\.github` for an escape.
 * Undefined if it is none. A path with slashes, in which a backslash does escape, is none.
 */
function windowsTarget({ raw, href }: { readonly raw: string; readonly href: string }): string | undefined {
  const inBrackets = /\]\(\s*<([^<>\n]*\\[^<>\n]*)>/.exec(raw)?.[1];
  const target = inBrackets ?? /\]\(\s*([^\s<>()]*\\[^\s<>]*?)(?:\)$|\s)/.exec(raw)?.[1];
  if (target === undefined || target.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1') !== href) return undefined;
  const isPath =
    /^(?:[A-Za-z]:\\|\\\\[\p{L}\p{N}])/u.test(target) || /^[^/]*\\[\p{L}\p{N}][^/]*$/u.test(target);
  return isPath ? target : undefined;
}

/** False for another definition of a label, which the parser ignores, and for an address that becomes no link. */
function isShownByLinks(tag: string, href: string): boolean {
  return (
    isReferenced(tag) && definitions[tag]?.href === href && (safeLink(href) !== undefined || safeImage(href))
  );
}

/** @param raw as it was written: `[label]: address`. */
function definitionHtml(raw: string, href: string, title: string | undefined): string {
  const label = raw.slice(0, raw.indexOf(']:') + 2).trim();
  const link = `<a href="${escapeHtml(href)}">${escapeHtml(href)}</a>`;
  return `<p>${escapeHtml(label)} ${link}${title === undefined ? '' : ` ${escapeHtml(title)}`}</p>\n`;
}

/** As the parser compares labels. */
export function normalizedLabel(label: string): string {
  return label.trim().replaceAll(/\s+/g, ' ').toLowerCase().toUpperCase().toLowerCase();
}

function withoutLineEnds(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end--;
  return text.slice(0, end);
}

function plain(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}
