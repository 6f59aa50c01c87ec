// Compact highlight.js grammars for CSS and SQL. The library's own are mostly lists of names. Used by `highlight`.

import type { HLJSApi, Language } from 'highlight.js';

/** For CSS, SCSS and Less. Recognizes properties by position. */
export function css(hljs: HLJSApi): Language {
  const strings = [hljs.APOS_STRING_MODE, hljs.QUOTE_STRING_MODE];
  const number = { scope: 'number', begin: /(?<![\w-])[+-]?(?:\d+\.?\d*|\.\d+)(?:%|[a-z]{1,4}\b)?/ };
  return {
    name: 'CSS',
    aliases: ['scss', 'less'],
    case_insensitive: true,
    contains: [
      hljs.C_BLOCK_COMMENT_MODE,
      { scope: 'comment', begin: /(?<=^|\s)\/\//, end: /$/ },
      ...strings,
      { scope: 'keyword', begin: /@[a-z-]+/ },
      { scope: 'attr', begin: /--[\w-]+/ },
      // Bounded, since a long line would otherwise be scanned again from each word.
      { scope: 'attribute', begin: /(?<![\w-])[a-z-]{2,40}(?=\s{0,9}:(?:\s|[^;{}]{0,200}[;}]))/ },
      { scope: 'number', begin: /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?=[\s;,)])/ },
      number,
      { scope: 'selector-id', begin: /#[\w-]+/ },
      { scope: 'selector-class', begin: /(?<!\d)\.[a-z_-][\w-]*/ },
      { scope: 'selector-attr', begin: /\[/, end: /\]/, contains: strings },
      { scope: 'selector-pseudo', begin: /::?[a-z][a-z-]*(?=[\s,{:.()])/ },
      { scope: 'meta', begin: /!important/ },
      { scope: 'built_in', begin: /(?<![a-z-])[a-z-]{1,40}(?=\()/ },
      { scope: 'selector-tag', begin: /(?<=^|[\s>+~,}])[a-z][a-z\d]{0,20}(?=[^;{}()]{0,200}\{)/ },
    ],
  };
}

const sqlKeywords =
  'add all alter always analyze and any as asc authorization begin between by cascade case check collate column commit ' +
  'constraint create cross cube current cursor database declare default deferrable delete desc describe distinct do drop ' +
  'each else elseif end escape except exec execute exists explain fetch filter first following for foreign from full ' +
  'function generated grant group grouping having identity if ignore in index inner insert intersect into is isolation ' +
  'join key language last lateral leading left level like limit local lock loop match materialized merge natural next no ' +
  'not nothing nulls of offset on only open or order out outer over partition preceding primary procedure range recursive ' +
  'references release rename replace restrict return returning returns revoke right role rollback rollup row rows ' +
  'savepoint schema select sequence set sets similar some start table tablesample temp temporary then to trailing ' +
  'transaction trigger truncate unbounded union unique unknown update use using values view when where while window with ' +
  'within without';

const sqlTypes =
  'array bigint binary bit blob bool boolean bytea char character clob date datetime dec decimal double float int integer ' +
  'interval json jsonb money nchar national numeric nvarchar precision real serial smallint text time timestamp ' +
  'timestamptz tinyint uuid varbinary varchar varying xml zone';

const sqlFunctions =
  'abs avg cast ceil coalesce concat count current_date current_time current_timestamp date_trunc dense_rank extract floor ' +
  'greatest lag lead least length lower ltrim max min mod now ntile nullif power rank round row_number rtrim sqrt ' +
  'string_agg substring sum trim unnest upper';

export function sql(hljs: HLJSApi): Language {
  return {
    name: 'SQL',
    case_insensitive: true,
    keywords: { keyword: sqlKeywords, type: sqlTypes, literal: 'true false null', built_in: sqlFunctions },
    contains: [
      hljs.COMMENT('--', '$'),
      hljs.C_BLOCK_COMMENT_MODE,
      { scope: 'string', begin: /'/, end: /'/, contains: [{ begin: /''/ }] },
      { begin: /"/, end: /"/, contains: [{ begin: /""/ }] },
      { scope: 'variable', begin: /@[a-z0-9]\w*/ },
      hljs.C_NUMBER_MODE,
      { scope: 'operator', begin: /[-+*/=%^~<>|&!]+/ },
    ],
  };
}
