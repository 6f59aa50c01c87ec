// The page says whether the agent has connected to the editor tools, and if not, why.

import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { repository } from '../../../../../scripts/process/repository.ts';
import { useTranslations, type Translations } from '../../../../../src/base/l10n.ts';
import type { Conversation } from '../../../../../src/chat/conversation/conversation.ts';
import { toolDefinitions } from '../../../../../src/editorTools/definitions.ts';
import { editorToolsState } from '../../../../../src/vscode/chat/context/editorTools.ts';
import type { ConnectionState } from '../../../../../src/vscode/editorTools/server/connectionState.ts';
import { pseudoLocale, untranslated } from '../../../../pseudoLocale.ts';
import { testSession } from '../../editorTools/testSession.ts';

type State = ReturnType<typeof editorToolsState>;

function shown(connection: ConnectionState | undefined, session = testSession('one'), agent = 'mine'): State {
  const tools = {
    definitions: toolDefinitions,
    server: { stateOf: () => connection, onDidChange: () => ({ dispose: () => undefined }) },
    switches: { isEnabled: true, isAllowed: () => true, isOn: () => true, switch: () => undefined },
    idOf: () => 'conversation',
    isElsewhere: (name: string) => name === 'elsewhere',
  };
  return editorToolsState(tools, { session, agent } as unknown as Conversation);
}

describe('the state of the editor tools on the page', () => {
  for (const [connection, status, isProblem] of [
    [{ kind: 'connected' }, /^Connected$/, false],
    [{ kind: 'waiting' }, /^Not connected yet$/, false],
    [{ kind: 'unused' }, /^This agent did not start the tools, or they could not reach this window$/, true],
    [{ kind: 'refused' }, /session that has ended: restart the agent$/, true],
    [{ kind: 'ended', after: 1_700 }, /ended after 2 s$/, true],
    [{ kind: 'ended', after: 150_000 }, /ended after 3 min$/, true],
    [{ kind: 'notListening', why: 'ENOSPC: no space\nleft' }, /: ENOSPC: no space ⏎ left$/, true],
  ] as const)
    it(`is shown as ${status.source}`, () => {
      const state = shown(connection);
      assert.match(state?.status ?? '', status);
      assert.equal(state?.isProblem, isProblem);
      assert.equal(state?.tools.length, toolDefinitions.length);
    });

  it('names the tools in the language of the user', () => {
    const names = (): string[] | undefined => shown({ kind: 'connected' })?.tools.map(({ title }) => title);
    assert.deepEqual(
      names(),
      toolDefinitions.map(({ title }) => title),
    );
    const bundle = join(repository, 'l10n/bundle.l10n.json');
    useTranslations(pseudoLocale(JSON.parse(readFileSync(bundle, 'utf8')) as Translations));
    try {
      for (const name of names() ?? []) assert.equal(untranslated(name), '', name);
    } finally {
      useTranslations(undefined);
    }
  });

  it('is not shown for a session that is not meant to have them', () => {
    assert.equal(shown(undefined), undefined);
  });

  it('is that of the next session once a session has ended', () => {
    const session = testSession('one');
    session.end();
    assert.equal(shown({ kind: 'unused' }, session)?.status, 'Not connected yet');
  });

  it('is not shown for an agent on another machine, also while it has no session', () => {
    const ended = testSession('one');
    ended.end();
    assert.equal(shown(undefined, ended)?.status, 'Not connected yet');
    assert.equal(shown(undefined, ended, 'elsewhere'), undefined);
  });
});
