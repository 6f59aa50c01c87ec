// The sources follow the rules for folders and imports, and each broken rule is reported.
import * as assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, it } from 'mocha';
import { repository } from '../../../../scripts/process/repository.ts';
import { folderOrder, mostFiles } from '../../../../scripts/sources/folderOrder.ts';
import { sourceFigures } from '../../../../scripts/sources/sourceFigures.ts';
import { readSourceGraph, filesOutsideSrc } from '../../../../scripts/sources/sourceGraph.ts';

describe('the layout check of the sources', () => {
  let root: string | undefined;
  afterEach(() => root !== undefined && rmSync(root, { recursive: true, force: true }));

  /** @param files path below `src` → text. */
  function problemsOf(files: Readonly<Record<string, string>>): readonly string[] {
    root = mkdtempSync(join(tmpdir(), 'acp-host-sources-'));
    for (const [path, text] of Object.entries(files)) {
      const file = join(root, 'src', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    return sourceFigures(readSourceGraph(root)).problems;
  }

  it('finds no problem in this repository', () => {
    assert.deepEqual(sourceFigures(readSourceGraph(repository), filesOutsideSrc(repository)).problems, []);
  });

  it('enforces the order of src/vscode that ARCHITECTURE.md lists', () => {
    const text = readFileSync(join(repository, 'ARCHITECTURE.md'), 'utf8');
    const [, table = ''] = text.split(/^\| folder of `src\/vscode` .*$/m);
    const [rows = ''] = table.split('\n\n');
    assert.deepEqual(
      [...rows.matchAll(/^\| `(\w+)`/gm)].map(([, folder]) => folder),
      folderOrder,
    );
  });

  it('reports a folder with more files than the limit', () => {
    const files = Array.from({ length: mostFiles + 1 }, (_, at) => [`nes/offers/file${at}.ts`, '']);
    assert.deepEqual(problemsOf(Object.fromEntries(files) as Record<string, string>), [
      `src/nes/offers contains ${mostFiles + 1} files, more than ${mostFiles}: divide it`,
    ]);
  });

  it('reports a folder of tests with more files than the limit', () => {
    const tests = Array.from({ length: mostFiles + 1 }, (_, at) => `test/host/file${at}.test.ts`);
    assert.deepEqual(sourceFigures(new Map(), [...tests, 'test/host/chat/chat.test.ts']).problems, [
      `test/host contains ${mostFiles + 1} files, more than ${mostFiles}: divide it`,
    ]);
  });

  for (const [what, text] of [
    ['an import of a value', "import { a } from './a.ts';\n"],
    ['an import of a type', "import type { A } from './a.ts';\n"],
    ['an import over several lines', "import {\n  a,\n} from './a.ts';\n"],
    ['a dynamic import', "const load = () => import('./a.ts');\n"],
    ['an import in a type', "type A = typeof import('./a.ts');\n"],
    ['an export', "export { a } from './a.ts';\n"],
  ] as const) {
    it(`counts ${what} as part of an import cycle between files`, () => {
      const problems = problemsOf({ 'nes/a.ts': "import './b.ts';\n", 'nes/b.ts': text });
      assert.deepEqual(problems, ['Import cycle between files: src/nes/a.ts, src/nes/b.ts']);
    });
  }

  it('reports an import cycle between folders of a room that is not a cycle between files', () => {
    const problems = problemsOf({
      'nes/text/a.ts': "import '../offers/b.ts';\n",
      'nes/offers/b.ts': '',
      'nes/offers/c.ts': "import '../text/d.ts';\n",
      'nes/text/d.ts': '',
      'nes/main.ts': "import './text/a.ts';\n",
    });
    assert.deepEqual(problems, ['Import cycle between folders: src/nes/offers, src/nes/text']);
  });

  it('reports an import in src/vscode against the order of its folders', () => {
    const problems = problemsOf({
      'vscode/serve/files/a.ts': "import type { B } from '../../chat/b.ts';\n",
      'vscode/chat/b.ts': '',
      'vscode/chat/c.ts': "import '../window/d.ts';\n",
      'vscode/window/d.ts': '',
    });
    assert.deepEqual(problems, [
      'src/vscode/serve/files/a.ts imports src/vscode/chat/b.ts, whose folder is after its own in the order',
    ]);
  });

  for (const path of ['vscode/loose.ts', 'vscode/unknown/file.ts'])
    it(`reports src/${path}, which is in no folder of the order`, () => {
      assert.deepEqual(problemsOf({ [path]: '' }), [
        `src/${path} is not in a folder that scripts/sources/folderOrder.ts lists`,
      ]);
    });
});
