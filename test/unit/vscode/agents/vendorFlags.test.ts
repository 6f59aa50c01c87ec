// The flags outside of the protocol that agents get in `initialize`.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { vendorFlags, vendorMeta } from '../../../../src/vscode/agents/vendorFlags.ts';

describe('vendorFlags', () => {
  it('are sent as true, those about terminals of this machine only to local agents', () => {
    const all = { terminal_output: true, terminal_output_delta: true, parameterizedModelPicker: true };
    assert.deepEqual(vendorMeta(true), all);
    assert.deepEqual(vendorMeta(false), { 'terminal-auth': true, ...all });
  });

  it('have a reader and a reason each', () => {
    for (const { name, readers, reason } of vendorFlags)
      assert.ok(readers !== '' && reason.endsWith('.'), name);
  });
});
