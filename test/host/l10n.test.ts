// Texts that users see are translated: with a pseudo-locale that brackets every message, only
// names and texts of others are outside of brackets.
import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { agentName } from '../../src/base/agentName.ts';
import { useTranslations, type Translations } from '../../src/base/l10n.ts';
import { lookUpAgent } from '../../src/vscode/agents/agentDefinitions.ts';
import { chatHtml } from '../../src/vscode/chat/pages/chatHtml.ts';
import { LaunchConsent } from '../../src/vscode/agents/launchConsent.ts';
import { changedMeanwhile, notApplied } from '../../src/vscode/nes/refactor/documentMatches.ts';
import type { ConfigOption } from '../../src/protocol/session/sessionConfig.ts';
import { optionItems, valueItems } from '../../src/vscode/nes/session/optionPicker.ts';
import { whyNotChange } from '../../src/vscode/nes/refactor/openConfirmed.ts';
import { selectAgent } from '../../src/vscode/registry/selectAgent.ts';
import { accessMessage } from '../../src/vscode/files/accessQuestions.ts';
import { reviewItems } from '../../src/vscode/serve/elicitation/formReview.ts';
import { readLink } from '../../src/vscode/window/link.ts';
import { consentText } from '../../src/vscode/serve/elicitation/consentText.ts';
import { ruleItems } from '../../src/vscode/serve/permissions/ruleList.ts';
import type { SetupAction } from '../../src/vscode/setup/setupRow.ts';
import { setupItems } from '../../src/vscode/setup/setupPick.ts';
import { statusMenuItems } from '../../src/vscode/wiring/statusMenu.ts';
import { pseudoLocale, untranslated } from '../pseudoLocale.ts';
import { Answers } from './answers.ts';
import { createEligible } from './editorParts.ts';
import { MemoryMemento } from './memoryStores.ts';
import { WebviewViewDouble } from './webviewDouble.ts';

const extension = vscode.extensions.getExtension('acp-host.acp-host')!;
const bundle = join(extension.extensionPath, 'l10n/bundle.l10n.json');
/** Texts of agents and users that the test passes in. */
const words = [
  'qqagent',
  'qqtitle',
  'qqsession',
  '/qq/qqfile',
  'qqfile',
  '/qq',
  'qqcommand',
  'https://qq.example/',
  'qq.example',
];

function isTranslated(text: string | undefined, ...names: readonly string[]): void {
  assert.equal(untranslated(text ?? '', ...words, ...names), '', text);
}

function areTranslated(items: readonly vscode.QuickPickItem[], ...names: readonly string[]): void {
  assert.ok(items.length > 0);
  for (const { label, description, detail } of items)
    for (const text of [label, description, detail]) isTranslated(text, ...names);
}

