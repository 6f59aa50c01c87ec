// Tests how often a request is sent that the agent refuses until the user signs in.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { neverCancelled } from '../../../../src/base/cancellation.ts';
import { withSignIn, type SignIn } from '../../../../src/chat/session/withSignIn.ts';
import { PeerError } from './sessionWorld.ts';

describe('withSignIn', () => {
  /** @param refusals number of refusals before the answer. */
  const run = async (refusals: number, signIn: Partial<SignIn>): Promise<readonly string[]> => {
    const steps: string[] = [];
    const ask = (): Promise<string> => {
      steps.push('ask');
      return refusals-- > 0 ? Promise.reject(new PeerError(-32000)) : Promise.resolve('answer');
    };
    const noted = (what: 'required' | 'restart') => async (): Promise<boolean> => {
      steps.push(what);
      return (await signIn[what]?.()) ?? false;
    };
    const parts = {
      required: noted('required'),
      restart: noted('restart'),
      works: () => void steps.push('works'),
    };
    await withSignIn(ask, parts, neverCancelled).then(
      (answer) => steps.push(answer),
      () => steps.push('refused'),
    );
    return steps;
  };
  const yes = (): Promise<boolean> => Promise.resolve(true);

  it('repeats the request after a sign-in', async () => {
    assert.deepEqual(await run(0, {}), ['ask', 'works', 'answer']);
    assert.deepEqual(await run(1, { required: yes }), ['ask', 'required', 'ask', 'works', 'answer']);
    assert.deepEqual(await run(1, {}), ['ask', 'required', 'refused']);
  });

  it('repeats it once more after a restart, and then stops', async () => {
    const both = { required: yes, restart: yes };
    const start = ['ask', 'required', 'ask', 'restart'];
    assert.deepEqual(await run(2, both), [...start, 'ask', 'works', 'answer']);
    assert.deepEqual(await run(9, both), [...start, 'ask', 'refused']);
    assert.deepEqual(await run(9, { required: yes }), [...start, 'refused']);
  });
});
