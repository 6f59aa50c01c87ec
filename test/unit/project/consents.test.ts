// Walks all questions of consent: whatever the input, what would be used is shown, nothing is hidden, an answer holds for exactly
// what was shown, and nothing lasting is offered for what was not understood.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { planInstall } from '../../../src/agent/registry/installPlan.ts';
import { neverCancelled } from '../../../src/base/cancellation.ts';
import { describeRule, readRules } from '../../../src/chat/permission/permissionRule.ts';
import { canAnswerAlways } from '../../../src/chat/permission/offeredOptions.ts';
import { permissionSubject } from '../../../src/chat/permission/permissionSubject.ts';
import type { HostedSession } from '../../../src/chat/session/hostedSession.ts';
import { toolCall } from '../../../src/protocol/session/toolCall.ts';
import { authMethod, signInWay } from '../../../src/protocol/authMethod.ts';
import { readRegistry } from '../../../src/protocol/registry.ts';
import { LaunchConsent } from '../../../src/vscode/agents/launchConsent.ts';
import { readDefinition } from '../../../src/vscode/agents/readDefinition.ts';
import { longestName, permissionView } from '../../../src/vscode/chat/permission/permissionView.ts';
import { AccessQuestions, accessMessage } from '../../../src/vscode/files/accessQuestions.ts';
import { installDetail } from '../../../src/vscode/registry/installQuestion.ts';
import { consentText } from '../../../src/vscode/serve/elicitation/consentText.ts';
import { McpConsent } from '../../../src/vscode/sessions/mcpConsent.ts';
import { readMcpDefinition } from '../../../src/vscode/sessions/mcpDefinition.ts';
import { signInProgram } from '../../../src/vscode/signIn/signInProgram.ts';
import { readLink } from '../../../src/vscode/window/link.ts';
import { oneLine } from '../../../src/vscode/window/shownText.ts';
import { Answers } from '../../host/answers.ts';
import { MemoryMemento } from '../../host/memoryStores.ts';

interface Question {
  readonly shown: string;
  /** What would run, be read, be opened or be remembered. */
  readonly used: unknown;
  /** True if an answer may be remembered. */
  readonly isLasting: boolean;
}

interface Consent {
  readonly name: string;
  /** Fields of a value that is asked about. */
  readonly value: object;
  /** The field with the text that decides what happens, and one with several texts. */
  readonly text: string;
  readonly texts?: string;
  /** Undefined if the value is refused without a question. */
  readonly ask: (raw: object) => Promise<Question | undefined>;
}

const options = [
  { optionId: 'once', name: 'Once', kind: 'allow_once' },
  { optionId: 'always', name: 'Always', kind: 'allow_always' },
];

function launch(name: string, value: object, text: string, texts: string): Consent {
  return {
    ...{ name, value, text, texts },
    async ask(raw) {
      const read = readDefinition('one', raw);
      if (read.kind === 'refused') return undefined;
      const answers = new Answers('Show Definition…', 'Run');
      const consent = new LaunchConsent(new MemoryMemento(), answers, () => true);
      await consent.allow('one', { command: 'before' });
      answers.answer(undefined);
      // The first answer is no button of a short question.
      await consent.permit('one', read.definition).catch(() => undefined);
      const shown = answers.asked.join('\n');
      return shown.includes('too long') ? undefined : { shown, used: read.definition, isLasting: true };
    },
  };
}

function permission(name: string, value: object, text: string, texts?: string): Consent {
  return {
    ...{ name, value, text, ...(texts !== undefined && { texts }) },
    ask(rawInput) {
      const call = toolCall.parse({ toolCallId: 'c', kind: 'execute', title: 'Run', rawInput });
      const subject = permissionSubject(call);
      const view = permissionView('r', {
        ...{ agent: 'a', sessionId: 's', toolCallId: 'c', cwd: '/w', folders: ['/w'] },
        ...{ subject, options },
      });
      const isLasting = view.options.some(({ kind }) => kind === 'allow_always');
      assert.equal(isLasting, canAnswerAlways(subject));
      assert.equal(isLasting, view.warning === undefined && view.command?.cut === undefined);
      // An agent's input is JSON, which inherits nothing.
      return Promise.resolve({ shown: textsOf(view), used: { ...rawInput }, isLasting });
    },
  };
}

