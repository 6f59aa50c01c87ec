// Agents get only what the user sends from VS Code's inputs, and no URL is opened without consent.
import * as assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { elicitationCreate, type ElicitationResult } from '../../../src/protocol/client/elicitation.ts';
import { ElicitationService } from '../../../src/vscode/serve/elicitation/elicitationService.ts';
import type { Consent } from '../../../src/vscode/serve/elicitation/linkConsent.ts';
import { NativeElicitationPrompt } from '../../../src/vscode/serve/elicitation/nativeElicitationPrompt.ts';
import { Notices } from '../../../src/vscode/window/notices.ts';
import { OpenQuestions } from '../../../src/vscode/window/openQuestions.ts';
import type { PatternAnswer } from '../../../src/vscode/serve/elicitation/patternTest.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';
import { until } from '../../until.ts';
import { serve, type Served } from '../served.ts';
import { inTurn, patiently, run } from '../world.ts';

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 2, default: 'Ada' },
    count: { type: 'integer', default: 3 },
    sure: { type: 'boolean', default: false },
  },
  required: ['name'],
};
const link = { mode: 'url', elicitationId: 'e-1', url: 'https://example.com/login?a=%2F' };

describe('an elicitation shown with VS Code inputs', () => {
  let notices: Notices;
  let questions: OpenQuestions;
  let served: Served;
  let opened: string[];
  let asked: { message: string; detail: string; isWarning: boolean }[];
  let consent: (() => Promise<Consent>) | undefined;
  let pattern: PatternAnswer;
  const ask = (params: object): Promise<ElicitationResult> =>
    served.agent.sendRequest(elicitationCreate, {
      message: 'Who are you?',
      sessionId: served.sessionId,
      ...params,
    });
  const accept = 'workbench.action.acceptSelectedQuickOpenItem';

  beforeEach(() => {
    const logger = new RecordingLogger();
    notices = new Notices(logger, () => 'needsYou');
    questions = new OpenQuestions(notices);
    opened = [];
    asked = [];
    pattern = 'unknown';
    const documents = {
      showText: async (_name: string, text: string): Promise<void> => void opened.push(text),
    };
    const tools = {
      ask: async (message: string, detail: string, isWarning: boolean): Promise<Consent> => {
        asked.push({ message, detail, isWarning });
        return (await consent?.()) ?? 'later';
      },
      open: async (href: string): Promise<boolean> => {
        opened.push(href);
        return true;
      },
    };
    const prompt = new NativeElicitationPrompt(questions, async () => pattern, tools, documents, logger);
    served = serve([new ElicitationService(prompt, logger)], ['/work/app']);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    served.dispose();
    questions.dispose();
    notices.dispose();
  });
  const listed = (count: number): Promise<true> =>
    until(`${count} open`, () => questions.summaries.length === count || undefined);

  it('asks for each field with its default, and sends only from the review step', async () => {
    let done = false;
    const answer = ask({ mode: 'form', requestedSchema: schema });
    void answer.then(() => (done = true));
    await listed(1);
    assert.deepEqual(questions.summaries, ['scripted asks: Who are you?']);
    void questions.show();
    // Enter for three fields and more: the item selected first in the review sends nothing.
    let keys = 0;
    const enter = async (): Promise<void> => {
      await run(accept);
      keys++;
    };
    await until('the review', () => keys >= 7, inTurn(enter));
    assert.equal(done, false);
    // The message, three fields, then the item that sends. After leaving, the form reopens at the same step.
    const again = async (): Promise<void> => {
      await run('workbench.action.closeQuickOpen');
      void questions.show();
    };
    const send = async (): Promise<void> => {
      for (let at = 0; at < 4; at++) await run('workbench.action.quickOpenSelectNext');
      await run(accept);
    };
    await until('the answer', () => done, inTurn(again, send));
    assert.deepEqual(await answer, { action: 'accept', content: { name: 'Ada', count: 3, sure: false } });
    await listed(0);
  });

  it('keeps a form that was left, and closes it when the request ends', async () => {
    const answer = ask({ mode: 'form', requestedSchema: schema });
    await listed(1);
    let isLeft = false;
    void questions.show().then(() => (isLeft = true));
    await until('it to be left', () => isLeft, patiently('workbench.action.closeQuickOpen'));
    assert.equal(questions.summaries.length, 1);
    const again = questions.show();
    served.cancelTurn();
    await again;
    assert.deepEqual(await answer, { action: 'cancel' });
    await listed(0);
  });

  it('opens nothing before the user has agreed to the complete URL', async () => {
    const answer = ask({ ...link });
    await listed(1);
    assert.deepEqual([opened, asked], [[], []]);
    consent = async () => 'later';
    await questions.show();
    assert.deepEqual(opened, []);
    assert.equal(questions.summaries.length, 1);
    assert.match(asked[0]!.message, /^scripted asks you to open an address/);
    assert.match(asked[0]!.detail, /^Host: example\.com$/m);
    assert.match(asked[0]!.detail, /^Address: https:\/\/example\.com\/login\?a=%2F$/m);
    assert.equal(asked[0]!.isWarning, false);
    consent = async () => 'open';
    await questions.show();
    assert.deepEqual(await answer, { action: 'accept' });
    assert.deepEqual(opened, [link.url]);
  });

  it('opens nothing if the user refuses or the request ends first', async () => {
    for (const choice of ['decline', 'cancel'] as const) {
      const answer = ask({ ...link });
      await listed(1);
      consent = async () => choice;
      await questions.show();
      assert.deepEqual(await answer, { action: choice });
      await listed(0);
    }
    const late = ask({ ...link });
    await listed(1);
    const dialog = Promise.withResolvers<Consent>();
    consent = () => dialog.promise;
    const shown = questions.show();
    served.cancelTurn();
    assert.deepEqual(await late, { action: 'cancel' });
    dialog.resolve('open');
    await shown;
    assert.deepEqual(opened, []);
  });
});
