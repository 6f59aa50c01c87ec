// An agent that needs a sign-in, with the answers of the user to questions about it, for tests of signing in.
import * as assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach } from 'mocha';
import * as z from 'zod/mini';
import { request } from '../../../src/protocol/method.ts';
import { errorCode } from '../../../src/protocol/errorCode.ts';
import { sessionNew } from '../../../src/protocol/session/session.ts';
import type { SignInScript } from '../../agents/parts/signInScript.ts';
import { AgentsWorld } from '../agents/agentsWorld.ts';
import { restore, ScriptedAgent } from '../scriptedAgent.ts';
import { configure } from '../world.ts';

/** The name of the agent in the settings. */
export const name = 'signs in';

/** A method of the agent itself. */
export const own = { id: 'own', name: 'Own account' };

const report = request('report', 'clientToAgent', z.unknown(), z.unknown());

export class SignInWorld extends AgentsWorld {
  readonly scripted: ScriptedAgent;

  constructor(script: SignInScript, ...answers: (string | undefined)[]) {
    super(...answers);
    this.scripted = new ScriptedAgent(script, 'signIn');
  }

  /** Requests a session, and signs in as often as necessary. Returns the outcome. */
  async work(tries = 2): Promise<string> {
    for (let left = tries; ; left--) {
      const state = await this.agent(name).start();
      if (state.kind !== 'ready') return state.kind;
      try {
        await state.connection.sendRequest(sessionNew, { cwd: '/', mcpServers: [] });
        this.authentication.works(name);
        return 'works';
      } catch (error) {
        assert.equal((error as { code?: unknown }).code, errorCode.authRequired);
        const outcome = await this.authentication.required(this.agent(name), 'user');
        if (outcome.kind !== 'signedIn' || left === 0) return outcome.kind;
      }
    }
  }

  /** Makes the agent report who is signed in. */
  async report(authStatus: object): Promise<void> {
    const state = await this.agent(name).start();
    assert.ok(state.kind === 'ready');
    await state.connection.sendRequest(report, { authStatus });
  }

  /** The recorded starts of its program in the terminal. */
  started(): { argv: string[]; env: Record<string, string>; tty: boolean }[] {
    const file = this.scripted.path('script.json.terminal');
    if (!existsSync(file)) return [];
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as never);
  }
}

/** Returns what opens the world of a test, which is closed after it. The settings are restored then. */
export function eachSignInWorld(
  use: (world: SignInWorld) => void,
): (script: SignInScript, ...answers: (string | undefined)[]) => Promise<SignInWorld> {
  let world: SignInWorld;
  beforeEach(() => configure('trace', 'verbose'));
  afterEach(async () => {
    await world.dispose();
    await restore();
  });
  return async (script, ...answers) => {
    use((world = new SignInWorld(script, ...answers)));
    await configure('agents', { [name]: world.scripted.definition });
    return world;
  };
}
