// Owns what the test run consists of, in which order, and how long each part may take.
import { join } from 'node:path';
import { outPath, repository } from '../process/repository.ts';
import type { Copy } from '../vscode/codeServer.ts';

export type Need = 'agents' | 'chromium' | 'code-server' | 'vsix';

export interface Stage {
  /** What `--only` selects by. */
  readonly name: string;
  /** The copy of VS Code it runs on, if any. */
  readonly copy?: Copy;
  /** Which part of the stage's files this is: `1/2`. Undefined: all of them. */
  readonly part?: string;
  /** Arguments for node. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly limitMinutes: number;
  /** What must be there first. */
  readonly needs: readonly Need[];
}

/** Where the VSIX is that journeys install. */
export const vsixUnderTest: string = outPath('acp-host.vsix');

/** `host (stock)`, `journey (stock 1/2)` */
export function stageLabel({ name, copy, part }: Stage): string {
  const which = [copy, part].filter((one) => one !== undefined).join(' ');
  return which === '' ? name : `${name} (${which})`;
}

function program(name: string): string {
  return join(repository, 'scripts', 'testRun', name);
}

/**
 * Every stage, in the order in which they start. Quick ones come first, then long ones, so that two at a time end at about
 * the same time.
 * @param split whether the longest stages come in parts, which can run beside each other.
 */
export function allStages(grep: string | undefined, split: boolean): Stage[] {
  const match = grep === undefined ? [] : [grep];
  const mocha = (folder: string, timeoutMs: number, part = '1/1'): string[] => [
    program('mochaMain.ts'),
    folder,
    String(timeoutMs),
    part,
    ...match,
  ];
  const journey = (copy: Copy, part?: string): Stage => ({
    name: 'journey',
    copy,
    ...(part === undefined ? {} : { part }),
    args: mocha('journey', 180_000, part),
    env: { ACP_HOST_COPY: copy, ACP_HOST_VSIX: vsixUnderTest },
    limitMinutes: 45,
    needs: ['code-server', 'vsix', 'agents'],
  });
  const host = (copy: Copy): Stage => ({
    name: 'host',
    copy,
    args: [program('hostMain.ts'), copy, ...match],
    limitMinutes: 31 + Number(process.env['ACP_HOST_SOAK'] ?? 0),
    needs: ['code-server', 'agents'],
  });
  return [
    { name: 'check', args: [join(repository, 'scripts', 'check.mjs')], limitMinutes: 8, needs: [] },
    { name: 'unit', args: mocha('unit', 10_000), limitMinutes: 8, needs: [] },
    ...(split ? [journey('stock', '1/2'), journey('stock', '2/2')] : [journey('stock')]),
    host('stock'),
    journey('native'),
    { name: 'page', args: mocha('page', 30_000), limitMinutes: 24, needs: ['chromium'] },
    host('native'),
    { name: 'contract', args: mocha('contract', 30_000), limitMinutes: 12, needs: [] },
    { name: 'agents', args: mocha('realAgents', 60_000), limitMinutes: 8, needs: ['agents'] },
  ];
}
