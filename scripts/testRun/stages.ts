// Owns what the test run consists of, in which order, and how long each part may take.
import { join } from 'node:path';
import { outPath, repository } from '../process/repository.ts';
import { copies, type Copy } from '../vscode/codeServer.ts';

export type Need = 'agents' | 'chromium' | 'code-server' | 'vsix';

export interface Stage {
  /** What `--only` selects by. */
  readonly name: string;
  /** The copy of VS Code it runs on, if any. */
  readonly copy?: Copy;
  /** Arguments for node. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly limitMinutes: number;
  /** What must be there first. */
  readonly needs: readonly Need[];
}

/** Where the VSIX is that journeys install. */
export const vsixUnderTest: string = outPath('acp-host.vsix');

/** `host (stock)` */
export function stageLabel({ name, copy }: Stage): string {
  return copy === undefined ? name : `${name} (${copy})`;
}

function program(name: string): string {
  return join(repository, 'scripts', 'testRun', name);
}

/** Every stage, in order. */
export function allStages(grep: string | undefined): Stage[] {
  const match = grep === undefined ? [] : [grep];
  const mocha = (folder: string, timeoutMs: number): string[] => [
    program('mochaMain.ts'),
    folder,
    String(timeoutMs),
    ...match,
  ];
  return [
    { name: 'check', args: [join(repository, 'scripts', 'check.mjs')], limitMinutes: 5, needs: [] },
    { name: 'unit', args: mocha('unit', 10_000), limitMinutes: 5, needs: [] },
    { name: 'contract', args: mocha('contract', 30_000), limitMinutes: 10, needs: [] },
    { name: 'page', args: mocha('page', 30_000), limitMinutes: 16, needs: ['chromium'] },
    { name: 'agents', args: mocha('realAgents', 60_000), limitMinutes: 8, needs: ['agents'] },
    ...copies.map((copy): Stage => ({
      name: 'host',
      copy,
      args: [program('hostMain.ts'), copy, ...match],
      limitMinutes: 31 + Number(process.env['ACP_HOST_SOAK'] ?? 0),
      needs: ['code-server', 'agents'],
    })),
    ...copies.map((copy): Stage => ({
      name: 'journey',
      copy,
      args: mocha('journey', 180_000),
      env: { ACP_HOST_COPY: copy, ACP_HOST_VSIX: vsixUnderTest },
      limitMinutes: 35,
      needs: ['code-server', 'vsix', 'agents'],
    })),
  ];
}
