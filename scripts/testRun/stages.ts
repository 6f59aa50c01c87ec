// The stages of the test run, their order and their time limits.
import { join } from 'node:path';
import { outPath, repository } from '../process/repository.ts';
import type { Copy } from '../vscode/codeServer.ts';

export type Need = 'agents' | 'chromium' | 'code-server' | 'vsix';

export interface Stage {
  /** The name for `--only`. */
  readonly name: string;
  /** The copy of VS Code it runs on, if any. */
  readonly copy?: Copy;
  /** Which part of the stage's files to run: `1/2` is the first of two. Undefined: all of them. */
  readonly part?: string;
  /** Arguments for node. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly limitMinutes: number;
  /** What must be prepared first. */
  readonly needs: readonly Need[];
}

/** Path of the VSIX that journeys install. */
export const vsixUnderTest: string = outPath('acp-host.vsix');

/** For example `host (stock)` or `journey (stock 1/2)`. */
export function stageLabel({ name, copy, part }: Stage): string {
  const which = [copy, part].filter((one) => one !== undefined).join(' ');
  return which === '' ? name : `${name} (${which})`;
}

function program(name: string): string {
  return join(repository, 'scripts', 'testRun', name);
}

/**
 * All stages in the order in which they start: quick ones first, then long ones, so that two lanes end at about the same
 * time.
 * @param split splits the longest stage into parts, which can run at the same time.
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
    limitMinutes: 75,
    needs: ['code-server', 'vsix', 'agents'],
  });
  const host = (copy: Copy): Stage => ({
    name: 'host',
    copy,
    args: [program('hostMain.ts'), copy, ...match],
    limitMinutes: 60 + Number(process.env['ACP_HOST_SOAK'] ?? 0),
    needs: ['code-server', 'agents'],
  });
  return [
    { name: 'check', args: [join(repository, 'scripts', 'check.mjs')], limitMinutes: 8, needs: [] },
    { name: 'unit', args: mocha('unit', 10_000), limitMinutes: 8, needs: [] },
    host('stock'),
    ...(split ? [journey('stock', '1/2'), journey('stock', '2/2')] : [journey('stock')]),
    { name: 'page', args: mocha('page', 60_000), limitMinutes: 40, needs: ['chromium'] },
    host('native'),
    journey('native'),
    { name: 'contract', args: mocha('contract', 60_000), limitMinutes: 12, needs: [] },
    { name: 'agents', args: mocha('realAgents', 60_000), limitMinutes: 8, needs: ['agents'] },
  ];
}
