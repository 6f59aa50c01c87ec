// Tests of the extensions of ACP that claude and codex both offer.

import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'mocha';
import { callLine } from '../../src/chat/toolCall/callLine.ts';
import { Transcript } from '../../src/chat/transcript/transcript.ts';
import type { AuthStatus } from '../../src/protocol/authStatus.ts';
import {
  providersDisable,
  providersList,
  providersSet,
  type Provider,
} from '../../src/protocol/providers.ts';
import { sessionPrompt } from '../../src/protocol/session/session.ts';
import { sessionSteering, steeringParams } from '../../src/protocol/session/steering.ts';
import { errorCode } from '../../src/protocol/errorCode.ts';
import type { SessionUpdate } from '../../src/protocol/session/sessionUpdate.ts';
import { WireError } from '../../src/wire/peer.ts';
import { FakeModel } from '../fakeModel/fakeModel.ts';
import { noTerminals } from '../unit/chat/terminal/noTerminals.ts';
import { until } from '../until.ts';
import { clientCapabilities } from './clientSide.ts';
import { signedOut, type RealAgentKind } from './realAgentKind.ts';
import { RealWorld } from './realWorld.ts';

export interface ExtensionTraits {
  /** What the agent reports of its account. */
  readonly account: AuthStatus;
  /** Directives that read `cart.ts` in the workspace and more, and the lines of their rows. */
  readonly looks: string;
  readonly lines: readonly string[];
}

export function extensionCases(
  kind: RealAgentKind,
  world: () => RealWorld,
  { account, looks, lines }: ExtensionTraits,
): void {
  const text = (content: string): { readonly type: 'text'; readonly text: string }[] => [
    { type: 'text', text: content },
  ];

  it('names what its tools do, and the file that it reads', async () => {
    const { client, workspace } = world();
    client.answer = 'allow_once';
    writeFileSync(join(workspace, 'cart.ts'), 'export const total = 1;\n');
    const { updates } = await world().prompt(
      await world().newSession(),
      looks.replaceAll('WORKSPACE', workspace),
    );
    const transcript = new Transcript(() => undefined, noTerminals);
    for (const update of updates) transcript.handleUpdate(update);
    const calls = transcript.rows().flatMap((row) => (row.kind === 'call' ? [row.call] : []));
    const shown = calls.map((call) => callLine(call, { cwd: workspace, folders: [workspace] }));
    assert.deepEqual(
      shown.map(({ words: [verb], subject, file }) => `${verb} ${subject}${file ? ' (a file)' : ''}`),
      lines,
    );
  });

  it('adds a prompt to the running turn, whose response then covers it too', async () => {
    const { connection, agent } = world();
    assert.ok(agent.state.kind === 'ready');
    assert.equal(agent.state.initializeResult._meta?.steering?.supported, true);
    const session = await world().newSession();
    const from = world().updates.length;
    const turn = connection.sendRequest(sessionPrompt, {
      sessionId: session,
      prompt: text('[[hold this is only the ]]'),
    });
    await until('half a sentence', () => world().said(session, from).includes('only the'));
    const steered = steeringParams(session, text('[[say something else]]'));
    assert.equal((await connection.sendRequest(sessionSteering, steered)).outcome, 'injected');
    assert.equal((await turn).stopReason, 'end_turn');
    assert.match(world().said(session, from), /only the .*something else/s);
    assert.equal((await connection.sendRequest(sessionSteering, steered)).outcome, 'promptRequired');
  });

  it('sends its requests to the provider that is set, with its headers, and has its own again once that is disabled', async () => {
    // codex can't disable a provider with which a session is open.
    const other = await RealWorld.open(kind);
    const gateway = await FakeModel.start();
    try {
      const { connection, initializeResult } = await other.ready();
      assert.ok(initializeResult.agentCapabilities?.providers);
      const list = async (): Promise<readonly Provider[]> =>
        (await connection.sendRequest(providersList, {})).providers;
      const [own = assert.fail('no provider')] = await list();
      const { providerId, supported = [], required } = own;
      assert.equal(required, false);
      const apiType = ['anthropic', 'openai'].find((one) => supported.includes(one));
      assert.ok(apiType !== undefined, supported.join(', '));
      const baseUrl = apiType === 'openai' ? `${gateway.url}/v1` : gateway.url;
      const provider = { providerId, apiType, baseUrl, headers: { 'x-team': 'blue' } };
      await connection.sendRequest(providersSet, provider);
      const { current } = (await list())[0]!;
      assert.deepEqual([current?.apiType, current?.baseUrl], [apiType, baseUrl]);
      await connection.sendRequest(providersDisable, { providerId });
      assert.deepEqual((await list())[0], own);
      await connection.sendRequest(providersSet, provider);
      const { said } = await other.prompt(await other.newSession(), '[[say through the gateway]]');
      assert.match(said, /through the gateway/);
      assert.equal(gateway.asked.at(-1)?.headers['x-team'], 'blue');
      assert.equal(other.model.asked.length, 0);
    } finally {
      await other.close();
      await gateway.stop();
    }
  });

  it('reports its account without being asked', async () => {
    assert.deepEqual(await until('its account', () => world().accounts.at(-1)), account);
  });

  it('reports that the user is not signed in before a prompt fails', async () => {
    const other = await RealWorld.open(signedOut(kind), { ...clientCapabilities, auth: { terminal: true } });
    try {
      const { initializeResult } = await other.ready();
      assert.ok((initializeResult.authMethods ?? []).length > 0);
      assert.deepEqual(await until('the report', () => other.accounts.at(-1)), { state: 'signedOut' });
      await assert.rejects(
        async () => other.prompt(await other.newSession(), '[[say hi]]'),
        (error) => error instanceof WireError && error.code === errorCode.authRequired,
      );
    } finally {
      await other.close();
    }
  });
}

/** The plans with ids in the updates. */
export function plansIn(updates: readonly SessionUpdate[]): unknown[] {
  return updates.flatMap((update) => (update.sessionUpdate === 'plan_update' ? [update.plan.content] : []));
}
