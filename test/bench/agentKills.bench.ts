// Kills a streaming agent a hundred times at random moments while the user types. Measures what is lost of its text and of
// the user's draft, and the time until it is ready again. Then kills hosts, and counts the processes that are left.

import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { clearMarked, findMarked } from '../../scripts/process/leftovers.ts';
import { Agent } from '../../src/agent/agent.ts';
import { thisMachine } from '../unit/agent/thisMachine.ts';
import type { ReadyState } from '../../src/agent/agentState.ts';
import { systemClock } from '../../src/agent/clock.ts';
import { crashWindow } from '../../src/agent/restartPolicy.ts';
import { Conversation } from '../../src/chat/conversation/conversation.ts';
import { SeededRandom } from '../seededRandom.ts';
import { noTerminals } from '../unit/chat/terminal/noTerminals.ts';
import { waitLimit } from '../limits.ts';
import { until } from '../until.ts';
import type { Figure } from './figure.ts';
import { AgentSource } from './kills/agentSource.ts';
import { percentile } from './nes/percentile.ts';

const kills = 100;
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

export async function* run(): AsyncGenerator<Figure> {
  const { lost, chunks, draftsLost, backAfter } = await killAgents();
  const soon = backAfter.filter((ms) => ms <= 2_000).length;
  const p50 = { name: 'p50 ms', value: percentile(backAfter, 50) };
  const longest = { name: 'longest ms', value: Math.max(...backAfter) };
  yield figure(`agent killed ${kills} times: chunks lost`, lost, '0', lost === 0, [
    { name: 'chunks written', value: chunks },
  ]);
  yield figure(`agent killed ${kills} times: drafts that lost a key`, draftsLost, '0', draftsLost === 0);
  yield figure('a first crash: back within 2 s', soon, `${kills} of ${kills}`, soon === kills, [
    p50,
    longest,
  ]);
  const left = await killHosts();
  yield figure('host killed: processes of its commands left', left, '0', left === 0);
}

interface Kills {
  readonly lost: number;
  readonly chunks: number;
  readonly draftsLost: number;
  /** ms, each. */
  readonly backAfter: readonly number[];
}

async function killAgents(): Promise<Kills> {
  const folder = mkdtempSync(join(tmpdir(), 'acp-host-kills-'));
  const file = join(folder, 'written');
  const random = new SeededRandom(11);
  // Moves the clock so that each crash counts as a first one.
  let later = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + later };
  const agent = new Agent(
    {
      name: 'counting',
      definition: {
        command: process.execPath,
        args: ['--no-warnings', fileURLToPath(new URL('../agents/counting.ts', import.meta.url))],
        env: { COUNTING_FILE: file },
      },
      initializeParams: () =>
        Promise.resolve({ clientCapabilities: {}, clientInfo: { name: 'bench', version: '0' } }),
      logger: silent,
    },
    { ...thisMachine, clock },
  );
  const conversation = new Conversation('counting', {
    sessions: new AgentSource(agent, silent),
    terminals: noTerminals,
    logger: silent,
  });
  let [lost, chunks, draftsLost] = [0, 0, 0];
  const backAfter: number[] = [];
  let typed = '';
  const type = (): void => {
    typed += random.pick(['a', 'b', ' ', 'é', '\n']);
    conversation.setDraft(typed);
  };
  try {
    for (let kill = 0; kill < kills; kill++) {
      const rowsBefore = conversation.rows().length;
      conversation.prompt('Count.');
      await until('the first chunk', () => lastNumber(conversation, rowsBefore) > 0);
      typed = '';
      const moment = performance.now() + random.below(300);
      for (; performance.now() < moment; await delay(5)) type();
      const { pid } = (agent.state as ReadyState).initializeResult['_meta'] as { pid: number };
      later += crashWindow;
      const killedAt = performance.now();
      process.kill(pid, random.pick(['SIGKILL', 'SIGTERM', 'SIGSEGV'] as const));
      const back = new Promise<void>((resolve) => {
        const states = agent.onDidChangeState(({ kind }) => {
          if (kind !== 'ready') return;
          states.dispose();
          resolve();
        });
      });
      const keys = setInterval(type, 5);
      await until('the end of the turn', () => !conversation.working);
      const written = Number(readFileSync(file, 'utf8'));
      chunks += written;
      lost += Math.max(0, written - lastNumber(conversation, rowsBefore));
      await back;
      backAfter.push(performance.now() - killedAt);
      clearInterval(keys);
      if (conversation.outbox.draft.text !== typed) draftsLost++;
    }
  } finally {
    conversation.dispose();
    await agent.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return { lost, chunks, draftsLost, backAfter };
}

/** The last number received since row `since`; if a number is missing, the last one before the gap. */
function lastNumber(conversation: Conversation, since: number): number {
  const said = conversation
    .rows()
    .slice(since)
    .flatMap((row) => (row.kind === 'agent' ? row.parts : []))
    .map((part) => (part.kind === 'text' ? part.text : ''))
    .join('');
  const numbers = said.trim().split(' ').map(Number);
  const gap = numbers.findIndex((number, index) => number !== index + 1);
  return gap < 0 ? numbers.length : gap;
}

/** Kills hosts whose commands have left their process group. Returns the number of processes left after `waitLimit`. */
async function killHosts(): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const program = fileURLToPath(new URL('../agents/processes/exitingTerminalHost.ts', import.meta.url));
  const name = 'ACP_TEST_MARK';
  const mark = randomUUID();
  const ways = [
    'setsid sleep 1000 & setsid sleep 1000 &',
    `bash -c 'set -m; sleep 1000 & sleep 1000 & disown -a' &`,
  ];
  const sleeping = (): number =>
    findMarked(name, mark).filter(({ command }) => command.startsWith('sleep ')).length;
  const hosts = ways.map((way) =>
    spawn(process.execPath, ['--no-warnings', program, 'exit', `${way} sleep 1000`], {
      env: { ...process.env, [name]: mark },
      stdio: 'ignore',
    }),
  );
  await until('all of them', () => sleeping() === 3 * ways.length);
  for (const host of hosts) host.kill('SIGKILL');
  return (await clearMarked(name, mark, waitLimit)).length;
}

function figure(
  name: string,
  value: number,
  goal: string,
  met: boolean,
  peers: Figure['peers'] = [],
): Figure {
  return { name, value, unit: '', goal, met, peers };
}

function ignore(): void {}
