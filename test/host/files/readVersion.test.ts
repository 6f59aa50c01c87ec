// Contents read during a write are not a version of the file.
import * as assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { KeptContents } from '../../../src/vscode/storage/keptContents.ts';
import { readVersion } from '../../../src/vscode/review/disk/readVersion.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';

/** Calls back each time before a file is opened and after it was read. */
class MeddledContents extends KeptContents {
  readonly #meddle: (time: number) => void;
  #times = 0;

  constructor(folder: string, meddle: (time: number) => void) {
    super(folder, new RecordingLogger());
    this.#meddle = meddle;
  }

  override get largest(): number {
    this.#meddle(this.#times++);
    return super.largest;
  }
}

describe('readVersion', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'acp-host-reading-'));
    path = join(folder, 'file.txt');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('does not return contents seen during a write', async () => {
    writeFileSync(path, 'one');
    let emptied = 0;
    const contents = new MeddledContents(folder, (time) => {
      if (time === 0) writeFileSync(path, '');
      else if (statSync(path).size === 0 && ++emptied > 2) writeFileSync(path, 'two');
    });
    const { version, since } = await readVersion(path, contents, 'compare');
    assert.deepEqual(version, { kind: 'text', text: 'two', encoding: 'utf8' });
    const { mtimeMs, ctimeMs } = statSync(path);
    assert.equal(since, Math.max(mtimeMs, ctimeMs));
  });

  it('returns no content while writes continue', async () => {
    writeFileSync(path, 'one');
    const contents = new MeddledContents(folder, () => appendFileSync(path, 'more'));
    assert.deepEqual((await readVersion(path, contents, 'compare')).version, { kind: 'unknown' });
  });

  it('returns an empty file once writes have stopped', async () => {
    writeFileSync(path, '');
    const contents = new MeddledContents(folder, () => undefined);
    assert.deepEqual((await readVersion(path, contents, 'compare')).version, {
      kind: 'text',
      text: '',
      encoding: 'utf8',
    });
    rmSync(path);
    assert.deepEqual((await readVersion(path, contents, 'compare')).version, { kind: 'absent' });
  });
});
