// Features of what a candidate does to the text, whichever rule proposed it. Used by `ranker`.

import type { TextEdit } from '../../base/textPosition.ts';
import { longestLine } from '../document/documentTokens.ts';
import { changedLines, minimal, textIn } from '../document/textEdits.ts';
import type { Declaration } from '../language/declaration.ts';
import type { Features } from './likelihood.ts';
import type { Token } from '../language/lineTokens.ts';
import { isKeyword, roleOf } from '../language/nameUse.ts';
import { neighbours } from '../language/tokens.ts';
import { isDeclaration, placesOn } from './nameFit.ts';
import { listScope, listsValues, scopeOf, type NameScope } from './nameScope.ts';
import type { Candidate, EditView } from './proposer.ts';

/** Number of lines below a declaration that are searched for uses of its name. */
const reach = 60;
/** Maximum number of lines with a name that are searched for its declaration. */
const mostDeclarations = 60;
const brackets = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const;
/** The head of a block whose lines are valid only in a block of that kind. */
const heads = /^\s*(?:\w+ )*(switch|match|select|enum)[ (]/m;
const hasLetter = /\p{L}/u;
const identifiers = /[\p{L}\p{N}_$]+/gu;
const memberSign = /(?:[^.]\.|->|::)$/;

/**
 * Returns a function that reads the features of candidates for `view`. It looks up each name once. Each feature is 0 or
 * 1; they are explained in `likelihood`.
 */
export function effectsIn(view: EditView): (candidate: Candidate) => Features {
  const known = new Map<string, readonly (NameScope | undefined)[]>();
  const scopesOf = (name: string): readonly (NameScope | undefined)[] => {
    const scopes = known.get(name) ?? declaredScopes(name, view);
    known.set(name, scopes);
    return scopes;
  };
  return ({ edits, renaming, features: { support, member } }) => {
    const isMember = member === 1;
    const removed = edits.map(({ range }) => textIn(view.document, range)).join('');
    const inserted = edits.map(({ newText }) => newText).join('');
    const flag = (isTrue: boolean): number => (isTrue ? 1 : 0);
    const names = renaming
      ? []
      : edits.map((edit) => ({ edit, ...insertedNames(edit, removed, isMember, view) }));
    const lacksValue =
      isMember &&
      names.some(({ edit, used, assigned }) =>
        used.some((name) =>
          assigned.has(name)
            ? !isVariable(scopesOf(name), edit.range.start.line, view)
            : !isGiven(name, scopesOf(name), view),
        ),
      );
    return {
      ...(lacksValue ? { unpassed: 1 } : {}),
      unbalanced: flag(
        !isBalanced(removed, inserted) ||
          edits.some((edit) => changesHead(edit, view) || endsOpen(edit, view)) ||
          (!renaming && leavesGaps(edits, view)) ||
          (!removed.includes('await') && edits.some((edit) => awaitsInSync(edit, view))),
      ),
      dangling: flag(!renaming && edits.some((edit) => leavesUses(edit, inserted, view))),
      lone: flag(!support && edits.some((edit) => removesLone(edit, view))),
      redeclared: flag(names.some(({ edit, declared }) => redeclares(declared, edit, scopesOf))),
      unknown: flag(
        names.some(({ edit, used }) =>
          used.some((name) => !isVisible(scopesOf(name), edit.range.start.line)),
        ),
      ),
    };
  };
}

interface InsertedNames {
  /** Names that are used as variables and not declared in the same edit. */
  readonly used: readonly string[];
  /** Those of `used` that are assigned to a member of the same name: `phone` in `this.phone = phone`. */
  readonly assigned: ReadonlySet<string>;
  readonly declared: ReadonlyMap<string, Declaration>;
}

/**
 * The names that an edit inserts, without those in the text that it removes.
 * @param isMember true if a name alone on a line may be a value, such as one of an array.
 */
function insertedNames(
  { range: { start, end }, newText }: TextEdit,
  removed: string,
  isMember: boolean,
  view: EditView,
): InsertedNames {
  const { names } = view.tokens.syntax;
  const there = new Set(removed.match(identifiers));
  const before = view.document.line(start.line).slice(0, start.character);
  const after = view.document.line(end.line).slice(end.character);
  // Without `self.`, the name after it means a variable.
  const exposed = memberSign.test(textIn(view.document, { start, end })) && !memberSign.test(newText) ? 1 : 0;
  const texts = (before + newText + after).split(/\r?\n/);
  const [used, assigned] = [new Set<string>(), new Set<string>()];
  const declared = new Map<string, Declaration>();
  const isOpened = (before + after).trim() === '' && start.line > 0;
  const isInValues = isMember && listsValues(isOpened ? start.line - 1 : start.line, view);
  for (const [i, tokens] of view.tokens.lines(start.line, texts).entries()) {
    const from = i === 0 ? before.length : 0;
    const to = i === texts.length - 1 ? texts[i]!.length - after.length + exposed : Infinity;
    for (const [index, token] of tokens.entries()) {
      const { text } = token;
      // A common word such as `err` identifies nothing, but may be a variable of another function.
      const mayBeVariable =
        isWord(token) && (text === 'self' || !names.reserved.has(text)) && !there.has(text);
      if (!mayBeVariable || token.start < from || token.start >= to) continue;
      // In style sheets, `var(` and `--name` declare nothing.
      if (view.tokens.syntax.fixedWords && !text.startsWith('$')) continue;
      const left = neighbours(tokens, index - 1, -1);
      const right = neighbours(tokens, index + 1, 1);
      const own = view.tokens.names.on(tokens, text, 'code', names).find((place) => place.index === index);
      if (own?.declared && !(isInValues && own.declared === 'import')) declared.set(text, own.declared);
      else if (isPlain(left, right, view)) used.add(text);
      if (left[0]?.text === '=' && left[1]?.text === text.replace(/^\$/, '')) assigned.add(text);
    }
  }
  // `phone=phone` and `this.phone = phone` declare no variable.
  const isUsed = (name: string): boolean => !declared.has(name) || (isMember && assigned.has(name));
  return { used: [...used].filter(isUsed), assigned, declared };
}

function isPlain(left: readonly Token[], right: readonly Token[], { tokens: { syntax } }: EditView): boolean {
  return roleOf(left, right, syntax.names.sigil) === 'plain' && right[0]?.text !== ':';
}

/**
 * True if the value of a new member may be this name: the document declares it for plain use, or uses it without declaring it.
 * The new member itself is none, unless it is one of an enum. `isVisible` tests the scope.
 */
function isGiven(name: string, scopes: readonly (NameScope | undefined)[], view: EditView): boolean {
  if (scopes.some((scope) => !scope || scope.plain || isEnum(scope, view))) return true;
  return view.index
    .linesWith(name, 0)
    .slice(0, mostDeclarations)
    .some((line) =>
      placesOn(line, name, 'code', view).some(
        (place) => !isDeclaration(place) && isPlain(place.left, place.right, view),
      ),
    );
}

/** True if a declaration of the name that is no member is visible on the line. */
function isVariable(scopes: readonly (NameScope | undefined)[], line: number, view: EditView): boolean {
  const isMember = ({ kind, start }: NameScope): boolean =>
    kind === 'type' ||
    // `let` and `val` declare members of types too.
    (kind === 'lines' &&
      /^\s*(?:\w+ )*(?:let|var|val)\b/.test(view.document.line(start)) &&
      scopeOf('field', start, view)?.kind === 'type');
  return scopes.some(
    (scope) => !scope || (scope.plain && line >= scope.start && line < scope.end && !isMember(scope)),
  );
}

function isEnum({ kind, start }: NameScope, { document }: EditView): boolean {
  return kind === 'type' && /\benum\b/.test(document.line(start));
}

/** True if the edit declares a variable or parameter where one of the same name is visible. */
function redeclares(
  declared: InsertedNames['declared'],
  { range: { start } }: TextEdit,
  scopesOf: (name: string) => readonly (NameScope | undefined)[],
): boolean {
  return [...declared].some(
    ([name, kind]) =>
      (kind === 'variable' || kind === 'parameter') &&
      !isKeyword(name) &&
      scopesOf(name).some(
        (scope) => scope?.kind === 'lines' && start.line > scope.start && start.line < scope.end,
      ),
  );
}

/** A line that is not finished: it ends in a dot or an assignment. */
const openEnd = /[^.\s]\.$|[\w)\]] ?=$/;

