// The tools that follow symbols return nothing of files that the agent may not read, no secrets, and paths that it can use.

import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
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
      ...['(1 place in a file that you may not read.)'],
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
});
