// The name of the package that a library's file belongs to. Used to say where a symbol is, without the file, which agents may
// not read.

/** A folder of packages of Node.js or Python, and what follows. */
const below = /^.*[\\/](?:(node_modules)|site-packages|dist-packages)[\\/](.+)$/s;
const npmName = /^(?:@[\w.~-]{1,100}[\\/])?[\w~-][\w.~-]{0,100}(?=[\\/])/;
/** A folder, or a module of one file. */
const pythonName = /^[A-Za-z_]\w{0,100}(?=[\\/]|\.pyi?$)/;

/** Undefined if the path is not in a folder of packages. The innermost one counts. */
export function packageName(path: string): string | undefined {
  const [, isNode, rest = ''] = below.exec(path) ?? [];
  return (isNode === undefined ? pythonName : npmName).exec(rest)?.[0].replace('\\', '/');
}
