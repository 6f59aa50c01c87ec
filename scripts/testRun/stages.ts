// The stages of both test runs, their order and their time limits.
import { join } from 'node:path';
import { coreStageMinutes, stageMinutes, testLimit, unitTestLimit } from '../../test/limits.ts';
import { outPath, repository } from '../process/repository.ts';
import type { Copy } from '../vscode/codeServer.ts';
import { coreHostTests, coreJourneys } from './coreTests.ts';
import type { TestSelection } from './testSelection.ts';

export type Need = 'agents' | 'chromium' | 'code-server' | 'vsix';

/** `core` is `npm test`, `all` is `npm run test:all`. */
export type Run = 'all' | 'core';

export interface Stage {
  /** The name for `--only`. */
  readonly name: string;
  /** The copy of VS Code it runs on, if any. */
  readonly copy?: Copy;
  /** Which part of the stage's files to run: `1/2` is the first of two. Undefined: all of them. */
  readonly part?: string;
  /** The tests to run. Undefined: all. */
  readonly tests?: readonly TestSelection[];
  /** The title of what runs for the second time in this stage. Undefined: this is not a second run. */
  readonly again?: string;
  /** True if no other stage may run at the same time, since this one measures. */
  readonly alone?: true;
  /** Arguments for node. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly limitMinutes: number;
  /** What must be prepared first. */
  readonly needs: readonly Need[];
}

/** Path of the VSIX that journeys install. */
export const vsixUnderTest: string = outPath('acp-host.vsix');

/** The environment variable with the time limit of the stage, in minutes. */
export const limitVariable = 'ACP_HOST_STAGE_MINUTES';

/** The environment variable that is set in a second run. */
export const againVariable = 'ACP_HOST_AGAIN';

/** The environment variable with the part of the stage, as in `Stage`. */
export const partVariable = 'ACP_HOST_PART';

/** The environment variable with the seed of property tests, an integer. Without it, each run tries other values. */
export const seedVariable = 'ACP_HOST_SEED';

/** The seed of `npm test`: whether a change lands must not depend on the values that are drawn. */
const coreSeed = '1';

/** Minutes of a soak test, which are added to the time limit of the host stage. */
const soakMinutes = Number(process.env['ACP_HOST_SOAK'] ?? 0);

/** For example `host (stock)`, `journey (stock 1/2)` or `host (stock, again)`. */
export function stageLabel({ name, copy, part, again }: Stage): string {
  const which = [copy, part, again === undefined ? undefined : 'again']
    .filter((one) => one !== undefined)
    .join(' ');
  return which === '' ? name : `${name} (${which})`;
}

/** True if the stage's tests run in a window of VS Code. */
export function isWindow({ name }: Stage): boolean {
  return name === 'host' || name === 'journey';
}

export interface StageOptions {
  /** Runs only tests whose title matches. */
  readonly grep?: string | undefined;
  /** Whether long stages are split into parts, which can run at the same time. */
  readonly split: boolean;
}

/**
 * All stages of a run in the order in which they start: first those that need nothing prepared, last the windows. In the
 * run `all`, long stages come first, so that two lanes end at about the same time.
 */
export function stagesOf(run: Run, { grep, split }: StageOptions): Stage[] {
  const stages = run === 'core' ? coreStages(split) : allStages(split);
  if (grep === undefined) return stages;
  // This stage has no titles that a text could match.
  return stages
    .filter(({ name }) => name !== 'benchQuick')
    .map((stage) => ({ ...stage, args: [...stage.args, grep] }));
}

/**
 * The stages with one of the names that `only` lists, separated by commas, and on the copy of VS Code, if they have one.
 * Throws if a name is not that of a stage, since a mistyped name would leave out tests without a notice.
 */
