// Finds syntax errors and names with the grammars of Tree-sitter, which are compiled to WebAssembly. Used by `CodeErrors`.

import { createRequire } from 'node:module';
import type * as treeSitter from '@vscode/tree-sitter-wasm';
import type { CodeError } from './codeError.ts';

const require = createRequire(import.meta.url);
// Its exports are assigned at run time, so an import does not find their names.
const { Language, Parser } = require('@vscode/tree-sitter-wasm') as typeof treeSitter;
const vscode = (name: string): string =>
  require.resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`);

/** Language id of VS Code → file of the grammar. The C grammar is a part of that of C++. */
const grammars: Readonly<Record<string, () => string>> = {
  c: () => vscode('cpp'),
  cpp: () => vscode('cpp'),
  csharp: () => vscode('c-sharp'),
  css: () => vscode('css'),
  go: () => vscode('go'),
  html: () => require.resolve('tree-sitter-html/tree-sitter-html.wasm'),
  java: () => vscode('java'),
  javascript: () => vscode('javascript'),
  javascriptreact: () => vscode('javascript'),
  php: () => vscode('php'),
  powershell: () => vscode('powershell'),
  python: () => vscode('python'),
  ruby: () => vscode('ruby'),
  rust: () => vscode('rust'),
  shellscript: () => vscode('bash'),
  typescript: () => vscode('typescript'),
  typescriptreact: () => vscode('tsx'),
};

/** An identifier in code. */
export interface NameInCode {
  readonly text: string;
  /** UTF-16 offset. */
  readonly at: number;
  /** The offsets of the functions around it, the outermost first. */
  readonly functions: readonly number[];
  /** True for a variable: neither a member, nor called, nor a type. */
  readonly plain: boolean;
}

const isFunction =
  /^(?:.*_)?(?:function|method|lambda|closure|constructor|arrow_function|func_literal)(?:_(?:definition|declaration|item|expression))?$/;
const isIdentifier = /identifier|^(?:constant|name|property_name)$/;

export class TreeErrors {
  readonly #parsers = new Map<string, treeSitter.Parser>();

  /** To be called before a language is used. False if there is no grammar for it. */
  async load(languageId: string): Promise<boolean> {
    if (this.#parsers.has(languageId)) return true;
    const file = grammars[languageId];
    if (!file) return false;
    await Parser.init();
    const parser = new Parser();
    parser.setLanguage(await Language.load(file()));
    this.#parsers.set(languageId, parser);
    return true;
  }

  errorsOf(text: string, languageId: string): readonly CodeError[] {
    const errors: CodeError[] = [];
    this.#walk(text, languageId, (node) => {
      // HTML's grammar has a node for an end tag without its start.
      const isError = node.isError || node.type === 'erroneous_end_tag';
      if (!node.hasError && !isError) return languageId === 'html';
      if (isError) errors.push({ message: 'Syntax error', at: node.startIndex, kind: 'syntax' });
      else if (node.isMissing)
        errors.push({ message: `Missing ${node.type}`, at: node.startIndex, kind: 'syntax' });
      return true;
    });
    return errors;
  }

  /** The identifiers in code, not in comments or strings, in order. */
  namesIn(text: string, languageId: string): readonly NameInCode[] {
    const names: NameInCode[] = [];
    const functions: { readonly start: number; readonly end: number }[] = [];
    this.#walk(text, languageId, (node) => {
      while (functions.length > 0 && node.startIndex >= functions.at(-1)!.end) functions.pop();
      if (isFunction.test(node.type)) functions.push({ start: node.startIndex, end: node.endIndex });
      else if (node.childCount === 0 && isIdentifier.test(node.type))
        names.push({
          text: node.text,
          at: node.startIndex,
          functions: functions.map(({ start }) => start),
          plain: isPlain(node),
        });
      return true;
    });
    return names;
  }

  /** @param visit returns false for a node whose children are skipped. */
  #walk(text: string, languageId: string, visit: (node: treeSitter.Node) => boolean): void {
    const parser = this.#parsers.get(languageId);
    if (!parser) throw new Error(`No grammar was loaded for ${languageId}`);
    const tree = parser.parse(text);
    if (!tree) throw new Error(`A text in ${languageId} was not parsed`);
    const cursor = tree.walk();
    try {
      for (let inside = true; inside;) {
        if (visit(cursor.currentNode) && cursor.gotoFirstChild()) continue;
        while (!cursor.gotoNextSibling()) {
          if (cursor.gotoParent()) continue;
          inside = false;
          break;
        }
      }
    } finally {
      cursor.delete();
      tree.delete();
    }
  }
}

function isPlain({ type, previousSibling, nextSibling, parent }: treeSitter.Node): boolean {
  return (
    type === 'identifier' &&
    !['.', '::', '->', '?.'].includes(previousSibling?.type ?? '') &&
    !/^[(!]|argument/.test(nextSibling?.type ?? '') &&
    // Not the name of an argument or of a function.
    !(nextSibling?.type === '=' && parent?.type === 'keyword_argument') &&
    !isFunction.test(parent?.type ?? '')
  );
}
