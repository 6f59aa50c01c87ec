// The table of who may import whom holds: a forbidden import in any room is refused by the linter, one in a core room
// by the compiler too. Proved on a copy of the sources with one bad file in it.

import * as assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';

const repository = join(import.meta.dirname, '../..');

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

describe('import rules', () => {
  let copy: string;

  before(() => {
    copy = mkdtempSync(join(tmpdir(), 'acp-host-rules-'));
    cpSync(join(repository, 'src'), join(copy, 'src'), { recursive: true });
    for (const file of ['tsconfig.base.json', '.oxlintrc.json', 'package.json'])
      cpSync(join(repository, file), join(copy, file));
    symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'));
  });
  after(() => rmSync(copy, { recursive: true, force: true }));

  function run(tool: string, ...args: string[]): { status: number | null; output: string } {
    const { status, stdout, stderr } = spawnSync(join(repository, 'node_modules/.bin', tool), args, {
      cwd: copy,
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  }

  function withFile<T>(room: string, specifier: string, use: (file: string) => T): T {
    const file = `src/${room}/probe.ts`;
    writeFileSync(
      join(copy, file),
      `import * as probe from '${specifier}';\n\nexport const probed = typeof probe;\n`,
    );
    try {
      return use(file);
    } finally {
      rmSync(join(copy, file));
    }
  }

  for (const [room, specifier] of forbidden) {
    it(`${room} may not import ${specifier}`, () => {
      const { status, output } = withFile(room, specifier, (file) => run('oxlint', file));
      assert.notEqual(status, 0, output);
      assert.match(output, /no-restricted-imports/);
    });
  }

  for (const [room, specifier] of allowed) {
    it(`${room} may import ${specifier}`, () => {
      const { status, output } = withFile(room, specifier, (file) => run('oxlint', file));
      assert.equal(status, 0, output);
    });
  }

  // One at a time: what one import brings in may hide what is wrong with the next.
  for (const [room, specifier] of forbidden.filter(([, , compiler]) => compiler)) {
    it(`the compiler refuses ${specifier} in ${room}`, () => {
      const { status, output } = withFile(room, specifier, () => run('tsc', '-b', `src/${room}`));
      assert.notEqual(status, 0);
      assert.match(output, /probe\.ts/, output);
    });
  }
});
