// Tests random requests for permission with equal ids in a conversation: each is one card and one row with the same command, is
// answered alone, and is over when its turn or other work ends.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { systemClock } from '../../../../../src/agent/clock.ts';
import { CancellationSource } from '../../../../../src/base/cancellation.ts';
import { Emitter } from '../../../../../src/base/event.ts';
import { requestPermission, type PermissionResult } from '../../../../../src/protocol/client/permission.ts';
import type { Receiver } from '../../../../../src/protocol/messaging.ts';
import {
  PagePermissionPrompt,
  type PermissionEditor,
  type PermissionPage,
} from '../../../../../src/vscode/chat/permission/pagePermissionPrompt.ts';
import { PermissionsService } from '../../../../../src/vscode/serve/permissions/permissionsService.ts';
import { PermissionPromptDouble } from '../../../../host/chat/permissionPromptDouble.ts';
import { until } from '../../../../until.ts';
import { ConversationWorld } from '../../../chat/conversation/conversationWorld.ts';
import { settle } from '../../../chat/session/sessionWorld.ts';
import { RecordingLogger } from '../../../wire/recordingLogger.ts';

const noEditor: PermissionEditor = {
  showText: () => Promise.reject(new Error('Nothing is to be shown')),
  openPlan: () => Promise.reject(new Error('No plan is to be opened')),
};
const options = [
  { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
  { optionId: 'no', name: 'No', kind: 'reject_once' },
];

interface Asked {
  /** The turn in which it was asked; undefined: between turns. */
  readonly turn: number | undefined;
  readonly source: CancellationSource;
  rowId: string | undefined;
  result: PermissionResult | undefined;
}

/** A conversation in a turn, and an agent that asks for permissions. */
class World {
  readonly talk = new ConversationWorld();
  readonly logger = new RecordingLogger();
  readonly asked: Asked[] = [];
  readonly #service: PermissionsService;
  #handler: ((params: never, token: never) => unknown) | undefined;
  #commands = 0;
  isInTurn = true;
  turn = 1;

  constructor() {
    const { conversation, world } = this.talk;
    const prompt = new PagePermissionPrompt(new PermissionPromptDouble(), noEditor);
    const page: PermissionPage = {
      isSeen: true,
      onDidHide: new Emitter<void>(assert.ifError).event,
      ask: (...question) => conversation.ask(...question),
      showRequested: (call, ...more) => {
        const row = conversation.showRequested(call, ...more);
        // Requests are shown in the order in which they were sent.
        const shown = this.asked.find(({ rowId }) => rowId === undefined);
        shown!.rowId = conversation.rowIdOf(call.toolCallId);
        return row;
      },
      unanswered: (question) => conversation.unanswered.add(question),
    };
    prompt.join({ find: () => page });
    this.#service = new PermissionsService(prompt, () => [], { clock: systemClock, logger: this.logger });
    const receiver: Receiver = {
      onRequest: (method, handler) => {
        assert.equal(method.name, requestPermission.name);
        this.#handler = handler as never;
        return { dispose: () => undefined };
      },
      onNotification: () => ({ dispose: () => undefined }),
      onUnknown: () => ({ dispose: () => undefined }),
      sentRequest: () => undefined,
    };
    this.#service.serve({ name: 'test', info: () => undefined }, receiver, {
      get: (sessionId) => world.known.get(sessionId),
      all: () => [...world.known.values()],
    });
  }

  get open(): readonly Asked[] {
    return this.asked.filter(({ result }) => result === undefined);
  }

  get cards(): readonly { readonly requestId: string; readonly line: string | undefined }[] {
    return this.talk.conversation
      .state()
      .permissions.map(({ requestId, command }) => ({ requestId, line: command?.line }));
  }

  command(): object {
    return { kind: 'execute', rawInput: { command: `run-${++this.#commands}` } };
  }

  ask(toolCallId: string): void {
    const turn = this.isInTurn ? this.turn : undefined;
    const one: Asked = { turn, source: new CancellationSource(), rowId: undefined, result: undefined };
    this.asked.push(one);
    const toolCall = { toolCallId, title: 'Run', ...this.command() };
    const params = requestPermission.params.parse({ sessionId: 's1', toolCall, options });
    const answer = this.#handler!(params as never, one.source.token as never) as Promise<PermissionResult>;
    void answer.then((result) => (one.result = result));
  }

  update(sessionUpdate: string, toolCallId: string, fields: object): void {
    this.talk.world.update('s1', { sessionUpdate, toolCallId, ...fields });
  }

  async check(): Promise<void> {
    const { conversation } = this.talk;
    await until('a card for each open request', async () => {
      await settle();
      return this.cards.length === this.open.length && this.open.every(({ rowId }) => rowId !== undefined);
    });
    const rows = this.open.map(({ rowId }) => conversation.call(rowId!));
    assert.equal(
      new Set(rows.map((row) => row?.toolCallId)).size,
      rows.length,
      'a row for each open request',
    );
    for (const [at, row] of rows.entries()) {
      assert.ok(row && row.status !== 'refused' && row.status !== 'cancelled', `row ${at} is ${row?.status}`);
      assert.ok(
        [row.title, row.command].some((text) => text?.includes(this.cards[at]!.line!)),
        `the row says ${row.title}, its card ${this.cards[at]!.line}`,
      );
    }
  }
}

