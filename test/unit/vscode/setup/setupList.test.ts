// When the list of Check Setup closes, and when its rows are read again.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { RegistryFacts, SetupFacts } from '../../../../src/vscode/setup/setupFacts.ts';
import { runSetupList, type SetupPick } from '../../../../src/vscode/setup/setupList.ts';
import type { SetupAction } from '../../../../src/vscode/setup/setupRow.ts';
import type { SetupRows } from '../../../../src/vscode/setup/setupRows.ts';
import { until } from '../../../until.ts';
import { someSetup } from './someSetup.ts';

/** The list on the screen, whose rows the test chooses. */
class PickDouble implements SetupPick {
  rows: SetupRows | undefined;
  isBusy = false;
  isOpen = true;
  #waiting: PromiseWithResolvers<SetupAction | undefined> | undefined;

  show(rows: SetupRows, isBusy: boolean): void {
    [this.rows, this.isBusy] = [rows, isBusy];
  }

  async next(): Promise<SetupAction | undefined> {
    if (!this.isOpen) return undefined;
    this.#waiting = Promise.withResolvers();
    return await this.#waiting.promise;
  }

  close(): void {
    this.isOpen = false;
    this.#waiting?.resolve(undefined);
  }

  /** Waits until the list takes a choice. */
  async choose(action: SetupAction): Promise<void> {
    await until('the list to wait', () => this.#waiting);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(action);
  }

  label(id: string): string | undefined {
    return [...(this.rows?.attention ?? []), ...(this.rows?.others ?? [])].find((row) => row.id === id)
      ?.label;
  }
}

describe('the list of Check Setup', () => {
  let pick: PickDouble;
  let done: string[];
  let facts: SetupFacts;
  let registries: RegistryFacts[];
  let failing: Error | undefined;
  beforeEach(() => {
    pick = new PickDouble();
    [done, facts, registries, failing] = [[], someSetup, [{ kind: 'reached', agents: 3 }], undefined];
  });

  const run = (): Promise<void> =>
    runSetupList(
      {
        read: () => {
          done.push('read');
          return Promise.resolve(facts);
        },
        askRegistry: () => {
          done.push('ask');
          return Promise.resolve(registries.shift() ?? { kind: 'checking' });
        },
        run: ({ kind }) => {
          done.push(`${kind} ${pick.isOpen ? 'open' : 'closed'}`);
          return failing ? Promise.reject(failing) : Promise.resolve();
        },
        report: ({ kind }, rows) => Promise.resolve(void done.push(`${kind} ${rows.others.length > 0}`)),
      },
      pick,
    );

  it('closes before an action that opens something else', async () => {
    const running = run();
    await pick.choose({ kind: 'manageTrust' });
    await running;
    assert.deepEqual(done, ['ask', 'read', 'manageTrust closed']);
  });

  it('stays open and reads again after an action that changes what it shows', async () => {
    facts = { ...someSetup, nextEdits: { ...someSetup.nextEdits, snoozedUntil: '9:00' } };
    const running = run();
    await until('the row', () => pick.label('next edits') === 'Next edit suggestions are snoozed until 9:00');
    facts = someSetup;
    await pick.choose({ kind: 'resume' });
    await until('the row', () => pick.label('next edits') === 'Next edit suggestions are on');
    assert.ok(pick.isOpen);
    pick.close();
    await running;
    assert.deepEqual(done, ['ask', 'read', 'resume open', 'read']);
  });

  it('shows the other rows while the list of agents is fetched, and fetches it again', async () => {
    registries = [
      { kind: 'failed', reason: 'cdn.example: offline' },
      { kind: 'reached', agents: 3 },
    ];
    const running = run();
    await until('the failure', () => pick.label('registry') === 'The list of agents could not be downloaded');
    assert.equal(pick.isBusy, false);
    await pick.choose({ kind: 'tryAgain' });
    await until('the list', () => pick.label('registry') === 'The list of agents was downloaded');
    pick.close();
    await running;
  });

  it('does not wait for the network', async () => {
    registries = [];
    const running = run();
    await until('the rows', () => pick.label('registry') === 'Checking the list of agents…');
    assert.ok(pick.isBusy);
    pick.close();
    await running;
  });

  for (const kind of ['copyReport', 'showDetails'] as const)
    it(`passes all rows on, closed: ${kind}`, async () => {
      const running = run();
      await pick.choose({ kind });
      await running;
      assert.equal(done.at(-1), `${kind} true`);
      assert.equal(pick.isOpen, false);
    });

  it('closes if an action fails, and passes the error on', async () => {
    failing = new Error('it failed');
    const running = run();
    await pick.choose({ kind: 'turnOn' });
    await assert.rejects(running, /it failed/);
    assert.equal(pick.isOpen, false);
  });
});
