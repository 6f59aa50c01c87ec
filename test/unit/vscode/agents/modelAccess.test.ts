// Which model servers are used: those of the settings, on other machines after consent, each with its own key only.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { Disposable } from '../../../../src/base/disposable.ts';
import { Emitter } from '../../../../src/base/event.ts';
import { builtinAgent } from '../../../../src/vscode/agents/builtinAgent.ts';
import {
  ModelAccess,
  type ModelSetting,
  type ModelSettings,
} from '../../../../src/vscode/agents/modelAccess.ts';
import { fingerprintOf } from '../../../../src/vscode/agents/serverAddress.ts';
import { resolveSetting } from '../../../../src/vscode/settings/resolveSetting.ts';
import type { Settings } from '../../../../src/vscode/settings/settingTable.ts';
import { AgentSecrets } from '../../../../src/vscode/storage/agentSecrets.ts';
import { Answers } from '../../../host/answers.ts';
import { MemoryMemento, MemorySecrets } from '../../../host/memoryStores.ts';
import { until } from '../../../until.ts';
import { RecordingLogger } from '../../agent/recordingLogger.ts';

const remote = 'https://models.example.com/v1';
const { origin } = new URL(remote);
/** Set alone. */
const unused = 'ACP_HOST_MODEL_UNUSED';

/** The user's settings, in memory. */
class UserSettings implements ModelSettings {
  readonly #values = new Map<string, unknown>();
  readonly #changes = new Emitter<string>(assert.ifError);

  set(key: ModelSetting, value: unknown): void {
    this.#values.set(key, value);
    this.#changes.fire(key);
  }

  read<K extends ModelSetting>(key: K): Settings[K] {
    const user = { value: this.#values.get(key) };
    return resolveSetting(key, { default: {}, user, workspace: {}, folder: {} }).value;
  }

  onDidChange(key: ModelSetting, listener: () => void): Disposable {
    return this.#changes.event((changed) => {
      if (changed === key) listener();
    });
  }

  reveal(): Promise<void> {
    return Promise.resolve();
  }
}