/** All texts in a value, as they are displayed. */
function textsOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value).map(textsOf).join('\n');
}

const consents: readonly Consent[] = [
  launch('start of an agent', { command: '/bin/agent', args: ['--acp'] }, 'command', 'args'),
  launch('connection to an agent', { url: 'wss://a.example/acp', headers: ['A'] }, 'url', 'headers'),
  {
    name: 'MCP server',
    ...{ value: { command: 'npx', args: ['-y'] }, text: 'command', texts: 'args' },
    async ask(raw) {
      const read = readMcpDefinition(raw);
      if (read.kind === 'refused') return undefined;
      let shown: string | undefined;
      const memory = new MemoryMemento();
      const consent = new McpConsent(memory, (question) => {
        shown = [question.name, question.definition, question.dropped].join('\n');
        return Promise.resolve(true);
      });
      await consent.answerFor('/w', 'x', read, true, neverCancelled);
      const isLasting = memory.values.size > 0;
      return shown === undefined ? undefined : { shown, used: read.definition, isLasting };
    },
  },
  ...['terminal-auth'].map((key): Consent => ({
    name: 'sign-in',
    ...{ value: { command: 'gh', args: ['login'] }, text: 'command', texts: 'args' },
    ask(raw) {
      const way = signInWay(authMethod.parse({ id: 'a', name: 'A', _meta: { [key]: raw } }));
      const found = way.kind === 'command' ? signInProgram('a', way, undefined) : undefined;
      if (found?.kind !== 'program') return Promise.resolve(undefined);
      return Promise.resolve({ shown: found.shown, used: found.program, isLasting: false });
    },
  })),
  permission('permission to run', { command: 'npm test' }, 'command'),
  permission('permission to run a vector', { command: 'npm', args: ['test'] }, 'command', 'args'),
  {
    name: 'permission rule',
    ...{ value: { decision: 'allow', command: 'npm test' }, text: 'command' },
    ask(raw) {
      const [rule] = readRules([raw]).rules;
      // A longer one is not offered.
      if (!rule || describeRule(rule).length > longestName) return Promise.resolve(undefined);
      return Promise.resolve({
        shown: oneLine(describeRule(rule), longestName),
        used: rule,
        isLasting: true,
      });
    },
  },
  {
    name: 'link',
    ...{ value: { url: 'https://a.example/x' }, text: 'url' },
    ask(raw) {
      const link = readLink(String((raw as { url?: unknown }).url));
      if (link.kind === 'refused') return Promise.resolve(undefined);
      const { detail } = consentText({ agent: 'a', sessionId: 's', message: 'm', link });
      return Promise.resolve({ shown: detail, used: link.href, isLasting: false });
    },
  },
  {
    name: 'file outside the folders',
    ...{ value: { path: '/etc/hosts' }, text: 'path' },
    async ask(raw) {
      const path = String((raw as { path?: unknown }).path);
      let shown: string | undefined;
      const questions = new AccessQuestions((question) => {
        shown = accessMessage(question);
        return Promise.resolve('session');
      });
      const question = { agent: 'a', purpose: 'write', path, why: 'outside' } as const;
      await questions.admit({} as HostedSession, question, neverCancelled);
      return shown === undefined ? undefined : { shown, used: path, isLasting: true };
    },
  },
  ...(['npx', 'binary'] as const).map((kind): Consent => ({
    name: `installation by ${kind}`,
    value:
      kind === 'npx'
        ? { package: 'agent@1.0.0', args: ['--acp'] }
        : { archive: 'https://a.example/a.zip', cmd: './agent', args: ['--acp'] },
    ...{ text: kind === 'npx' ? 'package' : 'cmd', texts: 'args' },
    ask(raw) {
      const distribution = kind === 'npx' ? { npx: raw } : { binary: { 'linux-x86_64': raw } };
      let text: string;
      try {
        text = JSON.stringify({ agents: [{ id: 'a', name: 'A', version: '1.0.0', distribution }] });
      } catch {
        return Promise.resolve(undefined);
      }
      const [entry] = readRegistry(text) ?? [];
      if (!entry) return Promise.resolve(undefined);
      const plan = planInstall(entry, { platform: 'linux', arch: 'x64', has: { npx: true, uvx: false } });
      if (plan.kind === 'unavailable') return Promise.resolve(undefined);
      const shown = installDetail(entry, plan, false);
      return Promise.resolve(shown === undefined ? undefined : { shown, used: plan, isLasting: true });
    },
  })),
];

