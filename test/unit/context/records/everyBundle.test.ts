// What every test is held to would be seen: a snapshot that is wrong fails whoever made it.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DirectAccounts } from '../../../../src/context/records/directAccounts.ts';
import { EnvelopeDraft } from '../../../../src/context/records/envelopeDraft.ts';
import { TestPorts } from '../turn/contextWorld.ts';
import { checkMade } from './everyBundle.ts';

describe('records that any test makes', () => {
  it('are checked when it ends, also those that nobody looked at', async () => {
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
