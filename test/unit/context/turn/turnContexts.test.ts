// Tests the context of a turn from collection to the request: how it is sent, that it is current, and how long
// collectors may take.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { candidatesOf } from '../../../../src/context/select/candidates.ts';
import { defaultPatience, mostRepeats } from '../../../../src/context/select/collect.ts';
import { isContextBlock } from '../../../../src/protocol/session/contentBlock.ts';
import type { OpenFileItem } from '../../../../src/context/select/surfaceItem.ts';
import { Transcript } from '../../../../src/chat/transcript/transcript.ts';
import { until } from '../../../until.ts';
import { activeFile, ContextWorld, numbered, pin } from './contextWorld.ts';

const embedding = { promptCapabilities: { embeddedContext: true } };

describe('the context of a turn', () => {
  it('is sent beside the prompt only to agents that advertise support', async () => {
    const world = new ContextWorld(activeFile('let a = 1;'));
    const turn = await world.prepare();
    assert.deepEqual(turn.params, { runtimeContext: [{ title: 'src/a.ts', text: 'let a = 1;' }] });
    assert.deepEqual(turn.blocks, []);
    const deaf = await world.prepare({ capabilities: undefined });
    assert.deepEqual([deaf.params, deaf.blocks, deaf.view.delivery], [{}, [], 'none']);
  });

  it('is embedded in the prompt only if the user allows it, with a mark', async () => {
    const world = new ContextWorld(activeFile('let a = 1;'));
    world.options = { ...world.options, fallback: 'embed' };
    const turn = await world.prepare({ capabilities: embedding });
    assert.equal(turn.blocks.length, 1);
    assert.ok(turn.blocks.every(isContextBlock));
    assert.ok(!isContextBlock({ type: 'text', text: 'acp-host-context:' }));
    assert.deepEqual((turn.blocks[0] as Record<string, unknown>)['_meta'], {
      'acpHost.context': { entersHistory: true },
    });
    assert.deepEqual(turn.params, {});
    turn.sent({ sessionId: 'sess_a', requestId: 1 });
    const { records, events } = world.bundle(turn);
    const [injection] = records.injections;
    assert.equal(injection!.target, 'acp.session.prompt.prompt');
    assert.equal(injection!.injection_point, 'user_message_appendix');
    assert.equal(injection!.metadata!['enters_history'], true);
    // The record has the blocks as they were sent.
    const hashOf = (value: unknown): string => `sha256:${world.ports.sha256(JSON.stringify(value))}`;
    const [block] = records.assemblies[0]!.ordered_blocks;
    assert.deepEqual([block!.wrapper, block!.hash], ['acp.resource', hashOf(turn.blocks[0])]);
    assert.deepEqual(block!.visibility, ['model', 'user']);
    assert.equal(injection!.hash, hashOf(turn.blocks));
    assert.equal(records.missing[0]!.status, 'resolved');
    assert.deepEqual(records.missing[0]!.resolution_refs, [injection!.injection_id]);
    assert.equal(events.at(-1)!.event_type, 'context.missing.resolved');
    // Agents without the capability for embedded resources get none.
    assert.deepEqual((await world.prepare({ capabilities: {} })).blocks, []);
  });

  it('asks before each embedding if the user wants that', async () => {
    const world = new ContextWorld(activeFile('let a = 1;'));
    world.options = { ...world.options, fallback: 'ask' };
    assert.equal((await world.prepare({ capabilities: embedding })).blocks.length, 1);
    world.ports.mayEmbed = false;
    const turn = await world.prepare({ capabilities: embedding });
    assert.equal(world.ports.asked, 2);
    assert.deepEqual(turn.blocks, []);
    turn.sent({ sessionId: 'sess_a' });
    assert.deepEqual(world.bundle(turn).records.injections, []);
    assert.equal(world.bundle(turn).records.missing[0]!.status, 'declined');
    const types = world.bundle(turn).events.map(({ event_type }) => event_type);
    assert.ok(types.includes('context.missing.requested'));
    assert.equal((await world.prepare({ capabilities: embedding, preview: true })).view.delivery, 'embed');
    assert.equal(world.ports.asked, 2);
  });

  it('contains only current facts, none of an earlier turn', async () => {
    const world = new ContextWorld(activeFile('let a = 1;'));
    await world.prepare();
    world.items = [activeFile('let b = 2;', { version: 4 })];
    const turn = await world.prepare();
    assert.deepEqual(turn.params.runtimeContext, [{ title: 'src/a.ts', text: 'let b = 2;' }]);
    const types = world.bundle(turn).events.map(({ event_type }) => event_type);
    assert.ok(types.includes('context.item.updated') && types.includes('context.surface.updated'));
    world.items = [];
    const empty = await world.prepare();
    assert.deepEqual(empty.params, {});
    empty.sent({ sessionId: 'sess_a' });
    assert.deepEqual(world.bundle(empty).records.injections, []);
    assert.ok(world.bundle(empty).events.some(({ event_type }) => event_type === 'context.item.removed'));
  });

  it('expires when its documents change, but for what a rule blocked', async () => {
    const world = new ContextWorld(
      activeFile('let a = 1;'),
      pin('other.md', 'other'),
      pin('src/a.ts', 'let a = 1;', { blocked: { by: 'gitIgnored', rule: 'src/' } }),
    );
    const { contextId } = await world.prepare();
    const draft = world.ledger.find(contextId)!;
    const { revision } = draft;
    world.ledger.documentChanged('file:///w/src/a.ts');
    const { items } = world.bundle({ contextId }).records;
    assert.deepEqual(
      items.map(({ title, lifecycle, freshness }) => [title, lifecycle, freshness!.state]),
      [
        ['src/a.ts', 'expired', 'stale'],
        ['other.md', 'selected', 'live'],
        ['src/a.ts', 'redacted', 'live'],
      ],
    );
    assert.ok(draft.revision > revision, 'it is stored again');
    const { events } = draft;
    world.ledger.documentChanged('file:///w/src/a.ts');
    assert.equal(draft.events.length, events.length);
  });

  it('records the share of the budget that each kind has reserved', async () => {
    const world = new ContextWorld(activeFile('let a = 1;'), pin('a.md', 'one'), pin('b.md', 'two'));
    const [budget] = world.bundle(await world.prepare()).records.budgets;
    assert.deepEqual(
      budget!.window_segments!.map(({ role, reserved_tokens }) => [role, reserved_tokens]),
      [
        ['pin', 6_800],
        ['pin', 0],
        ['activeFile', 2_720],
      ],
    );
    world.options = { ...world.options, maxTokens: 0 };
    const [none] = world.bundle(await world.prepare()).records.budgets;
    assert.equal(none!.overflow_strategy, 'policy_block');
  });

  it('omits removed parts without marking them as secret', async () => {
    const world = new ContextWorld(activeFile('let a = 1;'));
    const turn = await world.prepare({ removed: new Set(['activeFile file:///w/src/a.ts']) });
    assert.deepEqual(turn.params, {});
    const { records, events } = world.bundle(turn);
    assert.equal(records.items[0]!.redaction_state, 'none');
    assert.ok(!events.some(({ event_type }) => event_type === 'context.redaction.applied'));
  });

  it('lists only files that are not blocked', async () => {
    const hidden = { by: 'excluded', rule: '**/.env' } as const;
    const open = (name: string, more: Partial<OpenFileItem> = {}): OpenFileItem => ({
      kind: 'openFiles',
      uri: `file:///w/${name}`,
      path: name,
      languageId: 'plaintext',
      text: { none: 'notLoaded' },
      visible: false,
      ...more,
    });
    const alone = await new ContextWorld(open('.env', { blocked: hidden })).prepare();
    assert.deepEqual(alone.params, {});
    const both = await new ContextWorld(open('.env', { blocked: hidden }), open('a.txt')).prepare();
    assert.deepEqual(both.params.runtimeContext, [{ title: 'Open files', text: 'a.txt' }]);
  });

  it('contains no half of a secret where an edit is cut', async () => {
    const key = 'sk-ant-api03-abcdefghijklmnopqrstuvwxyz';
    const start = '\n'.repeat(64 * 2 ** 10 - 20);
    const cut = { uri: 'file:///w/a.ts', path: 'a.ts', languageId: 'diff', kind: 'recentEdits' } as const;
    const [edit] = [...candidatesOf([{ ...cut, diff: `${start}${key}\n` }])];
    assert.deepEqual([edit!.lines.length, edit!.lines.at(-1)], [start.length + 1, '…']);
  });

  it('has the same order for any order of collection', async () => {
    const open = (name: string): OpenFileItem => ({
      kind: 'openFiles',
      uri: `file:///w/${name}`,
      path: name,
      languageId: 'plaintext',
      text: `text of ${name} why does it fail`,
      visible: true,
    });
    const titles = async (...items: ConstructorParameters<typeof ContextWorld>) => {
      const turn = await new ContextWorld(...items).prepare();
      return turn.params.runtimeContext!.map(({ title }) => title);
    };
    const [a, b, active, note] = [open('a'), open('b'), activeFile('let a;'), pin('p.md', 'p')];
    const expected = ['p.md', 'src/a.ts', 'a', 'b', 'Open files'];
    assert.deepEqual(await titles(a, b, active, note), expected);
    assert.deepEqual(await titles(note, active, b, a), expected);
  });

  it('names one selected line by its number, and several by the first and the last one', async () => {
    const title = async (start: number, end: number): Promise<string | undefined> => {
      const { uri, path, languageId } = activeFile('');
      const selected = { uri, path, languageId, text: numbered(30), range: { start, end } };
      const turn = await new ContextWorld({ kind: 'selection', ...selected }).prepare();
      return turn.params.runtimeContext![0]!.title;
    };
    assert.equal(await title(18, 18), 'src/a.ts:19');
    assert.equal(await title(18, 20), 'src/a.ts:19–21');
  });

  it('respects the budget and the rest of the context window', async () => {
    const text = numbered(200);
    for (const [maxTokens, tokensLeft, most] of [
      [8_000, undefined, 6_800],
      [500, undefined, 425],
      [8_000, 600, 255],
      [0, undefined, 0],
    ] as const) {
      const world = new ContextWorld(activeFile(text), pin('p.md', text));
      world.options = { ...world.options, maxTokens };
      const turn = await world.prepare({ tokensLeft });
      assert.ok(turn.view.tokens <= most, `${turn.view.tokens} of ${most}`);
      assert.equal(turn.view.parts.length > 0, most > 0);
      world.bundle(turn);
    }
  });

  it('is not filled up by a large diff', async () => {
    const files = Array.from(
      { length: 100 },
      (_, n) => `diff --git a/f${n} b/f${n}\n+++ b/f${n}\n${numbered(50)}`,
    );
    const world = new ContextWorld(
      { kind: 'git', repository: 'file:///w', branch: 'main', status: [], diff: files.join('\n') },
      { kind: 'terminal', terminal: 'bash', command: 'npm test', output: 'failed', exitCode: 1 },
      activeFile(numbered(50)),
    );
    const turn = await world.prepare();
    const kinds = new Set(turn.view.parts.map(({ kind }) => kind));
    assert.deepEqual([...kinds], ['activeFile', 'git', 'terminal']);
  });

  it('does not wait for slow collectors or fail with failing ones', async () => {
    const world = new ContextWorld();
    world.collectors.push(
      { kind: 'git', collect: () => new Promise(() => undefined) },
      { kind: 'terminal', collect: () => Promise.reject(new Error('broken')) },
    );
    world.items = [activeFile('let a;')];
    const preparing = world.prepare();
    await until('the wait', () => world.ports.logged.length > 0);
    for (const fire of world.ports.timers) fire();
    const turn = await preparing;
    assert.equal(turn.view.parts.length, 1);
    assert.deepEqual(
      turn.view.missing.map(({ question }) => question),
      ['VS Code did not respond in time (git), so this was omitted.'],
    );
    assert.match(world.ports.logged[0]!, /broken/);
    assert.equal(world.ports.timers.length, 0);
  });

  it('reports when the answer of a slow collector is known, at most three times until it is in time', async () => {
    const world = new ContextWorld();
    const answers: PromiseWithResolvers<readonly OpenFileItem[]>[] = [];
    const collect = (): Promise<readonly OpenFileItem[]> => {
      answers.push(Promise.withResolvers());
      return answers.at(-1)!.promise;
    };
    world.collectors.push({ kind: 'git', collect });
    const prepareLate = async (): Promise<void> => {
      const preparing = world.prepare();
      await until('the wait', () => world.ports.timers.length > 0);
      for (const fire of world.ports.timers) fire();
      await preparing;
    };
    await prepareLate();
    assert.equal(world.ports.lateAnswers, 0);
    answers[0]!.resolve([]);
    await until('the report', () => world.ports.lateAnswers === 1);
    for (let at = 1; at < mostRepeats; at++) {
      await prepareLate();
      answers[at]!.resolve([]);
      await until('the next report', () => world.ports.lateAnswers === at + 1);
    }
    // Late again: the preview must not be repeated endlessly.
    await prepareLate();
    answers[mostRepeats]!.resolve([]);
    const inTime = world.prepare();
    await until('the last question', () => answers.length === mostRepeats + 2);
    answers[mostRepeats + 1]!.resolve([]);
    await inTime;
    assert.equal(world.ports.lateAnswers, mostRepeats);
    await prepareLate();
    answers[mostRepeats + 2]!.resolve([]);
    await until('a report again', () => world.ports.lateAnswers === mostRepeats + 1);
  });

  it('waits longer for what the user selected, and records that', async () => {
    const world = new ContextWorld(activeFile('let a;'));
    const waits: number[] = [];
    const { setTimer } = world.ports.clock;
    world.ports.clock.setTimer = (ms, fire) => {
      waits.push(ms);
      return setTimer(ms, fire);
    };
    world.collectors.push({ kind: 'pin', patience: 1_000, collect: () => Promise.resolve([]) });
    const turn = await world.prepare();
    assert.deepEqual([Math.min(...waits), Math.max(...waits)], [defaultPatience, 1_000]);
    assert.equal(world.bundle(turn).records.budgets[0]?.max_time_ms, 1_000);
  });

  it('does not call collectors of kinds that are turned off', async () => {
    const world = new ContextWorld(activeFile('let a;'));
    world.options = { ...world.options, off: new Set(['activeFile']) };
    const turn = await world.prepare();
    assert.deepEqual(turn.view.parts, []);
  });

  it('pauses during long work', async () => {
    const world = new ContextWorld(...Array.from({ length: 50 }, (_, n) => pin(`${n}.md`, numbered(100))));
    const { ports } = world;
    ports.clock.now = () => (ports.time += 1);
    await world.prepare();
    assert.ok(ports.yields > 20, String(ports.yields));
  });

  it('sends hostile text as plain text', async () => {
    const hostile = [
      '\u0000',
      '\uD800',
      '\r\n\r',
      '…'.repeat(10_000),
      '\n'.repeat(100_000),
      'diff --git \n',
      '%E0%A4%A',
    ];
    for (const text of hostile) {
      const world = new ContextWorld(
        activeFile(text, { path: text.slice(0, 5_000), uri: `file:///${text.slice(0, 5_000)}` }),
        pin('p', text, { range: { start: 5, end: 1_000_000 }, firstLine: -3 }),
        { kind: 'git', repository: text.slice(0, 100), status: [], diff: text },
        { kind: 'terminal', terminal: text, command: text, output: text },
        { kind: 'note', id: 'x', title: text, text },
      );
      world.bundle(await world.prepare({ prompt: text }));
    }
  });
});

describe('context in a prompt', () => {
  it('is not shown as a user message when a session is loaded', async () => {
    const world = new ContextWorld(activeFile('let a = 1;'));
    world.options = { ...world.options, fallback: 'embed' };
    const { blocks } = await world.prepare({ capabilities: embedding });
    const uri = (blocks[0] as { resource: { uri: string } }).resource.uri;
    const transcript = new Transcript(() => undefined, { output: () => undefined } as never);
    const again = [
      { type: 'text', text: 'why does it fail' },
      ...blocks,
      { type: 'resource_link', uri, name: 'a' },
      { type: 'text', text: `<context ref="${uri}">let a = 1;</context>` },
    ] as const;
    for (const content of again) transcript.handleUpdate({ sessionUpdate: 'user_message_chunk', content });
    const shown = JSON.stringify(transcript.rows());
    assert.match(shown, /why does it fail/);
    assert.doesNotMatch(shown, /let a = 1|acp-host-context/);
  });
});
