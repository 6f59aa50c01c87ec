// Owns which form of a package goes into bundles, where the one Node would take can't or is more than is used.
import { join } from 'node:path';
import { repository } from '../process/repository.ts';

export const bundledModules = {
  // Its CommonJS form looks for its own files at run time, where a bundle has none.
  'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
  // Its index makes a differ of each kind as it is loaded; lines and words in an array are all that is compared here.
  diff: join(repository, 'node_modules', 'diff', 'libesm', 'diff', 'array.js'),
};
