// Installs the projects that the questions are about, and the language server of Python, from the npm registry.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { commonJs } from '../../../scripts/build/commonJs.ts';
import { npmInstall } from '../../../scripts/process/npmInstall.ts';
import { outPath } from '../../../scripts/process/repository.ts';
import { pythonQuestions } from './pythonQuestions.ts';
import type { Question } from './question.ts';
import type { ProjectFiles } from './searchRoute.ts';
import type { ToolWindowSetup } from './toolWindow.ts';
import { typescriptQuestions } from './typescriptQuestions.ts';

export interface Project extends ToolWindowSetup {
  readonly name: string;
  readonly questions: readonly Question[];
}

const packages = ['rxjs@7.8.2', 'node-gyp@12.4.0', 'pyright@1.1.414'];

export async function installProjects(): Promise<readonly Project[]> {
  const folder = outPath('bench', 'projects');
  const modules = join(folder, 'node_modules');
  if (!packages.every((name) => existsSync(join(modules, name.split('@')[0]!)))) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await npmInstall(folder, ...packages);
  }
  return [
    {
      name: 'TypeScript, RxJS',
      files: textsIn(join(modules, 'rxjs'), ['src', 'tsconfig.json'], /\.(ts|json)$/),
      first: 'src/internal/Subject.ts',
      questions: typescriptQuestions,
    },
    {
      name: 'Python, GYP',
      files: textsIn(join(modules, 'node-gyp', 'gyp', 'pylib'), ['gyp', 'packaging'], /\.py$/),
      first: 'gyp/input.py',
      extensions: [await pyrightClient()],
      env: { ACP_HOST_BENCH_PYRIGHT: join(modules, 'pyright', 'langserver.index.js') },
      questions: pythonQuestions,
    },
  ];
}

/** The texts of the named files, and of the files in the named folders whose name matches. */
function textsIn(root: string, names: readonly string[], pattern: RegExp): ProjectFiles {
  const all = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const chosen = all.filter(
    (path) => pattern.test(path) && names.some((name) => path === name || path.startsWith(`${name}/`)),
  );
  return new Map(chosen.toSorted().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** The folder of the built extension. */
async function pyrightClient(): Promise<string> {
  const source = join(import.meta.dirname, 'host');
  const folder = outPath('bench', 'pyrightClient');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(source, 'pyrightManifest.json'), join(folder, 'package.json'));
  await build({
    entryPoints: [join(source, 'pyrightClient.ts')],
    outfile: join(folder, 'client.cjs'),
    bundle: true,
    ...commonJs,
    platform: 'node',
    target: 'node22',
    mainFields: ['module', 'main'],
    external: ['vscode'],
    logLevel: 'warning',
  });
  return folder;
}
