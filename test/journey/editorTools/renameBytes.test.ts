// A rename by an agent writes the same bytes as Rename Symbol, and is undone in the same way. The test presses F2 to compare.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { until } from '../../until.ts';
import { openChat } from '../chatDriver.ts';
import type { OpenEditor } from '../openEditor.ts';
import { scriptedAgent } from '../scriptedAgent.ts';
import { copyUnderTest, withEditor } from '../withEditor.ts';

/** With a byte order mark and Windows line ends. */
const cart = `\uFEFF// The total of a cart: see total and cartOf.
export interface Cart {
  total: number;
}
export function cartOf(total: number): Cart {
  return { total };
}
`.replaceAll('\n', '\r\n');
const shop = `import { cartOf as create, type Cart } from './cart';
export const cart: Cart = create(1); // cartOf, total
export const due = cart.total;
`;
/** With Windows line ends, and none at the end. */
const page = `import { cartOf } from './cart';
import { cart } from './shop';
const { total } = cart;
export const text = \`total: \${total + cartOf(2).total}\`;`.replaceAll('\n', '\r\n');
const files = {
  'cart.ts': cart,
  'shop.ts': shop,
  'page.ts': page,
  'notes.md': 'total, cartOf\r\n',
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "types": [] } }\n',
};
type Texts = typeof files;

interface Rename {
  readonly what: string;
  /** 1-based, in cart.ts. */
  readonly line: number;
  readonly column: number;
  readonly symbol: string;
  readonly newName: string;
  readonly after: Texts;
}

const renames: readonly Rename[] = [
  {
    ...{ what: 'a property', line: 3, column: 3, symbol: 'total', newName: 'sum' },
    after: {
      ...files,
      'cart.ts': cart.replace('  total: number', '  sum: number').replace('{ total }', '{ sum: total }'),
      'shop.ts': shop.replace('cart.total', 'cart.sum'),
      'page.ts': page.replace('{ total }', '{ sum: total }').replace('(2).total', '(2).sum'),
    },
  },
  {
    ...{ what: 'a function', line: 5, column: 17, symbol: 'cartOf', newName: 'makeCart' },
    after: {
      ...files,
      'cart.ts': cart.replace('function cartOf', 'function makeCart'),
      'shop.ts': shop.replace('{ cartOf as', '{ makeCart as'),
      'page.ts': page.replaceAll('cartOf', 'makeCart'),
    },
  },
];

/** Waits until the files have these texts, and compares their bytes. */
async function checkBytes(editor: OpenEditor, texts: Texts): Promise<void> {
  const wanted = Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)] as const);
  const differing = (): readonly string[] =>
    wanted.flatMap(([name, bytes]) => {
      const found = readFileSync(join(editor.workspace, name));
      return found.equals(bytes) ? [] : [`${name}: ${JSON.stringify(found.toString())}`];
    });
  await until(
    () => `the bytes of ${differing().join('\n')}`,
    () => differing().length === 0,
  );
}

/** Undoes the change of all three files by one key, and saves them. */
async function undo(editor: OpenEditor): Promise<void> {
  await editor.openFile('cart.ts');
  await editor.press('Control+Z');
  // VS Code shows a file with unsaved changes in a tab.
  const dirty = editor.page.locator('.tab.dirty');
  await until('three unsaved files', async () => (await dirty.count()) === 3);
  await editor.runCommand('File: Save All');
  await checkBytes(editor, files);
  await until('no unsaved file', async () => (await dirty.count()) === 0);
}

if (copyUnderTest === 'stock')
  describe('a rename by an agent', () => {
    it('writes the same bytes as F2, and is undone in one step', async () => {
      const agent = scriptedAgent({}, 'toolUser');
      const setup = { agent: agent.definition, files, settings: { 'acpHost.nes.enabled': false } };
      await withEditor(setup, async (editor) => {
        const { page } = editor;
        await editor.openFile('page.ts');
        await editor.openFile('cart.ts');
        for (const { what, line, column, symbol, newName, after } of renames) {
          await editor.openFile('cart.ts');
          await editor.goTo(line, column);
          const input = page.locator('.rename-box input');
          await until(`the box to rename ${what}`, async () => {
            // The language server refuses while it is starting.
            await editor.press('F2');
            return await input.waitFor({ timeout: 3_000 }).then(
              () => true,
              () => undefined,
            );
          });
          await input.fill(newName);
          await editor.press('Enter');
          await checkBytes(editor, after);
          await undo(editor);

          const chat = await openChat(editor);
          const call = { path: 'cart.ts', line, symbol, new_name: newName };
          await chat.paste(`rename_symbol ${JSON.stringify(call)}`);
          await chat.answers(`Rename ${symbol} to ${newName} in cart.ts`, 'allow_once');
          await chat.row('agent', 'got Done. Changed:');
          await chat.rests();
          await checkBytes(editor, after);
          await editor.screenshot(`renamed-${symbol}`);
          await undo(editor);
        }
      });
    });
  });
