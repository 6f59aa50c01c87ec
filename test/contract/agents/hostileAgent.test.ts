// An agent that attacks its client harms neither the client, nor its files, nor another agent.
import * as assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as z from 'zod/mini';
import { notification } from '../../../src/protocol/method.ts';
import { sessionNew, sessionNotification, sessionPrompt } from '../../../src/protocol/session/session.ts';
import { type Connection, connectionClosed, WireError } from '../../../src/wire/peer.ts';
import { ClientSide } from '../../realAgents/clientSide.ts';
import { ScriptedAgent } from '../../unit/agent/scriptedAgent.ts';

/** With `ACP_HOST_SOAK=1`, all floods are long. */
const soak = Number(process.env['ACP_HOST_SOAK'] ?? 0) > 0;

const done = notification('_test/done', 'agentToClient', z.looseObject({}));

describe('a malicious agent beside another agent', () => {
  let root: string;
  let workspace: string;
  let outside: string;
  let hostile: ScriptedAgent;
  let good: ScriptedAgent;

  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'acp-hostile-')));
    workspace = join(root, 'workspace');
    outside = join(root, 'outside.txt');
    mkdirSync(workspace);
    writeFileSync(outside, 'a secret of the user');
    good = new ScriptedAgent('echo');
  });
  afterEach(async () => {
    await Promise.all([hostile.dispose(), good.dispose()]);
    rmSync(root, { recursive: true, force: true });
  });

  interface Attack {
    /** Resolves with the first connection when the attack is over. */
    readonly over: Promise<Connection>;
    /** Resolves with the next message of the attack. */
    readonly next: () => Promise<void>;
    /** Number of updates that the client has received. */
    updates(): number;
    /** Every message that the client has sent. */
    readonly sent: string[];
  }

  function attack(args: readonly string[], env: Record<string, string> = {}): Attack {
    const sent: string[] = [];
    let received = Promise.withResolvers<void>();
    hostile = new ScriptedAgent(
      'hostile',
      { args: [...args], env: { HOSTILE_OUTSIDE: outside, ...env }, cwd: workspace },
      {},
      (direction, message) => {
        if (direction === 'sent') return void sent.push(JSON.stringify(message));
        received.resolve();
        received = Promise.withResolvers();
      },
    );
    const client = new ClientSide(workspace);
    let updates = 0;
    const over = new Promise<Connection>((resolve) => {
      hostile.agent.onWillConnect((connection) => {
        client.attach(connection);
        connection.onNotification(sessionNotification, ({ sessionId, update }) => {
          assert.equal(typeof sessionId, 'string');
          assert.equal(typeof update.sessionUpdate, 'string');
          updates += 1;
        });
        connection.onNotification(done, () => resolve(connection));
        connection.onClose(() => resolve(connection));
      });
    });
    return { over, sent, next: () => received.promise, updates: () => updates };
  }

  /**
   * Sends prompts to the other agent until `over` resolves. Returns the number of correct answers.
   * @param next what each prompt but the first waits for: while the client pauses reading, prompts would prove nothing.
   */
  async function talkMeanwhile(
    over: Promise<unknown>,
    next: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<number> {
    const { connection } = await good.ready();
    const { sessionId } = await connection.sendRequest(sessionNew, { cwd: workspace, mcpServers: [] });
    const prompt = [{ type: 'text' as const, text: 'hello' }];
    const state = { isOver: false };
    void over.then(() => (state.isOver = true));
    let answers = 0;
    do {
      assert.equal(
        (await connection.sendRequest(sessionPrompt, { sessionId, prompt })).stopReason,
        'end_turn',
      );
      answers += 1;
      await Promise.race([over, next()]);
    } while (!state.isOver);
    return answers;
  }

  function assertNoHarm({ sent }: Attack): void {
    assert.deepEqual(readdirSync(root).toSorted(), ['outside.txt', 'workspace']);
    assert.equal(readFileSync(outside, 'utf8'), 'a secret of the user');
    assert.equal(
      sent.some((line) => line.includes('a secret of the user') || line.includes('root:')),
      false,
    );
    assert.equal(Reflect.get({}, 'polluted'), undefined);
    const { lines } = hostile.logger;
    // The log must not grow with the number of messages.
    assert.ok(lines.length < 1000, `${lines.length} lines in the log`);
    assert.ok(lines.every((line) => line.length < 3000));
    const failures = lines.filter((line) => /^error (?!The handler of fs\/)/.test(line));
    assert.deepEqual(failures, []);
  }

  for (const seed of [1, 2, 3, 4, 5]) {
    it(`does no harm: seed ${seed}`, async () => {
      // The first one makes the client pause after floods of requests. Bench/hostile has longer ones.
      const [flood, requests] = soak ? [300, 300] : seed === 1 ? [300, 25] : [40, 8];
      const env = { HOSTILE_REQUESTS: String(requests) };
      const one = attack([String(seed), '300', '0.1', String(flood)], env);
      await hostile.ready();
      assert.ok((await talkMeanwhile(one.over, one.next)) > 0);
      await one.over;
      assert.equal(hostile.agent.state.kind, 'ready', 'none of these attacks is a reason to stop the agent');
      assert.ok(one.updates() > 0);
      assertNoHarm(one);
    });
  }

  it('that never reads responses is stopped, and the other agent continues', async () => {
    const one = attack(['1', '0', '1', '1', 'longIds'], { HOSTILE_DEAF: '1' });
    const crashed = hostile.next('restarting');
    await hostile.ready();
    // It does not read the end of its input either.
    hostile.clock.hurry();
    const { reason } = await crashed;
    assert.match(reason, /does not read its input/);
    await hostile.dispose();
    assert.ok((await talkMeanwhile(Promise.resolve())) > 0);
    assertNoHarm(one);
  });

  it('that writes endless lines is stopped, and the other agent continues', async () => {
    const one = attack(['7', '0', '100', '1', 'hugeLine,denseLine']);
    const crashed = hostile.next('restarting');
    await hostile.agent.start();
    assert.ok((await talkMeanwhile(crashed)) > 0);
    assert.match((await crashed).reason, /^The agent sent a message of more than (32 MiB|120000 values)/);
    await hostile.dispose();
    assertNoHarm(one);
  });

  it('that closes its output is restarted', async () => {
    const one = attack(['3', '20', '1', '50'], { HOSTILE_END: '1' });
    const crashed = hostile.next('restarting');
    const ready = await hostile.ready();
    const pending = ready.connection.sendRequest(sessionPrompt, { sessionId: 'session-1', prompt: [] });
    pending.catch((error: unknown) =>
      assert.ok(error instanceof WireError && error.code === connectionClosed),
    );
    await crashed;
    assertNoHarm(one);
  });
});
