// The forms in which commands, files and agents write a text: coloured, escaped, encoded. Tests send each seed in each form
// along a route and look for its secret in what a person would read at its end.

import { seeds, type Seed } from './seeds.ts';

export interface Form {
  /** The text of a seed in this form. */
  encode(seed: Seed): string;
  /** What a person reads of text in this form. */
  read(text: string): string;
}

const colour = new RegExp(String.raw`(?:\x1b|\\+u001b)\[[\d;]*[mK]`, 'g');
const red = (text: string): string => `\x1b[01;31m\x1b[K${text}\x1b[m\x1b[K`;
const uncoloured = (text: string): string => text.replaceAll(colour, '');
const unescaped = (text: string): string => text.replaceAll(/\\+(?=["'/\\])/g, '');
const around = (text: string, secret: string, by: (secret: string) => string): string =>
  text.replace(secret, () => by(secret));
const base64 = (text: string, encoding: BufferEncoding): string =>
  Buffer.from(text, encoding).toString('base64');
const inHtml: Readonly<Record<string, string>> = {
  '"': '&quot;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
};

export const forms: Readonly<Record<string, Form>> = {
  'a coloured secret, as grep prints it': {
    encode: ({ text, secret }) => `\x1b[35ma.txt\x1b[m\x1b[36m:\x1b[m${around(text, secret, red)}`,
    read: uncoloured,
  },
  'a secret of which a part is coloured': {
    encode: ({ text, secret }) =>
      around(text, secret, (all) => `${all.slice(0, 5)}${red(all.slice(5, -2))}${all.slice(-2)}`),
    read: uncoloured,
  },
  'a text in which each word is coloured': {
    encode: ({ text }) => text.replaceAll(/\w+|["'=:]/g, (word) => `\x1b[38;5;12m${word}\x1b[0m`),
    read: uncoloured,
  },
  'a coloured diff': {
    encode: ({ text }) => text.replaceAll(/^.*$/gm, (line) => `\x1b[32m+\x1b[m\x1b[32m${line}\x1b[m`),
    read: uncoloured,
  },
  'JSON in a string': { encode: ({ text }) => JSON.stringify(`a\n${text}\nb`), read: unescaped },
  'JSON in JSON in a string': {
    encode: ({ text }) => JSON.stringify(JSON.stringify({ output: `a\n\t${text}\n` })),
    read: unescaped,
  },
  'colours in JSON': {
    encode: ({ text, secret }) => JSON.stringify(`a\n${around(text, secret, red)}\n`),
    read: (text) => unescaped(uncoloured(text)),
  },
  'URL-encoded text': {
    encode: ({ text }) => `text=${encodeURIComponent(text)}&x=1`,
    read: (text) =>
      text.replaceAll(/%([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
  },
  'escaped HTML': {
    encode: ({ text }) => `<pre>\n${text.replaceAll(/["'<>&]/g, (one) => inHtml[one]!)}\n</pre>`,
    read: (text) => text,
  },
  'lines that end with CR and LF': {
    encode: ({ text }) => `a\r\n${text.replaceAll('\n', '\r\n')}\r\nb`,
    read: (text) => text,
  },
  'lines that end with CR': {
    encode: ({ text }) => `a\r${text.replaceAll('\n', '\r')}\rb`,
    read: (text) => text,
  },
  'UTF-16 text': {
    encode: ({ text }) => Buffer.from(`\ufeff${text}\r\n`, 'utf16le').toString('utf8'),
    read: (text) => text.replaceAll(/\0|\\u0000/g, ''),
  },
  'a secret with invisible characters': {
    encode: ({ text, secret }) =>
      around(text, secret, (all) => `\u2060${all.slice(0, 4)}\u200b${all.slice(4)}`),
    read: (text) => text.replaceAll(/[\u200b\u2060]/g, ''),
  },
  Base64: {
    encode: ({ text }) => `data: ${base64(text, 'utf8')}`,
    read: (text) => text.replaceAll(/[\w+/]{12,}={0,2}/g, (word) => Buffer.from(word, 'base64').toString()),
  },
  'an encoded command': {
    encode: ({ text }) => `powershell -EncodedCommand ${base64(text, 'utf16le')}`,
    read: (text) =>
      text.replaceAll(/[\w+/]{12,}={0,2}/g, (word) => Buffer.from(word, 'base64').toString('utf16le')),
  },
};

/** The seeds in a form. `where` and `secret` are those of the seed. */
export function seedsIn(form: Form): readonly Seed[] {
  return seeds.map((seed) => ({ ...seed, text: form.encode(seed) }));
}
