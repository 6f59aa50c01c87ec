// Where a session works in a workspace that was opened through a link.

import * as assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { placeAmong } from '../../../../src/vscode/sessions/placeAmong.ts';

describe('the place of a session', () => {
  let root: string;
  let link: string;
  let real: string;
  let other: string;

  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'session-place-')));
    [real, link, other] = ['real', 'link', 'other'].map((name) => join(root, name)) as [
      string,
      string,
      string,
    ];
    mkdirSync(join(real, 'src'), { recursive: true });
    mkdirSync(other);
    symlinkSync(real, link, 'junction');
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('is the first folder by default, whose real path is named', async () => {
    const names = [{ name: real, folder: link }];
    assert.deepEqual(await placeAmong([link, other]), {
      kind: 'place',
      cwd: link,
      folders: [link, other],
      names,
    });
    const usual = await placeAmong([other]);
    assert.deepEqual(usual, { kind: 'place', cwd: other, folders: [other], names: [] });
    assert.equal((await placeAmong([])).kind, 'none');
  });

  it('is the folder that the agent names by its real path', async () => {
    const cwd = join(real, 'src');
    const place = await placeAmong([other, link], cwd);
    assert.ok(place.kind === 'place');
    assert.deepEqual([place.cwd, place.folders], [cwd, [link, other]]);
    assert.equal((await placeAmong([real], link)).kind, 'place');
  });

  it('is refused in a folder that is not open', async () => {
    assert.equal((await placeAmong([link], other)).kind, 'none');
    assert.equal((await placeAmong([join(link, 'src')], real)).kind, 'none');
  });
});
