// Finds the name of the package that contains a file of a library. Used by editor tools to say where a symbol is if agents may
// not read its file.

/** A path in a folder of packages of Node.js or Python. */
const below = /^.*[\\/](?:(node_modules)|site-packages|dist-packages)[\\/](.+)$/s;
/** A path in a folder of packages of PHP, Go or Ruby. */
const belowVendor = /^.*[\\/]vendor[\\/](.+)$/s;
/** The first two folders, such as monolog/monolog and github.com/pkg. */
const vendorName = /^[\w~-][\w.~-]{0,100}[\\/][\w~-][\w.~-]{0,100}(?=[\\/])/;
const npmName = /^(?:@[\w.~-]{1,100}[\\/])?[\w~-][\w.~-]{0,100}(?=[\\/])/;
/** A folder, or a module that is one file. */
const pythonName = /^[A-Za-z_]\w{0,100}(?=[\\/]|\.pyi?$)/;

/** Returns the package in the innermost folder of packages. Undefined if the path is in no such folder. */
export function packageName(path: string): string | undefined {
  const found = below.exec(path);
  const [name, rest = ''] = found
    ? [found[1] === undefined ? pythonName : npmName, found[2]]
    : [vendorName, belowVendor.exec(path)?.[1]];
  return name.exec(rest)?.[0].replace('\\', '/');
}
