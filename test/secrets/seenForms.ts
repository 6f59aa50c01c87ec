// More forms in which a person reads a text with a secret: coloured inside, quoted for a shell, wrapped by a terminal, escaped in the
// ways of several languages, and indented in documents.

import type { Form } from './encodedSeeds.ts';

const colour = new RegExp(String.raw`(?:\x1b|\\+u001b)\[[\d;]*[mK]`, 'g');
const red = (text: string): string => `\x1b[1;31m${text}\x1b[0m`;
const same = (text: string): string => text;
const code = (one: string): number => one.codePointAt(0)!;
const hex = (one: string, digits: number): string => code(one).toString(16).padStart(digits, '0');
const ascii = (text: string, by: (one: string) => string, which = /[^\sA-Za-z]/g): string =>
  text.replaceAll(which, (one) => (code(one) < 127 ? by(one) : one));
const inside = (text: string, secret: string, by: (secret: string) => string): string =>
  text.replace(secret, () => by(secret));
const joined = (text: string): string => text.replaceAll('\\n', '\n').replaceAll('\n', '');

/** Lines broken at a column, as terminals and `fold` do, after a prompt that is so long that the secret begins at `start`. */
function wrapped({ text, secret }: Parameters<Form['encode']>[0], column: number, start: number): string {
  const beginning = secret.split('\n')[0]!;
  const before = text
    .split('\n')
    .find((line) => line.includes(beginning))!
    .indexOf(beginning);
  return `$ ${'x'.repeat(Math.max(0, start - before))} ${text}`
    .split('\n')
    .flatMap((line) => line.match(new RegExp(`.{1,${column}}`, 'gu')) ?? [''])
    .join('\n');
}

export const seenForms: Readonly<Record<string, Form>> = {
  'a secret whose first character is coloured': {
    encode: ({ text, secret }) => inside(text, secret, (all) => red(all[0]!) + all.slice(1)),
    read: (text) => text.replaceAll(colour, ''),
  },
  'a secret in three colours': {
    encode: ({ text, secret }) =>
      inside(
        text,
        secret,
        (all) => red(all.slice(0, 3)) + `\x1b[38;2;1;2;3m${all.slice(3, 6)}\x1b[K` + red(all.slice(6)),
      ),
    read: (text) => text.replaceAll(colour, ''),
  },
  'a text whose every character is coloured': {
    encode: ({ text }) => text.replaceAll(/\S/g, (one) => `\x1b[3${code(one) % 8}m${one}`),
    read: (text) => text.replaceAll(colour, ''),
  },
  'JSON in JSON in JSON': {
    encode: ({ text }) => JSON.stringify([JSON.stringify({ a: JSON.stringify({ output: `a\n${text}\n` }) })]),
    read: (text) => text.replaceAll(/\\+(?=["'/\\])/g, ''),
  },
  'Unicode escapes': {
    encode: ({ text }) => ascii(text, (one) => `\\u${hex(one, 4)}`),
    read: (text) =>
      text.replaceAll(/\\+u([\da-f]{4})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16))),
  },
  'escapes in braces': {
    encode: ({ text }) => ascii(text, (one) => `\\u{${hex(one, 2)}}`),
    read: (text) =>
      text.replaceAll(/\\+u\{([\da-f]+)\}/g, (_, digits: string) =>
        String.fromCharCode(parseInt(digits, 16)),
      ),
  },
  'octal escapes': {
    encode: ({ text }) => ascii(text, (one) => `\\${code(one).toString(8).padStart(3, '0')}`),
    read: (text) =>
      text.replaceAll(/\\+([0-7]{3})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 8))),
  },
  'HTML with every sign as a number': {
    encode: ({ text }) => ascii(text, (one) => `&#${code(one).toString().padStart(5, '0')};`),
    read: (text) =>
      text.replaceAll(/&#0*(\d+);/g, (_, digits: string) => String.fromCharCode(Number(digits))),
  },
  'HTML with named signs': {
    encode: ({ text }) =>
      text
        .replaceAll('&', '&amp;')
        .replaceAll('_', '&lowbar;')
        .replaceAll('=', '&equals;')
        .replaceAll(':', '&colon;')
        .replaceAll('"', '&quot;'),
    read: (text) =>
      text
        .replaceAll('&lowbar;', '_')
        .replaceAll('&equals;', '=')
        .replaceAll('&colon;', ':')
        .replaceAll('&amp;', '&'),
  },
  'a secret in pieces of shell quotes': {
    encode: ({ text, secret }) =>
      inside(text, secret, (all) => `${all.slice(0, 4)}''${all.slice(4, 8)}""${all.slice(8)}`),
    read: (text) => text.replaceAll(/\\"/g, '"').replaceAll(/''|""/g, ''),
  },
  'lines wrapped at 80 columns': {
    encode: (seed) => wrapped(seed, 80, 74),
    read: joined,
  },
  'lines wrapped at 120 columns': {
    encode: (seed) => wrapped(seed, 120, 111),
    read: joined,
  },
  'a block of Markdown': {
    encode: ({ text }) => `Look:\n\n\`\`\`sh\n${text}\n\`\`\`\n\nor \`${text.split('\n').join('`\n`')}\`.`,
    read: same,
  },
  'a block of YAML': {
    encode: ({ text }) => `steps:\n  - run: |\n${text.replaceAll(/^/gm, '      ')}\n    name: x`,
    read: same,
  },
  'a quotation': { encode: ({ text }) => text.replaceAll(/^/gm, '> '), read: same },
  'lines with numbers': {
    encode: ({ text }) =>
      text
        .split('\n')
        .map((line, at) => `${String(at + 9).padStart(6)}\t${line}`)
        .join('\n'),
    read: same,
  },
  'lines of a log': {
    encode: ({ text }) =>
      text
        .split('\n')
        .map((line) => `2026-11-28T20:00:00.000Z [stderr] ${line}`)
        .join('\n'),
    read: same,
  },
  'UTF-16 text, big-endian': {
    encode: ({ text }) => `\ufeff${text}`.split('').join('\0'),
    read: (text) => text.replaceAll(/\0|\\u0000/g, ''),
  },
};
