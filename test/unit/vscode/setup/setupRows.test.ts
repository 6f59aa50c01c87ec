// What Check Setup says in each situation, and what Enter does there.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { SetupFacts } from '../../../../src/vscode/setup/setupFacts.ts';
import { setupRows } from '../../../../src/vscode/setup/setupRows.ts';
import { builtIn, shownRow, shownRows, someAgent, someSetup } from './someSetup.ts';

describe('the rows of Check Setup', () => {
  /** The rows that are new or different after a change. */
  const changed = (change: Partial<SetupFacts>): readonly string[] => {
    const usual = shownRows();
    return shownRows(change).filter((row) => !usual.includes(row));
  };
  const nextEdits = (change: Partial<SetupFacts['nextEdits']>): readonly string[] =>
    changed({ nextEdits: { ...someSetup.nextEdits, ...change } });

  it('say that all is well, each with an action or why none is needed', () => {
    assert.deepEqual(shownRows(), [
      'fine | You trust this workspace |  | manageTrust',
      'fine | 1 folder is open |  | openFolder',
      'fine | Claude Code: ready | used for chat · /usr/bin/claude-code-acp | selectAgent chat',
      'fine | Built-in Agent: ready | used for next edit suggestions · included with ACP Host | selectAgent nes',
      'fine | Next edit suggestions are on | Built-in Agent | selectAgent nes',
      'fine | ACP Host draws the suggestions | VS Code can draw them if it is started with --enable-proposed-api acp-host.acp-host. | openSetting acpHost.nes.renderer',
      'fine | The built-in agent uses a model server | http://localhost:1234 | openModelSetting look',
      'fine | Agents get 1 MCP server | db | openServers settings',
      'fine | Git was found | Files that agents change can be restored, so nothing needs to be done. /usr/bin/git | nothing',
      'fine | The list of agents was downloaded | 30 agents in the ACP registry | selectAgent chat',
    ]);
  });

  it('show problems before warnings, and both before all others', () => {
    const { attention, others } = setupRows(
      { ...someSetup, isTrusted: false, folders: { onDisk: 0, elsewhere: 0 }, model: { kind: 'none' } },
      { kind: 'checking' },
    );
    assert.deepEqual(
      attention.map(({ level }) => level),
      ['problem', 'warning'],
    );
    assert.deepEqual([...new Set(others.map(({ level }) => level))], ['note', 'fine']);
  });

  it('in Restricted Mode', () => {
    assert.deepEqual(changed({ isTrusted: false, servers: undefined }), [
      'problem | This window is in Restricted Mode | Until you trust the workspace, no agent runs, and there are no suggestions and no MCP servers. | manageTrust',
    ]);
  });

  it('do not say that suggestions are on in Restricted Mode', () => {
    const row = /Next edit suggestions are/;
    assert.ok(shownRows().some((text) => row.test(text)));
    assert.ok(!shownRows({ isTrusted: false }).some((text) => row.test(text)));
    const off = { by: 'user', language: undefined } as const;
    const nextEdits = { ...someSetup.nextEdits, off };
    assert.ok(shownRows({ isTrusted: false, nextEdits }).some((text) => row.test(text)));
  });

  it('in a window without a folder, and with one that is not on a disk', () => {
    assert.deepEqual(changed({ folders: { onDisk: 0, elsewhere: 0 } }), [
      'warning | No folder is open | The chat needs a folder. Next edits are also suggested in single files. | openFolder',
    ]);
    assert.deepEqual(changed({ folders: { onDisk: 0, elsewhere: 1 } }), [
      'warning | The open folder is not on a disk | Agents work in folders on a disk, and next edits are suggested in files on a disk. | openFolder',
    ]);
    assert.deepEqual(changed({ folders: { onDisk: 2, elsewhere: 1 } }), [
      'fine | 2 folders are open |  | openFolder',
    ]);
  });

  it('without Git, without a repository, and with one that is broken', () => {
    const why = "Without Git, files that an agent changes by itself can't always be restored.";
    const git = (change: Partial<SetupFacts['git']>): readonly string[] =>
      changed({ git: { ...someSetup.git, ...change } });
    assert.deepEqual(git({ program: undefined, without: ['app'] }), [
      `warning | Git was not found | ${why} | installGit`,
    ]);
    assert.deepEqual(git({ without: ['app'], broken: ['lib'] }), [
      `warning | app is in no Git repository | ${why} | initRepository`,
      `warning | The Git repository of lib can't be read | ${why} | showLog`,
    ]);
    const off =
      'warning | Git is turned off in VS Code | Your changes are not part of the context of prompts.';
    assert.deepEqual(git({ off: 'setting', without: ['app'] }), [
      `${off} | openSetting git.enabled`,
      `warning | app is in no Git repository | ${why} | openSetting git.enabled`,
    ]);
    assert.deepEqual(git({ off: 'extension' }), [`${off} | findGitExtension`]);
  });

  it('while next edits are off, snoozed, or not for this editor', () => {
    const off = (by: 'user' | 'workspace', language?: string): readonly string[] =>
      nextEdits({ off: { by, language } });
    assert.deepEqual(off('user'), ['warning | Next edit suggestions are off |  | turnOn']);
    assert.deepEqual(off('workspace'), [
      'warning | Next edit suggestions are off in this workspace |  | turnOn',
    ]);
    assert.deepEqual(off('user', 'Python'), [
      'warning | Next edit suggestions are off for Python |  | turnOn',
    ]);
    assert.deepEqual(off('workspace', 'Python'), [
      'warning | Next edit suggestions are off for Python in this workspace |  | turnOn',
    ]);
    assert.deepEqual(nextEdits({ snoozedUntil: '9:00' }), [
      'warning | Next edit suggestions are snoozed until 9:00 |  | resume',
    ]);
    assert.deepEqual(nextEdits({ here: { why: 'excluded', message: 'It is excluded.' } }), [
      'note | No suggestions in this editor | It is excluded. | openSetting acpHost.nes.exclude',
    ]);
    assert.deepEqual(nextEdits({ here: { why: 'untitled', message: 'Save it.' } }), [
      'note | No suggestions in this editor | Save it. | saveFile',
    ]);
    for (const why of ['notebook', 'customEditor', 'elsewhere', 'tooLong'] as const)
      assert.deepEqual(nextEdits({ here: { why, message: 'It is no text file.' } }), [
        'note | No suggestions in this editor | It is no text file. Suggestions appear in other files, so nothing needs to be done. | nothing',
      ]);
  });

  it('if settings keep suggestions from appearing as one types', () => {
    assert.deepEqual(nextEdits({ isInlineOff: true, isManual: true }), [
      'warning | VS Code does not ask for suggestions as you type | The setting editor.inlineSuggest.enabled is off. | openSetting editor.inlineSuggest.enabled',
      'note | Suggestions appear only when you ask for one | The setting acpHost.nes.mode is "manual". | openSetting acpHost.nes.mode',
    ]);
  });

  it('say who draws suggestions, and why', () => {
    const drawing = (change: Partial<SetupFacts['nextEdits']['drawing']>): readonly string[] =>
      nextEdits({ drawing: { ...someSetup.nextEdits.drawing, ...change } });
    const open = 'openSetting acpHost.nes.renderer';
    assert.deepEqual(drawing({ by: 'editor', isAllowed: true }), [
      `fine | VS Code draws the suggestions | It allows ACP Host its proposed API for that. | ${open}`,
    ]);
    assert.deepEqual(drawing({ isAllowed: true }), [
      `fine | ACP Host draws the suggestions | From version 1.108 on, VS Code can draw them. | ${open}`,
    ]);
    assert.deepEqual(drawing({ wish: 'painted', isAllowed: true }), [
      `fine | ACP Host draws the suggestions | The setting acpHost.nes.renderer is "painted". | ${open}`,
    ]);
    const [native] = drawing({ wish: 'native' });
    assert.match(
      native ?? '',
      /^warning \| ACP Host draws the suggestions, although .* is "native" \| .*--enable/,
    );
  });

  it('if the agent of next edits suggests none, or reports a problem', () => {
    const other = { ...someAgent, isForNextEdits: true };
    assert.deepEqual(changed({ agents: [other, { ...builtIn, isForNextEdits: false }] }).slice(0, 1), [
      'problem | Claude Code does not suggest next edits | Select another agent for them, such as the built-in agent. | selectAgent nes',
    ]);
    assert.deepEqual(nextEdits({ notice: 'The model is down.' }), [
      'warning | Built-in Agent reports a problem | The model is down. | openModelSetting look',
    ]);
  });

  it('with and without a model server', () => {
    const model = (use: SetupFacts['model']): readonly string[] => changed({ model: use });
    const origin = 'https://models.example';
    assert.deepEqual(model({ kind: 'none' }), [
      'note | The built-in agent uses no model | It suggests edits by rules, without a network. A model server is optional. | openModelSetting add',
    ]);
    assert.deepEqual(model({ kind: 'declined', origin }), [
      `warning | You did not allow the model server | ${origin} | askAboutModel`,
    ]);
    assert.deepEqual(model({ kind: 'unanswered', origin }), [
      `warning | The model server is not used until you allow it | ${origin} | askAboutModel`,
    ]);
    assert.deepEqual(model({ kind: 'wrong', why: 'It must be https.' }), [
      'warning | The model server is not used | It must be https. | openModelSetting look',
    ]);
    const agents = [{ ...builtIn, isForChat: true }];
    const noChat =
      'warning | No agent is selected for the chat | The built-in agent suggests edits. It answers questions only with a model server. | selectAgent chat';
    assert.ok(changed({ agents, model: { kind: 'none' } }).includes(noChat));
    assert.ok(!changed({ agents }).includes(noChat));
  });

  it('while the list of agents is fetched, and if it is not reachable', () => {
    const registry = (facts: Parameters<typeof setupRows>[1]): readonly string[] => {
      const { attention, others } = setupRows(someSetup, facts);
      return [...attention, ...others].filter(({ id }) => id === 'registry').map(shownRow);
    };
    assert.deepEqual(registry({ kind: 'checking' }), [
      'note | Checking the list of agents… | The result will appear here, so nothing needs to be done. | nothing',
    ]);
    assert.deepEqual(registry({ kind: 'failed', reason: 'cdn.example: getaddrinfo ENOTFOUND' }), [
      'warning | The list of agents could not be downloaded | Check the network and the setting http.proxy. cdn.example: getaddrinfo ENOTFOUND | tryAgain',
    ]);
  });

  it('have an action, or say why nothing needs to be done', () => {
    const here = ['notebook', 'customEditor', 'untitled', 'elsewhere', 'excluded', 'tooLong'] as const;
    const git = [
      {},
      { program: undefined },
      { without: ['a'], broken: ['b'] },
      { off: 'setting' },
      { off: 'extension', program: undefined },
    ] as const;
    const registries = [
      { kind: 'checking' },
      { kind: 'reached', agents: 1 },
      { kind: 'failed', reason: 'offline' },
    ] as const;
    for (const why of here)
      for (const change of git)
        for (const registry of registries) {
          const nextEdits = { ...someSetup.nextEdits, here: { why, message: 'There are none.' } };
          const facts = { ...someSetup, nextEdits, git: { ...someSetup.git, ...change } };
          const { attention, others } = setupRows(facts, registry);
          for (const row of [...attention, ...others])
            assert.ok(row.action ?? row.detail?.includes('nothing needs to be done'), shownRow(row));
        }
  });

  it('have ids of their own', () => {
    const { attention, others } = setupRows(someSetup, { kind: 'checking' });
    const ids = [...attention, ...others].map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
  });
});
