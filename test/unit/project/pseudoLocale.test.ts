// Texts for users from files that load no VS Code are translated: with a pseudo-locale that brackets every message, only
// names and texts of others are outside of brackets. `host/l10n` tests the others.

import * as assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import * as failures from '../../../src/agent/agentFailure.ts';
import { describeExit } from '../../../src/agent/process/agentProcess.ts';
import { planInstall } from '../../../src/agent/registry/installPlan.ts';
import { unpack } from '../../../src/agent/registry/unpack.ts';
import { useTranslations, type Translations } from '../../../src/base/l10n.ts';
import { exitWords } from '../../../src/chat/terminal/agentTerminals.ts';
import { valueProblem } from '../../../src/chat/elicitation/fieldValue.ts';
import { describeRule, readRules } from '../../../src/chat/permission/permissionRule.ts';
import { permissionSubject } from '../../../src/chat/permission/permissionSubject.ts';
import { ageOf } from '../../../src/chat/conversation/conversationRows.ts';
import { endWords } from '../../../src/chat/transcript/turnEnd.ts';
import type { StopReason } from '../../../src/protocol/session/session.ts';
import { toolCall } from '../../../src/protocol/session/toolCall.ts';
import { renameHint, replaceHint } from '../../../src/nes/drawing/hintText.ts';
import { permissionItems } from '../../../src/vscode/serve/permissions/permissionItems.ts';
import type { PermissionRequest } from '../../../src/vscode/serve/permissions/permissionPrompt.ts';
import { requestDocument, requestSummary } from '../../../src/vscode/serve/permissions/permissionText.ts';
import { explainError, explainLoss } from '../../../src/vscode/sessions/sessionOutcome.ts';
import { agentRows } from '../../../src/vscode/setup/agentRows.ts';
import { setupRows } from '../../../src/vscode/setup/setupRows.ts';
import { signInChoices } from '../../../src/vscode/signIn/signInChoice.ts';
import { placeIn } from '../../../src/vscode/window/placeIn.ts';
import { shownPeer } from '../../../src/wire/peer.ts';
import { describeFilter } from '../../../src/wire/trafficEntry.ts';
import { tgz } from '../../contract/registry/archives.ts';
import { pseudoLocale, untranslated } from '../../pseudoLocale.ts';
import { someAgent, someSetup } from '../vscode/setup/someSetup.ts';

const bundle = join(import.meta.dirname, '../../../l10n/bundle.l10n.json');

/** Texts of agents and users that the tests pass in. */
const words = ['qqagent', 'qqtitle', '/qq/qqfile', 'qqfile', '/qq', 'qqcommand', 'https://qq.example/'];

function isTranslated(text: string | undefined, ...names: readonly string[]): void {
  assert.equal(untranslated(text ?? '', ...words, ...names), '', text);
}

interface Item {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
}

function areTranslated(items: readonly Item[], ...names: readonly string[]): void {
  assert.ok(items.length > 0);
  for (const { label, description, detail } of items)
    for (const text of [label, description, detail]) isTranslated(text, ...names);
}

