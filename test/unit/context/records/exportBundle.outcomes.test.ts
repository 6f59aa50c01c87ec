// Tests that no record contains the outcome of a turn, tool or permission, whatever happens.

import * as fc from 'fast-check';
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DirectAccounts } from '../../../../src/context/records/directAccounts.ts';
import { recordShown } from '../../../../src/context/records/injection.ts';
import { continuedConversationUri } from '../../../../src/context/prompt/continueElsewhere.ts';
import { exportBundle, storedBundle } from '../../../../src/context/records/exportBundle.ts';
import type { ContextBundle } from '../../../../src/context/schema/bundle.ts';
import type { SurfaceItem } from '../../../../src/context/select/surfaceItem.ts';
import { eventTypes, lifecycles, missingStatuses } from '../../../../src/context/schema/vocabulary.ts';
import { capabilityKey } from '../../../../src/context/turn/turnGaps.ts';
import { attachedRecords, linkTo } from './attachedRecords.ts';
import { checkBundle } from './checkBundle.ts';
import {
  activeFile,
  ContextWorld,
  numbered,
  pin,
  TestPorts,
  withRuntimeContext,
} from '../turn/contextWorld.ts';

const claims =
  /success|succeed|fail|granted|approved|allowed|denied|completed|finished|done|stop_?reason|exit_?code|outcome|\bused\b/i;

/** Items whose text says that something succeeded, which text may say. */
const surfaces: readonly SurfaceItem[] = [
  activeFile('status: "completed", outcome: "success"'),
  activeFile(numbered(3_000), { uri: 'file:///w/long.ts', path: 'long.ts' }),
  pin('gone.md', { none: 'unreadable' }),
  pin('.env', 'A=1'),
  pin('masked.md', 'token: ghp_0123456789abcdefghijklmnopqrstuvwxyz'),
  { kind: 'note', id: 'n', title: 'Was it approved?', text: 'It was granted.' },
  { kind: 'terminal', terminal: 'bash', command: 'npm test', output: 'all succeeded', exitCode: 0 },
  {
    kind: 'failedTests',
    uri: 'vscode:tests',
    sourceKind: 'vscode.tests',
    title: 'Failed tests',
    lines: ['npm test (exit code 1):', '1 failed'],
    tier: 3,
    contextKind: 'tool_result',
    trust: 'workspace',
  },
];

type Step = 'sent' | 'again' | 'shown' | 'request' | 'declined' | 'changed' | 'next';
const steps: readonly Step[] = ['sent', 'again', 'shown', 'request', 'declined', 'changed', 'next'];

describe('context records', () => {
  it('never contain outcomes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat(surfaces.length - 1), { maxLength: surfaces.length }),
        fc.array(fc.constantFrom(...steps), { maxLength: 6 }),
        fc.constantFrom(withRuntimeContext, {}, { promptCapabilities: { embeddedContext: true } }),
        fc.constantFrom('none', 'ask', 'embed'),
        fc.boolean(),
        fc.boolean(),
        async (chosen, doing, capabilities, fallback, mayEmbed, isTask) => {
          const world = new ContextWorld(...chosen.map((at) => surfaces[at]!));
          world.ports.mayEmbed = mayEmbed;
          world.options = { ...world.options, fallback };
          const request = { capabilities, ...(isTask && { taskId: 'fix-problems/1' }) };
          let turn = await world.prepare(request);
          for (const step of doing) {
            if (step === 'sent' || step === 'again') turn.sent({ sessionId: 'sess_a', requestId: step });
            else if (step === 'shown') recordShown(world.ledger.find(turn.contextId)!, 'panel');
            else if (step === 'request') world.turns.gaps.request('chat 1', capabilityKey);
            else if (step === 'declined') world.turns.gaps.settle('chat 1', capabilityKey, 'declined');
            else if (step === 'changed') world.ledger.documentChanged('file:///w/long.ts');
            else turn = await world.prepare(request);
          }
          for (const draft of world.ledger.all) {
            assertNoClaim(draft.bundle());
            assertNoClaim(storedBundle(draft));
            assertNoClaim(exportBundle(draft, 'file:///x.json', true));
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('never contain outcomes of agents’ requests', () => {
    const session = { agentId: 'a', sessionId: 's' };
    const item = { uri: 'file:///w/a.ts', kind: 'file_excerpt', sourceKind: 'x' } as const;
    const attached = [item.uri, continuedConversationUri(session)].map(linkTo);
    fc.assert(
      fc.property(fc.array(fc.nat(5), { maxLength: 8 }), (asked) => {
        const accounts = new DirectAccounts(new TestPorts());
        for (const one of asked) {
          if (one === 0)
            accounts.served({
              ...session,
              method: 'fs/read_text_file',
              call: { toolCallId: 'c', from: 'path' },
              items: [item],
            });
          else if (one === 1) for (const draft of attachedRecords(attached)) assertNoClaim(draft.bundle());
          else if (one === 4) accounts.compacted({ ...session, compactionId: 'c', summary: 'It succeeded.' });
          else if (one === 5) {
            const omitted = { reason: 'permission_missing', rule: 'outside' } as const;
            accounts.served({ ...session, method: 'fs/read_text_file', items: [{ ...item, omitted }] });
          } else if (one === 2)
            accounts.opened({ ...session, method: 'session/load', folders: ['file:///w'] });
          else accounts.nes({ ...session, document: { uri: item.uri, version: 1 }, wanted: {}, context: {} });
        }
        for (const draft of accounts.drafts()) assertNoClaim(draft.bundle());
      }),
    );
  });
});

function assertNoClaim(bundle: ContextBundle): void {
  checkBundle(bundle);
  const { envelope, records, events } = bundle;
  const states: readonly string[] = [
    envelope.lifecycle,
    ...records.items.flatMap(({ lifecycle }) => lifecycle ?? []),
  ];
  for (const state of states) assert.ok((lifecycles as readonly string[]).includes(state), state);
  for (const { status } of records.missing) assert.ok(missingStatuses.includes(status));
  for (const { event_type } of events) assert.ok(eventTypes.includes(event_type));
  for (const { metadata } of records.injections)
    assert.ok(['sent', 'shown', 'written'].includes(String(metadata?.['delivery'])));
  for (const name of names(bundle)) assert.doesNotMatch(name, claims, name);
}

/** The names of all fields, at any depth, except in content. */
function* names(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const one of value) yield* names(one);
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) {
      if (name === 'content') continue;
      yield name;
      yield* names(one);
    }
}
