// A compact highlight.js grammar for CSS, SCSS and Less. The library's own is mostly a list of property names; this one
// recognizes properties by position.

import type { HLJSApi, Language } from 'highlight.js';

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
