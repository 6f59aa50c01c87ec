// The tools that follow symbols answer with places that the agent may read, redacted and limited.
import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { CancellationSource } from '../../../src/base/cancellation.ts';
import { openNewFile, writeNewFile } from '../world.ts';
import { eachToolsWorld, plaintext, realNamed, relative, wordIn, type ToolsWorld } from './toolsWorld.ts';

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

  it('leave out excluded, ignored and outside files, and count them', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'acp-host-outside-'));
    try {
      writeFileSync(join(outside, 'c.txt'), 'total\n');
      const secret = await writeNewFile('.env', 'total=1\n');
      const ignored = await writeNewFile('built.txt', 'total\n');
      world.ignored.add(ignored.fsPath);
      const unclear = await writeNewFile('unclear.txt', 'total\n');
      world.unclear.add(unclear.fsPath);
      const { document } = await openNewFile('a.txt', 'let total = 1\n');
      const elsewhere = vscode.Uri.file(join(outside, 'c.txt'));
      provideReferences('total', document.uri, secret, ignored, unclear, elsewhere);
      const answer = await world.answer('find_references', { path: relative(document.uri), symbol: 'total' });
      assert.equal(
        answer.text,
        `${relative(document.uri)}:1:5: let total = 1\n(4 places in 4 files that you may not read.)`,
      );
      assert.equal(answer.items.length, 1);
      assert.deepEqual(answer.withheld!.map(({ why }) => why).toSorted(), [
        ...['excluded', 'gitIgnored', 'gitUnknown', 'notAllowed'],
      ]);
      const error = await world.error('document_symbols', { path: relative(unclear) });
      assert.equal(error, `${relative(unclear)} may not be read: git could not say whether it is ignored.`);
      assert.equal(answer.count, 1);
    } finally {
      rmSync(outside, { recursive: true });
    }
  });

  it('show places in a folder that was opened through a link, by the name of the folder', async () => {
    const other = await writeNewFile('b.txt', 'a total\n');
    const ignored = await writeNewFile('built.txt', 'total\n');
    world.ignored.add(ignored.fsPath);
    const { document } = await openNewFile('a.txt', 'let total = 1\n');
    const found = (await wordIn('total', document.uri, other, ignored)).flatMap(({ uri, range }) => [
      new vscode.Location(realNamed(world, uri), range),
      new vscode.Location(uri, range),
    ]);
    const provideHover = (): vscode.Hover => new vscode.Hover('the text of a file');
    disposables.push(
      vscode.languages.registerReferenceProvider(plaintext, { provideReferences: () => found }),
      vscode.languages.registerDefinitionProvider(plaintext, { provideDefinition: () => found.at(-2) }),
      vscode.languages.registerHoverProvider(plaintext, { provideHover }),
    );
    const input = { path: relative(document.uri), symbol: 'total' };
    const { text, places } = await world.answer('find_references', input);
    assert.deepEqual(text.split('\n').toSorted(), [
      ...['(2 places in a file that you may not read.)'],
      ...[`${relative(document.uri)}:1:5: let total = 1`, `${relative(other)}:1:3: a total`].toSorted(),
    ]);
    assert.deepEqual(
      places.map(({ path }) => path).toSorted(),
      [document.uri.fsPath, other.fsPath].toSorted(),
    );
    // The symbol is defined in the ignored file.
    assert.match(await world.text('hover', input), /^The symbol is defined in a file that you may not read/);
  });

  it('name the library of a definition that may not be read', async () => {
    const inside = await writeNewFile('node_modules/rxjs/index.txt', 'total\n');
    const other = await writeNewFile('built.txt', 'total\n');
    const secret = await writeNewFile('node_modules/secret/.env', 'total\n');
    for (const { fsPath } of [inside, other]) world.ignored.add(fsPath);
    const outside = vscode.Uri.file('/code/extensions/node_modules/typescript/lib/lib.d.ts');
    const { document } = await openNewFile('a.txt', 'let total = 1\n');
    const found: vscode.Uri[] = [inside];
    const provideDefinition = (): vscode.Location[] =>
      found.map((uri) => new vscode.Location(uri, new vscode.Position(0, 0)));
    disposables.push(vscode.languages.registerDefinitionProvider(plaintext, { provideDefinition }));
    const input = { path: relative(document.uri), symbol: 'total' };
    const reasons = 'that you may not read (ignored by git, excluded, or outside the folders)';
    assert.equal(
      await world.text('go_to_definition', input),
      `Found 1 place in a file ${reasons}, in the package rxjs.`,
    );
    found.push(outside);
    assert.equal(
      await world.text('go_to_definition', input),
      `Found 2 places in 2 files ${reasons}, in the packages rxjs, typescript.`,
    );
    found.splice(0, 2, other, secret);
    assert.equal(await world.text('go_to_definition', input), `Found 2 places in 2 files ${reasons}.`);
    found.push(document.uri, inside);
    assert.equal(
      await world.text('go_to_definition', input),
      `${input.path}:1:1: let total = 1\n(3 places in 3 files that you may not read, some of them in the package rxjs.)`,
    );
    const answer = await world.answer('go_to_definition', input);
    assert.equal(answer.count, 1);
  });

  it('return only files in the folders of the session, and name the folder if there are several', async () => {
    const a = await writeNewFile('a.txt', 'let total = 1\n');
    const b = await writeNewFile('b.txt', 'total\n');
    const c = await writeNewFile('c.txt', 'total\n');
    const folderOf = (uri: vscode.Uri): string => vscode.Uri.joinPath(uri, '..').fsPath;
    const nameOf = (uri: vscode.Uri): string => folderOf(uri).split('/').at(-1)!;
    world.folders = [folderOf(a), folderOf(b)];
    provideReferences('total', a, b, c);
    for (const path of [`${nameOf(a)}/a.txt`, 'a.txt']) {
      const text = await world.text('find_references', { path, line: 1, symbol: 'total' });
      assert.deepEqual(text.split('\n').toSorted(), [
        '(1 place in a file that you may not read.)',
        ...[`${nameOf(a)}/a.txt:1:5: let total = 1`, `${nameOf(b)}/b.txt:1:1: total`].toSorted(),
      ]);
    }
  });

  it('redact secrets in lines', async () => {
    world.secrets.push('literal-value-123');
    const text = 'const total = "ghp_abcdefghijklmnopqrstuvwxyz0123456789"\nkey total literal-value-123\n';
    const { document } = await openNewFile('a.txt', text);
    provideReferences('total', document.uri);
    const found = await world.text('find_references', {
      path: relative(document.uri),
      line: 1,
      symbol: 'total',
    });
    assert.doesNotMatch(found, /ghp_|literal-value/);
    assert.match(found, /\[redacted:/);
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

  it('refuse excluded and ignored files, and files outside that the user does not allow', async () => {
    const secret = await writeNewFile('.env', 'total=1\n');
    assert.match(await world.error('hover', { path: relative(secret), symbol: 'total' }), /excluded/);
    const ignored = await writeNewFile('built.txt', 'total\n');
    world.ignored.add(ignored.fsPath);
    assert.match(await world.error('hover', { path: relative(ignored), symbol: 'total' }), /may not be read/);
    const outside = mkdtempSync(join(tmpdir(), 'acp-host-outside-'));
    try {
      const path = join(outside, 'c.txt');
      writeFileSync(path, 'let total\n');
      assert.match(await world.error('hover', { path, symbol: 'total' }), /user refused/);
      assert.deepEqual(
        world.questions.map(({ purpose, why }) => [purpose, why]),
        [['read', 'outside']],
      );
    } finally {
      rmSync(outside, { recursive: true });
    }
    assert.match(
      await world.error('hover', { path: '../../etc/passwd', symbol: 'root' }),
      /user refused|No such file/,
    );
    assert.match(await world.error('hover', { path: 'none.txt', symbol: 'a' }), /No such file: none\.txt/);
    assert.match(await world.error('hover', { path: '.', symbol: 'a' }), /is a folder/);
    for (const path of ['a\0b', '~/x', 'http://example.com/a', '../'.repeat(40), 'x/'.repeat(2_000)])
      assert.notEqual(await world.error('hover', { path, symbol: 'a' }), '');
    assert.match(await world.error('hover', { path: '' }), /"path" is missing/);
  });

  it('read a file outside that the user allows', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'acp-host-outside-'));
    try {
      world.access = 'once';
      const path = join(outside, 'c.txt');
      writeFileSync(path, 'let total\n');
      provideReferences('total', vscode.Uri.file(path));
      for (let calls = 0; calls < 2; calls++)
        assert.match(
          await world.text('find_references', { path, symbol: 'total' }),
          /c\.txt:1:5: let total$/,
        );
      const document = vscode.workspace.textDocuments.find(({ uri }) => uri.fsPath === path);
      assert.ok(document);
      assert.equal(world.eligible.has(document), false, 'other agents do not get it');
    } finally {
      rmSync(outside, { recursive: true });
    }
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

  it('describe a symbol of a library, but none of an excluded or ignored file', async () => {
    const library = await writeNewFile('node_modules/rxjs/index.txt', 'total\n');
    const ignored = await writeNewFile('built.txt', 'total\n');
    const secret = await writeNewFile('.env', 'total\n');
    for (const { fsPath } of [library, ignored]) world.ignored.add(fsPath);
    const outside = vscode.Uri.file('/usr/lib/go/src/fmt/print.go');
    const excludedOutside = vscode.Uri.file('/usr/lib/.env');
    const { document } = await openNewFile('a.txt', 'let total = 1\n');
    let defined = [document.uri];
    disposables.push(
      vscode.languages.registerHoverProvider(plaintext, {
        provideHover: () => new vscode.Hover('const total: "the text of the file"'),
      }),
      vscode.languages.registerDefinitionProvider(plaintext, {
        provideDefinition: () => defined.map((uri) => new vscode.Location(uri, new vscode.Position(0, 0))),
      }),
    );
    const input = { path: relative(document.uri), symbol: 'total' };
    for (const uri of [document.uri, library, outside]) {
      defined = [uri];
      const { text, withheld } = await world.answer('hover', input);
      assert.deepEqual([text, withheld], ['const total: "the text of the file"', []]);
    }
    for (const uri of [ignored, secret, excludedOutside]) {
      defined = [document.uri, uri];
      const { text, withheld } = await world.answer('hover', input);
      assert.match(text, /^The symbol is defined in a file that you may not read/);
      const why = uri === ignored ? 'gitIgnored' : 'excluded';
      assert.deepEqual(withheld, [{ uri: uri.toString(), why }]);
    }
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
