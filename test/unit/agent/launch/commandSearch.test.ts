// Proves in which folders of PATH a program is searched.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { searchPath, type FileKind } from '../../../../src/agent/launch/commandSearch.ts';

describe('searchPath', () => {
  it('leaves out folders that are relative, and those that the caller names', async () => {
    const files: Readonly<Record<string, FileKind>> = {
      '/app/bin/git': 'program',
      '/usr/bin/git': 'program',
    };
    const host = {
      platform: 'linux',
      homeDir: '/home/me',
      probe: (path: string) => Promise.resolve(files[path] ?? 'missing'),
    } as const;
    const found = async (
      PATH: string,
      isLeftOut?: (folder: string) => boolean,
    ): Promise<string | undefined> => {
      const outcome = await searchPath('git', { PATH }, host, isLeftOut);
      return outcome.kind === 'found' ? outcome.path : undefined;
    };
    assert.equal(await found('/app/bin:/usr/bin'), '/app/bin/git');
    assert.equal(await found('bin:.::/usr/bin'), '/usr/bin/git');
    const isInApp = (folder: string): boolean => folder.startsWith('/app/');
    assert.equal(await found('/app/bin:/usr/bin', isInApp), '/usr/bin/git');
    assert.equal(await found('/app/bin', isInApp), undefined);
  });
});
