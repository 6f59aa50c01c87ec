// Which agents read a missing file as empty.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readsMissingAsEmpty } from '../../../../../src/vscode/serve/files/missingFileQuirk.ts';

describe('a missing file', () => {
  it('reads as empty for gemini and for no other agent', () => {
    for (const agent of [{ name: 'gemini-cli' }, { name: 'cli', title: 'Gemini CLI', version: '0.61.0' }]) {
      assert.equal(readsMissingAsEmpty(agent), true);
    }
    for (const agent of [undefined, { name: 'qwen-code' }, { name: 'opencode', title: 'OpenCode' }]) {
      assert.equal(readsMissingAsEmpty(agent), false);
    }
  });
});
