// Finds the names of buttons in the sources: in the chat page, and in messages, lists and menus of VS Code.
import type { Node, SourceFile } from 'typescript/unstable/ast';
import {
  isArrayLiteralExpression,
  isBinaryExpression,
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isStringLiteral,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import { forEachSource } from '../../../scripts/build/l10nMessages.ts';

/** Functions that make buttons or show a message with buttons → the arguments that have their names, as for `slice`. */
const makers = new Map<string, readonly [from: number, to?: number]>([
  ['button', [0]],
  ['link', [1]],
  ['tile', [2, 3]],
  ['agentTile', [1, 2]],
  ['missing', [2]],
  ['item', [1, 2]],
  ['offer', [2]],
  ['confirm', [2]],
]);
/** Properties that name a button beside a property that says what the button does. */
const names = new Set(['title', 'label', 'text', 'tooltip']);
const doing = new Set([
  'run',
  'answer',
  'allows',
  'consent',
  'command',
  'goes',
  'does',
  'step',
  'iconPath',
  'until',
  'pass',
  'disable',
]);
/** Properties that always name a button. */
const answers = new Set(['allow', 'refuse', 'accept', 'decline', 'show', 'saveLabel', 'openLabel']);

/** The English names and tooltips of buttons → the file of one of them. Names that are no text of ours are not returned. */
export function buttonNames(root: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  forEachSource(root, (source, file) => {
    if (source === undefined) return;
    const declared = declarationsIn(source);
    const visit = (node: Node): void => {
      for (const place of namesIn(node))
        for (const text of textsIn(place, declared)) if (!found.has(text)) found.set(text, file);
      node.forEachChild(visit);
    };
    visit(source);
  });
  return found;
}

/** The expressions of `node` itself that name a button. */
function namesIn(node: Node): readonly Node[] {
  if (isCallExpression(node)) {
    const { expression, arguments: all } = node;
    const callee = isPropertyAccessExpression(expression) ? expression.name : expression;
    const name = isIdentifier(callee) ? callee.text : '';
    if (name === 'element') return isNamed(all[0], 'button') ? all.slice(1) : [];
    if (name === 'setAttribute') return isNamed(all[0], 'aria-label') ? all.slice(1) : [];
    return all.slice(...(makers.get(name) ?? [all.length]));
  }
  if (isBinaryExpression(node)) {
    const { left, right } = node;
    return isPropertyAccessExpression(left) && left.name.text === 'tooltip' ? [right] : [];
  }
  // The table of the buttons of a code block: action, icon, tooltip, name.
  if (isArrayLiteralExpression(node)) {
    const [action, icon, ...rest] = node.elements;
    return action && icon && isStringLiteral(action) && isStringLiteral(icon) ? rest : [];
  }
  if (!isObjectLiteralExpression(node)) return [];
  const properties: { readonly name: string; readonly value: Node }[] = [];
  for (const one of node.properties) {
    if (!isPropertyAssignment(one) && !isShorthandPropertyAssignment(one)) continue;
    const { name } = one;
    if (isIdentifier(name))
      properties.push({ name: name.text, value: isPropertyAssignment(one) ? one.initializer : name });
  }
  const isButton = properties.some(({ name }) => doing.has(name));
  return properties
    .filter(({ name }) => answers.has(name) || (isButton && names.has(name)))
    .map(({ value }) => value);
}

function isNamed(node: Node | undefined, name: string): boolean {
  return node !== undefined && isStringLiteral(node) && node.text === name;
}

/** The messages of `t` in an expression, also in the constants and functions without parameters of the file that it uses. */
function textsIn(node: Node, declared: ReadonlyMap<string, Node>, seen = new Set<Node>()): string[] {
  if (seen.has(node)) return [];
  seen.add(node);
  if (isCallExpression(node) && isNamedT(node.expression)) {
    const [message] = node.arguments;
    return message && isStringLiteral(message) ? [message.text] : [];
  }
  const uses = isIdentifier(node) ? declared.get(node.text) : undefined;
  const found = uses === undefined ? [] : textsIn(uses, declared, seen);
  node.forEachChild((child) => void found.push(...textsIn(child, declared, seen)));
  return found;
}

function isNamedT(node: Node): boolean {
  return isIdentifier(node) && node.text === 't';
}

function declarationsIn(source: SourceFile): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>();
  const visit = (node: Node): void => {
    if (isVariableDeclaration(node) && isIdentifier(node.name) && node.initializer !== undefined)
      found.set(node.name.text, node.initializer);
    if (isFunctionDeclaration(node) && node.name && node.parameters.length === 0 && node.body)
      found.set(node.name.text, node.body);
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}
