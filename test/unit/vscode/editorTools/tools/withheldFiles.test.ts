// The files that the answer of an editor tool leaves out: why each is left out, as the record says it, and its package.
import * as assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'mocha';
import type { Uri } from 'vscode';
import { refusedFile } from '../../../../../src/vscode/files/refusedFile.ts';
import { WithheldFiles } from '../../../../../src/vscode/editorTools/tools/withheldFiles.ts';

const uriOf = (path: string): Uri =>
  ({ fsPath: fileURLToPath(`file://${path}`), toString: () => `file://${path}` }) as Uri;

describe('WithheldFiles', () => {
  it('says why each file is left out, and lists only results', () => {
    const files = new WithheldFiles();
    files.add(uriOf('/w/.env'), 'excluded');
    files.add(uriOf('/w/out/a.js'), 'gitIgnored');
    files.add(uriOf('/elsewhere/b.ts'), 'permission');
    files.add(uriOf('/w/out/c.js'), 'gitIgnored', false);
    assert.deepEqual(files.all, [
      { uri: 'file:///w/.env', why: 'excluded' },
      { uri: 'file:///w/out/a.js', why: 'gitIgnored' },
      { uri: 'file:///elsewhere/b.ts', why: 'notAllowed' },
    ]);
    const known = ['/w/.env', '/w/out/c.js', '/elsewhere/b.ts', '/w/d.ts'].map(uriOf);
    assert.deepEqual(
      known.map((uri) => files.blockedBy(uri)),
      ['excluded', 'gitIgnored', 'permission', undefined],
    );
  });

  it('knows the package of a file unless the user excludes the file', () => {
    const files = new WithheldFiles();
    const [library, outside, secret, other] = [
      '/w/node_modules/rxjs/index.d.ts',
      '/code/node_modules/typescript/lib/lib.d.ts',
      '/w/node_modules/rxjs/.env',
      '/w/node_modules/ajv/index.d.ts',
    ].map(uriOf) as [Uri, Uri, Uri, Uri];
    files.add(library, 'gitIgnored', false);
    files.add(outside, 'permission');
    files.add(secret, 'excluded');
    assert.deepEqual(
      [library, outside, secret, other].map((uri) => files.packageOf(uri)),
      ['rxjs', 'typescript', undefined, undefined],
    );
  });

  it('lists files to which access was refused', async () => {
    const files = new WithheldFiles();
    for (const [path, reason] of [
      ['/w/.env', 'excluded'],
      ['/elsewhere/b.ts', 'refusedByUser'],
      ['/w/a.bin', 'binary'],
    ] as const)
      await assert.rejects(
        files.noteIfRefused(uriOf(path), Promise.reject(refusedFile(reason, path, 'No.'))),
        /No\./,
      );
    assert.deepEqual(files.all, [
      { uri: 'file:///w/.env', why: 'excluded' },
      { uri: 'file:///elsewhere/b.ts', why: 'notAllowed' },
    ]);
  });
});
