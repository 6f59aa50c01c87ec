// The scripted agent for next edits behaves as its script says, so that other tests can rely on it.
import * as assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as z from 'zod/mini';
import { CancellationSource } from '../../../src/base/cancellation.ts';
import { documentDidChange, documentDidOpen } from '../../../src/protocol/nes/document.ts';
import { errorCode } from '../../../src/protocol/errorCode.ts';
import { request } from '../../../src/protocol/method.ts';
import {
  nesAccept,
  nesClose,
  nesStart,
  nesSuggest,
  type NesSuggestResult,
} from '../../../src/protocol/nes/nes.ts';
import { type Connection, WireError } from '../../../src/wire/peer.ts';
import type { NesScript } from '../../agents/parts/nesScript.ts';
import { ScriptedAgent } from '../../unit/agent/scriptedAgent.ts';

const uri = 'file:///a.ts';
const document = request('_test/document', 'clientToAgent', z.looseObject({}), z.unknown());

function ask(
  connection: Connection,
  triggerKind: 'manual' | 'automatic' = 'automatic',
): Promise<NesSuggestResult> {
  const position = { line: 0, character: 0 };
  return connection.sendRequest(nesSuggest, { sessionId: 'nes-1', uri, version: 1, position, triggerKind });
}

function open(connection: Connection, text: string): void {
  connection.sendNotification(documentDidOpen, {
    sessionId: 'nes-1',
    uri,
    languageId: 'ts',
    version: 1,
    text,
  });
}

