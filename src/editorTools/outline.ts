// Selects the symbols in the outline of a file: local variables are left out, and in large files also fields and what is inside
// functions, so that the outline has few pages. Used by the tool `document_symbols`.

import { mostLines } from './resultText.ts';

export interface OutlineSymbol {
  readonly name: string;
  /** VS Code's name of its kind in lower case: class, method, variable, … */
  readonly kind: string;
  /** 0 for a symbol that is in no other one. */
  readonly depth: number;
}

export interface Outline<T> {
  /** In the order of the file. `depth` counts listed symbols only. */
  readonly symbols: readonly T[];
  /** Number of symbols that are left out since the file has too many. Local variables are not counted. */
  readonly omitted: number;
}

const functions: ReadonlySet<string> = new Set(['function', 'method', 'constructor']);
const types: ReadonlySet<string> = new Set(['class', 'interface', 'struct', 'enum', 'namespace', 'module']);

interface Place {
  /** True if it is in another symbol. */
  readonly isInside: boolean;
  /** True if it is in a function. */
  readonly isInFunction: boolean;
  /** True if it is in a function, and not in a type in that function. */
  readonly isLocal: boolean;
}

type Rule = (isFunctionOrType: boolean, place: Place) => boolean;

/** Each decides which symbols are listed. The next one is used if the one before lists too many. */
const rules: readonly [Rule, ...Rule[]] = [
  (isFunctionOrType, { isLocal }) => isFunctionOrType || !isLocal,
  (_, { isInFunction }) => !isInFunction,
  (isFunctionOrType, { isInside, isInFunction }) => !isInFunction && (isFunctionOrType || !isInside),
];

/** @param all in the order of the file, each after the symbol that it is in. */
export function outlineOf<T extends OutlineSymbol>(all: readonly T[]): Outline<T> {
  const [first, ...further] = rules;
  const declared = select(all, first);
  let symbols = declared;
  for (const rule of further) if (symbols.length > mostLines) symbols = select(all, rule);
  return { symbols, omitted: declared.length - symbols.length };
}

function select<T extends OutlineSymbol>(all: readonly T[], rule: Rule): T[] {
  const kept: T[] = [];
  /** The symbols around the current one, each with the place of what is in it. */
  const around: { readonly depth: number; readonly isKept: boolean; readonly inner: Place }[] = [];
  for (const symbol of all) {
    while ((around.at(-1)?.depth ?? -1) >= symbol.depth) around.pop();
    const place = around.at(-1)?.inner ?? { isInside: false, isInFunction: false, isLocal: false };
    const [isFunction, isType] = [functions.has(symbol.kind), types.has(symbol.kind)];
    const isKept = rule(isFunction || isType, place);
    if (isKept) kept.push({ ...symbol, depth: around.filter((one) => one.isKept).length });
    const inner = {
      isInside: true,
      isInFunction: isFunction || place.isInFunction,
      isLocal: isFunction || (place.isLocal && !isType),
    };
    around.push({ depth: symbol.depth, isKept, inner });
  }
  return kept;
}