/** True if a line ends open after the edit: the user was still typing when this text was read. */
function endsOpen({ range: { start, end }, newText }: TextEdit, view: EditView): boolean {
  const { document, tokens } = view;
  const after = document.line(end.line).slice(end.character);
  const text = (document.line(start.line).slice(0, start.character) + newText).trimEnd();
  if (!openEnd.test(text) || !/^\s*(?:$|[)\],;}])/.test(after)) return false;
  const isContinued = (line: number): boolean =>
    line < document.lineCount && tokens.indentation(line) > tokens.indentation(start.line);
  if (text.endsWith('=') && isContinued(end.line + 1)) return false;
  return tokens.lines(start.line, text.split(/\r?\n/)).at(-1)?.at(-1)?.place === 'code';
}

/** True if the edits leave a string open, a list without an element, or a statement without its semicolon. */
function leavesGaps(edits: readonly TextEdit[], { document, tokens }: EditView): boolean {
  const smallest = edits.flatMap((edit) => minimal(document, edit) ?? []);
  // Edits that only replace words leave no gap. They may have many places.
  const isSame = ({ range, newText }: TextEdit): boolean =>
    newText.replace(wordsInText, 'w') === textIn(document, range).replace(wordsInText, 'w');
  if (smallest.every(isSame)) return false;
  return changedLines(document, smallest).some(({ start, before, after }) => {
    const [old, now] = [before, after].map((texts) => ({
      strings: tokens.openStrings(start, texts),
      gaps: gapsIn(tokens.lines(start, texts)),
    }));
    return now!.strings > old!.strings || now!.gaps > old!.gaps || losesSemicolon(before, after);
  });
}

