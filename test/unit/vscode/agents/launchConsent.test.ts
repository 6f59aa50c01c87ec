// Tests that an agent starts only in a trusted folder, and a changed command only after the user has seen it.
import * as assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { AgentDefinition } from '../../../../src/agent/launch/agentDefinition.ts';
import { type FilesToRun, LaunchConsent } from '../../../../src/vscode/agents/launchConsent.ts';
import { Answers } from '../../../host/answers.ts';
import { MemoryMemento } from '../../../host/memoryStores.ts';

const definition = { command: '/bin/agent', args: ['--acp'], env: { API_KEY: 'one' } };
const changed = { ...definition, args: ['--acp', '--and', 'more $(things)'] };

function filesToRun(file?: string, ...ofLogin: string[]): FilesToRun {
  return { ofWorkspace: () => Promise.resolve(file), ofLogin: () => Promise.resolve(ofLogin) };
}

describe('LaunchConsent', () => {
  let answers: Answers;
  let trusted: boolean;
  let consent: LaunchConsent;
  beforeEach(() => {
    answers = new Answers();
    trusted = true;
    consent = new LaunchConsent(new MemoryMemento(), answers, () => trusted);
  });

  const permit = async (wanted: AgentDefinition | undefined): Promise<string> => {
    const found = await consent.permit('one', wanted);
    return found.kind === 'refused' ? found.failure.kind : found.kind;
  };

  it('allows no agent in an untrusted folder, without a question', async () => {
    trusted = false;
    for (const wanted of [definition, undefined]) assert.equal(await permit(wanted), 'untrusted');
    trusted = true;
    for (const wanted of [definition, undefined]) assert.equal(await permit(wanted), 'allowed');
    assert.deepEqual(answers.asked, []);
  });

  it('asks once about a changed command, with the whole command', async () => {
    await permit(definition);
    answers.answer('Refuse', 'Run');
    assert.equal(await permit(changed), 'notAllowed');
    const [asked] = answers.asked;
    assert.ok(asked!.includes('/bin/agent --acp --and "more $(things)" (variables: API_KEY)'), asked);
    assert.ok(asked!.endsWith('[Run | Refuse]'), asked);
    assert.equal(await permit(changed), 'allowed');
    assert.equal(await permit(changed), 'allowed');
    assert.equal(answers.asked.length, 2);
  });

  it('does not ask if only the value of a variable changed', async () => {
    await permit(definition);
    assert.equal(await permit({ ...definition, env: { API_KEY: 'two' } }), 'allowed');
    assert.deepEqual(answers.asked, []);
  });

  it('refuses if the question is closed, and asks once for several starts', async () => {
    await consent.allow('one', { command: 'something else' });
    assert.deepEqual(await Promise.all([1, 2, 3].map(() => permit(definition))), [
      'notAllowed',
      'notAllowed',
      'notAllowed',
    ]);
    assert.equal(answers.asked.length, 1);
  });

  it('lets only a command that ran before start unasked, in a trusted folder', async () => {
    const may = (wanted: AgentDefinition | undefined): boolean => consent.mayStartUnasked('one', wanted);
    assert.deepEqual([may(definition), may(undefined)], [false, true]);
    await permit(definition);
    assert.deepEqual([may(definition), may(changed)], [true, false]);
    trusted = false;
    assert.deepEqual([may(definition), may(undefined)], [false, false]);
  });

  it('shows the folder, and the values of variables that decide what runs', async () => {
    await permit(definition);
    const env = { API_KEY: 'sk-1', NODE_OPTIONS: '--import=data:x', HOME: null };
    assert.equal(await permit({ ...definition, env, cwd: '/work/evil' }), 'notAllowed');
    const [asked] = answers.asked;
    assert.ok(
      asked?.includes(
        '/bin/agent --acp (variables: API_KEY, NODE_OPTIONS=--import=data:x, HOME removed) (folder: /work/evil)',
      ) || asked?.includes('"NODE_OPTIONS=--import=data:x"'),
      asked,
    );
    assert.ok(!asked?.includes('sk-1'));
  });

  it('shows in a dialog what a notification would cut or change, and nothing that is too long', async () => {
    await permit(definition);
    for (const arg of ['x'.repeat(700), 'a  b', '[a](command:b)']) {
      const args = [arg];
      assert.equal(await permit({ ...definition, args }), 'notAllowed');
      assert.ok(!answers.asked.at(-1)?.includes(arg));
      answers.answer('Show Definition…', undefined);
      assert.equal(await permit({ ...definition, args }), 'notAllowed');
      assert.ok(answers.asked.at(-1)?.includes(arg), answers.asked.at(-1));
      answers.answer('Show Definition…', 'Run');
      assert.equal(await permit({ ...definition, args }), 'allowed');
    }
    answers.asked.splice(0);
    assert.equal(
      await permit({ ...definition, args: Array.from({ length: 10_000 }, () => 'x') }),
      'notAllowed',
    );
    assert.match(answers.asked.join(), /too long to be shown/);
  });

  it('asks about a file of the workspace that a name would run, once per definition and file', async () => {
    const named = { command: 'claude', args: ['--acp'] };
    const run = async (wanted: AgentDefinition, file?: string): Promise<string> => {
      const found = await consent.permit('one', wanted, filesToRun(file));
      return found.kind === 'refused' ? found.failure.message : found.kind;
    };
    assert.equal(await run(named), 'allowed');
    const file = '/work/app/.venv/bin/claude';
    assert.match(
      await run(named, file),
      /would run \/work\/app\/\.venv\/bin\/claude, a file of the open folder/,
    );
    const asked = answers.asked[0] ?? '';
    assert.ok(asked.includes(`claude --acp (runs ${file})`), asked);
    assert.ok(asked.endsWith('[Run | Refuse]'), asked);
    answers.answer('Run');
    assert.equal(await run(named, file), 'allowed');
    assert.equal(await run(named, file), 'allowed');
    assert.equal(await run(named), 'allowed');
    assert.equal(answers.asked.length, 2);
    for (const [wanted, other] of [
      [named, '/work/else/claude'],
      [{ ...named, args: [] }, file],
    ] as const)
      assert.match(await run(wanted, other), /you did not allow/);
    assert.equal(answers.asked.length, 4);
  });

  it('looks for files again after a question, and asks about those that are there by then', async () => {
    const named = { command: 'claude', args: ['--acp'] };
    await permit({ command: 'other' });
    const [first, second] = ['/work/app/bin/node', '/work/app/agent.js'];
    const found = [undefined, first, second, second];
    const files = { ...filesToRun(), ofWorkspace: () => Promise.resolve(found.shift()) };
    answers.answer('Run', 'Run', 'Run');
    assert.equal((await consent.permit('one', named, files)).kind, 'allowed');
    assert.deepEqual(
      answers.asked.map((asked) => [first, second].filter((file) => asked.includes(`(runs ${file})`))),
      [[], [first], [second]],
    );
    for (const file of [first, second])
      assert.equal((await consent.permit('one', named, filesToRun(file))).kind, 'allowed');
    assert.equal(answers.asked.length, 3);
    const later = [undefined, '/work/app/evil'];
    const swapped = { ...filesToRun(), ofWorkspace: () => Promise.resolve(later.shift()) };
    answers.answer('Run', 'Refuse');
    assert.equal((await consent.permit('one', changed, swapped)).kind, 'refused');
    assert.equal(consent.mayStartUnasked('one', changed), false);
  });

  it("asks about another program that only the login shell's PATH decides, once per program", async () => {
    const named = { command: 'gemini', args: ['--acp'] };
    const run = async (wanted: AgentDefinition, ...programs: string[]): Promise<string> => {
      const found = await consent.permit('one', wanted, filesToRun(undefined, ...programs));
      return found.kind === 'refused' ? found.failure.kind : found.kind;
    };
    const [program, node] = ['/home/me/.nvm/v24/bin/gemini', '/home/me/.nvm/v24/bin/node'];
    assert.equal(await run(named, program), 'allowed', 'its name means what a terminal would run');
    assert.equal(await run(named, program), 'allowed');
    assert.equal(await run(named), 'allowed', "it is on VS Code's own PATH now");
    assert.equal(answers.asked.length, 0);
    answers.answer(undefined, 'Run');
    assert.equal(await run(named, program, node), 'notAllowed');
    assert.match(
      answers.asked[0] ?? '',
      /found only on the PATH of your login shell\. It has not run before/,
    );
    assert.ok(answers.asked[0]?.includes(`gemini --acp (runs ${program}, ${node})`), answers.asked[0]);
    assert.equal(await run(named, program, node), 'allowed');
    assert.equal(await run(named, program, node), 'allowed');
    assert.equal(answers.asked.length, 2);
    assert.equal(await run({ ...named, args: [] }, program), 'notAllowed');
    assert.match(answers.asked[2] ?? '', /has changed since it last ran/);
    assert.ok(answers.asked[2]?.includes(`gemini (runs ${program})`), answers.asked[2]);
  });

  it("asks about no program of the login shell's PATH that was shown before the first start", async () => {
    const named = { command: 'gemini' };
    await consent.allow('one', named, ['/new/bin/gemini', '/new/bin/node']);
    const found = await consent.permit(
      'one',
      named,
      filesToRun(undefined, '/new/bin/gemini', '/new/bin/node'),
    );
    assert.deepEqual([found.kind, answers.asked], ['allowed', []]);
    await consent.permit('one', named, filesToRun(undefined, '/other/bin/gemini'));
    assert.equal(answers.asked.length, 1);
  });

  it('shows a file of the workspace together with those of the login shell', async () => {
    const named = { command: 'gemini' };
    await consent.allow('one', named);
    await consent.permit('one', named, filesToRun('/work/node', '/new/bin/gemini'));
    assert.match(
      answers.asked[0] ?? '',
      /file of the open folder.*\(runs \/work\/node, \/new\/bin\/gemini\)/s,
    );
  });

  it('asks about a file of the workspace also before the first start, and looks for none in an untrusted folder', async () => {
    const named = { command: 'claude' };
    let looked = 0;
    const find = { ...filesToRun(), ofWorkspace: () => Promise.resolve(`/work/claude${looked++}`) };
    trusted = false;
    await consent.permit('one', named, find);
    assert.deepEqual([looked, answers.asked.length], [0, 0]);
    trusted = true;
    await consent.permit('one', named, find);
    assert.deepEqual([looked, answers.asked.length], [1, 1]);
  });

  it('shows the whole path of a file of the workspace in a dialog if it is long', async () => {
    const file = `/work/${'x'.repeat(700)}/\u202eclaude`;
    answers.answer('Show Definition…', 'Run');
    const found = await consent.permit('one', { command: 'claude' }, filesToRun(file));
    assert.equal(found.kind, 'allowed');
    assert.match(answers.asked[0] ?? '', /would run a file of the open folder\. Show what would run\?/);
    assert.ok(answers.asked[1]?.includes(`${'x'.repeat(700)}/\\u{202e}claude`), answers.asked[1]);
  });

  it('shows the whole command, whatever the name of the agent', async () => {
    for (const agent of ['x'.repeat(900), 'a\n\nb\u202e', '__proto__', 'constructor']) {
      await consent.allow(agent, definition);
      assert.equal(consent.mayStartUnasked(agent, definition), true);
      answers.asked.splice(0);
      assert.equal((await consent.permit(agent, changed)).kind, 'refused');
      const [asked = ''] = answers.asked;
      assert.ok(asked.indexOf('more $(things)') < 900, asked);
      assert.doesNotMatch(asked, /\n|\u202e/);
    }
    assert.deepEqual(await consent.permit('toString', definition), { kind: 'allowed' });
  });

  it('shows characters that look like nothing or like a space', async () => {
    await permit(definition);
    answers.answer('Run');
    await permit({ ...definition, args: ['\u3164\u115f\u034f\u00a0'] });
    assert.ok(answers.asked[0]?.includes('"\\u{3164}\\u{115f}\\u{34f}\\u{a0}"'), answers.asked[0]);
  });
});
