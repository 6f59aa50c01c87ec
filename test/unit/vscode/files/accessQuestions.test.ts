// Questions about files: each is asked once, a withdrawn one has no effect, and their number is limited.
import * as assert from 'node:assert/strict';
import { mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { CancellationSource } from '../../../../src/base/cancellation.ts';
import type { HostedSession } from '../../../../src/chat/session/hostedSession.ts';
import { errorCode } from '../../../../src/protocol/errorCode.ts';
import {
  accessMessage,
  type AccessAnswer,
  type AccessQuestion,
} from '../../../../src/vscode/files/accessQuestions.ts';
import { until } from '../../../until.ts';
import { AgentFiles, failure, invalid, isThere } from './agentFiles.ts';

describe('a question about a file', () => {
  let files: AgentFiles;
  /** The open folder. */
  let inside: string;
  let outside: string;
  let say: (answer: AccessAnswer) => void;
  let path: string;

  beforeEach(async () => {
    inside = await realpath(await mkdtemp(join(tmpdir(), 'acp-host-inside-')));
    outside = await realpath(await mkdtemp(join(tmpdir(), 'acp-host-outside-')));
    await writeFile(join(inside, 'a.txt'), 'inside\n');
    await writeFile(join(outside, 'there.txt'), 'outside\n');
    files = new AgentFiles(inside);
    const { promise, resolve } = Promise.withResolvers<AccessAnswer>();
    files.answer = promise;
    say = resolve;
    path = join(outside, 'there.txt');
  });
  afterEach(async () => {
    for (const folder of [inside, outside]) await rm(folder, { recursive: true, force: true });
  });

  const question = (): Promise<unknown> => until('the question', () => files.questions.length > 0);

  it('fails when the request is cancelled, and ignores a later answer', async () => {
    const source = new CancellationSource();
    const write = files.write(path, 'x', source.token);
    const rejected = assert.rejects(write, failure(errorCode.requestCancelled));
    await question();
    source.cancel();
    await rejected;
    say('session');
    await until('the answer', () => true);
    assert.equal(await readFile(path, 'utf8'), 'outside\n');
    files.answer = 'refuse';
    await assert.rejects(files.write(path, 'x'), invalid('refusedByUser'));
    assert.equal(files.questions.length, 2);
  });

  it('is withdrawn when the turn that asks it ends, and a later answer allows nothing', async () => {
    const turn = new CancellationSource();
    files.session = { turnOver: turn.token } as HostedSession;
    const read = assert.rejects(files.read(path), failure(errorCode.requestCancelled));
    await question();
    assert.equal(files.token.isCancellationRequested, false);
    turn.cancel();
    await read;
    assert.equal(files.token.isCancellationRequested, true);
    say('session');
    await until('the answer', () => true);
    files.session = { ...files.session, turnOver: undefined };
    files.answer = 'refuse';
    await assert.rejects(files.read(path), invalid('refusedByUser'));
  });

  it('is not asked for a request whose turn was cancelled, or has ended while its path was resolved', async () => {
    const [old, running] = [new CancellationSource(), new CancellationSource()];
    files.session = { turnOver: running.token } as HostedSession;
    files.turnOver = old.token;
    old.cancel();
    await assert.rejects(files.read(path), failure(errorCode.requestCancelled));
    assert.equal(files.questions.length, 0);
    files.turnOver = undefined;
    files.session = { isCancelling: true } as HostedSession;
    await assert.rejects(files.read(path), failure(errorCode.requestCancelled));
    files.session = {} as HostedSession;
    const source = new CancellationSource();
    source.cancel();
    await assert.rejects(files.read(path, source.token), failure(errorCode.requestCancelled));
    assert.equal(files.questions.length, 0);
  });

  it('asks the same question once for all requests', async () => {
    const reads = [files.read(path), files.read(path), files.read(path)];
    await question();
    await files.read(join(inside, 'a.txt'));
    assert.equal(files.questions.length, 1);
    say('once');
    assert.deepEqual(await Promise.all(reads), ['outside\n', 'outside\n', 'outside\n']);
  });

  it('is asked again for each further write that waits, after an answer for one', async () => {
    const answers: ((answer: AccessAnswer) => void)[] = [];
    const nextAnswer = (): void => {
      const { promise, resolve } = Promise.withResolvers<AccessAnswer>();
      files.answer = promise;
      answers.push(resolve);
    };
    nextAnswer();
    const texts = ['first', 'second', 'third', 'fourth'];
    const outcomes: string[] = [];
    const writes = texts.map((text) =>
      files.write(path, text).then(
        () => outcomes.push(text),
        () => outcomes.push(`no ${text}`),
      ),
    );
    await question();
    // All have joined the question once a later request is answered.
    await files.read(join(inside, 'a.txt'));
    assert.equal(files.questions.length, 1);
    nextAnswer();
    answers[0]!('once');
    await until('the second question', () => files.questions.length === 2 && outcomes.length === 1);
    assert.equal(await readFile(path, 'utf8'), outcomes[0]);
    answers[1]!('session');
    await Promise.all(writes);
    assert.deepEqual(outcomes.toSorted(), texts.toSorted());
    assert.equal(files.questions.length, 2);
  });

  it('allows a write that still waits when the one that asked is cancelled', async () => {
    const source = new CancellationSource();
    const first = assert.rejects(files.write(path, 'a', source.token), failure(errorCode.requestCancelled));
    const second = files.write(path, 'b');
    await question();
    await files.read(join(inside, 'a.txt'));
    source.cancel();
    await first;
    say('once');
    await second;
    assert.equal(await readFile(path, 'utf8'), 'b');
    assert.equal(files.questions.length, 1);
  });

  it('of a write is not answered by that of a read', async () => {
    const read = files.read(path);
    await question();
    const write = assert.rejects(files.write(path, 'x'), invalid('refusedByUser'));
    await until('the second question', () => files.questions.length === 2);
    assert.deepEqual(
      files.questions.map(({ purpose }) => purpose),
      ['read', 'write'],
    );
    say('dismissed');
    await write;
    await assert.rejects(read, invalid('refusedByUser'));
  });

  it('closes when no request waits for it any more, and is asked again for the next one', async () => {
    const sources = [new CancellationSource(), new CancellationSource()];
    const reads = sources.map(({ token }) =>
      assert.rejects(files.read(path, token), failure(errorCode.requestCancelled)),
    );
    await question();
    // Both requests have joined the question once a later one is answered.
    await files.read(join(inside, 'a.txt'));
    sources[0]!.cancel();
    await reads[0];
    assert.equal(files.token.isCancellationRequested, false);
    sources[1]!.cancel();
    await reads[1];
    assert.equal(files.token.isCancellationRequested, true);
    files.answer = 'once';
    assert.equal(await files.read(path), 'outside\n');
    assert.equal(files.questions.length, 2);
    // The answer to the closed question.
    say('session');
    files.answer = 'refuse';
    await assert.rejects(files.read(path), invalid('refusedByUser'));
  });

  it('limits the number of open questions', async () => {
    const writes = Array.from({ length: 20 }, (_, i) => files.write(join(outside, `${i}.txt`), 'x'));
    let refused = 0;
    for (const write of writes) write.catch(() => refused++);
    const outcomes = Promise.allSettled(writes);
    // Only now, since an answer makes room for another question.
    await until('all others to be refused', () => refused === 12);
    assert.equal(files.questions.length, 8);
    say('dismissed');
    const reasons = (await outcomes).map((outcome) =>
      outcome.status === 'rejected'
        ? (outcome.reason as { data: { reason: string } }).data.reason
        : 'written',
    );
    assert.equal(reasons.filter((reason) => reason === 'refusedByUser').length, 8);
    assert.equal(reasons.filter((reason) => reason === 'tooManyQuestions').length, 12);
  });

  it('does not follow a link that was created meanwhile', async () => {
    const write = files.write(join(outside, 'folder/new.txt'), 'x');
    const rejected = assert.rejects(write, invalid('moved'));
    await question();
    await symlink(inside, join(outside, 'folder'));
    say('once');
    await rejected;
    assert.equal(await isThere(join(inside, 'new.txt')), false);
  });
});

describe('accessMessage', () => {
  const question: AccessQuestion = { agent: 'mine', purpose: 'write', path: '/etc/hosts', why: 'outside' };

  it('shows the agent, the purpose and the whole path, without links', () => {
    assert.equal(
      accessMessage(question),
      'The agent mine wants to write /etc/hosts. The file is not in an open folder.',
    );
    const message = accessMessage({ ...question, path: '/[a](command:x)\n\u202e' });
    assert.doesNotMatch(message, /\]\(|\n|\u202e/);
  });

  it('spells out blanks that a notification would join, and lets no name push out the path', () => {
    const shown = (path: string, agent = 'mine'): string => accessMessage({ ...question, path, agent });
    assert.ok(
      shown('/a  b c\t\u3000d ').includes('/a [U+0020]b c[U+0009][U+3000]d[U+0020]. '),
      shown('/a  b'),
    );
    assert.ok(shown('/etc/hosts', 'x'.repeat(2_000)).length < 250);
    assert.ok(shown(`/${'x'.repeat(799)}`, 'x'.repeat(2_000)).length < 1_000);
  });
});
