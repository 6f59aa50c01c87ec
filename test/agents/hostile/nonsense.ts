// Random values that a client does not expect, used by the attacks of `tricks.ts`.

import type { SeededRandom } from '../../seededRandom.ts';

/** Property names with a meaning in JavaScript. */
export const prototypeKeys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'] as const;

/** Paths outside of any workspace, and malformed ones. */
export const escapes = [
  '/etc/passwd',
  '../../../../../../etc/passwd',
  '..',
  '/',
  '',
  '.',
  '~/.ssh/id_rsa',
  'file:///etc/passwd',
  'C:\\Windows\\win.ini',
  '\\\\server\\share\\file',
  '/proc/self/environ',
  '/dev/zero',
  'a\0b',
  '\ud800',
  `/${'a'.repeat(5000)}`,
] as const;

/** A random JSON value, at most `depth` levels deep. */
export function nonsense(random: SeededRandom, depth = 3): unknown {
  const kinds = depth > 0 ? 12 : 10;
  switch (random.below(kinds)) {
    case 0:
      return null;
    case 1:
      return random.next() < 0.5;
    case 2:
      return random.pick([0, -0, -1, 1.5, 1e300, 2 ** 53, -(2 ** 31)]);
    case 3:
      return random.pick(prototypeKeys);
    case 4:
      return random.pick(escapes);
    case 5:
      return random.pick([
        '',
        '\0',
        '\ud800',
        '\udfff\ud800',
        '\u2028',
        '\ufeff',
        '\x1b[2J',
        '🙂'.repeat(50),
      ]);
    case 6:
      return 'x'.repeat(random.below(2000));
    case 7:
      return [];
    case 8:
      return {};
    case 9:
      return random.next();
    case 10:
      return Array.from({ length: random.below(5) }, () => nonsense(random, depth - 1));
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(5) }, () => [
          random.pick([...prototypeKeys, 'type', 'sessionId', 'update', 'path', '']),
          nonsense(random, depth - 1),
        ]),
      );
  }
}

/** A copy of `value` in which one part is replaced by nonsense or removed. */
export function spoilt(random: SeededRandom, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random.next() < 0.2) return nonsense(random);
  const keys = Object.keys(value);
  const key = keys[random.below(keys.length)];
  if (key === undefined) return nonsense(random);
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? spoilt(random, item) : item));
  const { [key]: part, ...rest } = value as Record<string, unknown>;
  return random.next() < 0.2 ? rest : { ...rest, [key]: spoilt(random, part) };
}
