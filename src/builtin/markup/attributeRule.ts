// Reads a changed attribute as a rule for the tags below: a changed prefix, such as `v-on:` to `@`, changes the other attributes
// with that prefix, and an added attribute is added to tags with the same attributes. Used by `lineRewrite`.

import type { LineRule } from '../rules/proposer.ts';

const value = `=(?:"[^"]*"|'[^']*'|\\{[^{}]*\\})`;
const attribute = `\\s+[^\\s=/<>]+(?:${value})?`;
const values = new RegExp(value, 'g');
/** An attribute that similar tags share. Names, texts and addresses belong to one tag only. */
const shared = new RegExp(
  `^\\s*(?![^=]*(?:id|key|ref|src|alt|title|name|value|label|text|class|for|to|[A-Z]\\w*)=)\\S+${value}\\s*$`,
);
/** Maximum UTF-16 units of an added attribute. */
const longestAddition = 200;
const tag = new RegExp(`<[A-Za-z][\\w.-]*(?:${attribute})*`);

/** Undefined if the change is not one of an attribute. @param before the line before its change. @param after after it. */
export function attributeRule(before: string, after: string): LineRule | undefined {
  let head = 0;
  while (head < after.length && before[head] === after[head]) head++;
  return additionRule(before, after, head) ?? prefixRule(before, after, head);
}

/** Changes a prefix of attributes. It ends with `:`, `@` or `#`, by which frameworks mark directives. */
function prefixRule(before: string, after: string, head: number): LineRule | undefined {
  const start = /(?<!\S)\S*$/.exec(before.slice(0, head))!.index;
  const [, prefix, name] = /^([\w-]*[:@#])([A-Za-z][\w.-]*)/.exec(before.slice(start)) ?? [];
  if (!prefix || !name) return undefined;
  const rest = before.slice(start + prefix.length);
  const other = after.slice(start, after.length - rest.length);
  if (!after.endsWith(rest) || !/^(?:[\w-]+|[\w-]*[:@#])$/.test(other)) return undefined;
  const all = new RegExp(`(?<=\\s)${prefix}(?=[A-Za-z][\\w.-]*=)`, 'g');
  return {
    key: `${prefix}>${other}`,
    rewrite(line) {
      const text = line.replace(all, other);
      return text === line ? undefined : text;
    },
  };
}

/** Adds an attribute at the same place of tags with the same name and attributes. */
function additionRule(before: string, after: string, head: number): LineRule | undefined {
  const length = after.length - before.length;
  const text = after.slice(head, head + length);
  const found = tag.exec(before);
  if (!found || length < 0 || length > longestAddition || !shared.test(text)) return undefined;
  if (after.slice(head + length) !== before.slice(head)) return undefined;
  const count = shapeOf(before.slice(found.index, head)).length;
  const until = new RegExp(`^\\S+(?:${attribute}){${count - 1}}`);
  const shape = shapeOf(found[0]).join(' ');
  return {
    key: `${shape}+${text.trim()}`,
    rewrite(line) {
      const other = tag.exec(line);
      const upTo = until.exec(other?.[0] ?? '');
      if (!other || !upTo || shapeOf(other[0]).join(' ') !== shape) return undefined;
      const end = other.index + upTo[0].length;
      return `${line.slice(0, end)} ${text.trim()}${line.slice(end)}`;
    },
  };
}

/** The names of a tag and its attributes. */
function shapeOf(text: string): readonly string[] {
  return text.replace(values, '').trim().split(/\s+/);
}
