// The figures of `npm run bench:quick` and their goals. `quickGoal.ts` says when a figure is lost. A goal is what the code
// reaches (`from`), with a margin for a machine on which other programs use every core. Raise it when the code is faster.

import type { QuickGoal } from './quickGoal.ts';

export const quickGoals = {
  textToSdk: {
    name: 'wire: text chunks, rate',
    unit: '×',
    to: "the SDK's",
    atLeast: 6,
    from: 'reached: 8 while ten programs use two cores; in CPU time 9',
  },
  textToFloor: {
    name: 'wire: text chunks, CPU time',
    unit: '×',
    to: 'the floor',
    atMost: 1,
    from: 'reached: 0.52 to 0.8 while ten programs use two cores',
  },
  textMemory: {
    name: 'wire: text chunks, peak memory',
    unit: 'MiB',
    atMost: 25,
    from: 'reached: 15 to 17',
  },
  toolToSdk: {
    name: 'wire: 1 KB tool updates, rate',
    unit: '×',
    to: "the SDK's",
    atLeast: 8,
    from: 'reached: 10 on two cores, more while other programs use them; in CPU time 10.5',
  },
  toolToFloor: {
    name: 'wire: 1 KB tool updates, CPU time',
    unit: '×',
    to: 'the floor',
    atMost: 1.7,
    from: 'reached: 1.46 to 1.6 while ten programs use two cores',
  },
  toolMemory: {
    name: 'wire: 1 KB tool updates, peak memory',
    unit: 'MiB',
    atMost: 25,
    from: 'reached: 16 to 18',
  },
  key: {
    name: 'nes: change event to the wire, p50',
    unit: '×',
    to: 'stringify and write',
    atMost: 3,
    from: 'reached: 1.7 to 2.8',
  },
  answer: {
    name: 'nes: answer on the pipe to ghost text, p50',
    unit: '×',
    to: 'split and parse',
    atMost: 10,
    from: 'reached: 7 to 8.7',
  },
  page: {
    name: 'chat page: 1,250 chunks',
    unit: '×',
    to: 'the peer, 156 chunks',
    atMost: 0.9,
    from: 'reached: 0.6 to 0.8; the peer as in the full benchmark, whose cost grows with the square of the chunks',
  },
  context: {
    name: 'context: a prompt with 20 MB of documents, p50',
    unit: '×',
    to: 'finding line breaks',
    atMost: 12,
    from: 'reached: 7.4 to 11',
  },
  builtin: {
    name: 'builtin: one answer, p50',
    unit: '×',
    to: 'counting the words',
    atMost: 1.4,
    from: 'reached: 0.8 to 1.5',
  },
  toolCalls: {
    name: 'editor tools: 200 calls, own time, p95',
    unit: 'ms',
    to: "more than VS Code's commands",
    atMost: 50,
    from: 'required; reached: 9 on two slow cores',
  },
  toolCallsShown: {
    name: 'editor tools: 200 calls, own time with the chat open, p95',
    unit: 'ms',
    to: "more than VS Code's commands",
    atMost: 50,
    from: 'required; reached: 32 on two slow cores; in a browser, the chat shares a thread with VS Code',
  },
  size: {
    name: 'size: what is read at activation, and the chat page',
    unit: '×',
    to: 'its limit',
    atMost: 1,
    from: 'the limits of scripts/build/packageVsix.ts, above which packaging fails',
  },
} as const satisfies Record<string, QuickGoal>;

/** The goal of a figure. Throws if there is none with this name. */
export function goalNamed(name: string): QuickGoal {
  const goal = Object.values(quickGoals).find((each) => each.name === name);
  if (!goal) throw new Error(`No quick figure has the name ${name}`);
  return goal;
}
