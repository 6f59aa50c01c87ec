// The table of who may import whom holds: a forbidden import in any room is refused by the linter, one in a core room
// by the compiler too. Proved on a copy of the sources with one bad file in it.

import * as assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';

const repository = join(import.meta.dirname, '../../..');

/** Room, an import it may not have, and whether the compiler refuses it as well. */
const forbidden: readonly [room: string, specifier: string, compiler: boolean][] = [
  ['base', '../protocol/method.ts', true],
  ['protocol', '../nes/offers/rebase.ts', true],
  ['protocol', 'node:fs', true],
  ['wire', '../agent/agent.ts', true],
  ['wire', 'vscode', true],
  ['nes', 'vscode', true],
  ['nes', 'node:fs', true],
  ['nes', '../agent/agent.ts', true],
  ['nes', '../wire/connection.ts', true],
  ['nes', 'zod/mini', false],
  ['context', '../nes/offers/rebase.ts', true],
  ['context', '../chat/session/turn.ts', true],
  ['context', 'node:fs', true],
  ['context', 'vscode', true],
  ['chat', '../nes/offers/rebase.ts', true],
  ['chat', 'node:fs', true],
  ['editorTools', '../chat/session/turn.ts', true],
  ['editorTools', 'node:fs', true],
  ['editorTools', 'vscode', true],
  ['toolRelay', '../base/event.ts', false],
  ['toolRelay', 'vscode', true],
  ['agent', '../nes/offers/rebase.ts', true],
  ['agent', 'vscode', true],
  ['builtin', '../agent/agent.ts', true],
  ['builtin', '../nes/offers/rebase.ts', true],
  ['builtin', 'vscode', true],
  ['webview', '../chat/session/turn.ts', false],
  ['webview', '../protocol/method.ts', false],
  ['webview', '../nes/offers/rebase.ts', true],
  ['webview', 'node:fs', true],
  ['webview', 'vscode', true],
  ['vscode', '../builtin/main.ts', true],
  ['vscode', '../extension.ts', true],
];

/** And what the same rooms may. */
const allowed: readonly [room: string, specifier: string][] = [
  ['base', 'diff'],
  ['protocol', '../base/event.ts'],
  ['wire', '../protocol/method.ts'],
  ['nes', '../protocol/nes/nes.ts'],
  ['context', '../protocol/session/session.ts'],
  ['editorTools', '../protocol/method.ts'],
  ['toolRelay', 'node:net'],
  ['agent', '../wire/peer.ts'],
  ['vscode', '../nes/offers/rebase.ts'],
  ['vscode', 'vscode'],
  ['builtin', '../wire/peer.ts'],
  ['webview', '../chat/messages/messages.ts'],
  ['webview', 'marked'],
];

/** A bad or good file in a room, with the one import. */
interface Probe {
  readonly room: string;
  readonly specifier: string;
  /** Relative to the copy. */
  readonly file: string;
}

const refused = forbidden.map(([room, specifier], index) => probe(room, specifier, `refused${index}`));
const accepted = allowed.map(([room, specifier], index) => probe(room, specifier, `accepted${index}`));
const refusedByCompiler = refused.filter((_, index) => forbidden[index]![2]);

function probe(room: string, specifier: string, name: string): Probe {
  return { room, specifier, file: `src/${room}/${name}.ts` };
}

/**
 * Groups with one probe of each room. The compiler checks the rooms as projects of their own, but within one, what an import
 * brings in may hide what is wrong with another.
 */
function oneOfEachRoom(probes: readonly Probe[]): Probe[][] {
  const groups: Probe[][] = [];
  for (const one of probes) {
    const group = groups.find((others) => others.every(({ room }) => room !== one.room));
    if (group === undefined) groups.push([one]);
    else group.push(one);
  }
  return groups;
}

/** The lines of an output that begin with the file. */
function linesOf(file: string, output: string): string[] {
  return output.split(/\r?\n/).filter((line) => line.replaceAll('\\', '/').startsWith(file));
}

describe('import rules', () => {
  let copy: string;
  let linted: string;
  let compiled: string;

  before(() => {
    copy = mkdtempSync(join(tmpdir(), 'acp-host-rules-'));
    cpSync(join(repository, 'src'), join(copy, 'src'), { recursive: true });
    for (const file of ['tsconfig.base.json', '.oxlintrc.json', 'package.json'])
      cpSync(join(repository, file), join(copy, file));
    symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'));
    const all = [...refused, ...accepted];
    linted = withFiles(all, () => run('oxlint', '--format=unix', ...all.map(({ file }) => file)));
    compiled = oneOfEachRoom(refusedByCompiler)
      .map((group) =>
        withFiles(group, () =>
          run('tsc', '-b', '--pretty', 'false', ...group.map(({ room }) => `src/${room}`)),
        ),
      )
      .join('\n');
  });
  after(() => rmSync(copy, { recursive: true, force: true }));

  /** Runs a tool in the copy and returns its output. */
  function run(tool: string, ...args: readonly string[]): string {
    const { stdout, stderr } = spawnSync(join(repository, 'node_modules/.bin', tool), args, {
      cwd: copy,
      encoding: 'utf8',
    });
    return stdout + stderr;
  }

  function withFiles<T>(probes: readonly Probe[], use: () => T): T {
    for (const { file, specifier } of probes)
      writeFileSync(
        join(copy, file),
        `import * as probe from '${specifier}';\n\nexport const probed = typeof probe;\n`,
      );
    try {
      return use();
    } finally {
      for (const { file } of probes) rmSync(join(copy, file));
    }
  }

  for (const { room, specifier, file } of refused) {
    it(`${room} may not import ${specifier}`, () => {
      assert.match(linesOf(file, linted).join('\n'), /no-restricted-imports/, linted.slice(0, 2_000));
    });
  }

  for (const { room, specifier, file } of accepted) {
    it(`${room} may import ${specifier}`, () => {
      assert.deepEqual(linesOf(file, linted), []);
    });
  }

  for (const { room, specifier, file } of refusedByCompiler) {
    it(`the compiler refuses ${specifier} in ${room}`, () => {
      assert.notDeepEqual(linesOf(file, compiled), [], compiled.slice(0, 2_000));
    });
  }
});