const wordsInText = /[\p{L}\p{N}_$]+/gu;

/** Pairs of signs that have an element or operand between them in complete code. */
const gaps = new Set(['(,', '[,', '{,', ',,', '[;', '.)', '.,', '.;', '.]', '=,', '=)', '=;']);

function gapsIn(lines: readonly (readonly Token[])[]): number {
  let found = 0;
  let [before, sign] = ['', ''];
  for (const tokens of lines)
    for (const { text, kind, place } of tokens) {
      if (kind === 'space' || place === 'comment') continue;
      const next = place === 'string' ? '"' : text;
      // A range such as `0..` has no element after it.
      const mayBeGap = kind === 'sign' && next.length === 1 && sign.length === 1;
      if (mayBeGap && gaps.has(sign + next) && !(sign === '.' && before === '.')) found++;
      [before, sign] = [sign, next];
    }
  return found;
}

/** True if the new text of a statement lacks its semicolon. An edit that removes only the semicolon is intended. */
function losesSemicolon(before: readonly string[], after: readonly string[]): boolean {
  const [old, now] = [before, after].map((lines) => lines.join('\n').trimEnd());
  return old!.endsWith(';') && now !== '' && /[\p{L}\p{N})\]]$/u.test(now!) && `${now};` !== old;
}