const evil = 'evil-0123456789';
const hidden = '\u3164\u115f\u034f\u00a0\u202e\u200b\u2800';
/** In names and headers, such characters are refused. */
const isHidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}\u00a0\u2800]/u;

function nested(levels: number): object {
  let value: object = { run: evil };
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? { a: value } : [value];
  return value;
}

/** Nothing that is used is missing in what is shown. */
function assertShown(question: Question | undefined): void {
  if (question === undefined) return;
  const isUsed = has(question.used, evil);
  if (isUsed && question.isLasting) assert.ok(question.shown.includes(evil), question.shown.slice(0, 2_000));
  assert.ok(question.shown.length < 60_000);
}

function has(value: unknown, text: string): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === 'string' && one.includes(text)) return true;
    if (typeof one === 'object' && one !== null)
      for (const key in one) open.push(key, (one as Readonly<Record<string, unknown>>)[key]);
  }
  return false;
}

for (const { name, value, text, texts, ask } of consents)
  describe(`the question about a ${name}`, () => {
    const fields = value as Readonly<Record<string, unknown>>;

    it('shows what is used', async () => {
      const question = await ask(value);
      assert.ok(question, 'is asked');
      for (const one of [fields[text], ...((texts === undefined ? [] : fields[texts]) as string[])].flat())
        assert.ok(question.shown.includes(String(one).replace(/^\.\//, '')), question.shown);
    });

    it('shows or refuses an unknown field, or does not use it', async () => {
      for (const field of ['unknown', 'env', 'cwd', 'headers', 'constructor', 'then'])
        for (const content of [
          evil,
          [evil],
          { NODE_NAME: evil },
          { a: { a: { a: { a: { a: { a: { a: evil } } } } } } },
        ])
          assertShown(await ask({ ...value, [field]: content }));
    });

    it('uses nothing that is inherited', async () => {
      for (const field of [text, texts ?? text, 'env', 'cwd', 'url', 'headers']) {
        const { [field]: _, ...rest } = fields;
        for (const content of [evil, [evil], { NODE_NAME: evil }]) {
          assertShown(await ask({ ...rest, __proto__: { [field]: content } }));
          const json = JSON.stringify({ ...rest, PROTO: { [field]: content } });
          assertShown(await ask(JSON.parse(json.replace('"PROTO"', '"__proto__"')) as object));
        }
      }
    });

    it('differs if the value does', async () => {
      const before = await ask(value);
      for (const field of [text, ...(texts === undefined ? [] : [texts])]) {
        const was = fields[field];
        const changed = Array.isArray(was)
          ? [...(was as unknown[]), 'x']
          : String(was).replace(/\w(?=\W*$)/, '$&x');
        const after = await ask({ ...value, [field]: changed });
        assert.ok(after === undefined || after.shown !== before?.shown, field);
      }
    });

    it('hides no character', async () => {
      for (const character of hidden) {
        const question = await ask({ ...value, [text]: `${String(fields[text])}${character}x` });
        assert.doesNotMatch(question?.shown ?? '', isHidden, `U+${character.codePointAt(0)?.toString(16)}`);
        if (texts === undefined) continue;
        const inList = await ask({ ...value, [texts]: [`x${character}x`] });
        assert.doesNotMatch(inList?.shown ?? '', isHidden, `U+${character.codePointAt(0)?.toString(16)}`);
      }
    });

    it('is bounded, and offers nothing lasting for what it does not show', async () => {
      const many = Object.fromEntries(
        Array.from({ length: 10_000 }, (_, at) => [`N${at}`, at === 9_999 ? evil : 'x']),
      );
      for (const raw of [
        { ...value, ...many },
        { ...value, env: many },
        { ...value, more: Object.values(many) },
        ...(texts === undefined ? [] : [{ ...value, [texts]: Object.values(many) }]),
        { ...value, deep: nested(5_000) },
        { ...value, env: nested(5_000) },
        { ...value, [text]: nested(5_000) },
        { ...value, [text]: `${String(fields[text])} ${'x '.repeat(50_000)}${evil}` },
      ])
        assertShown(await ask(raw));
    });
  });