describe('a NES agent process', () => {
  let folder: string;
  let scripted: ScriptedAgent;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'acp-nes-'))));
  afterEach(async () => {
    await scripted.dispose();
    rmSync(folder, { recursive: true });
  });

  async function nes(script: NesScript): Promise<Connection> {
    const file = join(folder, 'script.json');
    writeFileSync(file, JSON.stringify(script));
    scripted = new ScriptedAgent('nes', {
      env: { ACP_TEST_TRICKS: file, ACP_TEST_LOG: join(folder, 'log') },
    });
    return (await scripted.ready()).connection;
  }

  it('answers as its script says by call, by trigger and otherwise (nes)', async () => {
    const rename = [{ id: 'mine', kind: 'edit', uri, edits: [] }];
    const connection = await nes({ suggest: [rename], byTrigger: { manual: [{ kind: 'edit', edits: [] }] } });
    assert.deepEqual((await ask(connection)).suggestions, rename);
    assert.deepEqual((await ask(connection)).suggestions, []);
    assert.deepEqual((await ask(connection, 'manual')).suggestions, [
      { id: '3-0', kind: 'edit', uri, edits: [] },
    ]);
  });

  it('answers with the suggestions of its environment if it has no script (nes)', async () => {
    const env = { ACP_TEST_SUGGESTIONS: JSON.stringify([{ edits: [{ find: 'b', newText: 'c' }] }]) };
    scripted = new ScriptedAgent('nes', { env });
    const { connection } = await scripted.ready();
    open(connection, 'ab');
    const range = { start: { line: 0, character: 1 }, end: { line: 0, character: 2 } };
    assert.deepEqual((await ask(connection)).suggestions, [
      { id: '1-0', kind: 'edit', uri, edits: [{ range, newText: 'c' }] },
    ]);
  });

  for (const [positionEncoding, character] of [
    ['utf-8', 6],
    ['utf-16', 3],
    ['utf-32', 2],
  ] as const) {
    it(`receives and sends positions in ${positionEncoding} (nes)`, async () => {
      const connection = await nes({
        positionEncoding,
        otherwise: [{ edits: [{ find: 'X', newText: '' }] }],
      });
      open(connection, 'one\r\nä🙂Y');
      const range = { start: { line: 1, character }, end: { line: 1, character: character + 1 } };
      connection.sendNotification(documentDidChange, {
        uri,
        version: 2,
        contentChanges: [{ range, text: 'X' }],
      });
      assert.deepEqual(await connection.sendRequest(document, { uri }), { text: 'one\r\nä🙂X', version: 2 });
      const [given] = (await ask(connection)).suggestions;
      assert.deepEqual(given?.kind === 'edit' && given.edits[0]?.range, range);
    });
  }

  it('crashes with the reason if the client breaks a rule of document sync (nes)', async () => {
    const connection = await nes({});
    const restarting = scripted.next('restarting');
    connection.sendNotification(documentDidChange, { uri, version: 2, contentChanges: [{ text: 'x' }] });
    assert.match(
      (await restarting).reason,
      /^exited with code 1 \("Error: changed, never opened: file:\/\/\/a\.ts"\)$/,
    );
  });

  it('advertises the capabilities of its script in either dialect (nes)', async () => {
    const capability = {
      events: { document: { didOpen: {}, didChange: { syncKind: 'full' } } },
      context: { editHistory: {} },
    };
    const common = {
      syncKind: 'full',
      events: ['didOpen', 'didChange'],
      context: { editHistory: {} },
    } as const;
    await nes({ ...common, positionEncoding: 'utf-8' });
    const { agentCapabilities } = (await scripted.ready()).initializeResult;
    assert.deepEqual(agentCapabilities, { nes: capability, positionEncoding: 'utf-8' });
    await scripted.dispose();
    const seed = await nes({ ...common, dialect: 'seed' });
    const { initializeResult } = await scripted.ready();
    assert.deepEqual(
      [initializeResult.agentCapabilities, initializeResult.capabilities],
      [undefined, { nes: capability }],
    );
    await assert.rejects(
      seed.sendRequest(nesClose, { sessionId: 'nes-1' }),
      (error) => error instanceof WireError && error.code === errorCode.methodNotFound,
    );
  });

  it('waits for a file before it answers, unless it is cancelled (nes)', async () => {
    const waitFor = join(folder, 'go');
    const connection = await nes({
      suggest: [{ waitFor }, { waitFor, suggestions: [{ id: 'late', kind: 'edit', edits: [] }] }],
    });
    const source = new CancellationSource();
    const position = { line: 0, character: 0 };
    const params = { uri, version: 1, position, triggerKind: 'automatic' } as const;
    const cancelled = connection.sendRequest(nesSuggest, params, source.token);
    const late = ask(connection);
    source.cancel();
    await assert.rejects(
      cancelled,
      (error) => error instanceof WireError && error.code === errorCode.requestCancelled,
    );
    writeFileSync(waitFor, '');
    assert.equal((await late).suggestions[0]?.id, 'late');
  });

  it('fails or crashes at the calls that its script says (nes)', async () => {
    const connection = await nes({ suggest: [{ error: { code: -32603, message: 'no' } }, { crash: 9 }] });
    await assert.rejects(ask(connection), (error) => error instanceof WireError && error.message === 'no');
    const restarting = scripted.next('restarting');
    await assert.rejects(ask(connection));
    assert.equal((await restarting).reason, 'exited with code 9');
  });

  it('requires a sign-in if its script says so (nes)', async () => {
    const connection = await nes({ startError: { code: errorCode.authRequired, message: 'sign in' } });
    await assert.rejects(
      connection.sendRequest(nesStart, {}),
      (error) => error instanceof WireError && error.code === errorCode.authRequired,
    );
  });

  it('logs every message it received (nes)', async () => {
    const connection = await nes({});
    open(connection, 'x');
    await ask(connection);
    const messages = readFileSync(join(folder, 'log'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { method: string });
    assert.deepEqual(
      messages.map((message) => message.method),
      ['initialize', 'document/didOpen', 'nes/suggest'],
    );
    assert.deepEqual((messages[1] as unknown as { params: unknown }).params, {
      sessionId: 'nes-1',
      uri,
      languageId: 'ts',
      version: 1,
      text: 'x',
    });
  });

  it('understands every message of the client if it is built with the official SDK (sdkNes)', async () => {
    scripted = new ScriptedAgent('sdkNes');
    const { connection, initializeResult } = await scripted.ready();
    assert.equal(
      initializeResult.agentCapabilities?.nes?.events?.document?.didChange?.syncKind,
      'incremental',
    );
    assert.deepEqual(await connection.sendRequest(nesStart, {}), { sessionId: 'nes-1' });
    open(connection, 'x');
    const [given] = (await ask(connection)).suggestions;
    assert.equal(given?.kind === 'edit' && given.edits[0]?.newText, '// sdk\n');
    connection.sendNotification(nesAccept, { sessionId: 'nes-1', id: given?.id ?? '' });
    assert.deepEqual(await connection.sendRequest(nesClose, { sessionId: 'nes-1' }), {});
    assert.doesNotMatch(scripted.logger.text, /stderr/, 'the SDK reported no error');
  });
});
