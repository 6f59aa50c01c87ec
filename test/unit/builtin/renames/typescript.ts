// Renames in TypeScript.

import type { RenameCase } from './renameCase.ts';

const greet = `import { upper } from '../rules/renames/text';

export function greet(who: string): string {
  const «text» = 'hello ' + who;
  if (‹text›.length > 20) return 'text';
  return upper(‹text›) + options.text;
}
`;

const load = `async function load(«path»: string, encoding: string) {
  const file = await open(‹path›, encoding);
  // The path is absolute.
  return { file, name: basename(‹path›) };
}

function other(path: string) {
  return path.length;
}
`;

const account = `interface Account {
  id: number;
  «mail»: string;
}

function label(account: Account) {
  const mail = 1;
  return account.‹mail› + mail + account.id;
}
`;

const cart = `class Cart {
  private readonly «items»: Item[] = [];

  add(item: Item) {
    this.‹items›.push(item);
  }

  get size() {
    const items = 3;
    return this.‹items›.length + items;
  }
}
`;

const sum = `export function sum(«data»: number[]) {
  let total = 0;
  for (const each of ‹data›) total += each;
  return total / ‹data›.length;
}
`;

export const typescript: readonly RenameCase[] = [
  ['type over', 'a local variable with a common word', 'greeting', greet],
  ['delete, type', 'a local variable', 'sentence', greet],
  ['backspace, type', 'a local variable', 'message', greet],
  ['paste', 'a local variable', 'greeting', greet],
  ['complete', 'a local variable', 'greeting', greet],
  ['mistype', 'a local variable', 'greeting', greet],
  ['edit inside', 'a local variable, with a suffix', 'textOut', greet],
  ['edit inside', 'a local variable, with a prefix', 'fulltext', greet],
  ['type over', 'a parameter', 'filename', load],
  ['edit inside', 'a parameter, with a suffix', 'pathname', load],
  ['edit inside', 'a parameter, in the middle', 'patch', load],
  ['edit inside', 'an interface member, with a prefix', 'email', account],
  ['type over', 'an interface member', 'email', account],
  ['paste', 'an interface member', 'address', account],
  ['type over', 'a private field', 'goods', cart],
  ['edit inside', 'a private field, with an underscore', '_items', cart],
  ['backspace, type', 'a parameter with a common word', 'numbers', sum],
  ['type over', 'a parameter with a common word', 'xs', sum],
  [
    'type over',
    'a type',
    'Customer',
    account
      .replaceAll('«mail»', 'mail')
      .replace('‹mail›', 'mail')
      .replace('interface Account', 'interface «Account»')
      .replace(': Account', ': ‹Account›'),
  ],
  [
    'delete inside',
    'a function, a word of its name',
    'fetchUser',
    `function «getUser»(id: string) {
  return users.get(id);
}

const first = ‹getUser›('1');
log('getUser', () => ‹getUser›('2'));
`,
  ],
  [
    'call again',
    'a function at a call',
    'fetchUser',
    `const one = «loadUser»(id);
const two = ‹loadUser›(id);
`,
  ],
  [
    'type over',
    'a constant',
    'MAX_RETRIES',
    `const «LIMIT» = 3;

for (let i = 0; i < ‹LIMIT›; i++) {
  if (i === ‹LIMIT› - 1) warn('LIMIT');
}
`,
  ],
  [
    'type over',
    'a loop variable of one letter',
    'index',
    `for (let «i» = 0; ‹i› < rows.length; ‹i›++) {
  draw(rows[‹i›]);
}
`,
  ],
  [
    'type over',
    'a caught error',
    'problem',
    `try {
  run();
} catch («err») {
  log(‹err›);
  throw new Failure(‹err›.message);
}
`,
  ],
  [
    'type over',
    'a parameter of an arrow function without parentheses',
    'person',
    `const names = users.filter(«user» => ‹user›.active);
const user = names[0];
show(user);
`,
  ],
  [
    'edit inside',
    'a method of a class, with a common word',
    '_dispose',
    `class Watcher {
  «dispose»() {
    this.timer.dispose();
  }

  restart() {
    this.‹dispose›();
  }
}

const it = new Watcher();
other.dispose();
it.‹dispose›();
watcher.‹dispose›();
`,
  ],
  [
    'type over',
    'a destructured name',
    'heading',
    `const { «title», body } = page;
render(‹title›, body);
store.title = ‹title›;
`,
  ],
];
