// Tests the name of the package that a path belongs to.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { packageName } from '../../../src/editorTools/packageName.ts';

describe('packageName', () => {
  for (const [path, name] of [
    ['/w/node_modules/rxjs/dist/types/index.d.ts', 'rxjs'],
    ['/w/node_modules/@types/node/fs.d.ts', '@types/node'],
    ['/w/node_modules/.pnpm/rxjs@7.8.1/node_modules/rxjs/index.d.ts', 'rxjs'],
    ['/w/node_modules/a/node_modules/b/index.js', 'b'],
    ['c:\\w\\node_modules\\@types\\node\\fs.d.ts', '@types/node'],
    ['/code/extensions/node_modules/typescript/lib/lib.es5.d.ts', 'typescript'],
    ['/w/.venv/lib/python3.13/site-packages/requests/api.py', 'requests'],
    ['/usr/lib/python3/dist-packages/six.py', 'six'],
    ['/w/vendor/monolog/monolog/src/Logger.php', 'monolog/monolog'],
    ['/w/vendor/github.com/pkg/errors/errors.go', 'github.com/pkg'],
    ['/w/node_modules/a/vendor/b/c/index.js', 'a'],
    ['/w/vendor/autoload.php', undefined],
    ['/w/vendor/composer/autoload_real.php', undefined],
    ['/w/src/index.ts', undefined],
    ['/w/node_modules/index.js', undefined],
    ['/w/node_modules/.bin/tsc', undefined],
    ['/w/node_modules/a\nb/index.js', undefined],
    ['/w/site-packages/requests-2.32.dist-info/METADATA', undefined],
  ] as const)
    it(`${JSON.stringify(path)}: ${name ?? 'none'}`, () => assert.equal(packageName(path), name));
});
