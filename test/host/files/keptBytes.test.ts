// Writes of agents and their undoing change no byte that was not meant to change, whatever the encoding and the line ends.
import * as assert from 'node:assert/strict';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { errorCode } from '../../../src/protocol/errorCode.ts';
import { applyTargets } from '../../../src/vscode/review/applyTargets.ts';
import { readVersion } from '../../../src/vscode/review/disk/readVersion.ts';
import { ReviewPlaces } from '../../../src/vscode/review/reviewPlaces.ts';
import { KeptContents } from '../../../src/vscode/storage/keptContents.ts';
import { RecordingLogger } from '../../unit/wire/recordingLogger.ts';
import { until } from '../../until.ts';
import { wireError } from '../editorParts.ts';
import { NotebookWorld } from '../notebookWorld.ts';
import { eachFiles, newFile, type ServedFiles } from './servedFiles.ts';
import { undoWrites } from './undoWrites.ts';
import { openNewFile, run, type } from '../world.ts';

describe('the bytes of a file', () => {
  let files: ServedFiles;
  let storage: string;
  const logger = new RecordingLogger();
  eachFiles((started) => void (files = started));
  beforeEach(async () => void (storage = await mkdtemp(join(tmpdir(), 'acp-host-bytes-'))));
  afterEach(() => rm(storage, { recursive: true }));

  const invalid = (reason: string): ((error: never) => boolean) => wireError(errorCode.invalidParams, reason);
  const encoded = async (text: string, encoding: string): Promise<Buffer> =>
    Buffer.from(await vscode.workspace.encode(text, { encoding }));
  const setForLanguage = async (language: string, key: string, value: unknown): Promise<void> => {
    const settings = vscode.workspace.getConfiguration('files', { languageId: language });
    await settings.update(key, value, vscode.ConfigurationTarget.Global, true);
  };

  const undoAll = (): Promise<string[]> => undoWrites(files, storage);

  it('stay in an open file with mixed line ends', async () => {
    const old = 'a\r\nb\nc\rd\n';
    const { document } = await openNewFile('mixed.txt', '');
    const { fsPath } = document.uri;
    await writeFile(fsPath, old);
    await until('the editor', () => document.lineCount === 5);
    await files.read(fsPath);
    await files.write(fsPath, 'a\nB\nc\nd\n');
    assert.equal(await readFile(fsPath, 'utf8'), 'a\r\nB\nc\rd\n');
    await until('the editor', () => document.lineAt(1).text === 'B');
    assert.equal(document.isDirty, false);
    assert.deepEqual(await undoAll(), []);
    assert.equal(await readFile(fsPath, 'utf8'), old);
    await until('the editor', () => document.lineAt(1).text === 'b');
  });

  it('are read and written in the encoding that is set for the language', async () => {
    await setForLanguage('sql', 'encoding', 'windows1251');
    try {
      const path = await newFile('old.sql', await encoded('-- сумма\n', 'windows1251'));
      assert.equal(await files.read(path), '-- сумма\n');
      await files.write(path, '-- сумма всех\n');
      assert.deepEqual(await readFile(path), await encoded('-- сумма всех\n', 'windows1251'));
      await assert.rejects(files.write(path, '-- сумма → всех\n'), invalid('encoding'));
      assert.deepEqual(await undoAll(), []);
      assert.deepEqual(await readFile(path), await encoded('-- сумма\n', 'windows1251'));
      const made = join(dirname(path), 'new.sql');
      await files.write(made, '-- сумма\n');
      assert.deepEqual(await readFile(made), await encoded('-- сумма\n', 'windows1251'));
      await assert.rejects(files.write(join(dirname(path), 'other.sql'), '→\n'), invalid('encoding'));
      const large = await newFile('large.sql', await encoded('-- сумма\n'.repeat(1_000_000), 'windows1251'));
      assert.equal(await files.read(large, { line: 2, limit: 1 }), '-- сумма\n');
    } finally {
      await setForLanguage('sql', 'encoding', undefined);
    }
  });

  it('stay in a file whose encoding VS Code guesses, and new characters are refused', async () => {
    await setForLanguage('sql', 'autoGuessEncoding', true);
    try {
      const text = `${'-- 合計は表の値です。次の行も日本語です。\n'.repeat(20)}select 1\n`;
      const path = await newFile('guessed.sql', await encoded(text, 'shiftjis'));
      assert.equal(await files.read(path), text);
      await files.write(path, text.replace('select 1', 'select 2'));
      const wanted = await encoded(text.replace('select 1', 'select 2'), 'shiftjis');
      assert.deepEqual(await readFile(path), wanted);
      await assert.rejects(files.write(path, `${text}-- 字\n`), invalid('encoding'));
      assert.deepEqual(await undoAll(), []);
      assert.deepEqual(await readFile(path), await encoded(text, 'shiftjis'));
    } finally {
      await setForLanguage('sql', 'autoGuessEncoding', undefined);
    }
  });

  it('return when an agent’s deletion is undone', async () => {
    const old = await encoded('größe\r\n', 'utf8bom');
    const path = await newFile('marked.txt', old);
    const contents = new KeptContents(storage, logger);
    const { version } = await readVersion(path, contents, 'keep');
    await rm(path);
    assert.ok(version.kind === 'text');
    const step = { uri: vscode.Uri.file(path).toString(), now: { kind: 'absent' }, target: version } as const;
    assert.deepEqual(await applyTargets([step], new ReviewPlaces(files.access), contents, logger), []);
    assert.deepEqual(await readFile(path), old);
  });

  it('keep what another program wrote since the agent read the file', async () => {
    const path = await newFile('list.txt', 'one\ntwo\nthree\n');
    await files.read(path);
    await appendFile(path, 'four\n');
    await files.write(path, 'ONE\ntwo\nthree\n');
    assert.equal(await readFile(path, 'utf8'), 'ONE\ntwo\nthree\nfour\n');

    await files.read(path);
    await writeFile(path, 'other\ntwo\nthree\nfour\n');
    await assert.rejects(files.write(path, '1\ntwo\nthree\nfour\n'), invalid('changed'));
    assert.equal(await readFile(path, 'utf8'), 'other\ntwo\nthree\nfour\n');
    // The refusal told the agent, so the current text counts as read.
    await files.write(path, '1\ntwo\nthree\nfour\n');
    assert.equal(await readFile(path, 'utf8'), '1\ntwo\nthree\nfour\n');
  });

  it('keep what another program wrote since a prompt gave the agent the file', async () => {
    const path = await newFile('given.txt', 'one\ntwo\nthree\n');
    const uri = vscode.Uri.file(path).toString();
    await files.service.gave({ agent: 'scripted', sessionId: files.sessionId }, [
      { uri, text: 'one\ntwo\nthree\n' },
    ]);
    await appendFile(path, 'four\n');
    await files.write(path, 'ONE\ntwo\nthree\n');
    assert.equal(await readFile(path, 'utf8'), 'ONE\ntwo\nthree\nfour\n');
  });

  it('keep a line that another program added to a large file', async () => {
    const large = 'line\n'.repeat(300_000);
    for (const text of [large, large.repeat(6)]) {
      const path = await newFile('large.txt', text);
      await files.read(path, { line: 1, limit: 10 });
      await appendFile(path, 'added\n');
      await assert.rejects(files.write(path, `first\n${text}`), invalid('changed'));
      assert.ok((await readFile(path, 'utf8')).endsWith('added\n'));
      await files.write(path, `first\n${text}added\n`);
    }
  });

  it('of a notebook with unsaved cells are neither read nor written', async () => {
    const text = '{ "cells": [] }';
    const path = await newFile('notes.ipynb', text);
    assert.equal(await files.read(path), text);
    const world = new NotebookWorld();
    const notebook = await world.open(vscode.Uri.file(path));
    await world.change(notebook);
    await assert.rejects(files.read(path), invalid('unsavedChanges'));
    await assert.rejects(files.write(path, '{}'), invalid('unsavedChanges'));
    assert.equal(await readFile(path, 'utf8'), text);
    await world.revert(notebook);
    assert.equal(await files.read(path), text);
    await world.close(notebook);
    world.dispose();
  });

  it('of an open file with unsaved text stay on disk', async () => {
    const { document } = await openNewFile('unsaved.txt', 'one\n');
    const { fsPath } = document.uri;
    await type('x');
    await files.read(fsPath);
    await files.write(fsPath, 'two\n');
    assert.equal(await readFile(fsPath, 'utf8'), 'one\n');
    assert.equal(document.getText(), 'two\n');
    await run('workbench.action.files.revert');
  });
});
