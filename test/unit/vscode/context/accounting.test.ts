// What is noted of a wire: what agents asked and were told outside of turns, by its ids, and nothing where it is off.

import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DirectAccounts } from '../../../../src/context/directAccounts.ts';
import type { ContextBundle } from '../../../../src/context/records/bundle.ts';
import { Accounting } from '../../../../src/vscode/context/accounting.ts';
import { checkBundle } from '../../context/checkBundle.ts';
import { TestPorts } from '../../context/contextWorld.ts';
import { RecordingLogger } from '../../wire/recordingLogger.ts';

class Wire {
  readonly accounts = new DirectAccounts(new TestPorts());
  readonly logger = new RecordingLogger();
  isOn = true;
  loads = 0;
  readonly #accounting = new Accounting({
    isOn: () => this.isOn,
    accounts: {
      get: () => {
        this.loads += 1;
        return Promise.resolve(this.accounts);
      },
    },
    wanted: () => ({ openFiles: {} }),
    logger: this.logger,
  });

  sent(message: object): void {
    this.#accounting.heard('agent', 'sent', message);
  }

  received(message: object): void {
    this.#accounting.heard('agent', 'received', message);
  }

  async bundles(): Promise<readonly ContextBundle[]> {
    await Promise.resolve();
    await Promise.resolve();
    return this.accounts.drafts().map((draft) => checkBundle(draft.bundle()));
  }
}

const params = { sessionId: 'one', path: '/w/a.ts' };

describe('accounting', () => {
  it('notes what an agent read and listed, without what is in it', async () => {
    const wire = new Wire();
    wire.received({ id: 7, method: 'fs/read_text_file', params });
    wire.sent({ id: 7, result: { content: 'the text itself' } });
    wire.received({ id: 8, method: 'workspace/open_documents', params });
    const documents = ['file:///w/a.ts', 'file:///w/.env'].map((uri) => ({ uri, languageId: 'plaintext' }));
    wire.sent({ id: 8, result: { documents } });
    wire.received({ id: 9, method: 'workspace/active_document', params });
    wire.sent({ id: 9, result: { document: null } });
    const [read, listed, active] = await wire.bundles();
    assert.equal(read!.envelope.scope, 'tool_invocation');
    assert.equal(read!.records.injections[0]!.target, 'acp.client_method.fs/read_text_file');
    assert.equal(read!.records.injections[0]!.native_id, '7');
    assert.deepEqual(
      read!.records.source_refs.map(({ uri }) => uri),
      ['file:///w/a.ts'],
    );
    assert.doesNotMatch(JSON.stringify(read), /the text itself/);
    assert.equal(listed!.records.items.length, 2);
    assert.equal(active!.records.items.length, 0);
  });

  it('notes next edits and where sessions are', async () => {
    const wire = new Wire();
    wire.sent({ id: 1, method: 'session/new', params: { cwd: '/w', mcpServers: [] } });
    wire.received({ id: 1, result: { sessionId: 'two' } });
    const suggest = { sessionId: 'nes', uri: 'file:///w/a.ts', version: 3, context: { openFiles: [{}] } };
    wire.sent({ id: 2, method: 'nes/suggest', params: suggest });
    const scopes = (await wire.bundles()).map(({ envelope }) => envelope.scope);
    assert.deepEqual(scopes.toSorted(), ['session', 'turn']);
    assert.match(JSON.stringify(await wire.bundles()), /"two"/);
  });

  it('notes nothing of what failed, of another connection, and of nonsense', async () => {
    const wire = new Wire();
    wire.received({ id: 1, method: 'fs/read_text_file', params });
    wire.sent({ id: 1, error: { code: -32000, message: 'no' } });
    wire.received({ id: 2, method: 'fs/read_text_file', params });
    wire.received({ id: 2, method: 'terminal/create', params });
    wire.sent({ id: 2, result: { terminalId: 't' } });
    for (const bad of [
      {},
      { id: 3, method: 'fs/read_text_file' },
      { id: { toString: 1 }, method: 3 },
      { method: 'fs/x' },
    ])
      wire.received(bad);
    wire.received({ id: 4, method: 'fs/read_text_file', params: { path: 5 } });
    wire.sent({ id: 4, result: { content: 'x' } });
    wire.received({ id: 99, result: { sessionId: 'nobody asked' } });
    assert.deepEqual(
      (await wire.bundles()).flatMap(({ records }) => records.items),
      [],
    );
    assert.deepEqual(wire.logger.errors, []);
  });

  it('loads and notes nothing where it is off', async () => {
    const wire = new Wire();
    wire.isOn = false;
    wire.received({ id: 7, method: 'fs/read_text_file', params });
    wire.sent({ id: 7, result: { content: 'x' } });
    assert.deepEqual([(await wire.bundles()).length, wire.loads], [0, 0]);
  });

  it('forgets what is never answered', async () => {
    const wire = new Wire();
    for (let id = 0; id < 5_000; id++) wire.received({ id, method: 'fs/read_text_file', params });
    wire.sent({ id: 0, result: { content: 'x' } });
    wire.sent({ id: 4_999, result: { content: 'x' } });
    assert.equal((await wire.bundles()).length, 1);
  });
});
