// The tools with VS Code's own TypeScript support: from a type error over a fix to a rename.
import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { systemClock } from '../../../src/agent/clock.ts';
import { until } from '../../until.ts';
import { textIn } from '../review/reviewWorld.ts';
import { openNewFile, run, type, writeNewFile } from '../world.ts';
import { eachToolsWorld, relative, type ToolsWorld } from './toolsWorld.ts';

async function write(from: vscode.Uri, name: string, text: string): Promise<vscode.Uri> {
  const uri = vscode.Uri.joinPath(from, '..', name);
  await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
  return uri;
}

describe('editor tools: TypeScript', () => {
  let world: ToolsWorld;
  eachToolsWorld((made) => (world = made));

  it('find, describe, fix and rename', async () => {
    world.clockFactor = systemClock.factor ?? 1;
    const cartText =
      'export class Cart {\n  total = 0;\n  add(price: number) {\n    this.total += price;\n  }\n}\n';
    const { document } = await openNewFile('cart.ts', cartText);
    const cart = document.uri;
    await write(cart, 'tsconfig.json', '{ "compilerOptions": { "strict": true, "types": [] } }\n');
    const shop = await write(
      cart,
      'shop.ts',
      "import { Cart } from './cart';\nexport const cart = new Cart();\ncart.add(1);\nexport const due = cart.total;\n",
    );
    const page = await write(
      cart,
      'page.ts',
      "import { due, cart } from './shop';\n// total\nexport const text: string = cart.total.toString();\nexport const wrong: number = cart.totl;\n",
    );
    const [inCart, inShop, inPage] = [cart, shop, page].map(relative);
    await until('the language server', async () => {
      const { text } = await world.answer('find_references', { path: inCart, line: 2, symbol: 'total' });
      return text.includes('page.ts:3:');
    });
    assert.deepEqual(
      (await world.text('find_references', { path: inCart, line: 2, symbol: 'total' })).split('\n'),
      [
        `${inCart}:2:3: total = 0;`,
        `${inCart}:4:10: this.total += price;`,
        `${inPage}:3:34: export const text: string = cart.total.toString();`,
        `${inShop}:4:25: export const due = cart.total;`,
      ],
    );
    const definition = await world.text('go_to_definition', { path: inShop, line: 3, symbol: 'cart.add' });
    assert.equal(definition, `${inCart}:3:3: add(price: number) {`);
    assert.match(await world.text('hover', { path: inShop, symbol: 'due' }), /const due: number/);
    const callers = await world.text('call_hierarchy', { path: inCart, line: 3, symbol: 'add' });
    assert.match(callers, new RegExp(`${inShop}:3:6: in .*: cart\\.add\\(1\\);`));
    assert.match(
      await world.text('document_symbols', { path: inCart }),
      /1-6: class Cart\n  2: \w+ total\n  3-5: method add/,
    );

    const problems = await world.text('diagnostics', { path: inPage, severity: 'error' });
    assert.match(
      problems,
      new RegExp(`${inPage}:4:35: error: Property 'totl' does not exist.* \\[ts 2551\\]`),
    );
    const actions = await world.text('code_actions', { path: inPage, line: 4, kind: 'quickfix' });
    assert.match(actions, /^Change spelling to 'total' \[quickfix/m);
    const fix = { path: inPage, line: 4, kind: 'quickfix', title: "Change spelling to 'total'" };
    const fixed = await world.allowed('apply_code_action', fix);
    assert.ok(!fixed.isError, fixed.text);
    assert.match(await textIn(page), /= cart\.total;\n$/);
    assert.match(await world.text('diagnostics', { path: inPage, severity: 'error' }), /^No problems/);

    const renamed = await world.allowed('rename_symbol', {
      path: inCart,
      line: 2,
      symbol: 'total',
      new_name: 'sum',
    });
    assert.ok(!renamed.isError, renamed.text);
    assert.equal(renamed.count, 3);
    assert.match(await textIn(cart), /this\.sum \+= price/);
    assert.match(await textIn(shop), /cart\.sum;\n$/);
    assert.match(await textIn(page), /\/\/ total\n.*cart\.sum\.toString\(\);\n.*= cart\.sum;\n$/);

    const organized = await world.allowed('apply_code_action', {
      ...{ path: inPage, kind: 'source.organizeImports', title: 'Organize Imports' },
    });
    assert.ok(!organized.isError, organized.text);
    assert.match(await textIn(page), /^import \{ cart \} from/);
  });
});

describe('editor tools: TypeScript refactorings', () => {
  const cartText = 'export class Cart {\n  total = 0;\n}\n';
  const shopText =
    "import { Cart } from './cart';\nexport const cart = new Cart();\nexport const due = cart.total;\n";
  const pageText =
    "import { due, cart } from './shop';\nexport function priceOf(count: number): number {\n  return count * (due + 1) + cart.total;\n}\n";
  let world: ToolsWorld;
  let cart: vscode.Uri;
  let shop: vscode.Uri;
  let page: vscode.Uri;
  eachToolsWorld((made) => (world = made));

  beforeEach(async () => {
    world.clockFactor = systemClock.factor ?? 1;
    const { document } = await openNewFile('cart.ts', cartText);
    cart = document.uri;
    await write(cart, 'tsconfig.json', '{ "compilerOptions": { "strict": true, "types": [] } }\n');
    shop = await write(cart, 'shop.ts', shopText);
    page = await write(cart, 'page.ts', pageText);
    await until('the language server', async () => {
      const { text } = await world.answer('find_references', {
        ...{ path: relative(cart), line: 2, symbol: 'total' },
      });
      return text.includes('page.ts:3:');
    });
  });

  for (const isVisible of [true, false])
    it(`extract an expression to a constant in a file that is ${isVisible ? 'visible' : 'not visible'}`, async () => {
      if (isVisible) await vscode.window.showTextDocument(page);
      const input = { path: relative(page), line: 3, symbol: '(due + 1)', kind: 'refactor.extract' };
      const title = 'Extract to constant in enclosing scope';
      const listed = await world.text('code_actions', input);
      assert.match(
        listed,
        /^Extract to constant in enclosing scope \[refactor\.extract\.constant\] \(preferred\)$/m,
      );
      const { text, isError } = await world.allowed('apply_code_action', { ...input, title });
      assert.ok(!isError, text);
      assert.match(text, new RegExp(`^${relative(page)} \\(\\+2 −1\\), saved$`, 'm'));
      assert.equal(
        await textIn(page),
        pageText.replace(
          '  return count * (due + 1)',
          '  const newLocal = due + 1;\n  return count * newLocal',
        ),
      );
    });

  it('format a file that is not visible with the indentation that it has', async () => {
    const uri = await write(cart, 'deep.ts', 'export function f() {\n  if (1) {\n  return 1\n  }\n}\n');
    const { text, isError } = await world.allowed('format_document', { path: relative(uri) });
    assert.ok(!isError, text);
    assert.equal(await textIn(uri), 'export function f() {\n  if (1) {\n    return 1\n  }\n}\n');
  });

  it('refuse to move a declaration to a new file, and say why', async () => {
    const input = { path: relative(page), line: 2, symbol: 'priceOf', kind: 'refactor.move' };
    const title = 'Move to a new file';
    assert.match(
      await world.text('code_actions', input),
      /^Move to a new file \[creates, moves or deletes files: can't be applied\]$/m,
    );
    assert.match(
      await world.error('apply_code_action', { ...input, title }),
      /^The change was refused: it would also create, move or delete \S+priceOf\.ts\. .*Nothing was changed\.$/,
    );
    assert.equal(world.prompt.asked.length, 0);
    assert.equal(await textIn(page), pageText);
  });

  it('rename in three files, which is one step to undo', async () => {
    const input = { path: relative(cart), line: 2, symbol: 'total', new_name: 'sum' };
    const { text, count } = await world.allowed('rename_symbol', input);
    assert.equal(count, 3, text);
    const before = [cartText, shopText, pageText];
    const texts = async (): Promise<readonly string[]> => {
      const documents = await Promise.all(
        [cart, shop, page].map((uri) => vscode.workspace.openTextDocument(uri)),
      );
      return documents.map((one) => one.getText());
    };
    assert.deepEqual(
      await texts(),
      before.map((one) => one.replaceAll('total', 'sum')),
    );
    void run('undo');
    await until('the texts of before', async () => (await texts()).join() === before.join());
  });
});

describe('editor tools: TypeScript reports nothing on files without problems', () => {
  let world: ToolsWorld;
  let disposables: vscode.Disposable[];
  eachToolsWorld((...made) => ([world, disposables] = made));

  const checkedByServer = (path: string): Promise<unknown> =>
    until('the language server', async () => (await world.text('diagnostics', { path })) === 'No problems.');

  it('and the tool finds out that they were checked, also after an edit', async () => {
    world.clockFactor = systemClock.factor ?? 1;
    const { document } = await openNewFile('cart.ts', 'export const total: number = 1;\n');
    const path = relative(document.uri);
    await checkedByServer(path);
    await type('\n');
    assert.equal(await world.text('diagnostics', { path }), 'No problems.');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(2, 0), 'export const due: string = total;\n');
    await vscode.workspace.applyEdit(edit);
    const found = new RegExp(`^${path}:3:14: error: Type 'number' is not .* \\[ts 2322\\]$`);
    assert.match(await world.text('diagnostics', { path }), found);
  });

  it('unless another extension changed what the editor shows', async () => {
    world.clockFactor = systemClock.factor ?? 1;
    const { document } = await openNewFile('cart.ts', 'export const total: number = 1;\n');
    const path = relative(document.uri);
    // A report that comes later would be taken for the one after the edit.
    await checkedByServer(path);
    const made = vscode.languages.createDiagnosticCollection('typescriptTest');
    disposables.push(made);
    const wrong = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 1), 'stale');
    wrong.source = 'ts';
    const reported = new Promise((resolve) =>
      disposables.push(vscode.languages.onDidChangeDiagnostics(resolve)),
    );
    made.set(document.uri, [wrong]);
    await reported;
    await type('\n');
    assert.match(await world.text('diagnostics', { path }), /has not updated the problems of this path/);
  });
});

