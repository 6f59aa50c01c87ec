// Tests when a session with the agent for next edits is wanted, and when the agent is to be started for it.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { SessionDemand } from '../../../../src/nes/session/sessionDemand.ts';

describe('SessionDemand', () => {
  let isOn: boolean;
  let demand: SessionDemand;
  beforeEach(() => {
    isOn = true;
    demand = new SessionDemand(() => isOn);
  });

  it('begins with the first document, and holds only while next edits are on', () => {
    assert.equal(demand.isWanted(), false);
    demand.begin();
    assert.equal(demand.isWanted(), true);
    isOn = false;
    assert.equal(demand.isWanted(), false);
    // A further document, or a restart by the user.
    demand.begin();
    assert.equal(demand.isWanted(), false);
    isOn = true;
    assert.equal(demand.isWanted(), true);
  });

  it('begins with the first request while next edits are on', () => {
    demand.wait().dispose();
    assert.equal(demand.isWanted(), true);
  });

  it('lasts while next edits are off only until the last waiting request has its session', () => {
    isOn = false;
    const first = demand.wait();
    const second = demand.wait();
    assert.equal(demand.isWanted(), true);
    first.dispose();
    assert.equal(demand.isWanted(), true);
    second.dispose();
    assert.equal(demand.isWanted(), false);
    isOn = true;
    assert.equal(demand.isWanted(), false);
  });

  it('starts the agent once, and not again after the user stopped it', () => {
    assert.equal(demand.claimStart(), false);
    demand.begin();
    assert.equal(demand.claimStart(), true);
    assert.equal(demand.claimStart(), false);
    demand.wait().dispose();
    assert.equal(demand.claimStart(), false);
  });

  it('starts it again once next edits were off', () => {
    demand.begin();
    assert.equal(demand.claimStart(), true);
    isOn = false;
    assert.equal(demand.isWanted(), false);
    isOn = true;
    assert.equal(demand.claimStart(), true);
  });

  it('starts it for each request that waits while next edits are off', () => {
    isOn = false;
    for (let requests = 0; requests < 2; requests++) {
      const waiting = demand.wait();
      assert.equal(demand.claimStart(), true);
      waiting.dispose();
      assert.equal(demand.claimStart(), false);
    }
  });
});