const asyncHead = /\b(?:async|suspend)\b/;
/** The first line of a function, with or without a keyword. */
const functionHead =
  /\b(?:function|def|fn|func|fun)\b|=>\s*\{?\s*$|^\s*(?!(?:if|for|while|switch|catch|with|using|lock|else|foreach)\b)[\w<>[\], .?#*]*\w\([^;]*\)[^;=]*\{?\s*$/;

/** True if the edit inserts `await` into a function that is not asynchronous. */
function awaitsInSync({ range: { start }, newText }: TextEdit, { document, tokens }: EditView): boolean {
  if (!/\bawait\b/.test(newText) || asyncHead.test(newText)) return false;
  let depth = tokens.indentation(start.line);
  for (let line = start.line - 1; line >= 0 && depth > 0; line--) {
    const at = tokens.indentation(line);
    if (at >= depth) continue;
    const text = document.line(line);
    // Its time would grow with the square of the length.
    if (text.length > longestLine) return false;
    // Above a brace on its own line is the first line of its function.
    depth = text.trim() === '{' ? at + 1 : at;
    if (asyncHead.test(text)) return false;
    if (functionHead.test(text)) return true;
  }
  return false;
}

/** True if the edit replaces the head of a block by one of another kind, while the lines of the block stay below. */
function changesHead({ range: { start, end }, newText }: TextEdit, { document }: EditView): boolean {
  const old = document.slice(start.line, end.line + 1).join('\n');
  const head = heads.exec(old)?.[1];
  const line = document.line(start.line).slice(0, start.character) + newText;
  return (
    head !== undefined &&
    !old.includes('}') &&
    heads.exec(line + document.line(end.line).slice(end.character))?.[1] !== head
  );
}

function isWord({ text, kind, place }: Token): boolean {
  return kind === 'word' && place === 'code' && hasLetter.test(text);
}

/** The scopes of the declarations of a name in the document; undefined for one that is not known. */
function declaredScopes(name: string, view: EditView): readonly (NameScope | undefined)[] {
  const scopes: (NameScope | undefined)[] = [];
  let lines = 0;
  for (const line of view.index.linesWith(name, 0)) {
    const places = placesOn(line, name, 'code', view);
    // Lines that have the name only inside other names do not count. After the limit, any line may declare it.
    if (places.length > 0 && ++lines > mostDeclarations) return [undefined];
    for (const { declared } of places)
      if (declared) scopes.push(scopeOf(declared, line, view) ?? listScope(line, view));
  }
  return scopes;
}

/** False if the name is declared, but only in other scopes. */
function isVisible(scopes: readonly (NameScope | undefined)[], line: number): boolean {
  const plain = scopes.filter((scope) => !scope || scope.plain);
  return plain.length === 0 || plain.some((scope) => !scope || (line >= scope.start && line < scope.end));
}

/** True if it removes the declaration of a name that is used below. */
function leavesUses({ range: { start, end } }: TextEdit, inserted: string, view: EditView): boolean {
  const kept = new Set(inserted.match(identifiers));
  const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  for (let line = start.line; line <= last; line++) {
    const from = line === start.line ? start.character : 0;
    const to = line === end.line ? end.character : Infinity;
    for (const token of view.tokens.line(line)) {
      const { text } = token;
      if (
        !isWord(token) ||
        view.tokens.syntax.names.reserved.has(text) ||
        token.start < from ||
        token.start >= to ||
        kept.has(text)
      )
        continue;
      const own = placesOn(line, text, 'code', view).find(
        (place) => isDeclaration(place) && place.tokens[place.index]?.start === token.start,
      );
      if (!own?.declared) continue;
      const scope = scopeOf(own.declared, line, view);
      const end = Math.min(last + reach, scope?.kind === 'lines' ? scope.end - 1 : Infinity);
      const below = view.index.linesWith(text, last + 1).filter((use) => use > last && use <= end);
      if (below.some((use) => placesOn(use, text, 'code', view).some((place) => !isDeclaration(place))))
        return true;
    }
  }
  return false;
}

/** A statement that leaves a function or loop, or calls the base class. */
const leaves = /^\s*(?:(?:return|raise|throw|break|continue|yield)\b|super\b|.*\bsuper\(\))/;

/** True if it removes whole lines with a statement that changes the control flow, or all lines of a block. */
function removesLone({ range: { start, end }, newText }: TextEdit, { document, tokens }: EditView): boolean {
  if (newText !== '' || start.character > 0 || end.character > 0 || end.line === start.line) return false;
  if (document.slice(start.line, end.line).some((text) => leaves.test(text))) return true;
  if (start.line === 0 || !/[{:]\s*$/.test(document.line(start.line - 1))) return false;
  return tokens.indentation(end.line) < tokens.indentation(start.line);
}

/** True if both texts leave the same number of brackets of each kind open. */
function isBalanced(removed: string, inserted: string): boolean {
  const open = ([bracket, closing]: readonly [string, string], text: string): number =>
    text.split(bracket).length - text.split(closing).length;
  return brackets.every((pair) => open(pair, removed) === open(pair, inserted));
}