const id = fc.constantFrom('a', 'b');
const place = fc.nat(9);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('ask' as const), id }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constantFrom('allow', 'refuse', 'withdraw'), place }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constantFrom('announce', 'change', 'run', 'complete'), id }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('endTurn', 'stop') }) },
);

async function take(world: World, one: { what: string; id?: string; place?: number }): Promise<void> {
  const { talk, open, cards } = world;
  const toolCallId = one.id ?? '';
  const at = (one.place ?? 0) % Math.max(1, open.length);
  switch (one.what) {
    case 'ask':
      return world.ask(toolCallId);
    case 'allow':
    case 'refuse': {
      const card = cards[at];
      if (!card) return;
      const optionId = one.what === 'allow' ? 'yes' : 'no';
      const others = open.filter((_, index) => index !== at);
      assert.ok(talk.conversation.answer(card.requestId, optionId));
      await until('the answer', async () => {
        await settle();
        return open[at]!.result !== undefined;
      });
      assert.deepEqual(open[at]!.result, { outcome: { outcome: 'selected', optionId } });
      assert.ok(
        others.every(({ result }) => result === undefined),
        'the others are open',
      );
      return;
    }
    case 'withdraw':
      open[at]?.source.cancel();
      return;
    case 'announce':
      return world.update('tool_call', toolCallId, { title: 'Run', ...world.command() });
    case 'change':
      return world.update('tool_call_update', toolCallId, world.command());
    case 'run':
      return world.update('tool_call_update', toolCallId, { status: 'in_progress' });
    case 'complete':
      return world.update('tool_call_update', toolCallId, { status: 'completed' });
    case 'endTurn':
    case 'stop':
      if (one.what === 'stop') {
        talk.conversation.cancel();
        await until('the end of all', async () => {
          await settle();
          return world.open.length === 0 || !world.isInTurn;
        });
      }
      if (world.isInTurn) {
        const others = world.open.filter(({ turn }) => turn !== world.turn);
        await talk.end(one.what === 'stop' ? 'cancelled' : 'end_turn');
        assert.ok(
          others.every(({ result }) => result === undefined),
          'requests of other turns are open',
        );
      } else {
        talk.conversation.prompt('next');
        world.turn += 1;
        await settle();
      }
      world.isInTurn = !world.isInTurn;
  }
}

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** While the allowed call runs, updates with its id are about it and a later request for it, not about the request before. */
const allowedThenAskedAgain: Step[] = [
  { what: 'ask', id: 'a' },
  { what: 'ask', id: 'a' },
  { what: 'allow', place: 0 },
  { what: 'ask', id: 'a' },
  { what: 'announce', id: 'a' },
];

describe('random permission requests of a conversation', () => {
  it('are cards and rows of their own, and end', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const world = new World();
        await world.talk.begin();
        for (const one of steps) {
          await take(world, one);
          await world.check();
        }
        world.talk.conversation.session!.end('agentGone');
        if (world.isInTurn) await world.talk.world.fail('session/prompt', new Error('gone'));
        await world.check();
        assert.equal(world.open.length, 0);
        const calls = world.talk.conversation
          .rows()
          .flatMap((row) => (row.kind === 'call' ? [row.call.status] : []));
        assert.ok(
          calls.every((status) => status !== 'pending' && status !== 'in_progress'),
          calls.join(),
        );
        assert.deepEqual(world.logger.at('error'), []);
      }),
      { numRuns: 60, examples: [[allowedThenAskedAgain]] },
    ));
});
