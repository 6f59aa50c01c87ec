// Finds the texts that users read in the sources: every message passed to `t`, and every literal that should have been.
// Uses TypeScript's own parser, whose API is still marked unstable, so its version is pinned.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { SyntaxKind, type Node, type SourceFile } from 'typescript/unstable/ast';
import {
  isArrowFunction,
  isBinaryExpression,
  isCallExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isGetAccessorDeclaration,
  isConstructorDeclaration,
  isIdentifier,
  isMethodDeclaration,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isPropertyDeclaration,
  isSpreadElement,
  isStringLiteral,
  isTemplateExpression,
} from 'typescript/unstable/ast/is';
import { API } from 'typescript/unstable/sync';

export interface SourceMessages {
  /** Sorted, without duplicates. */
  readonly messages: readonly string[];
  /** One line each, with file and line number. */
  readonly problems: readonly string[];
}

/** Functions whose arguments users read → which arguments, as for `slice`. */
const shows = new Map<string, readonly [from: number, to?: number]>([
  ['showInformationMessage', [0]],
  ['showWarningMessage', [0]],
  ['showErrorMessage', [0]],
  ['setStatusBarMessage', [0, 1]],
  ['reportError', [0]],
  ['openMachineSetting', [0, 1]],
  ['offer', [1]],
  ['confirm', [0]],
  ['choose', [0, 1]],
  ['chooseMany', [0, 1]],
]);
/** Properties whose texts users read, in an object literal or assigned to an object. */
const shown = new Set([
  'title',
  'placeholder',
  'placeHolder',
  'prompt',
  'label',
  'description',
  'detail',
  'tooltip',
  'saveLabel',
  'openLabel',
  'validationMessage',
]);

/**
 * @param root the folder that contains `src`.
 * @param isConverted whether a file (with `/` between folders) is searched for untranslated literals.
 */
export function readSources(root: string, isConverted: (file: string) => boolean): SourceMessages {
  const messages = new Set<string>();
  const problems: string[] = [];
  forEachSource(root, (source, file) => {
    if (!source) problems.push(`${file}: is in no TypeScript project`);
    else readFile(source, file, messages, problems, isConverted(file));
  });
  return { messages: [...messages].toSorted(), problems };
}

/**
 * Calls `read` for each source file in `src`, by name.
 * @param read its source is undefined if the file is in no TypeScript project; not valid after the call.
 */
export function forEachSource(
  root: string,
  read: (source: SourceFile | undefined, file: string) => void,
): void {
  const api = new API({ cwd: root });
  try {
    const configs = globSync('src/{,*/}tsconfig.json', { cwd: root }).map((file) => join(root, file));
    const projects = api.updateSnapshot({ openProjects: configs }).getProjects();
    const files = globSync('src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.d.ts'));
    for (const file of files.map((name) => name.replaceAll('\\', '/')).toSorted())
      read(
        projects
          .map(({ program }) => program.getSourceFile(join(root, file)))
          .find((found) => found !== undefined),
        file,
      );
  } finally {
    api.close();
  }
}

function readFile(
  source: SourceFile,
  file: string,
  messages: Set<string>,
  problems: string[],
  isConverted: boolean,
): void {
  const complain = (node: Node, what: string): void => {
    const line = source.text.slice(0, node.end).split('\n').length;
    problems.push(`${file}:${line}: ${what}`);
  };
  const visit = (node: Node, isRun: boolean): void => {
    if (isCallExpression(node) && isIdentifier(node.expression) && node.expression.text === 't') {
      const [message, ...args] = node.arguments;
      if (!message || !isLiteral(message)) complain(node, 'the message of t must be a literal');
      else {
        messages.add(message.text);
        const wanted = placeholders(message.text);
        if (args.some(isSpreadElement) || args.length !== wanted.length || wanted.some((at, i) => at !== i))
          complain(node, `the values do not match the placeholders of "${message.text}"`);
      }
      if (!isRun) complain(node, 't is called while the module loads, before there are translations');
      for (const arg of args) visit(arg, isRun);
      return;
    }
    if (isConverted) {
      const texts = textsOf(node);
      for (const literal of texts.flatMap(literalsIn)) {
        complain(
          literal,
          `users read this text, so it must go through t: ${source.text.slice(literal.pos, literal.end).trim()}`,
        );
      }
    }
    const runsLater = isFunction(node) || (isPropertyDeclaration(node) && !isStatic(node));
    node.forEachChild((child) => visit(child, isRun || runsLater));
  };
  visit(source, false);
}

/** The expressions of `node` itself whose values users read. */
function textsOf(node: Node): readonly Node[] {
  if (isCallExpression(node)) {
    const place = shows.get(nameOf(node.expression));
    return place ? node.arguments.slice(...place) : [];
  }
  if (isPropertyAssignment(node)) return shown.has(nameOf(node.name)) ? [node.initializer] : [];
  const isSet =
    isBinaryExpression(node) &&
    node.operatorToken.kind === SyntaxKind.EqualsToken &&
    isPropertyAccessExpression(node.left) &&
    shown.has(node.left.name.text);
  return isSet ? [node.right] : [];
}

/** The numbers of the placeholders, sorted and without duplicates: `[0, 1]` for `{1} of {0}`. */
export function placeholders(message: string): number[] {
  const found = [...message.matchAll(/\{(\d+)\}/g)].map(([, index]) => Number(index));
  return [...new Set(found)].toSorted((a, b) => a - b);
}

function isLiteral(node: Node): node is Node & { readonly text: string } {
  return isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node);
}

/** The literals with words that the expression may evaluate to. Arguments of calls are not searched. */
function literalsIn(node: Node): Node[] {
  if (isLiteral(node)) return hasWords(node.text) ? [node] : [];
  if (isTemplateExpression(node)) {
    const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
    return hasWords(parts.join(' ')) ? [node] : [];
  }
  const { kind } = node;
  if (
    kind === SyntaxKind.ConditionalExpression ||
    kind === SyntaxKind.ParenthesizedExpression ||
    isBinaryExpression(node)
  ) {
    const found: Node[] = [];
    node.forEachChild((child) => void found.push(...literalsIn(child)));
    return isBinaryExpression(node) && isComparison(node.operatorToken.kind) ? [] : found;
  }
  return [];
}

function isComparison(kind: SyntaxKind): boolean {
  return kind === SyntaxKind.EqualsEqualsEqualsToken || kind === SyntaxKind.ExclamationEqualsEqualsToken;
}

/** True if there are words other than names of icons, settings and the product. */
function hasWords(text: string): boolean {
  return /\p{L}{2}/u.test(text.replaceAll(/\$\([\w~-]+\)|acpHost[.\w]*|ACP( Host)?/g, ''));
}

function nameOf(node: Node): string {
  if (isIdentifier(node)) return node.text;
  return isPropertyAccessExpression(node) ? node.name.text : '';
}

function isFunction(node: Node): boolean {
  return (
    isArrowFunction(node) ||
    isFunctionDeclaration(node) ||
    isFunctionExpression(node) ||
    isMethodDeclaration(node) ||
    isGetAccessorDeclaration(node) ||
    isConstructorDeclaration(node)
  );
}

function isStatic(node: { readonly modifiers?: readonly Node[] | undefined }): boolean {
  return node.modifiers?.some(({ kind }) => kind === SyntaxKind.StaticKeyword) ?? false;
}
