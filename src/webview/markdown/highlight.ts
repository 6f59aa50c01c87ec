// Highlights code in common languages. Creates nodes directly instead of markup.

import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import type { Emitter, HLJSApi, Language } from 'highlight.js';

/**
 * A compact highlight.js grammar for CSS, SCSS and Less. The library's own is mostly a list of property names; this one
 * recognizes properties by position.
 */
function css(hljs: HLJSApi): Language {
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

const languages = {
  ...{ bash, cpp, csharp, css, diff, go, ini, java, json, php, python, ruby, rust, sql, xml, yaml },
  // Registered as `javascript`, which the HTML grammar refers to; provides `ts` and `tsx`.
  javascript: typescript,
};
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);
// The C++ and TypeScript grammars cover C and JavaScript.
hljs.registerAliases(['c', 'h'], { languageName: 'cpp' });
hljs.registerAliases(['js', 'jsx', 'mjs', 'cjs', 'typescript'], { languageName: 'javascript' });

/** An emitter that creates nodes. The library also calls `openNode` and `closeNode`, which its types omit. */
class NodeEmitter implements Emitter {
  readonly root: DocumentFragment = document.createDocumentFragment();
  readonly #open: (DocumentFragment | HTMLElement)[] = [this.root];

  get #top(): DocumentFragment | HTMLElement {
    return this.#open.at(-1)!;
  }

  startScope(name: string): void {
    const span = document.createElement('span');
    span.className = `hl-${name.split('.')[0]!.replaceAll('_', '-')}`;
    this.#top.append(span);
    this.#open.push(span);
  }

  endScope(): void {
    if (this.#open.length > 1) this.#open.pop();
  }

  openNode(name: string): void {
    this.startScope(name);
  }

  closeNode(): void {
    this.endScope();
  }

  addText(text: string): void {
    if (text !== '') this.#top.append(text);
  }

  __addSublanguage(emitter: Emitter): void {
    if (emitter instanceof NodeEmitter) this.#top.append(emitter.root);
  }

  toHTML(): string {
    return '';
  }

  finalize(): void {
    this.#open.length = 1;
  }
}

hljs.configure({ __emitter: NodeEmitter });

/** Undefined if the language is not supported. `highlighter.ts` loads this file and limits the length of `code`. */
export function highlight(code: string, language: string): DocumentFragment | undefined {
  if (hljs.getLanguage(language) === undefined) return undefined;
  const { _emitter: emitter } = hljs.highlight(code, { language, ignoreIllegals: true });
  return emitter instanceof NodeEmitter && emitter.root.textContent === code ? emitter.root : undefined;
}
