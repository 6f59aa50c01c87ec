// Measures the built-in agent: the time of one suggestion in a 3,000-line file, and its memory with 200 documents (20 MB).
// Takes medians of three processes, since other load disturbs a single one.

import { median, type Figure } from './figure.ts';
import { buildEmbedded, someCode, type EmbeddedAgent } from './nes/embedded.ts';
import { measureSuggestions, withAgent } from './nes/suggestions.ts';
import { percentile } from './nes/percentile.ts';

const rounds = 3;
const questions = 350;
const documentCount = 200;

export async function run(): Promise<Figure[]> {
  const program = await buildEmbedded();
  const p50: number[] = [];
  const p95: number[] = [];
  const few: number[] = [];
  const all: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const times = await withAgent(program, (agent) => measureSuggestions(agent, questions));
    p50.push(percentile(times, 50));
    p95.push(percentile(times, 95));
    few.push(await withAgent(program, (agent) => measureMemory(agent, 20)));
    all.push(await withAgent(program, (agent) => measureMemory(agent, documentCount)));
  }
  const value = median(p95);
  return [
    {
      name: 'nes: embedded agent, one suggestion, p95',
      value,
      unit: 'ms',
      goal: '≤ 5 ms',
      met: value <= 5,
      peers: [{ name: 'its p50', value: median(p50) }],
    },
    memory('20 of them worked in', median(few)),
    memory('each worked in', median(all)),
  ];
}

function memory(what: string, value: number): Figure {
  const name = `nes: embedded agent, memory, 200 documents, ${what}`;
  return { name, value, unit: 'MB', goal: '≤ 150 MB', met: value <= 150, peers: [] };
}

/** MB, after an edit and a request in each of the first `workedIn` documents. */
async function measureMemory(agent: EmbeddedAgent, workedIn: number): Promise<number> {
  const uris = Array.from({ length: documentCount }, (_, each) => `file:///work/document${each}.ts`);
  for (const [each, uri] of uris.entries()) agent.open(uri, someCode(2_100, each).join('\n'));
  for (const uri of uris.slice(0, workedIn)) {
    agent.replace(uri, 2, 2, 8, 13, 'amount');
    await agent.suggest(uri, 2, 2, 14);
  }
  return await agent.memory();
}