describe('translated without VS Code', () => {
  before(() => useTranslations(pseudoLocale(JSON.parse(readFileSync(bundle, 'utf8')) as Translations)));
  after(() => useTranslations(undefined));

  it('are the rows of Check Setup', () => {
    const agent = { ...someAgent, id: 'qqagent', program: { kind: 'found', path: '/qq/qqfile' } } as const;
    const withheld = (['leftOut', 'waiting', 'off'] as const).flatMap((kind) =>
      ['qqtitle', undefined].map((name) => ({ name, kind, reason: 'qqtitle', source: 'settings' as const })),
    );
    const servers = { servers: [], withheld, programsElsewhere: ['qqtitle'], unsupported: ['qqtitle'] };
    const off = { by: 'user', language: 'qqtitle' } as const;
    const here = { why: 'untitled', message: 'qqtitle' } as const;
    const nextEdits = {
      ...someSetup.nextEdits,
      agent: 'qqagent',
      off,
      here,
      isManual: true,
      isInlineOff: true,
    };
    const git = { program: '/qq', off: 'setting' as const, without: ['qqfile'], broken: ['qqfile'] };
    const model = { kind: 'none' } as const;
    const facts = { ...someSetup, agents: [agent], nextEdits, git, model, servers };
    for (const isTrusted of [true, false]) {
      const { attention, others } = setupRows({ ...facts, isTrusted }, { kind: 'failed', reason: 'qqtitle' });
      areTranslated([...attention, ...others], 'acpHost.mcpServers');
    }
    for (const create of Object.values(failures) as ((...args: unknown[]) => failures.AgentFailure)[]) {
      const failure = create('qqagent', 'qqcommand', [], []);
      areTranslated(agentRows({ agents: [{ ...agent, state: { kind: 'failed', failure } }], model }));
    }
  });

  it('are all failures of an agent', () => {
    const all: readonly ((...args: never[]) => failures.AgentFailure)[] = Object.values(failures);
    assert.ok(all.length > 10);
    for (const make of all) {
      const { kind, message, detail = '' } = make(...(['a', 'b', [], ['b']] as never[]));
      assert.equal(untranslated(message), '', kind);
      assert.equal(untranslated(detail, 'b'), '', kind);
    }
  });

  it('are the exit of a process, the name of a peer, and a traffic filter', () => {
    const said = [
      describeExit({ code: 1, signal: null, stderrTail: [] }),
      describeExit({ code: null, signal: 'SIGKILL', stderrTail: [] }),
      shownPeer('The agent'),
      describeFilter({ agent: 'a', method: 'm', direction: 'sent', errorsOnly: true }),
    ];
    for (const text of said) assert.equal(untranslated(text), '', text);
  });

  it('are the hints of what a key does', () => {
    const here = { uri: 'file:///a.ts' };
    for (const uri of [here.uri, 'file:///b.ts']) {
      assert.equal(untranslated(renameHint('Tab', 'x', 'y', uri, here)), '');
      const nothing = { search: 'x', replace: '', isRegex: false, count: 2 };
      assert.equal(untranslated(replaceHint('Tab', nothing, uri, here)), '');
    }
  });

  it('are the reasons why an agent cannot be installed', () => {
    const entry = {
      id: 'a',
      name: 'A',
      version: '1',
      description: '',
      distribution: { npx: { package: 'a' } },
    };
    const plan = planInstall(entry, { platform: 'linux', arch: 'x64', has: { npx: false, uvx: false } });
    assert.ok(plan.kind === 'unavailable' && untranslated(plan.reason) === '');
  });

  it('are the ends of turns and commands, and ages', () => {
    const reasons: readonly StopReason[] = [
      ...(['end_turn', 'cancelled', 'max_tokens', 'max_turn_requests', 'refusal'] as const),
    ];
    const said = [
      ...reasons.map((reason) => endWords({ kind: 'stopped', reason }, false)?.text),
      ...[exitWords(1, null), exitWords(null, null), exitWords(null, 'SIGKILL')],
      ...[0, 1, 2, 48].map((hours) => ageOf(0, hours * 3_600_000 + 60_000)),
    ];
    for (const text of said) assert.equal(untranslated(text ?? 'nothing'), '', text);
  });

  it('are descriptions of permission rules, and their problems', () => {
    for (const decision of ['allow', 'refuse'] as const)
      for (const rule of [
        { kind: 'edit', path: 'qq/**' },
        { agent: 'qqagent', command: 'qq' },
        { path: 'qq' },
      ])
        assert.equal(untranslated(describeRule({ decision, ...rule } as never)), '');
    assert.equal(untranslated(describeRule({ decision: 'refuse' })), '');
    const wrong = [
      ...['text', { else: 1 }, {}, { decision: 'allow' }],
      ...[{ agent: '' }, { kind: 'x' }, { path: 1 }, { command: '' }].map((rule) => ({
        decision: 'allow',
        ...rule,
      })),
    ];
    const { problems } = readRules([
      ...wrong,
      ...Array.from({ length: 1_000 }, () => ({ decision: 'refuse' })),
    ]);
    assert.equal(problems.length, wrong.length + 1);
    for (const problem of [...problems, ...readRules(1).problems])
      assert.equal(untranslated(problem), '', problem);
  });

  it('are problems of values in a form', () => {
    const named = { key: 'k', title: 't', description: undefined, isRequired: true };
    const text = { ...named, kind: 'text', pattern: undefined, initial: undefined } as const;
    const number = { ...named, kind: 'number', isInteger: true, initial: undefined } as const;
    const choices = [{ value: 'a', title: 'a', description: undefined }];
    const many = {
      ...named,
      kind: 'choices',
      choices,
      minItems: 1,
      maxItems: 0,
      initial: undefined,
    } as const;
    const lengths = { minLength: 2, maxLength: 3, format: undefined };
    const said = [
      valueProblem({ ...text, ...lengths }, undefined),
      valueProblem({ ...text, ...lengths }, 'a'),
      valueProblem({ ...text, ...lengths }, 'aaaa'),
      valueProblem({ ...text, ...lengths, minLength: 1 }, ''),
      ...['email', 'uri', 'date', 'date-time'].map((format) =>
        valueProblem({ ...text, minLength: undefined, maxLength: undefined, format }, '-'),
      ),
      ...['x', 1.5, 1, 9].map((value) => valueProblem({ ...number, minimum: 2, maximum: 3 }, value)),
      ...['x', [], ['b'], ['a']].map((value) => valueProblem(many, value)),
    ];
    for (const problem of said) assert.equal(untranslated(problem ?? 'nothing'), '', problem);
  });

  const kinds = ['allow_once', 'allow_always', 'reject_once', 'reject_always', 'else'];
  const request = (call: object): PermissionRequest => ({
    agent: 'qqagent',
    sessionId: 'qqsession',
    toolCallId: 'c',
    cwd: '/qq',
    folders: ['/qq'],
    subject: permissionSubject(toolCall.parse({ toolCallId: 'c', title: 'qqtitle', ...call })),
    options: kinds.map((kind) => ({ optionId: kind, name: 'qqtitle', kind })),
  });

  it('are permission requests', () => {
    const requests = [
      request({ kind: 'execute', rawInput: { command: 'qqcommand', cwd: '/elsewhere' } }),
      request({ kind: 'edit', content: [{ type: 'diff', path: '/qq/qqfile', oldText: null, newText: '' }] }),
      request({ kind: 'fetch', rawInput: { url: 'https://qq.example/' } }),
      request({ kind: 'execute' }),
    ];
    for (const asked of requests) {
      areTranslated(permissionItems(asked), '/elsewhere');
      isTranslated(requestSummary(asked));
      for (const line of requestDocument(asked)
        .split('\n')
        .filter((line) => !/["{}]/.test(line)))
        isTranslated(line, '/elsewhere', 'edit', 'execute', 'fetch');
    }
  });

  it('are sign-in methods', () => {
    const methods = [
      { id: 'a', name: 'qqtitle' },
      { id: 'b', name: 'qqtitle', type: 'terminal' },
    ] as unknown as Parameters<typeof signInChoices>[0];
    areTranslated(signInChoices(methods, ['A_KEY', 'B_KEY', 'C_KEY', 'D_KEY']));
  });

  it('are errors of unpacking an archive', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'acp-host-l10n-'));
    try {
      const archive = join(folder, 'a.tgz');
      writeFileSync(archive, await tgz({ name: '../qqcommand' }));
      const unpacking = unpack(archive, 'tgz', join(folder, 'b'), new AbortController().signal);
      const why = await unpacking.then(
        () => 'unpacked',
        (error: unknown) => (error as Error).message,
      );
      isTranslated(why);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('are errors of sessions', () => {
    for (const place of [placeIn([], undefined, undefined), placeIn(['/qq'], '/other', undefined)])
      isTranslated(place.kind === 'none' ? place.message : 'place');
    isTranslated(explainError('qqagent', new Error('qqtitle')));
    isTranslated(explainLoss('qqagent', new Error('qqtitle')));
    isTranslated(explainLoss('qqagent', undefined));
  });
});
