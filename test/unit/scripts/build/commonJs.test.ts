// What VS Code loads as a test suite is one CommonJS file, in which sources still find modules by their own URL.

import * as assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { commonJs } from '../../../../scripts/build/commonJs.ts';
import { bundleBench } from '../../../bench/nes/hostBundle.ts';

describe('a bundle in CommonJS', () => {
  let file: string;

  beforeEach(() => {
    file = join(mkdtempSync(join(tmpdir(), 'acp-host-common-js-')), 'bundle.cjs');
  });
  afterEach(() => rmSync(join(file, '..'), { recursive: true, force: true }));

  async function bundle(contents: string): Promise<unknown> {
    const options = { bundle: true, outfile: file, logLevel: 'silent', ...commonJs } as const;
    await build({ ...options, stdin: { contents } });
    return createRequire(import.meta.url)(file);
  }

  it('has a URL, as a module has', async () => {
    const { url } = (await bundle('export const { url } = { url: import.meta.url };')) as { url: string };
    assert.equal(url, pathToFileURL(file).href);
  });

  it('is not built if a module would find nothing in `import.meta`', async () => {
    await assert.rejects(bundle('export const folder = import.meta.dirname;'), /import\.meta/);
  });

  it('is what the extension host of a benchmark loads', async () => {
    await bundleBench('timed', file);
    const text = readFileSync(file, 'utf8');
    // In place of `import.meta`, esbuild declares an empty object.
    assert.doesNotMatch(text, /\bimport_meta\d* = \{\}/);
    assert.ok(text.includes('createRequire)(bundleUrl)'), 'remote servers load their modules by the URL');
  });
});
