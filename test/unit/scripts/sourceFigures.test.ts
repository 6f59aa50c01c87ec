// The sources keep to the rules for folders and imports, and each rule notices when they don't.
import * as assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, it } from 'mocha';
import { repository } from '../../../scripts/process/repository.ts';
import { folderOrder, mostFiles } from '../../../scripts/sources/folderOrder.ts';
import { sourceFigures } from '../../../scripts/sources/sourceFigures.ts';
import { readSourceGraph } from '../../../scripts/sources/sourceGraph.ts';

describe('figures of the sources', () => {
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

  it('show no problem in this repository', () => {
    assert.deepEqual(sourceFigures(readSourceGraph(repository)).problems, []);
  });

  it('have ARCHITECTURE.md list the folders of src/vscode in the order that is enforced', () => {
    const text = readFileSync(join(repository, 'ARCHITECTURE.md'), 'utf8');
    const [, table = ''] = text.split(/^\| folder of `src\/vscode` .*$/m);
    const [rows = ''] = table.split('\n\n');
    assert.deepEqual(
      [...rows.matchAll(/^\| `(\w+)`/gm)].map(([, folder]) => folder),
      folderOrder,
    );
  });

  it('name a folder that holds more files than the limit', () => {
    const files = Array.from({ length: mostFiles + 1 }, (_, at) => [`nes/offers/file${at}.ts`, '']);
    assert.deepEqual(problemsOf(Object.fromEntries(files) as Record<string, string>), [
      `src/nes/offers holds ${mostFiles + 1} files, more than ${mostFiles}: divide it`,
    ]);
  });

  for (const [what, text] of [
    ['an import of a value', "import { a } from './a.ts';\n"],
    ['an import of a type', "import type { A } from './a.ts';\n"],
    ['an import over several lines', "import {\n  a,\n} from './a.ts';\n"],
    ['an import when it is needed', "const load = () => import('./a.ts');\n"],
    ['an import in a type', "type A = typeof import('./a.ts');\n"],
    ['an export', "export { a } from './a.ts';\n"],
  ] as const) {
    it(`count ${what} as a part of a circle between files`, () => {
      const problems = problemsOf({ 'nes/a.ts': "import './b.ts';\n", 'nes/b.ts': text });
      assert.deepEqual(problems, ['These files import each other in a circle: src/nes/a.ts, src/nes/b.ts']);
    });
  }

  it('name a circle between folders of a room that is none between files', () => {
    const problems = problemsOf({
      'nes/text/a.ts': "import '../offers/b.ts';\n",
      'nes/offers/b.ts': '',
      'nes/offers/c.ts': "import '../text/d.ts';\n",
      'nes/text/d.ts': '',
      'nes/main.ts': "import './text/a.ts';\n",
    });
    assert.deepEqual(problems, ['These folders import each other in a circle: src/nes/offers, src/nes/text']);
  });

  it('name an import of src/vscode against the order of its folders', () => {
    const problems = problemsOf({
      'vscode/serve/files/a.ts': "import type { B } from '../../chat/b.ts';\n",
      'vscode/chat/b.ts': '',
      'vscode/chat/c.ts': "import '../window/d.ts';\n",
      'vscode/window/d.ts': '',
    });
    assert.deepEqual(problems, [
      'src/vscode/serve/files/a.ts imports src/vscode/chat/b.ts, which is after it in the order of folders',
    ]);
  });

  for (const path of ['vscode/loose.ts', 'vscode/unknown/file.ts'])
    it(`name src/${path}, for which the order has no place`, () => {
      assert.deepEqual(problemsOf({ [path]: '' }), [
        `src/${path} is in no folder that scripts/sources/folderOrder.ts lists`,
      ]);
    });
});
