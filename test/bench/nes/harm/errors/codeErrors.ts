// Finds the errors of a text with the checker of its language: TypeScript's compiler, a grammar of Tree-sitter, or the
// parsers of JSON and YAML. A component of Vue or Svelte is checked by parts.

import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { parseAllDocuments } from 'yaml';
import type { CodeError } from './codeError.ts';
import { TreeErrors, type NameInCode } from './treeErrors.ts';
import { TypescriptErrors, type ScriptLanguage } from './typescriptErrors.ts';

const scripts: Readonly<Record<string, ScriptLanguage>> = {
  javascript: 'javascript',
  javascriptreact: 'javascript',
  typescript: 'typescript',
  typescriptreact: 'typescriptreact',
};
const components = new Set(['vue', 'svelte']);

export class CodeErrors {
  readonly #trees = new TreeErrors();
  readonly #typescript = new TypescriptErrors();

  /** To be called before a language is used. False if there is no checker for it. */
  async load(languageId: string): Promise<boolean> {
    if (languageId === 'json' || languageId === 'jsonc' || languageId === 'yaml') return true;
    if (!components.has(languageId)) return this.#trees.load(languageId);
    for (const part of ['html', 'css', 'typescript']) await this.#trees.load(part);
    return true;
  }

  errorsOf(text: string, languageId: string): readonly CodeError[] {
    const script = scripts[languageId];
    if (script) return this.#typescript.errorsOf(text, script);
    if (languageId === 'json' || languageId === 'jsonc') return jsonErrors(text);
    if (languageId === 'yaml') return yamlErrors(text);
    if (!components.has(languageId)) return this.#trees.errorsOf(text, languageId);
    return [
      ...this.#typescript.errorsOf(elementsOf('script', text), 'typescript'),
      ...this.#trees.errorsOf(elementsOf('style', text), 'css'),
      ...this.#trees.errorsOf(text, 'html'),
    ];
  }

  /** The identifiers in code; none for languages without a grammar. */
  namesIn(text: string, languageId: string): readonly NameInCode[] {
    if (languageId === 'json' || languageId === 'jsonc' || languageId === 'yaml') return [];
    if (!components.has(languageId)) return this.#trees.namesIn(text, languageId);
    return this.#trees.namesIn(elementsOf('script', text), 'typescript');
  }

  dispose(): void {
    this.#typescript.dispose();
  }
}

function jsonErrors(text: string): readonly CodeError[] {
  const errors: ParseError[] = [];
  parse(text, errors, { allowTrailingComma: true });
  return errors.map(({ error, offset }) => ({
    message: printParseErrorCode(error),
    at: offset,
    kind: 'syntax',
  }));
}

function yamlErrors(text: string): readonly CodeError[] {
  const documents = parseAllDocuments(text);
  return documents.flatMap(({ errors }) =>
    errors.map(({ code, pos: [at] }) => ({
      message: code,
      at,
      kind: code === 'DUPLICATE_KEY' ? 'name' : 'syntax',
    })),
  );
}

/** The text with everything blanked outside of these elements, so that offsets stay the same. */
function elementsOf(name: 'script' | 'style', text: string): string {
  const blank = (part: string): string => part.replace(/[^\r\n]/g, ' ');
  const element = new RegExp(`(<${name}\\b[^>]*>)([^]*?)(?=</${name}>)`, 'g');
  let result = '';
  let at = 0;
  for (const { index, 1: tag = '', 2: content = '' } of text.matchAll(element)) {
    const start = index + tag.length;
    result += blank(text.slice(at, start)) + content;
    at = start + content.length;
  }
  return result + blank(text.slice(at));
}
