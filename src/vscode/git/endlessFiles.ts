// Finds endless files: pipes, on which git would wait forever, and devices and huge files, which it would read whole. Checked
// before git runs. Used by `GitRepository`.

import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { isInFolder } from '../../base/isInFolder.ts';
import { readBounded } from '../files/boundedFile.ts';
import { systemCode } from '../files/realPlace.ts';
import type { GitDirectory } from './gitDirectory.ts';

/** Maximum bytes of a file with settings or rules of git. */
export const largestRules = 2 ** 20;

/** Files of git's folder that may be large. Git reads as much of them as it needs. */
const large = ['index', 'packed-refs', 'shallow', 'objects/info/commit-graph'];
/** Files that git reads whole. */
const small = ['objects/info/alternates', 'info/grafts', 'info/sparse-checkout'];
const rules = ['.gitignore', '.gitattributes'];

/** True if the repository has an endless file that every call of git reads. */
export async function repositoryIsEndless({ root, gitDir, commonDir }: GitDirectory): Promise<boolean> {
  const head = await readBounded(join(gitDir, 'HEAD'), largestRules);
  const config = await readBounded(join(commonDir, 'config'), largestRules);
  for (const { kind } of [head, config]) if (kind !== 'read' && kind !== 'missing') return true;
  const places = [join(commonDir, 'config.worktree'), ...rules.map((name) => join(root, name))];
  for (const name of small) places.push(join(commonDir, name));
  const [, branch] = /^ref: (\S.*)$/m.exec(textOf(head)) ?? [];
  if (branch !== undefined) places.push(join(commonDir, branch));
  for (const path of includedIn(textOf(config))) if (await namesEndlessFile(path, commonDir)) return true;
  for (const path of places) if (await isEndlessFile(path, largestRules)) return true;
  for (const name of large)
    for (const folder of new Set([gitDir, commonDir]))
      if (await isEndlessFile(join(folder, name), Number.POSITIVE_INFINITY)) return true;
  return false;
}

/** True if the file .gitignore or .gitattributes in a folder from the repository's root to one of `paths` is endless. */
export async function rulesAreEndless(root: string, paths: Iterable<string>): Promise<boolean> {
  const folders = new Set([root]);
  for (const path of paths)
    for (let folder = path; isInFolder({ path: folder, folder: root }); folder = dirname(folder)) {
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  for (const folder of folders)
    for (const name of rules) if (await isEndlessFile(join(folder, name), largestRules)) return true;
  return false;
}

/** True if the file that a setting names is endless. @param from the folder to which the name is relative. */
export async function namesEndlessFile(name: string, from: string): Promise<boolean> {
  // Only git can expand these: the home folder of another user, the folder of git's installation.
  if (/^[~%:]/.test(name) && !name.startsWith('~/')) return true;
  return await isEndlessFile(
    name.startsWith('~/') ? join(homedir(), name.slice(2)) : resolve(from, name),
    largestRules,
  );
}

/** True if the file is a pipe, a device, a socket or larger than `most` bytes, or if its kind can't be found. */
async function isEndlessFile(path: string, most: number): Promise<boolean> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size > most : !found.isDirectory();
  } catch (error) {
    const code = systemCode(error);
    return code !== 'ENOENT' && code !== 'ENOTDIR';
  }
}

/** The files that the sections `include` and `includeIf` of a configuration name, except paths that only git can expand. */
function includedIn(config: string): string[] {
  const paths: string[] = [];
  let isInclude = false;
  for (const line of config.split('\n')) {
    const [section] = /^\s*\[\s*\w+/.exec(line) ?? [];
    if (section !== undefined) isInclude = /include(?:if)?$/i.test(section);
    const [, path] = (isInclude && /\bpath\s*=\s*"?([^"\n;#]+)/i.exec(line)) || [];
    if (path !== undefined && !/^(?:[%:]|~(?!\/))/.test(path)) paths.push(path.trim());
  }
  return paths;
}

function textOf(file: Awaited<ReturnType<typeof readBounded>>): string {
  return file.kind === 'read' ? file.bytes.toString('utf8') : '';
}