describe('translated in VS Code', () => {
  before(() => useTranslations(pseudoLocale(JSON.parse(readFileSync(bundle, 'utf8')) as Translations)));
  after(() => useTranslations(undefined));

  it('are questions about access to files', () => {
    for (const purpose of ['read', 'write'] as const)
      for (const why of ['outside', 'programs'] as const)
        isTranslated(accessMessage({ agent: 'qqagent', purpose, path: '/qq/qqfile', why }));
  });

  it('are the status menu and its states', () => {
    const ready = {
      agentName: 'qqagent',
      snoozing: { end: undefined, until: () => undefined, begin: () => undefined },
    };
    for (const shownState of [{ kind: 'off' }, { kind: 'snoozed', until: '9:00' }] as const)
      for (const end of [undefined, '9:00']) {
        const nextEdits = { ...ready, shownState, snoozing: { ...ready.snoozing, end } };
        const items = statusMenuItems({
          nextEdits,
          stateOf: () => ({ kind: 'starting' }),
          accountOf: () => undefined,
        });
        areTranslated(items, 'builtin', 'ACP Host');
      }
  });

  it('are the actions of Check Setup', () => {
    const kinds = [
      ...([
        'manageTrust',
        'openFolder',
        'installGit',
        'initRepository',
        'findGitExtension',
        'showLog',
        'reloadWindow',
      ] as const),
      ...(['resume', 'turnOn', 'saveFile', 'askAboutModel', 'newConversation', 'importServers'] as const),
      ...(['tryAgain', 'copyReport', 'showDetails'] as const),
    ];
    const actions: readonly SetupAction[] = [
      ...kinds.map((kind) => ({ kind })),
      ...(['openAgent', 'restart', 'signIn', 'setProvider'] as const).map((kind) => ({
        kind,
        agent: 'qqagent',
      })),
      { kind: 'openSetting', key: 'qqfile' },
      { kind: 'openServers', source: 'settings' },
      { kind: 'selectAgent', purpose: 'chat' },
    ];
    const attention = actions.map((action, at) => {
      return { id: String(at), level: 'warning' as const, label: 'qqtitle', detail: 'qqtitle', action };
    });
    areTranslated(setupItems({ attention, others: attention }));
  });

  it('are permission rules and their empty list', () => {
    areTranslated(ruleItems({ items: () => [] }));
    const items = [{ decision: 'refuse', agent: 'qqagent', path: 'qqcommand' }, { decision: 'qqtitle' }];
    areTranslated(ruleItems({ items: () => items }), 'decision');
  });

  it('are elicitations of both modes', () => {
    const field = { kind: 'boolean', key: 'k', title: 'qqtitle', description: undefined } as const;
    const fields = [
      { ...field, isRequired: false, initial: undefined },
      { ...field, key: 'l', isRequired: false, initial: undefined },
    ];
    const asking = { agent: 'qqagent', sessionId: 'qqsession', message: 'qqtitle' };
    areTranslated(reviewItems({ ...asking, fields }, new Map([['k', true]])));
    const link = readLink('http://a:b@qq.example/');
    assert.ok(link.kind === 'link' && link.warnings.length === 2);
    const { message, detail } = consentText({ ...asking, link });
    isTranslated(message);
    for (const line of detail.split('\n')) isTranslated(line, link.href);
  });

  it('are the agent picker, and the question about a changed command', async () => {
    const answers = new Answers(agentName('builtin'), undefined, undefined);
    const feed = {
      known: () =>
        Promise.resolve([
          { id: 'qqid', name: 'qqtitle', version: '1', description: 'qqtitle', distribution: {} },
        ]),
      refresh: () => Promise.resolve(undefined),
    };
    const gate = new LaunchConsent(new MemoryMemento(), answers, () => true);
    await selectAgent(feed, { questions: answers } as unknown as Parameters<typeof selectAgent>[1]);
    for (const command of ['qqcommand', 'qqother'])
      await gate.permit('qqagent', { command, env: { NAME: 'value' } });
    assert.equal(answers.asked.length, 3);
    for (const asked of answers.asked) isTranslated(asked, 'builtin', 'warning');
  });

  it('are errors in agent settings', () => {
    const lookup = lookUpAgent('qqagent', { asAbsolutePath: (path) => path });
    isTranslated(lookup.kind === 'refused' ? lookup.message : 'defined');
  });

  it('are next edit options', () => {
    const named = { id: 'o', name: 'qqtitle', description: 'qqtitle' };
    const choices = [{ value: 'qqcommand', name: 'qqcommand', description: 'qqtitle' }];
    const options: readonly ConfigOption[] = [
      { ...named, type: 'boolean', currentValue: true },
      { ...named, type: 'select', currentValue: 'qqcommand', options: choices },
    ];
    areTranslated(optionItems(options));
    for (const option of options) areTranslated(valueItems(option));
  });

  it('are reasons why a refactoring is refused', async () => {
    isTranslated(changedMeanwhile());
    isTranslated(notApplied());
    isTranslated(await whyNotChange(vscode.Uri.file('/qq/qqfile'), createEligible()));
  });

  it('is the chat page, which gets all translations and has the lang attribute', () => {
    const { webview } = new WebviewViewDouble();
    const html = chatHtml(webview, extension.extensionUri);
    const block = /<script type="application\/json" id="l10n">([^<]*)<\/script>/.exec(html)?.[1];
    const table = JSON.parse(block ?? '') as Translations;
    assert.equal(table['Show Log'], '⟦Show Log⟧');
    assert.ok(html.includes(`<html lang="${vscode.env.language}">`));
  });
});