export function selectStages(
  stages: readonly Stage[],
  { only, copy }: { readonly only?: string | undefined; readonly copy?: string | undefined },
): Stage[] {
  const names = only?.split(',');
  const unknown = names?.filter((name) => !stages.some((stage) => stage.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`--only ${only}: this run has no stage ${unknown.join(', ')}`);
  const selected = stages.filter(
    (stage) =>
      (names === undefined || names.includes(stage.name)) &&
      (copy === undefined || stage.copy === undefined || stage.copy === readCopy(copy)),
  );
  if (selected.length === 0) throw new Error(`No stage matches --only ${only} and --copy ${copy}`);
  return selected;
}

/** A copy of VS Code from the command line. Throws if there is no such copy. */
export function readCopy(text: string): Copy {
  if (text === 'native' || text === 'stock') return text;
  throw new Error(`--copy ${text} is neither native nor stock`);
}

function coreStages(split: boolean): Stage[] {
  const stages = [
    check,
    mochaStage('unit'),
    ...inParts(split, (part) => pageStage(part)),
    mochaStage('contract'),
    ...coreWindows(),
  ];
  return stages.map((stage) => ({
    ...stage,
    env: { ...stage.env, [seedVariable]: coreSeed },
    limitMinutes: coreStageMinutes,
  }));
}

/** The stages of the core in a real VS Code. */
export function coreWindows(): Stage[] {
  return [
    hostStage('stock', coreHostTests),
    journeyStage('stock', coreJourneys.stock),
    journeyStage('native', coreJourneys.native),
  ];
}

function allStages(split: boolean): Stage[] {
  const withAgents = (stage: Stage): Stage => ({ ...stage, needs: [...stage.needs, 'agents'] });
  return [
    check,
    mochaStage('unit'),
    withAgents(hostStage('stock')),
    ...inParts(split, (part) => withAgents(journeyStage('stock', undefined, part))),
    ...inParts(split, (part) => pageStage(part)),
    withAgents(hostStage('native')),
    withAgents(journeyStage('native')),
    mochaStage('contract'),
    { ...realAgentStage, name: 'agents' },
    benchQuick,
  ];
}

function inParts(split: boolean, stage: (part?: string) => Stage): Stage[] {
  return split ? [stage('1/2'), stage('2/2')] : [stage()];
}

const check: Stage = {
  name: 'check',
  args: [join(repository, 'scripts', 'check.mjs')],
  limitMinutes: stageMinutes,
  needs: [],
};

const benchQuick: Stage = {
  name: 'benchQuick',
  alone: true,
  args: [program('benchQuickMain.ts')],
  limitMinutes: stageMinutes,
  needs: ['chromium', 'code-server'],
};

/** The stage of the tests of `test/<folder>` that run in Node. @param part as in `Stage`. */
export function mochaStage(folder: string, part?: string): Stage {
  const limit = folder === 'unit' ? unitTestLimit : testLimit;
  return {
    name: folder,
    ...(part === undefined ? {} : { part }),
    args: [program('mochaMain.ts'), folder, String(limit)],
    limitMinutes: stageMinutes,
    needs: [],
  };
}

/** The stage of the tests of the chat page. @param part as in `Stage`. */
export function pageStage(part?: string): Stage {
  return { ...mochaStage('page', part), needs: ['chromium'] };
}

/** The stage of the tests with the real agents. */
export const realAgentStage: Stage = { ...mochaStage('realAgents'), needs: ['agents'] };

/** The stage of journeys on a copy of VS Code. Without `tests`, of all journeys. */
export function journeyStage(copy: Copy, tests?: readonly TestSelection[], part?: string): Stage {
  return {
    ...mochaStage('journey', part),
    copy,
    ...(tests === undefined ? {} : { tests }),
    env: { ACP_HOST_COPY: copy, ACP_HOST_VSIX: vsixUnderTest },
    needs: ['chromium', 'code-server', 'vsix'],
  };
}

/** The stage of tests inside the extension host of a copy of VS Code. Without `tests`, of all of them. */
export function hostStage(copy: Copy, tests?: readonly TestSelection[]): Stage {
  return {
    name: 'host',
    copy,
    ...(tests === undefined ? {} : { tests }),
    args: [program('hostMain.ts'), copy],
    limitMinutes: stageMinutes + soakMinutes,
    needs: ['chromium', 'code-server'],
  };
}

function program(name: string): string {
  return join(repository, 'scripts', 'testRun', name);
}
