// Owns what of an icon's file goes into the page: its paths, in twentieths of its grid of 16 and each point told from the one
// before, which is a quarter of the file and looks the same.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'rolldown';

/** What an import of an icon is in the bundle: the `d` of its paths, on a grid of 320; see src/webview/svg.d.ts. */
export const leanIcons: Plugin = {
  name: 'lean-icons',
  load: {
    filter: { id: /\.svg$/ },
    handler: async (path) => ({
      code: `export default ${JSON.stringify(leanPaths(await readFile(path, 'utf8'), path))}`,
      moduleType: 'js',
    }),
  },
};

/** How many numbers a command takes. */
const operands: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, Z: 0 };

/** Throws for a drawing this does not understand: a build is the place to hear of it. */
function leanPaths(svg: string, path: string): string[] {
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const shapes = [...svg.matchAll(/<(?!\/?svg\b)([a-z]+)\b[^>]*?\bd="([^"]*)"/g)];
  if (Number.isNaN(side) || shapes.length === 0 || shapes.some(([, tag]) => tag !== 'path'))
    throw new Error(`${path} is no drawing of paths on a square`);
  return shapes.map(([, , d = '']) => relative(d, 320 / side, path));
}

function relative(d: string, scale: number, path: string): string {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let text = '';
  let before = '';
  const say = (command: string, ...values: readonly number[]): void => {
    text += command === before ? '' : command;
    for (const [index, value] of values.entries())
      text += (index > 0 || command === before) && value >= 0 ? ` ${value}` : value;
    before = command;
  };
  for (const [, command = '', rest = ''] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = [...rest.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(([n]) => Math.round(Number(n) * scale));
    const count = operands[command];
    if (count === undefined) throw new Error(`${path} has a path with ${command}`);
    if (count === 0) {
      say('z');
      [x, y] = [startX, startY];
    }
    for (let i = 0; i < numbers.length; i += count) {
      const some = numbers.slice(i, i + count);
      if (command === 'H') say('h', some[0]! - x);
      else if (command === 'V') say('v', some[0]! - y);
      else if (command === 'M') say('m', some[0]! - x, some[1]! - y);
      else say(command.toLowerCase(), ...some.map((value, at) => value - (at % 2 === 0 ? x : y)));
      if (command !== 'V') x = some.at(command === 'H' ? -1 : -2)!;
      if (command !== 'H') y = some.at(-1)!;
      if (command === 'M' && i === 0) [startX, startY] = [x, y];
    }
  }
  return text;
}
