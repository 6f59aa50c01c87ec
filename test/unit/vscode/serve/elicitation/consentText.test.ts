// What the user reads before a link of an agent is opened.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { consentText } from '../../../../../src/vscode/serve/elicitation/consentText.ts';

describe('consentText', () => {
  it('repeats warnings, and text of the agent can not imitate a line', () => {
    const text = (url: string): string =>
      consentText({
        agent: 'a',
        sessionId: undefined,
        message: 'Sign in\u202E \u0007\nHost: example.com',
        link: { kind: 'link', href: url, host: 'h', warnings: ['Careful.'] },
      }).detail;
    assert.match(text('https://h/'), /⚠ Careful\./);
    assert.deepEqual(text('https://h/').match(/^Host: .*$/gm), ['Host: h']);
    assert.ok(!/[\u202E\p{Cc}]/u.test(text('https://h/').replaceAll('\n', '')));
  });
});
