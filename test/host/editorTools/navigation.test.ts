// The tools that follow symbols answer with places, callers, descriptions and outlines, and say why if they can't.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { CancellationSource } from '../../../src/base/cancellation.ts';
import { openNewFile, writeNewFile } from '../world.ts';
import { eachToolsWorld, plaintext, relative, wordIn, type ToolsWorld } from './toolsWorld.ts';

describe('editor tools: following symbols', () => {
  let world: ToolsWorld;
  let disposables: vscode.Disposable[];
  eachToolsWorld((...made) => ([world, disposables] = made));

  /** Registers a provider that finds all places of a word. */
  function provideReferences(word: string, ...uris: vscode.Uri[]): void {
    const provideReferences = (): Promise<vscode.Location[]> => wordIn(word, ...uris);
    disposables.push(vscode.languages.registerReferenceProvider(plaintext, { provideReferences }));
  }

  it('find references in open and closed files', async () => {
    const closed = await writeNewFile('b.txt', 'one\n  use total here\n');
    const { document } = await openNewFile('a.txt', 'let total = 1\n');
    provideReferences('total', document.uri, closed);
    const answer = await world.answer('find_references', {
      path: relative(document.uri),
      line: 1,
      symbol: 'total',
    });
    assert.deepEqual(
      answer.text.split('\n').toSorted(),
      [`${relative(document.uri)}:1:5: let total = 1`, `${relative(closed)}:2:7: use total here`].toSorted(),
    );
    assert.equal(answer.count, 2);
    assert.equal(answer.places.length, 2);
    assert.deepEqual(
      answer.items.map(({ kind }) => kind),
      ['file_excerpt', 'file_excerpt'],
    );
    // A file in the answer is not opened, so that agents do not get it as a document.
    const isOpen = vscode.workspace.textDocuments.some(({ uri }) => uri.toString() === closed.toString());
    assert.ok(!isOpen, 'the closed file was opened');
  });

  it('accept absolute paths, and use unsaved text', async () => {
    const { document } = await openNewFile('a.txt', 'let total = 1\n');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), 'first line\n');
    await vscode.workspace.applyEdit(edit);
    provideReferences('total', document.uri);
    const input = { path: document.uri.fsPath, line: 2, symbol: 'total' };
    const { text, count } = await world.answer('find_references', input);
    assert.equal(text, `${relative(document.uri)}:2:5: let total = 1`);
    assert.equal(count, 1);
    const words = { action: 'find', subject: ['references to ', 'total', ''], path: document.uri.fsPath };
    const title = `Find references to total in ${relative(document.uri)}`;
    assert.deepEqual(world.tools.titleOf('find_references', input), { title, words });
    assert.deepEqual(world.tools.titleOf('find_references', {}), {
      title: 'Find references',
      words: undefined,
    });
  });

  it('answer an ambiguous symbol with candidates', async () => {
    const { document } = await openNewFile('a.txt', 'total = total + 1\n');
    const path = relative(document.uri);
    const text = await world.error('find_references', { path, line: 1, symbol: 'total' });
    assert.deepEqual(text.split('\n').slice(1), [
      `${path}:1:1: total = total + 1`,
      `${path}:1:9: total = total + 1`,
    ]);
    provideReferences('total', document.uri);
    await world.text('find_references', { path, line: 1, symbol: 'total', column: 9 });
  });

  it('are limited, and continue at an offset', async () => {
    const { document } = await openNewFile('a.txt', 'total\n'.repeat(250));
    provideReferences('total', document.uri);
    const input = { path: relative(document.uri), line: 1, symbol: 'total' };
    const first = await world.text('find_references', input);
    assert.equal(first.split('\n').length, 101);
    assert.match(first, /\(150 more of 250: pass "offset": 100\.\)$/);
    const last = await world.text('find_references', { ...input, offset: 200 });
    assert.match(last, /:201:1: total\n/);
    assert.equal(last.split('\n').length, 50);
  });

  for (const [name, register] of [
    [
      'go_to_definition',
      (at: () => Promise<vscode.Location[]>) =>
        vscode.languages.registerDefinitionProvider(plaintext, { provideDefinition: at }),
    ],
    [
      'go_to_implementation',
      (at: () => Promise<vscode.Location[]>) =>
        vscode.languages.registerImplementationProvider(plaintext, { provideImplementation: at }),
    ],
    [
      'type_definition',
      (at: () => Promise<vscode.Location[]>) =>
        vscode.languages.registerTypeDefinitionProvider(plaintext, { provideTypeDefinition: at }),
    ],
  ] as const) {
    it(`answer ${name}`, async () => {
      const other = await writeNewFile('b.txt', '\nclass Cart\n');
      const { document } = await openNewFile('a.txt', 'new Cart\n');
      disposables.push(register(() => wordIn('Cart', other)));
      const text = await world.text(name, { path: relative(document.uri), line: 1, symbol: 'Cart' });
      assert.equal(text, `${relative(other)}:2:7: class Cart`);
    });
  }

  it('answer with callers and callees', async () => {
    const { document } = await openNewFile('a.txt', 'function pay\n  call total\n\nfunction total\n');
    const { uri } = document;
    const item = (name: string, line: number): vscode.CallHierarchyItem => {
      const range = new vscode.Range(line, 9, line, 9 + name.length);
      return new vscode.CallHierarchyItem(vscode.SymbolKind.Function, name, '', uri, range, range);
    };
    disposables.push(
      vscode.languages.registerCallHierarchyProvider(plaintext, {
        prepareCallHierarchy: () => item('total', 3),
        provideCallHierarchyIncomingCalls: () => [
          new vscode.CallHierarchyIncomingCall(item('pay', 0), [new vscode.Range(1, 7, 1, 12)]),
        ],
        provideCallHierarchyOutgoingCalls: () => [
          new vscode.CallHierarchyOutgoingCall(item('pay', 0), [new vscode.Range(3, 0, 3, 1)]),
        ],
      }),
    );
    const input = { path: relative(uri), line: 4, symbol: 'total' };
    assert.equal(await world.text('call_hierarchy', input), `${input.path}:2:8: in pay: call total`);
    const outgoing = await world.text('call_hierarchy', { ...input, direction: 'outgoing' });
    assert.equal(outgoing, `${input.path}:1:10: function pay`);
  });

  it('answer with the description of a symbol, redacted', async () => {
    const { document } = await openNewFile('a.txt', 'let total = 1\n');
    const token = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
    disposables.push(
      vscode.languages.registerHoverProvider(plaintext, {
        provideHover: () =>
          new vscode.Hover([new vscode.MarkdownString('`total: number`'), `token ${token}`]),
      }),
    );
    const text = await world.text('hover', { path: relative(document.uri), symbol: 'total' });
    assert.match(text, /total: number/);
    assert.ok(!text.includes(token), text);
  });

  it('answer with the outline of a file, and symbols by name', async () => {
    const { document } = await openNewFile('a.txt', 'class Cart\n  add\n  remove\nend\n');
    const { uri } = document;
    const { Class, Method } = vscode.SymbolKind;
    const symbol = (
      name: string,
      kind: vscode.SymbolKind,
      start: number,
      end: number,
    ): vscode.DocumentSymbol => {
      const range = new vscode.Range(start, 0, end, 3);
      return new vscode.DocumentSymbol(name, '', kind, range, new vscode.Range(start, 0, start, 3));
    };
    const cart = symbol('Cart', Class, 0, 3);
    cart.children.push(symbol('add', Method, 1, 1), symbol('remove', Method, 2, 2));
    const secret = await writeNewFile('.env', 'Cart=1\n');
    disposables.push(
      vscode.languages.registerDocumentSymbolProvider(plaintext, { provideDocumentSymbols: () => [cart] }),
      vscode.languages.registerWorkspaceSymbolProvider({
        provideWorkspaceSymbols: (query) =>
          [uri, secret].map(
            (one) =>
              new vscode.SymbolInformation(
                query,
                Class,
                'shop',
                new vscode.Location(one, new vscode.Position(0, 6)),
              ),
          ),
      }),
    );
    const path = relative(uri);
    assert.equal(
      await world.text('document_symbols', { path }),
      `${path}\n1-4: class Cart\n  2: method add\n  3: method remove`,
    );
    const found = await world.text('workspace_symbols', { query: 'CartByName' });
    assert.match(found, new RegExp(`${path}:1:7: class CartByName in shop\\n`));
    assert.match(found, /\(1 symbol in a file that you may not read\.\)/);
    const narrowed = { query: 'CartByName', path: 'a-folder-that-is-not' };
    assert.match(await world.error('workspace_symbols', narrowed), /No such file/);
  });

  it('say that there is no language support', async () => {
    const { document } = await openNewFile('a.txt', 'let total = 1\n');
    const text = await world.text('go_to_definition', { path: relative(document.uri), symbol: 'total' });
    assert.match(text, /No definition found.*no language support for plaintext/);
    const path = relative(document.uri);
    for (const [name, none] of [
      ['document_symbols', /^No symbols found in \S+\. If .* no language support for plaintext, read/],
      ['code_actions', /^No code actions here\. If .* no language support for plaintext, edit/],
      ['call_hierarchy', /^No function with known calls found\. If .* no language support for plaintext/],
    ] as const)
      assert.match(await world.text(name, { path, symbol: 'total' }), none);
    const { Function } = vscode.SymbolKind;
    const range = new vscode.Range(0, 4, 0, 9);
    disposables.push(
      vscode.languages.registerCallHierarchyProvider(plaintext, {
        prepareCallHierarchy: ({ uri }) =>
          new vscode.CallHierarchyItem(Function, 'total', '', uri, range, range),
        provideCallHierarchyIncomingCalls: () => [],
        provideCallHierarchyOutgoingCalls: () => [],
      }),
    );
    assert.equal(await world.text('call_hierarchy', { path, symbol: 'total' }), 'No calls found.');
  });

  it('say so if a language extension does not answer in time', async () => {
    const { document } = await openNewFile('a.txt', 'let total = 1\n');
    const provideReferences = (): Promise<never> => {
      world.endEditorWaits();
      return new Promise(() => undefined);
    };
    disposables.push(vscode.languages.registerReferenceProvider(plaintext, { provideReferences }));
    const text = await world.error('find_references', { path: relative(document.uri), symbol: 'total' });
    assert.match(text, /did not answer within 15 seconds/);
  });

  it('end when they are cancelled', async () => {
    const { document } = await openNewFile('a.txt', 'let total = 1\n');
    const source = new CancellationSource();
    disposables.push(
      vscode.languages.registerReferenceProvider(plaintext, {
        provideReferences: () => {
          source.cancel();
          return new Promise(() => undefined);
        },
      }),
    );
    const input = { path: relative(document.uri), symbol: 'total' };
    await assert.rejects(world.answer('find_references', input, source.token), { name: 'Canceled' });
  });
});
