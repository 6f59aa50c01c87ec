// What a question of consent is about is one value, which was parsed into a closed type: the question shows the whole value,
// the answer is remembered for it, and exactly this value is used. What parsing dropped is shown as dropped, and nothing lasting
// is then offered. Used by the questions about agents, MCP servers, sign-ins and permissions.

import { boundedJson } from './boundedJson.ts';

/** Maximum number of dropped fields that are listed; with more, the list has one item more. */
export const mostDropped = 50;
/** UTF-16 units of the value of a dropped field. */
const longestDropped = 300;
/** Levels at which dropped fields are searched; what is deeper is dropped as a whole, unless the type has such levels. */
const deepest = 20;

/** An object as a `Record` of its own fields; `fields.x` then never reads an inherited one. */
export function ownFields(raw: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(raw));
}

/**
 * What `raw` has and the parsed `value` has not, each as `name: JSON`: unknown, malformed and inherited fields. Empty if `value`
 * is all of `raw`. At most 50, and a note if there are more.
 */
export function droppedFields(raw: unknown, value: unknown): readonly string[] {
  const dropped: string[] = [];
  compare('', raw, value, 0, dropped);
  return dropped.length <= mostDropped ? dropped : [...dropped.slice(0, mostDropped), '…'];
}

function compare(name: string, raw: unknown, value: unknown, depth: number, dropped: string[]): void {
  if (dropped.length > mostDropped || Object.is(raw, value)) return;
  if (!isObject(raw) || !isObject(value) || Array.isArray(raw) !== Array.isArray(value) || depth > deepest) {
    dropped.push(asDropped(name, raw));
    return;
  }
  // Inherited fields too: a parser may have read them.
  for (const key in raw) {
    if (dropped.length > mostDropped) return;
    const path = name === '' ? asName(key) : `${name}.${asName(key)}`;
    const isSame = Object.hasOwn(raw, key) && Object.hasOwn(value, key);
    if (isSame) compare(path, raw[key], value[key], depth + 1, dropped);
    else dropped.push(asDropped(path, raw[key]));
  }
}

/** A name with other characters could look like several lines, or like a value. */
function asName(key: string): string {
  return /^[\w$-]+$/.test(key) ? key : JSON.stringify(key.slice(0, longestDropped));
}

function asDropped(name: string, raw: unknown): string {
  const { text, isWhole } = boundedJson(raw, longestDropped);
  return `${name.slice(0, longestDropped)}: ${text}${isWhole ? '' : '…'}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

const hidden = /(?!\n)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]|(?![ \n])\s/gu;
/** Combining marks without a base character, and the fifth and later ones on one, which would cover other lines. */
const looseMarks = /(?<=^|[\n"' ])\p{M}+|(?<=\p{M}{4})\p{M}+/gu;
/** Characters that are drawn as a part of the one before. */
const composing = /[\p{M}\u1100-\u11ff]/u;

/**
 * The text with each character that is invisible, looks like a space or changes the direction of text as an escape: `\u{202e}`.
 * So are characters that Unicode draws like others, as `e` and an accent like `é`: of two texts that are shown alike, at most one
 * is without escapes. Line ends and spaces stay.
 */
export function shownToTheLetter(text: string): string {
  return asComposed(text)
    .replaceAll(hidden, spelled)
    .replaceAll(looseMarks, (marks) => Array.from(marks, spelled).join(''));
}

function asComposed(text: string): string {
  if (text.normalize('NFC') === text) return text;
  return Array.from(text, (one) =>
    composing.test(one) || one.normalize('NFC') !== one ? spelled(one) : one,
  ).join('');
}

function spelled(character: string): string {
  return `\\u{${character.codePointAt(0)!.toString(16)}}`;
}
