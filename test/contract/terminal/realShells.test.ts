// Runs lines that rules for known commands allow in the shells of this machine: each must run one program with the words that the
// rule was compared with, and nothing else. Which shells ran is in the name of each test.

import * as assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { commandTable } from '../../../src/chat/permission/commandTable.ts';
import { permissionSubject } from '../../../src/chat/permission/permissionSubject.ts';
import type { PermissionRule } from '../../../src/chat/permission/permissionRule.ts';
import { judge } from '../../../src/chat/permission/permissionRules.ts';
import { plainWords, trimmedLine } from '../../../src/chat/toolCall/commandLine.ts';
import { toolCall } from '../../../src/protocol/session/toolCall.ts';
import { SeededRandom } from '../../seededRandom.ts';
import { shellLine } from './shellLines.ts';
import { createShellWorld, filesIn, runLines, shellsHere } from './shellRuns.ts';

const rules: readonly PermissionRule[] = commandTable.map(({ command }) => ({ decision: 'allow', command }));
const scope = { agent: 'codex', cwd: '/work/app', folders: ['/work/app'] };

function isAllowed(command: string): boolean {
  const call = toolCall.parse({ toolCallId: 'a', kind: 'execute', rawInput: { command } });
  return judge(rules, permissionSubject(call), scope, () => false).kind === 'allow';
}

/** Shells agree about lines of letters and options. */
const hasMore = /[^a-z -]/;

function allowedLines(count: number): readonly string[] {
  const random = new SeededRandom(7);
  const lines = new Set<string>();
  while (lines.size < count) {
    const line = shellLine(random);
    if (hasMore.test(line) && isAllowed(line)) lines.add(trimmedLine(line));
  }
  return [...lines];
}

describe('a line that a rule for a known command allows', () => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'shells-')));
  const work = createShellWorld(base);
  before(function () {
    // Programs that are scripts don't start there.
    if (process.platform === 'win32') this.skip();
  });
  after(() => rmSync(base, { recursive: true }));

  const lines = allowedLines(150);
  const expected = lines.map((line) => ({
    line,
    programs: [/^pwd\b/.test(line) ? ['', `${work}\n`] : plainWords(line)],
  }));
  const shells = shellsHere();

  it('is run by at least one shell', () => {
    assert.ok(shells.length > 0);
  });

  for (const shell of shells)
    it(`runs one program with its words in ${shell.name}`, () => {
      const before = filesIn(work);
      assert.deepEqual(runLines(shell, base, lines), expected);
      assert.deepEqual(filesIn(work), before);
    });
});
