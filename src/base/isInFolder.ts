// Tells whether a path is inside a folder. All guards on paths use it. The two are named, so that they can't be swapped
// unnoticed.

/** Absolute, with `/` or, on Windows, also `\`. Links are not followed: a guard passes real paths. */
export interface PathAndFolder {
  readonly path: string;
  readonly folder: string;
}

/** True if `path` is `folder` or inside it. False if one is not absolute. Paths of Windows are compared in any letter case. */
export function isInFolder({ path, folder }: PathAndFolder): boolean {
  const isWindows = isWindowsPath(folder);
  if (isWindowsPath(path) !== isWindows) return false;
  if (!isWindows && !(path.startsWith('/') && folder.startsWith('/'))) return false;
  const [inner, outer] = [namesOf(path, isWindows), namesOf(folder, isWindows)];
  return outer.every((name, at) => {
    const one = inner[at];
    return name === one || (isWindows && one !== undefined && isSameInAnyCase(name, one));
  });
}

/** True for names that differ in the case of letters only. The Kelvin sign is no `k` and `ſ` no `s`, as in file systems. */
export function isSameInAnyCase(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase() && one.toUpperCase() === other.toUpperCase();
}

/** True if an absolute path is one of Windows. */
export function isWindowsPath(path: string): boolean {
  return /^[A-Za-z]:[\\/]/.test(path) || path.startsWith('\\\\') || path.startsWith('//');
}

function namesOf(path: string, isWindows: boolean): readonly string[] {
  const names: string[] = [];
  for (const name of path.split(isWindows ? /[\\/]/ : '/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names;
}