describe('ModelAccess', () => {
  let answers: Answers;
  let memory: MemoryMemento;
  let secrets: MemorySecrets;
  let keys: AgentSecrets;
  let settings: UserSettings;
  let access: ModelAccess;
  let changes: number;
  let trusted: boolean;
  beforeEach(() => {
    answers = new Answers();
    memory = new MemoryMemento();
    secrets = new MemorySecrets();
    keys = new AgentSecrets(secrets);
    settings = new UserSettings();
    trusted = true;
    access = opened(answers);
    changes = 0;
    access.onDidChange(() => changes++);
  });
  afterEach(() => access.dispose());

  /** As in another window of the same user. */
  function opened(questions: Answers): ModelAccess {
    const logger = new RecordingLogger();
    return new ModelAccess({ state: memory, keys, questions, settings, isTrusted: () => trusted, logger });
  }

  it('is not configured if the setting is not a string', async () => {
    for (const odd of [5, ['http://localhost:1'], null]) {
      settings.set('builtin.endpoint', odd);
      assert.deepEqual(await access.variables(), {});
    }
  });

  it('on another machine is used after the user agreed, who is asked once', async () => {
    let agree: () => void = () => undefined;
    answers.hold = new Promise<void>((resolve) => (agree = resolve));
    answers.answer('Allow');
    settings.set('builtin.endpoint', remote);
    trusted = false;
    assert.deepEqual(await access.variables(), {});
    assert.equal(answers.asked.length, 0);
    trusted = true;
    const waiting = `The model server at ${origin} is not used until you allow it in the notification.`;
    assert.deepEqual(await access.variables(), { ACP_HOST_MODEL_UNUSED: waiting });
    assert.deepEqual(await access.variables(), { ACP_HOST_MODEL_UNUSED: waiting });
    await until('the question', () => answers.asked.length > 0);
    assert.equal(answers.asked.length, 1);
    assert.match(answers.asked[0]!, /would be sent there\. Allow this\? \[Allow \| Refuse\]/);
    assert.ok(answers.asked[0]!.includes(origin));
    const before = changes;
    agree();
    await until('the agent to be restarted', () => changes > before);
    assert.equal((await access.variables())['ACP_HOST_MODEL_ENDPOINT'], remote);
    // The same server for good, another one not.
    const later = opened(answers);
    assert.equal((await later.variables())['ACP_HOST_MODEL_ENDPOINT'], remote);
    later.dispose();
    settings.set('builtin.endpoint', 'https://other.example.com');
    assert.match((await access.variables())['ACP_HOST_MODEL_UNUSED'] ?? '', /other\.example\.com/);
  });

  it('is known without asking, and can be asked about again', async () => {
    const again = (): Promise<unknown> => access.askAgain().then(() => access.use);
    assert.deepEqual(access.use, { kind: 'none' });
    settings.set('builtin.endpoint', 'http://localhost:1234/v1');
    assert.deepEqual(access.use, { kind: 'used', origin: 'http://localhost:1234' });
    settings.set('builtin.endpoint', 'http://models.example.com');
    assert.equal(access.use.kind, 'wrong');
    assert.deepEqual(await again(), access.use);
    settings.set('builtin.endpoint', remote);
    assert.deepEqual(access.use, { kind: 'unanswered', origin });
    assert.equal(answers.asked.length, 0);
    answers.answer('Refuse');
    await again();
    await until('the refusal', () => access.use.kind === 'declined');
    await until('the message', () => answers.asked.length === 2);
    answers.answer('Allow');
    await again();
    await until('the consent', () => access.use.kind === 'used');
    const { length } = answers.asked;
    await again();
    assert.equal(answers.asked.length, length);
  });

  it('is asked about with its whole address, and again for another path of the same server', async () => {
    answers.answer('Allow');
    settings.set('builtin.endpoint', remote);
    await access.variables();
    await until('the server', async () => (await access.variables())['ACP_HOST_MODEL_ENDPOINT'] === remote);
    for (const other of [`${origin}/evil`, `${remote}?to=evil`, 'https://models.ex\u0430mple.com/v1']) {
      settings.set('builtin.endpoint', other);
      assert.deepEqual(Object.keys(await access.variables()), [unused], other);
      await until('the question', () => answers.asked.at(-1)!.includes(new URL(other).href));
    }
    settings.set('builtin.endpoint', `${origin}/${'x'.repeat(1_000)}`);
    answers.answer('Show Address…', 'Allow');
    await access.variables();
    await until('the server', async () => 'ACP_HOST_MODEL_ENDPOINT' in (await access.variables()));
    assert.ok(answers.asked.at(-1)!.includes('x'.repeat(1_000)));
  });

  it('is not used if the user dismisses the question, until the next window asks again', async () => {
    settings.set('builtin.endpoint', remote);
    for (let window = 0; window < 2; window++) {
      const asked = new Answers(undefined);
      const other = opened(asked);
      for (let start = 0; start < 2; start++)
        assert.deepEqual(Object.keys(await other.variables()), [unused]);
      await until('the question', () => asked.asked.length > 0);
      assert.equal(asked.asked.length, 1);
      other.dispose();
    }
  });

  it('is never used after the user refuses it, and a message says how to change that', async () => {
    settings.set('builtin.endpoint', remote);
    await until('the change event', () => changes === 1);
    answers.answer('Refuse', undefined);
    await access.variables();
    await until('the message', () => answers.asked.length === 2);
    const how = `You did not allow the model server at ${origin}. To be asked again, enter its address in acpHost.builtin.endpoint once more.`;
    assert.equal(answers.asked[1], `info: ${how} [Open Settings]`);
    assert.equal(changes, 2);
    // Neither is another window asked.
    for (const asked of [answers, new Answers()]) {
      const later = opened(asked);
      assert.deepEqual(await later.variables(), { [unused]: how });
      later.dispose();
    }
    assert.equal(answers.asked.length, 2);
    settings.set('builtin.endpoint', '');
    settings.set('builtin.endpoint', remote);
    answers.answer('Allow');
    await until('the question again', async () => {
      await access.variables();
      return answers.asked.length === 3;
    });
    await until('the server', async () => (await access.variables())['ACP_HOST_MODEL_ENDPOINT'] === remote);
  });

  it('needs consent again when it gets a key', async () => {
    settings.set('builtin.endpoint', remote);
    answers.answer('Refuse', undefined, 'sk-1234567');
    await access.variables();
    await until('the message', () => answers.asked.length === 2);
    await access.setKey();
    assert.deepEqual(Object.keys(await access.variables()), [unused]);
    await until('the question again', () => answers.asked.at(-1)!.includes('Allow this?'));
    assert.equal(answers.asked.length, 4);
  });

  it('on another machine is refused over http, with a message', async () => {
    const wrong = ['http://models.example.com', 'models', 'ftp://localhost', 'localhost:11434'];
    for (const address of wrong) {
      settings.set('builtin.endpoint', address);
      assert.match((await access.variables())[unused] ?? '', /must be an https address/);
    }
    await until('the messages', () => answers.asked.length >= wrong.length);
    assert.equal(answers.asked.length, wrong.length);
    // What is no address has no key either.
    await access.setKey();
    assert.match(answers.asked.at(-1)!, /must be an https address/);
    assert.deepEqual(answers.inputs, []);
    assert.equal(secrets.values.size, 0);
    assert.match(answers.asked[0]!, /must be an https address, or http on this machine/);
  });

  it('is refused with a user or key in its address, with a message where they belong', async () => {
    for (const address of ['https://sk-key@models.example.com', 'http://me:secret@localhost:8080']) {
      settings.set('builtin.endpoint', address);
      for (let start = 0; start < 2; start++) {
        const said = await access.variables();
        assert.deepEqual(Object.keys(said), [unused]);
        assert.ok(!/secret|sk-key/.test(said[unused]!));
      }
    }
    await until('the messages', () => answers.asked.length >= 2);
    assert.equal(answers.asked.length, 2);
    for (const asked of answers.asked) {
      assert.match(
        asked,
        /contains a user name or a key\. Remove it, and use the command "ACP: Set Model Key"/,
      );
      assert.ok(!asked.includes('secret') && !asked.includes('sk-key'));
    }
  });

  it('is not treated as local because of a similar host name', async () => {
    const alike = [
      'localhost.evil.com',
      'localhost@evil.com',
      'localhost.',
      '127.0.0.1.evil.com',
      'evil.localhost',
      '0.0.0.0',
      '[::ffff:127.0.0.1]',
    ];
    for (const host of alike) {
      for (const scheme of ['http', 'https']) {
        settings.set('builtin.endpoint', `${scheme}://${host}/v1`);
        assert.deepEqual(Object.keys(await access.variables()), [unused], host);
      }
    }
    await until('the messages', () => answers.asked.length >= 2 * alike.length);
    // Refused as http; as https asked about, but for the user in one of them.
    assert.equal(answers.asked.filter((asked) => asked.includes('is not used')).length, alike.length + 1);
    assert.equal(answers.asked.filter((asked) => asked.includes('Allow this?')).length, alike.length - 1);
    for (const here of [
      'http://localhost:1',
      'http://127.0.0.1:1',
      'http://[::1]:1',
      'http://2130706433',
      'http://0x7f.1',
    ]) {
      settings.set('builtin.endpoint', here);
      const used = (await access.variables())['ACP_HOST_MODEL_ENDPOINT'];
      assert.equal(used, /\d{6}|0x/.test(here) ? 'http://127.0.0.1/' : here);
    }
  });

  it('has its key in the secret storage, for its server only', async () => {
    answers.answer(undefined, 'sk-1234567', undefined, undefined);
    await access.setKey();
    assert.match(answers.asked[0]!, /Enter the address of a model server/);
    const agreed = [remote, 'https://other.example.com/v1'].map(fingerprintOf);
    await memory.update('acpHost.modelAddresses', agreed);
    settings.set('builtin.endpoint', remote);
    await until('the change event', () => changes === 1);
    await access.setKey();
    assert.ok(answers.asked[1]!.includes(origin));
    assert.equal(answers.inputs[0]?.password, true);
    assert.equal(changes, 2);
    assert.equal((await access.variables())['ACP_HOST_MODEL_KEY'], 'sk-1234567');
    assert.ok([...secrets.values.values()].join('').includes('sk-1234567'));
    assert.ok(!JSON.stringify([...memory.values]).includes('sk-1234567'));
    assert.equal(keys.redact(builtinAgent, 'it said sk-1234567'), `it said ‹${origin}›`);
    settings.set('builtin.endpoint', 'https://other.example.com/v1');
    const other = await access.variables();
    assert.equal(other['ACP_HOST_MODEL_ENDPOINT'], 'https://other.example.com/v1');
    assert.equal(other['ACP_HOST_MODEL_KEY'], undefined);
    await access.forgetKeys();
    assert.equal(secrets.values.size, 0);
    await access.forgetKeys();
    assert.match(answers.asked.at(-1)!, /No key/);
  });
});
