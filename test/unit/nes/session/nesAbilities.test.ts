// Reading NES capabilities from agents that send invalid ones. The two dialects are in dialects.test.ts.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readNesAbilities, type NesAbilities } from '../../../../src/nes/session/nesAbilities.ts';
import { initialize } from '../../../../src/protocol/initialize.ts';

function read(result: object): ReturnType<typeof readNesAbilities> {
  return readNesAbilities(initialize.result.parse({ protocolVersion: 1, ...result }));
}

function readNes(nes: unknown, positionEncoding?: unknown): NesAbilities {
  const abilities = read({ agentCapabilities: { nes, positionEncoding } });
  assert.ok(abilities.kind === 'nes');
  return abilities;
}

/** Reads the limits of the requested edit history. */
function count(maxCount: unknown): unknown {
  const { editHistory } = readNes({ context: { editHistory: { maxCount } } }).context;
  assert.ok(editHistory, 'it is asked for all the same');
  return editHistory.maxCount;
}

describe('readNesAbilities', () => {
  it('returns "none" with a reason for an agent without nes, or with null', () => {
    for (const result of [{}, { agentCapabilities: null }, { capabilities: { nes: null } }]) {
      assert.deepEqual(read(result), {
        kind: 'none',
        reason: 'the agent does not offer next edit suggestions',
      });
    }
    for (const nes of [null, false, 'yes', 7]) {
      assert.equal(read({ agentCapabilities: { nes } }).kind, 'none');
    }
  });

  it('supports an agent that asks for no events and no context', () => {
    const nothing = { kind: 'nes', events: {}, context: {}, encoding: 'utf-16' };
    assert.deepEqual(readNes({}), nothing);
    assert.deepEqual(readNes(true), nothing);
    assert.deepEqual(readNes({ events: null, context: null }, null), nothing);
    assert.deepEqual(readNes({ events: {}, context: {} }), nothing);
  });

  it('ignores malformed fields one by one', () => {
    const document = { didOpen: null, didClose: false, didChange: { syncKind: 'psychic' }, didSave: true };
    const { events, context } = readNes({
      events: { document },
      context: { recentFiles: { maxCount: 'many' }, editHistory: true, userActions: null, openFiles: [] },
    });
    assert.equal(events.didOpen, undefined);
    assert.equal(events.didClose, undefined);
    assert.deepEqual(events.didChange, { syncKind: 'full' });
    assert.deepEqual(events.didSave, {});
    assert.ok(context.recentFiles && context.recentFiles.maxCount === undefined);
    assert.ok(context.editHistory);
    assert.equal(context.userActions, undefined);
    assert.equal(context.openFiles, undefined);
    assert.deepEqual(readNes({ context: 7 }).context, {});
    assert.deepEqual(readNes({ events: { document: { didChange: true } } }).events.didChange, {
      syncKind: 'full',
    });
    assert.equal(readNes({ events: { document: { didChange: null } } }).events.didChange, undefined);
  });

  it('sends nothing for a count of 0, and uses the default for an invalid count', () => {
    assert.deepEqual([count(6), count(0)], [6, 0]);
    for (const bad of [-1, 1.5, null, '6']) assert.equal(count(bad), undefined);
  });

  it('reads an encoding in any spelling; an unknown one is the default', () => {
    const spelt = ['utf-8', 'UTF-8', 'utf8', 'utf_8'].map((name) => readNes({}, name).encoding);
    assert.deepEqual(spelt, ['utf-8', 'utf-8', 'utf-8', 'utf-8']);
    assert.equal(readNes({}, 'UTF32').encoding, 'utf-32');
    for (const bad of ['ebcdic', 'utf-7', '', 8, null, {}]) assert.equal(readNes({}, bad).encoding, 'utf-16');
  });
});
