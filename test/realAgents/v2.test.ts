// Real agents that are offered version 2 of the protocol: those that support it use it, with the same results as version 1, and
// others use version 1.

import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type { ProtocolVersions } from '../../src/agent/handshake.ts';
import { sessionCancel } from '../../src/protocol/session/session.ts';
import { toolCallCancel } from '../../src/protocol/session/toolCallCancel.ts';
import { until } from '../until.ts';
import { clientCapabilities } from './clientSide.ts';
import { commonCases } from './commonCases.ts';
import { mcpCases } from './mcpCases.ts';
import { claude, codex, opencode, type RealAgentKind } from './realAgentKind.ts';
import { RealWorld } from './realWorld.ts';
import { asJson, subagentCases } from './subagentCases.ts';

/** The capabilities of the client, with those that `initializeParams` of `vscode/agents/agents` adds. */
const capabilities = {
  ...clientCapabilities,
  _meta: { terminal_output: true, terminal_output_delta: true },
};

/** The directives by which the model of an agent begins a subagent with a task. */
const spawns: Readonly<Record<string, (task: string) => string>> = {
  claude: (task) =>
    `[[call Agent | {"description":"do it","prompt":${asJson(task)},"subagent_type":"general-purpose","run_in_background":false}]]`,
  codex: (task) =>
    `[[call tool_search | {"query":"spawn_agent"}]][[call spawn_agent | {"message":${asJson(task)}}]]`,
};

for (const kind of [claude, codex]) {
  describe(`${kind.name} with version 2`, () => {
    const world = opened(kind, '2');

    commonCases(kind, world);
    mcpCases(kind, world);
    subagentCases(world, spawns[kind.name]!);

    it('uses version 2', () => {
      const { state } = world().agent;
      assert.equal(state.kind === 'ready' && state.initializeResult.protocolVersion, 2);
    });

    it('shows the output of a command', async () => {
      world().client.answer = 'allow_once';
      const { updates } = await world().prompt(await world().newSession(), '[[run echo shown-$((1+1))]]');
      assert.match(JSON.stringify(updates), /shown-2/);
      const terminals = updates.flatMap((update) =>
        '_meta' in update ? [JSON.stringify(update['_meta'])] : [],
      );
      assert.ok(
        terminals.some((meta) => meta?.includes('shown-2')),
        'it is not in a terminal',
      );
    });

    it('reports its states, the last of which is idle', async () => {
      const { updates } = await world().prompt(await world().newSession(), '[[say hello]]');
      const states = updates.flatMap((one) => (one.sessionUpdate === 'state_update' ? [one.state] : []));
      assert.equal(states[0], 'running');
      assert.equal(states.at(-1), 'idle');
    });

    it('does not repeat the prompt', async () => {
      const { updates } = await world().prompt(await world().newSession(), '[[say hello]]');
      assert.ok(updates.every(({ sessionUpdate }) => sessionUpdate !== 'user_message_chunk'));
    });

    it('lists and closes sessions', async () => {
      const { state } = world().agent;
      const abilities = state.kind === 'ready' && state.initializeResult.agentCapabilities;
      assert.ok(abilities && abilities.sessionCapabilities?.list && abilities.sessionCapabilities.close);
    });
  });

  if (kind === claude)
    describe('claude with version 2, after a turn', () => {
      const world = opened(kind, '2');

      const leave = '[[call Bash | {"command":"sleep 300","description":"wait","run_in_background":true}]]';
      let sessionId: string;
      const listed = (): readonly { readonly toolCallId?: string | undefined }[] | undefined =>
        world()
          .updates.flatMap((one) =>
            one.sessionId === sessionId && one.update.sessionUpdate === 'state_update' ? [one.update] : [],
          )
          .at(-1)?.background;
      /** Resolves with the call of a command that runs on after its turn. */
      const runsOn = async (): Promise<string> => {
        await world().ready();
        world().client.answer = 'allow_once';
        sessionId = await world().newSession();
        assert.equal((await world().prompt(sessionId, leave)).stopReason, 'end_turn');
        const [work] = await until('the command in the list', () => listed()?.length === 1 && listed()!);
        const id = work?.toolCallId;
        assert.ok(id !== undefined, 'the command has no row');
        const offers = world().updates.some(
          ({ update }) =>
            update.sessionUpdate === 'tool_call_update' &&
            update.toolCallId === id &&
            update.capabilities?.cancel !== undefined,
        );
        assert.ok(offers, 'the call cannot be cancelled');
        return id;
      };

      it('says which command runs on, and ends it when all is cancelled', async () => {
        await runsOn();
        world().connection.sendNotification(sessionCancel, { sessionId });
        await until('an empty list', () => listed()?.length === 0);
      });

      it('ends one call when that is cancelled', async () => {
        const toolCallId = await runsOn();
        await world().connection.sendRequest(toolCallCancel, { sessionId, toolCallId });
        await until('an empty list', () => listed()?.length === 0);
      });
    });

  describe(`${kind.name} with the versions auto`, () => {
    const world = opened(kind, 'auto');

    it('uses version 2, and edits a file after permission is granted', async () => {
      assert.equal((await world().ready()).initializeResult.protocolVersion, 2);
      world().client.answer = 'allow_once';
      const file = join(world().workspace, 'auto.txt');
      const { stopReason } = await world().prompt(
        await world().newSession(),
        `[[write ${file} | the text\n]]`,
      );
      assert.equal(stopReason, 'end_turn');
      assert.equal(readFileSync(file, 'utf8'), 'the text\n');
    });
  });
}

for (const versions of ['2', 'auto'] as const) {
  describe(`opencode with the versions ${versions}`, () => {
    const world = opened(opencode, versions);

    it('uses version 1', async () => {
      assert.equal((await world().ready()).initializeResult.protocolVersion, 1);
      const { said } = await world().prompt(await world().newSession(), '[[say hello]]');
      assert.equal(said, 'hello');
      await until('its log', () => world().logger.text !== '');
      assert.equal(/supports only version 1/.test(world().logger.text), versions === '2');
    });
  });
}

function opened(kind: RealAgentKind, versions: ProtocolVersions): () => RealWorld {
  let world: RealWorld;
  before(async () => {
    world = await RealWorld.open(kind, capabilities, versions);
  });
  after(() => world.close());
  return () => world;
}