describe('editor tools: TypeScript checks open files only', () => {
  let world: ToolsWorld;
  let cart: vscode.Uri;
  let page: vscode.Uri;

  // Before the tools are created, for which these files are not changed then.
  before(async () => {
    const watcher = vscode.workspace.createFileSystemWatcher('**/page.ts');
    const noticed = new Promise((resolve) => watcher.onDidCreate(resolve));
    cart = await writeNewFile('cart.ts', 'export const total: number = 1;\n');
    await write(cart, 'tsconfig.json', '{ "compilerOptions": { "strict": true, "types": [] } }\n');
    page = await write(
      cart,
      'page.ts',
      "import { total } from './cart';\nexport const due: number = total;\n",
    );
    await noticed;
    watcher.dispose();
  });

  eachToolsWorld((made) => (world = made));

  it('and the tool opens a closed file that was changed, and says that others are not checked', async () => {
    world.clockFactor = systemClock.factor ?? 1;
    const folder = relative(cart).split('/')[0]!;
    await until('the language server', async () => {
      const { text } = await world.answer('hover', { path: relative(page), symbol: 'due' });
      return text.includes('const due: number');
    });
    writeFileSync(cart.fsPath, 'export const total: string = 1;\n');
    for (const input of [{}, { path: folder }]) {
      const text = await world.text('diagnostics', { ...input, severity: 'error' });
      assert.match(
        text,
        new RegExp(`^${relative(cart)}:1:14: error: Type 'number' is not .* \\[ts 2322\\]$`, 'm'),
      );
      assert.match(
        text,
        /^\(Checked: the open files and \d+ changed ones?\. .* other files may have problems\./m,
      );
      assert.ok(!text.includes(relative(page)), text);
    }
    const ofPage = await world.text('diagnostics', { path: relative(page), severity: 'error' });
    assert.match(
      ofPage,
      new RegExp(`^${relative(page)}:2:14: error: Type 'string' is not .* \\[ts 2322\\]$`, 'm'),
    );
    assert.doesNotMatch(ofPage, /Checked:/);
  });
});
