// Tests the texts of the ways to sign in on the card.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { shownSignIn } from '../../../../../src/vscode/chat/pages/shownSignIn.ts';
import { signInChoices } from '../../../../../src/vscode/signIn/signInChoice.ts';

describe('a way to sign in on the card', () => {
  const detailOf = (args: string[]): string | undefined => {
    const method = { type: 'terminal', id: 'a', name: 'Sign In', args, description: 'In your browser.' };
    const view = { state: 'needed', message: 'm', ways: signInChoices([method], []) } as const;
    return shownSignIn(view)?.ways[0]?.detail;
  };

  it('says at its top that a long command goes on', () => {
    const detail = detailOf(['login', 'x'.repeat(280), '--evil']) ?? '';
    assert.match(
      detail,
      /^Read this text to its end before you answer\. [^\n]+\n\nRuns the agent with: login x/,
    );
    assert.ok(detail.includes('--evil'));
  });

  it('is unchanged if it is short', () => {
    assert.equal(detailOf(['login']), 'Runs the agent with: login · In your browser.');
    const plain = { state: 'failed', message: 'm', ways: [{ label: 'Sign In' }] } as const;
    assert.deepEqual(shownSignIn(plain), { ...plain, ways: [{ label: 'Sign In', detail: undefined }] });
    assert.equal(shownSignIn(undefined), undefined);
  });
});
