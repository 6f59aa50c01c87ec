// Tests that the program of a sign-in is shown to the letter, and that the agent can't replace it by a variable.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { authMethod, signInWay } from '../../../../src/protocol/authMethod.ts';
import { isAdding, signInChoices } from '../../../../src/vscode/signIn/signInChoice.ts';
import {
  isProgramAllowed,
  signInProgram,
  type SignInProgram,
  type TerminalWay,
} from '../../../../src/vscode/signIn/signInProgram.ts';
import { Answers } from '../../../host/answers.ts';

const definition = { command: '/bin/agent', args: ['--acp'], env: { API_KEY: 'secret' }, cwd: '/home/me' };
const steering = ['PATH', 'Path', 'LD_PRELOAD', 'NODE_OPTIONS', 'A=B', '', 'HTTPS_PROXY'];

function asMethod(fields: object): unknown {
  return { id: 'a', name: 'A', ...fields };
}

function programOf(fields: object): SignInProgram {
  return signInProgram('one', signInWay(authMethod.parse(asMethod(fields))) as TerminalWay, definition);
}

describe('the program of a sign-in', () => {
  it('is shown whole, with the variables that the agent adds, and is what runs', () => {
    const auth = {
      command: 'gh',
      args: ['auth', 'login\u202e\u3164'],
      env: { LANGUAGE: 'de', A_NAME: 'x y' },
    };
    const found = programOf({ _meta: { 'terminal-auth': auth } });
    assert.ok(found.kind === 'program');
    assert.equal(
      found.shown,
      'gh auth "login\\u{202e}\\u{3164}"\nEnvironment variables: LANGUAGE=de "A_NAME=x y"\n' +
        'Variables of the agent: API_KEY\nFolder: /home/me',
    );
    assert.deepEqual(found.program, {
      ...{ command: 'gh', args: auth.args, cwd: '/home/me' },
      env: { API_KEY: 'secret', ...auth.env },
    });
  });

  it('is refused if the agent sets a variable that decides what runs', () => {
    for (const name of steering)
      for (const fields of [
        { _meta: { 'terminal-auth': { command: 'gh', env: { [name]: '/w/evil' } } } },
        { type: 'terminal', env: { [name]: '/w/evil' } },
        { _meta: { type: 'terminal', env: { [name]: '/w/evil' } } },
      ]) {
        const found = programOf(fields);
        assert.ok(found.kind === 'refused', `${name}: ${JSON.stringify(fields)}`);
        assert.ok(found.message.includes(name));
      }
  });

  it('says that it names only some of the variables for which it is refused', () => {
    const env = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`LD_${at}`, '/w/evil']));
    const found = programOf({ type: 'terminal', env });
    assert.ok(found.kind === 'refused');
    assert.match(found.message, /LD_9…/);
    assert.ok(!found.message.includes('LD_10'));
  });

  it('is refused if it is too long to be shown', () => {
    const args = Array.from({ length: 10_000 }, () => 'x');
    assert.equal(programOf({ type: 'terminal', args }).kind, 'refused');
    assert.equal(programOf({ _meta: { 'terminal-auth': { command: 'gh', args } } }).kind, 'refused');
  });

  it('is shown before the texts of the agent, which are on one line and have no hidden characters', () => {
    const description = `A\n\u202e${'x'.repeat(2_000)}`;
    const method = authMethod.parse({
      id: 'a',
      name: 'A\u202e\nB',
      type: 'terminal',
      args: ['evil'],
      description,
    });
    const [choice] = signInChoices([method], []);
    assert.equal(choice?.label, 'A[U+202E] ⏎ B');
    assert.ok(choice?.detail?.startsWith('Runs the agent with: evil · A ⏎ [U+202E]xxx'), choice?.detail);
    assert.ok((choice?.detail ?? '').length < 500);
    assert.deepEqual([method, authMethod.parse(asMethod({ type: 'terminal' }))].map(isAdding), [true, false]);
  });

  it('is the one of the agent with what the choice shows', () => {
    const method = authMethod.parse(
      asMethod({
        type: 'terminal',
        description: 'With a browser.',
        args: ['login', 'a b; c'],
        env: { X: '1' },
      }),
    );
    const [choice] = signInChoices([method], []);
    assert.equal(
      choice?.detail,
      'Runs the agent with: login "a b; c" Environment variables: X=1 · With a browser.',
    );
    const found = programOf({ type: 'terminal', args: ['login'] });
    assert.ok(found.kind === 'program');
    assert.deepEqual([found.program.command, found.program.args], ['/bin/agent', ['--acp', 'login']]);
    assert.equal(
      signInChoices([authMethod.parse(asMethod({ type: 'terminal' }))], [])[0]?.detail,
      'In a terminal.',
    );
  });

  it('is asked about again if it would run another file of the open folders by then', async () => {
    const answers = new Answers('Run', 'Run');
    const found = [undefined, '/w/bin/node', '/w/bin/node'];
    const find = (): Promise<string | undefined> => Promise.resolve(found.shift());
    assert.equal(await isProgramAllowed('one', 'gh login', find, answers), true);
    assert.equal(answers.asked.length, 2);
    assert.match(answers.asked[1]!, /gh login\nThis runs a file of the open folder: \/w\/bin\/node/);
    const later = [undefined, '/w/bin/gh'];
    const swapped = (): Promise<string | undefined> => Promise.resolve(later.shift());
    assert.equal(await isProgramAllowed('one', 'gh login', swapped, new Answers('Run')), false);
  });

  it('is named by the choice, before what its agent says', () => {
    const detail = (auth: object, fields: object = {}): string | undefined => {
      const method = authMethod.parse(asMethod({ ...fields, _meta: { 'terminal-auth': auth } }));
      return signInChoices([method], [])[0]?.detail;
    };
    const evil = { command: '/tmp/evil', args: ['gh', '\u202elogin'] };
    const program = String.raw`In a terminal: /tmp/evil gh "\u{202e}login"`;
    assert.equal(detail(evil), program);
    assert.equal(detail({ ...evil, label: 'gh auth login' }), `${program} · gh auth login`);
    assert.equal(detail(evil, { description: 'gh\nlogin' }), `${program} · gh ⏎ login`);
    const long = detail({ ...evil, args: ['x'.repeat(1_000)] }, { description: 'y'.repeat(1_000) }) ?? '';
    assert.match(long, /^In a terminal: \/tmp\/evil x+… · y+…$/);
    assert.ok(long.length < 800);
  });
});
