// Tests that an invalid snapshot fails the test that created it.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DirectAccounts } from '../../../../src/context/records/directAccounts.ts';
import { EnvelopeDraft } from '../../../../src/context/records/envelopeDraft.ts';
import { TestPorts } from '../turn/contextWorld.ts';
import { checkMade } from './everyBundle.ts';

describe('records that any test makes', () => {
  it('are checked when the test ends, even if the test does not read them', async () => {
    const draft = new EnvelopeDraft({ scope: 'turn' }, new TestPorts());
    const injection = { target: 'x', injection_point: 'ui_panel', visibility: [] } as const;
    draft.add('injections', { ...injection, visibility: [], assembly_id: 'asm_9' });
    await assert.rejects(checkMade(), /asm_9 leads nowhere/);
    const accounts = new DirectAccounts(new TestPorts());
    const item = { uri: 'file:///w/a.ts', kind: 'nothing' as never, sourceKind: 'x' };
    accounts.served({ agentId: 'a', method: 'fs/read_text_file', items: [item] });
    await assert.rejects(checkMade(), /context_kind/);
    await checkMade();
  });
});
