// Asks an agent for suggestions in a large file, for `nesEmbedded.bench.ts` and the quick figures.

import { EmbeddedAgent, someCode } from './embedded.ts';

const warmUps = 50;

/** Starts an agent for `measure`, and stops it afterwards. @param program its file. */
export async function withAgent<T>(
  program: string,
  measure: (agent: EmbeddedAgent) => Promise<T>,
): Promise<T> {
  const agent = new EmbeddedAgent(program);
  await agent.start();
  const measured = await measure(agent);
  await agent.stop();
  return measured;
}

/** Edits a file of 3,000 lines, which the agent opens, and asks for suggestions. */
class Questions {
  readonly #agent: EmbeddedAgent;
  readonly #uri = 'file:///work/large.ts';
  readonly #lines = someCode(3_000);
  #asked = 0;
  #suggested = 0;

  constructor(agent: EmbeddedAgent) {
    this.#agent = agent;
    agent.open(this.#uri, this.#lines.join('\n'));
  }

  /** Replaces a name that is used elsewhere, and asks. @returns ms of the answer. */
  async ask(): Promise<number> {
    const lines = this.#lines;
    const asked = this.#asked++;
    // Each part of nine lines declares `total`; its uses in the same part are left for the agent.
    const line = ((asked * 63) % 2_900) + 2 - (((asked * 63) % 2_900) % 9);
    const at = lines[line]!.indexOf('total');
    const [from, to, text] = at < 0 ? [2, 2, 'x'] : [at, at + 5, 'amount'];
    lines[line] = lines[line]!.slice(0, from) + text + lines[line]!.slice(to);
    const version = asked + 2;
    this.#agent.replace(this.#uri, version, line, from, to, text);
    const start = performance.now();
    const { suggestions } = await this.#agent.suggest(this.#uri, version, line, from + text.length);
    const took = performance.now() - start;
    this.#suggested += suggestions.length > 0 ? 1 : 0;
    return took;
  }

  /** Throws if fewer than a tenth of the questions had a suggestion. */
  check(): void {
    if (this.#suggested < this.#asked / 10)
      throw new Error(`Only ${this.#suggested} of ${this.#asked} questions had an answer`);
  }
}

/** @returns ms of each answer, without the first ones, which warm up. */
export async function measureSuggestions(agent: EmbeddedAgent, count: number): Promise<number[]> {
  const questions = new Questions(agent);
  const times: number[] = [];
  for (let asked = 0; asked < count; asked++) times.push(await questions.ask());
  questions.check();
  return times.slice(warmUps);
}

interface AnswerTimes {
  /** ms of each answer, without the first ones, which warm up. */
  readonly ours: readonly number[];
  readonly floor: readonly number[];
}

/** Asks two agents in alternation. @param floor an agent that need not suggest anything. */
export async function compareAnswers(
  agents: { readonly ours: EmbeddedAgent; readonly floor: EmbeddedAgent },
  count: number,
): Promise<AnswerTimes> {
  const ours = new Questions(agents.ours);
  const floor = new Questions(agents.floor);
  const times = { ours: [] as number[], floor: [] as number[] };
  for (let asked = 0; asked < count; asked++) {
    times.ours.push(await ours.ask());
    times.floor.push(await floor.ask());
  }
  ours.check();
  return { ours: times.ours.slice(warmUps), floor: times.floor.slice(warmUps) };
}
