// Agents and MCP servers of other programs are added to the settings of VS Code. `unit/vscode/import/importSettings` tests what is
// read and asked.
import * as assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { ImportRow } from '../../../src/vscode/import/importRows.ts';
import { importSettings } from '../../../src/vscode/import/importSettings.ts';
import { userTargets } from '../../../src/vscode/import/userTargets.ts';
import { AgentSecrets } from '../../../src/vscode/storage/agentSecrets.ts';
import { Answers } from '../answers.ts';
import { MemorySecrets } from '../memoryStores.ts';
import { restore } from '../scriptedAgent.ts';
import { configure } from '../world.ts';

const read = (setting: string): unknown =>
  JSON.parse(JSON.stringify(vscode.workspace.getConfiguration('acpHost').get(setting)));

describe('importing from other programs', () => {
  let home: string;
  let answers: Answers;
  let rows: readonly ImportRow[];

  beforeEach(async () => {
    for (const setting of ['agents', 'mcpServers']) await configure(setting, undefined);
    home = mkdtempSync(join(tmpdir(), 'acp-host-import-'));
    answers = new Answers();
  });
  afterEach(async () => {
    await configure('mcpServers', undefined);
    await restore();
    rmSync(home, { recursive: true, force: true });
  });

  function put(path: string, content: unknown): void {
    const file = join(home, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }

  /** Selects the entries with these names, or dismisses the list. */
  async function run(names: readonly string[] | undefined): Promise<string[]> {
    await importSettings({
      machine: { platform: 'linux', homeDir: home, env: {} },
      ...{ folders: [], isTrusted: true, questions: answers, settings: userTargets },
      variables: new AgentSecrets(new MemorySecrets()),
      pick: (shown) => {
        rows = shown;
        return Promise.resolve(
          names && shown.flatMap(({ planned }) => (planned && names.includes(planned.name) ? planned : [])),
        );
      },
    });
    return answers.asked;
  }

  it('adds what the user selects, and keeps what is there', async () => {
    await configure('agents', { mine: { command: 'mine' } });
    put('.config/zed/settings.json', {
      agent_servers: { mine: { command: 'other' }, more: { command: 'more' } },
      context_servers: { files: { command: 'npx', args: ['files'] } },
    });
    assert.deepEqual(await run(['mine-zed', 'files']), [
      'info: Agents added: mine-zed. MCP servers added: files. [Open Settings]',
    ]);
    assert.deepEqual(read('agents'), { mine: { command: 'mine' }, 'mine-zed': { command: 'other' } });
    assert.deepEqual(read('mcpServers'), { files: { command: 'npx', args: ['files'] } });
    await run(undefined);
    assert.deepEqual(
      rows.flatMap(({ planned }) => planned?.name ?? []),
      ['more'],
    );
  });
});
