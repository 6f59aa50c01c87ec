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
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import type { Emitter } from 'highlight.js';
import { css, sql } from './grammars.ts';

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
