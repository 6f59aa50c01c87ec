// Texts for users from the rooms without VS Code are translated: with a pseudo-locale that brackets every message, only
// names and texts of others are outside of brackets.

import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import * as failures from '../../../src/agent/agentFailure.ts';
import { describeExit } from '../../../src/agent/process/agentProcess.ts';
import { planInstall } from '../../../src/agent/registry/installPlan.ts';
import { useTranslations, type Translations } from '../../../src/base/l10n.ts';
import { exitWords } from '../../../src/chat/terminal/agentTerminals.ts';
import { valueProblem } from '../../../src/chat/elicitation/fieldValue.ts';
import { describeRule, readRules } from '../../../src/chat/permission/permissionRule.ts';
import { ageOf } from '../../../src/chat/conversation/conversationRows.ts';
import { endWords } from '../../../src/chat/transcript/turnEnd.ts';
import type { StopReason } from '../../../src/protocol/session/session.ts';
import { renameHint, replaceHint } from '../../../src/nes/drawing/hintText.ts';
import { shownPeer } from '../../../src/wire/peer.ts';
import { describeFilter } from '../../../src/wire/trafficEntry.ts';
import { pseudoLocale, untranslated } from '../../pseudoLocale.ts';

const bundle = join(import.meta.dirname, '../../../l10n/bundle.l10n.json');

describe('translated without VS Code', () => {
  before(() => useTranslations(pseudoLocale(JSON.parse(readFileSync(bundle, 'utf8')) as Translations)));
  after(() => useTranslations(undefined));

  it('are all failures of an agent', () => {
    const all: readonly ((...args: never[]) => failures.AgentFailure)[] = Object.values(failures);
    assert.ok(all.length > 10);
    for (const make of all) {
      const { kind, message, detail = '' } = make(...(['a', 'b', [], 'd'] as never[]));
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

  it('are the hints of what Tab would do', () => {
    const here = { uri: 'file:///a.ts' };
    for (const uri of [here.uri, 'file:///b.ts']) {
      assert.equal(untranslated(renameHint('x', 'y', uri, here)), '');
      const nothing = { search: 'x', replace: '', isRegex: false, count: 2 };
      assert.equal(untranslated(replaceHint(nothing, uri, here)), '');
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
});
